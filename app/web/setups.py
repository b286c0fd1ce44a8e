"""The form in which a host chooses what is played."""

from collections.abc import Mapping
from typing import Any

from starlette.datastructures import FormData

from app.rooms.refusals import Refused
from app.rooms.setup import PLAYABLE, Setup
from app.rules.contract import Game, InvalidOption, Options
from app.rules.wording import phrase

OPTION = "option_"
MOST_OPTIONS = 30


def read_setup(form: FormData) -> Setup:
    """What the form says. Whether the game allows it, the lobby finds out."""
    texts = {name: value for name, value in form.items() if isinstance(value, str)}
    name = texts.get("game", "")
    if name not in PLAYABLE:
        raise Refused(phrase("There is no such game here."))
    seats = texts.get("seats", "")
    if not (seats.isascii() and seats.isdecimal() and len(seats) < 4):
        raise Refused(phrase("Choose how many people play."))
    number = int(seats)
    options = {name.removeprefix(OPTION): value for name, value in texts.items() if name.startswith(OPTION)}
    if texts.get("options_of", name) != name:
        # Another game has just been chosen: what stands beside it belongs to the one before.
        options = {}
        number = min(PLAYABLE[name].seat_counts, key=lambda count: abs(count - number))
    return Setup(
        game=name,
        seats=number,
        options=dict(list(options.items())[:MOST_OPTIONS]),
        shuffled=texts.get("order") == "random",
        open=texts.get("open") == "yes",
        chances=texts.get("chances") == "yes",
    )


def options_to_show(game: Game, form: Mapping[str, Any]) -> Options:
    """The options in a form, to be shown again; the usual ones if the game does not have them."""
    texts = {name.removeprefix(OPTION): value for name, value in form.items() if name.startswith(OPTION)}
    try:
        return game.options(**texts)
    except InvalidOption:
        return game.options()
