"""Looking back together: who leads, who follows, what hostile messages do."""

import json
from typing import Any, cast

import pytest

from app.web.live.connection import Connection
from app.web.live.together import Circles, Companion, _carry_out, _read


class Page:
    """A connection that only remembers what it was sent."""

    def __init__(self) -> None:
        self.state: dict[str, Any] = {}

    def answer(self, reply: dict[str, Any]) -> None:
        self.state = reply


def page() -> Connection:
    return cast("Connection", Page())


def shown(companion: Companion) -> dict[str, Any]:
    return cast("Page", companion.connection).state


def test_one_leads_the_others_follow_and_anyone_may_take_the_lead() -> None:
    circles = Circles()
    with circles.joined("game", "Marta", page(), "7") as (circle, marta):
        with circles.joined("game", "Jirka", page(), "1") as (same, jirka):
            assert same is circle
            assert shown(jirka)["leader"] == marta.number
            assert shown(jirka)["step"] == "7"
            circle.go(jirka, "3")  # alone
            circle.tell_all()
            assert shown(marta)["step"] == "7"
            circle.go(marta, "8s")
            assert _carry_out(circle, jirka, {"do": "point", "cell": "wall-0-2:3"})
            circle.tell_all()
            assert shown(jirka)["step"] == "8s"
            assert [each["cell"] for each in shown(marta)["people"]] == ["", "wall-0-2:3"]
            circle.lead(jirka, "2")
            circle.tell_all()
            assert (shown(marta)["leader"], shown(marta)["step"]) == (jirka.number, "2")
            assert all(each["cell"] == "" for each in shown(marta)["people"])
        assert shown(marta)["leader"] is None
        assert [each["name"] for each in shown(marta)["people"]] == ["Marta"]
        with circles.joined("another game", "Eva", page(), "0") as (other, eva):
            assert other is not circle
            assert shown(eva)["leader"] == eva.number
    assert len(circles) == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "{",
        "[" * 200,
        "x" * 1000,
        b"\xff\xfe",
        json.dumps({"do": "lead"}),
        json.dumps({"do": "lead", "step": "<b>"}),
        json.dumps({"do": "go", "step": 7}),
        json.dumps({"do": "go", "step": "9" * 20}),
        json.dumps({"do": "point", "cell": 'x" onclick='}),
        json.dumps({"do": "point", "cell": ["floor-0"]}),
        json.dumps({"do": "move", "move": "1b1"}),
    ],
)
def test_nonsense_changes_nothing(text: str | bytes) -> None:
    circles = Circles()
    with circles.joined("game", "Marta", page(), "7") as (circle, marta):
        wish = _read(text)
        assert wish is None or not _carry_out(circle, marta, wish)
        assert (circle.step, marta.cell) == ("7", "")
