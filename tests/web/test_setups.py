"""The form in which a host chooses what is played: whatever it says, a game can be read from it or is refused."""

import pytest
from starlette.datastructures import FormData

from app.rooms.setup import Setup
from app.rules import GAMES
from app.web import setups
from app.web.setups import read_setup

AZUL = {"game": "azul", "options_of": "azul", "seats": "4", "option_wall": "grey", "order": "random", "open": "yes"}


@pytest.fixture(autouse=True)
def _all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setups, "PLAYABLE", GAMES)


def test_what_was_chosen_is_read() -> None:
    assert read_setup(FormData(AZUL)) == Setup("azul", 4, {"wall": "grey"}, shuffled=True, open=True)
    without = {name: value for name, value in AZUL.items() if name != "options_of"}
    assert read_setup(FormData(without)).options == {"wall": "grey"}


def test_another_game_begins_with_its_own_options_and_seats() -> None:
    """The fields beside it still belong to the game before: they follow when the page has heard of the choice."""
    chosen = read_setup(FormData({**AZUL, "game": "duel"}))
    assert chosen == Setup("duel", 2, {}, shuffled=True, open=True)
    assert read_setup(FormData({**AZUL, "game": "queens-garden", "seats": "3"})).seats == 3


def test_a_stored_setup_is_read_as_it_was_written() -> None:
    for setup in (Setup("azul", 2, {}), Setup("azul", 4, {"wall": "grey"}, shuffled=True, open=True, chances=True)):
        assert Setup.read(setup.write()) == setup
