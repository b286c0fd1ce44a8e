"""What can be chosen before a game begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Self

from app.rules.wording import Message, phrase


class InvalidOption(ValueError):
    """An option, or a number of players, that the game does not have."""

    def __init__(self, option: str, message: Message) -> None:
        super().__init__(str(message))
        self.option = option
        self.message = message


@dataclass(frozen=True, slots=True)
class Options:
    """A game's options, all texts, checked when they are made. Each game derives its own."""

    def __post_init__(self) -> None:
        for name, allowed in self.choices().items():
            if getattr(self, name) not in allowed:
                raise InvalidOption(
                    name,
                    phrase(
                        "The option {option} cannot be “{value}”; it can be: {allowed}.",
                        option=name,
                        value=str(getattr(self, name))[:40],
                        allowed=", ".join(allowed),
                    ),
                )

    @classmethod
    def choices(cls) -> Mapping[str, Sequence[str]]:
        """The values an option may have, for each option that has a fixed list of them."""
        return {}

    @classmethod
    def read(cls, texts: Mapping[str, str]) -> Self:
        """The options in these texts; what is not named keeps its default."""
        known = {field.name for field in fields(cls)}
        for name in texts:
            if name not in known:
                raise InvalidOption(name, phrase("This game has no option “{option}”.", option=name[:40]))
        return cls(**texts)

    @classmethod
    def read_form(cls, texts: Mapping[str, str]) -> Mapping[str, str]:
        """The texts of the options in a form. A form may have several fields for one of them."""
        return texts

    def write(self) -> dict[str, str]:
        return {field.name: getattr(self, field.name) for field in fields(self)}
