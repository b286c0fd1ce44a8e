"""The form in which a host chooses what is played."""

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.datastructures import FormData, ImmutableMultiDict

from app.rooms.clocks import MARK, NO_CLOCK
from app.rooms.names import clean_name, look_alike
from app.rooms.policies import FREE, USUAL
from app.rooms.refusals import Refused
from app.rooms.setup import PLAYABLE, Setup
from app.rules.contract import Edition, Game
from app.rules.options import InvalidOption, Options
from app.rules.wording import phrase

OPTION = "option_"
MOST_OPTIONS = 30
MOST_FIELDS = 100


def read_setup(form: FormData) -> Setup:
    """What the form says. Whether the game allows it, the lobby finds out."""
    texts = texts_of(form)
    name, edition = choice_in(texts)
    if name not in PLAYABLE:
        raise Refused(phrase("There is no such game here."))
    # The number of seats is also changed by buttons, which stand where the seats are.
    seats = texts.get("seats_wanted") or texts.get("seats", "")
    if not (seats.isascii() and seats.isdecimal() and len(seats) < 4):
        raise Refused(phrase("Choose how many people play."))
    number = int(seats)
    options = _options_in(texts, PLAYABLE[name])
    if texts.get("options_of", name) != name:
        # Another game has just been chosen: what stands beside it belongs to the one before.
        options = {}
        number = min(PLAYABLE[name].seat_counts, key=lambda count: abs(count - number))
    options = {**options, **(edition.options if edition else {})}
    return Setup(
        game=name,
        seats=number,
        options=dict(list(options.items())[:MOST_OPTIONS]),
        shuffled=texts.get("order") == "random",
        open=texts.get("open") == "yes",
        chances=texts.get("chances") == "yes",
        undo=texts.get("undo", FREE),
        patience=texts.get("patience", USUAL),
        clock=texts.get("clock", NO_CLOCK),
        at_zero=texts.get("at_zero", MARK),
    )


def company_in(form: FormData, setup: Setup, host: str) -> tuple[Sequence[str], int]:
    """The names of those who sit at the host's device, and how many bots there are. Raises `Refused`."""
    texts = texts_of(form)
    wanted = {number: texts.get(f"seat_{number}") for number in range(2, setup.seats + 1)}
    names: list[str] = []
    for number in [each for each, who in wanted.items() if who == "here"]:
        told = texts.get(f"name_{number}", "")
        if not told.strip():
            raise Refused(phrase("What is the player in seat {number} called?", number=str(number)))
        name = clean_name(told)
        if any(look_alike(name, other) for other in (host, *names)):
            raise Refused(phrase("Two of you are called {name}. Please give one of them another name.", name=name))
        names.append(name)
    return names, list(wanted.values()).count("bot")


def usual_setup(form: FormData) -> Setup:
    """What is played when somebody has chosen a game and nothing else. Raises `Refused`."""
    name, edition = choice_in(form)
    if name not in PLAYABLE:
        raise Refused(phrase("There is no such game here."))
    return Setup(name, min(PLAYABLE[name].seat_counts), edition.options if edition else {})


def choice_in(form: Mapping[str, Any]) -> tuple[str, Edition | None]:
    """The game that was chosen by its picture, and the edition: `azul`, or `azul.mini`."""
    name, _, edition = str(form.get("game", "")).partition(".")
    editions = PLAYABLE[name].editions if name in PLAYABLE else ()
    return name, next((each for each in editions if each.name == edition), None)


def options_to_show(game: Game, form: Mapping[str, Any]) -> Options:
    """The options in a form, to be shown again; the usual one in place of each that cannot be."""
    edition = choice_in(form)[1]
    texts = {**_options_in(form, game), **(edition.options if edition else {})}
    while True:
        try:
            return game.options(**texts)
        except InvalidOption as problem:
            if texts.pop(problem.option, None) is None:
                return game.options()


def _options_in(form: Mapping[str, Any], game: Game) -> Mapping[str, str]:
    texts = {name.removeprefix(OPTION): value for name, value in form.items() if name.startswith(OPTION)}
    return game.options_type.read_form(texts)


def texts_of(form: ImmutableMultiDict[str, Any]) -> dict[str, str]:
    """The fields by their names. Several of one name are one text, with commas between."""
    texts: dict[str, str] = {}
    for name, value in form.multi_items()[:MOST_FIELDS]:
        if isinstance(value, str):
            texts[name] = f"{texts[name]},{value}" if name in texts else value
    return texts
