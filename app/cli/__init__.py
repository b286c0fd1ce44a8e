"""The commands of `python -m app`. Each is a module with `HELP`, `add_arguments` and `run`."""

from pydantic import ValidationError
from pydantic_core import ErrorDetails
from pydantic_settings import SettingsError

from app.settings import PRIVATE_SETTINGS, Settings, environment_name


class Problem(Exception):
    """A command cannot do its work; the message is one sentence for the person at the terminal."""


def load_settings(**options: object) -> Settings:
    """The settings; `options` are those given on the command line (`None` means not given)."""
    given = {name: value for name, value in options.items() if value is not None}
    try:
        return Settings(**given)  # type: ignore[arg-type]  # pydantic checks them
    except ValidationError as error:
        reasons = [_sentence(detail, given) for detail in error.errors()]
        raise Problem(" ".join(reasons)) from None
    except (OSError, UnicodeDecodeError, SettingsError) as error:
        raise Problem(f"The settings in .env cannot be read: {error}.") from None


def _sentence(detail: ErrorDetails, given: dict[str, object]) -> str:
    place = str(detail["loc"][0])
    field = next((name for name in Settings.model_fields if place in (name, environment_name(name))), place)
    name = f"--{field}" if field in given else environment_name(field)
    trouble = "cannot be used" if field in PRIVATE_SETTINGS else f'cannot be "{detail["input"]}"'
    reason = detail["msg"].removeprefix("Value error, ")
    return f"{name} {trouble}: {reason[0].lower()}{reason[1:]}."
