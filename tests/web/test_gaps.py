"""Sentences in the parts of a table: in the reader's language, with the players' names, drawn once for all games."""

from collections.abc import Iterator, Mapping
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.support import Translations
from jinja2 import Environment

from app.rules import GAMES
from app.rules.table_parts import OVER, Status
from app.rules.wording import Message, Seat, Term, nphrase, phrase
from app.web.live.part_drawing import PartDrawing
from app.web.templating import environment

TIE = nphrase("{player} has {count} token more.", "{player} has {count} tokens more.", 1, player=Seat(1))


def czech() -> Environment:
    catalog = Catalog(locale="cs")
    catalog.add(("{player} has {count} token more.", "{player} has {count} tokens more."))
    catalog["{player} has {count} token more."].string = (
        "{player} má o {count} žeton víc.",
        "{player} má o {count} žetony víc.",
        "{player} má o {count} žetonů víc.",
    )
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return environment(Translations(compiled), "cs")


def status(*messages: Message) -> Status:
    return Status(5, OVER, messages)


def test_a_part_names_the_players_of_its_game() -> None:
    part_drawing = PartDrawing(environment(), GAMES["azul"])
    assert "Jirka has 1 token more." in part_drawing.draw("status", status(TIE), ("Marta", "Jirka"))
    assert "&lt;b&gt; has 1 token more." in part_drawing.draw("status", status(TIE), ("Marta", "<b>"))
    again = part_drawing.draw("status", status(TIE), ("Ada", "Eve"))
    assert "Eve has 1 token more." in again
    assert "Player" not in again


@pytest.mark.parametrize(
    ("count", "words"), [(1, "má o 1 žeton víc"), (3, "má o 3 žetony víc"), (5, "má o 5 žetonů víc")]
)
def test_a_part_has_the_plural_of_its_language(count: int, words: str) -> None:
    message = nphrase("{player} has {count} token more.", "{player} has {count} tokens more.", count, player=Seat(0))
    assert f"Jiří {words}." in PartDrawing(czech(), GAMES["azul"]).draw("status", status(message), ("Jiří", "Eva"))


def test_what_is_drawn_once_is_not_drawn_again_for_other_players(monkeypatch: pytest.MonkeyPatch) -> None:
    part_drawing = PartDrawing(environment(), GAMES["azul"])
    first = part_drawing.draw("status", status(TIE), ("Marta", "Jirka"))
    monkeypatch.setattr(part_drawing, "draw_once", None)
    assert part_drawing.draw("status", status(TIE), ("Marta", "Eve")) == first.replace("Jirka", "Eve")


def same() -> Iterator[tuple[Message, Message]]:
    yield phrase("Round {round}.", round=1), phrase("Round {round}.", round=1)
    yield TIE, nphrase(TIE.text, str(TIE.plural), 1, player=Seat(1))
    yield phrase("{a} and {b}", a=Term("x"), b=TIE), phrase("{a} and {b}", b=TIE, a=Term("x"))


def test_equal_messages_have_the_same_hash() -> None:
    for one, other in same():
        assert one == other
        assert hash(one) == hash(other)
    seen: Mapping[Message, int] = {one: number for number, (one, _) in enumerate(same())}
    assert [seen[other] for _, other in same()] == [0, 1, 2]
