"""The kinds of all events and previews: scripts and statistics rely on these words, so they are written out."""

from importlib import import_module
from pkgutil import iter_modules

import pytest

from app.rules import GAMES
from app.rules.kinds import kind_of

KINDS = {
    "azul": "bonus dealt ended fell paid take tile tiled took warned",
    "duel": "adorned chip dealt dome domed draw drew ended fell goal-counted leave look looked paid passed put-under"
    " put-under-stack refilled standing stayed take tile tiled took took-chip turned-up",
    "queens-garden": "bought buy category-scored completed dealt discarded ended group-after group-bonus group-scored"
    " jokers-scored left-over marker-taken pass passed pavilions-scored place placed round-began take took turned-up",
}


def kinds(package: str) -> set[str]:
    """The kinds of everything in a package that has a sentence."""
    modules = [import_module(f"{package}.{module.name}") for module in iter_modules(import_module(package).__path__)]
    classes = {each for module in modules for each in vars(module).values() if isinstance(each, type)}
    told = [each for each in classes if each.__module__.startswith(package) and hasattr(each, "text")]
    return set(map(kind_of, told))


@pytest.mark.parametrize("game", GAMES)
def test_no_kind_is_new_and_none_is_gone(game: str) -> None:
    assert " ".join(sorted(kinds(f"app.rules.{game.replace('-', '_')}"))) == KINDS[game]
