"""The form in which a host chooses what is played: whatever it says, a game can be read from it or is refused."""

import pytest
from starlette.datastructures import FormData

from app.rooms.refusals import Refused
from app.rooms.setup import PLAYABLE, Setup
from app.rules import GAMES
from app.web import setups
from app.web.setups import options_to_show, read_setup, usual_setup
from app.web.static_files import STATIC_FOLDER
from app.web.templating import TEMPLATE_FOLDER

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


def test_fields_of_one_name_are_one_list() -> None:
    """Twelve numbers are typed into twelve fields; those that are left empty are told as such."""
    numbers = [("option_round_points", "3"), *[("option_round_points", "")] * 10, ("option_round_points", "4")]
    form = FormData([("game", "queens-garden"), ("seats", "2"), *numbers])
    assert read_setup(form).options == {"round_points": "3,,,,,,,,,,,4"}


def test_what_cannot_be_is_the_only_thing_that_is_not_shown_again() -> None:
    form = {"option_goals": "chosen", "option_tile_1": "rows", "option_starter": "2"}
    assert options_to_show(GAMES["duel"], form) == GAMES["duel"].options(starter="2")
    assert options_to_show(GAMES["duel"], {"option_wall": "grey"}) == GAMES["duel"].options()


def test_every_game_that_can_be_chosen_has_a_still_life() -> None:
    for name in PLAYABLE:
        assert (STATIC_FOLDER / "tables" / name / "still.svg").exists()


def test_an_edition_is_chosen_like_a_game() -> None:
    for name, game in PLAYABLE.items():
        for edition in game.editions:
            assert (STATIC_FOLDER / "tables" / name / f"still-{edition.name}.svg").exists()
            assert game.edition_of(game.options(**edition.options)) == edition
    mini = read_setup(FormData({**AZUL, "game": "azul.mini"}))
    assert mini.options == {"wall": "grey", "edition": "mini"}
    assert read_setup(FormData({**AZUL, "game": "azul"})).options == {"wall": "grey"}
    assert GAMES["azul"].edition_of(GAMES["azul"].options()) is None
    assert usual_setup(FormData({"game": "azul.mini"})) == Setup("azul", 2, {"edition": "mini"})
    with pytest.raises(Refused):
        usual_setup(FormData({"game": "chess"}))


def test_seats_are_changed_where_they_are() -> None:
    assert read_setup(FormData({**AZUL, "seats_wanted": "3"})).seats == 3


@pytest.mark.parametrize("game", PLAYABLE)
@pytest.mark.parametrize("name", ["small.html", "minute.html", "blurb.html"])
def test_every_game_has_what_the_front_page_and_the_lobby_show(game: str, name: str) -> None:
    assert (TEMPLATE_FOLDER / "tables" / game / name).exists()
