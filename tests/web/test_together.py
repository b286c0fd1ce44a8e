"""Looking back together: who leads, who follows, what hostile messages do, and how processes agree."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

import pytest

from app.rooms.bus import News
from app.rooms.refusals import Refused
from app.web.live.circles import Circle, Circles, Companion, LookedAt, LookingBack
from app.web.live.connection import Connection
from app.web.live.together import MOST_CHARACTERS, carry_out, read_wish

GAME = LookedAt("game", "room", 3)


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


@contextmanager
def joined(circles: Circles, name: str, step: str = "0", game: LookedAt = GAME) -> Iterator[tuple[Circle, Companion]]:
    with circles.joined(game, name, name, page(), step) as both:
        yield both


def test_one_leads_the_others_follow_and_anyone_may_take_the_lead() -> None:
    circles = Circles()
    with joined(circles, "Marta", "7") as (circle, marta):
        with joined(circles, "Jirka", "1") as (same, jirka):
            assert same is circle
            assert shown(jirka)["leader"] == marta.id
            assert shown(jirka)["step"] == "7"
            with pytest.raises(Refused, match="Somebody else leads"):
                carry_out(circles, circle, jirka, {"do": "go", "step": "3"})
            circle.tell_all()
            assert shown(marta)["step"] == "7"
            carry_out(circles, circle, marta, {"do": "go", "step": "8s"})
            carry_out(circles, circle, jirka, {"do": "point", "cell": "wall-0-2:3"})
            circle.tell_all()
            assert shown(jirka)["step"] == "8s"
            assert [each["cell"] for each in shown(marta)["people"]] == ["", "wall-0-2:3"]
            carry_out(circles, circle, jirka, {"do": "lead", "step": "2~1:3r1"})
            circle.tell_all()
            assert (shown(marta)["leader"], shown(marta)["step"]) == (jirka.id, "2~1:3r1")
            assert all(each["cell"] == "" for each in shown(marta)["people"])
        assert shown(marta)["leader"] is None
        assert [each["name"] for each in shown(marta)["people"]] == ["Marta"]
        with joined(circles, "Eva", game=LookedAt("another game", "room", 4)) as (other, eva):
            assert other is not circle
            assert shown(eva)["leader"] == eva.id
    assert len(circles) == 0


def test_whoever_goes_from_one_page_to_another_keeps_the_lead() -> None:
    circles = Circles()
    with joined(circles, "Jirka"):
        pass
    first = joined(circles, "Marta", "7")
    circle, _ = first.__enter__()
    with joined(circles, "Jirka"), joined(circles, "Marta", "7~1:3r1") as (_, second):
        first.__exit__(None, None, None)
        assert (circle.leader, circle.step) == (second.id, "7~1:3r1")


def test_the_room_is_told_who_looks_back() -> None:
    changed: list[str] = []
    circles = Circles(on_change=changed.append)
    with joined(circles, "Marta"), joined(circles, "Jirka"), joined(circles, "Marta"):
        assert circles.looking_back("room") == [LookingBack("game", 3, {"Marta": "Marta", "Jirka": "Jirka"})]
        assert circles.looking_back("another room") == []
    assert circles.looking_back("room") == []
    assert changed == ["room"] * 6


# Several processes


class Processes:
    """Two processes that tell each other everything, when `deliver` is called."""

    def __init__(self) -> None:
        self.said: list[tuple[Circles, News]] = []
        self.east = Circles(lambda news: self.said.append((self.west, news)))
        self.west = Circles(lambda news: self.said.append((self.east, news)))

    def deliver(self) -> None:
        while self.said:
            circles, news = self.said.pop(0)
            circles.hear(News.parse(str(news)))


def test_friends_at_two_processes_meet() -> None:
    both = Processes()
    with joined(both.east, "Marta", "7") as (circle, marta):
        both.deliver()
        assert both.west.looking_back("room") == [LookingBack("game", 3, {"Marta": "Marta"})]
        with joined(both.west, "Jirka B.") as (there, jirka):
            both.deliver()
            assert (shown(jirka)["leader"], shown(jirka)["step"]) == (marta.id, "7")
            assert [each["name"] for each in shown(marta)["people"]] == ["Marta", "Jirka B."]
            both.east.go(circle, marta, "7~1:3r1")
            both.west.point(there, jirka, "floor-0")
            both.deliver()
            assert shown(jirka)["step"] == "7~1:3r1"
            both.west.point(there, jirka, "floor-1")
            both.deliver()
            assert [each["cell"] for each in shown(marta)["people"]] == ["", "floor-1"]
            # Both take the lead at once: all agree on one of them.
            both.east.lead(circle, marta, "1")
            both.west.lead(there, jirka, "2")
            both.deliver()
            circle.tell_all()
            there.tell_all()
            assert (circle.leader, circle.step) == (there.leader, there.step)
            assert shown(marta)["step"] == shown(jirka)["step"]
        both.deliver()
        assert len(shown(marta)["people"]) == 1
    both.deliver()
    assert (len(both.east), len(both.west)) == (0, 0)


def test_whoever_missed_where_the_leader_is_is_told_as_soon_as_they_act() -> None:
    both = Processes()
    with joined(both.east, "Marta", "7") as (circle, marta):
        both.deliver()
        with joined(both.west, "Jirka") as (there, jirka):
            both.deliver()
            both.east.go(circle, marta, "8")
            both.east.go(circle, marta, "9")
            both.said.clear()  # the line between the processes was cut meanwhile
            both.west.lead(there, jirka, "2")
            both.deliver()
            assert (circle.leader, circle.step) == (there.leader, there.step) == (marta.id, "9")
            assert shown(jirka)["step"] == "9"
            both.west.lead(there, jirka, "2")
            both.deliver()
            assert shown(marta)["step"] == "2"


def test_a_new_process_asks_and_a_dead_one_is_forgotten() -> None:
    both = Processes()
    with joined(both.east, "Marta", "7"):
        both.said.clear()  # nobody was there to hear it
        with joined(both.west, "Jirka", "1") as (there, jirka):
            both.east.tell_again()
            both.deliver()
            assert len(shown(jirka)["people"]) == 2
            assert there.leader is not None
            both.west.forget(heard_before=float("inf"))
            assert [each["name"] for each in shown(jirka)["people"]] == ["Jirka"]
            both.said.clear()


def test_what_is_told_fits_into_what_postgres_tells() -> None:
    said: list[News] = []
    circles = Circles(said.append)
    with joined(circles, "\U0001f600" * 40, "1" + "~1:" + "x" * 1490) as (circle, companion):
        circles.point(circle, companion, "x" * 40)
    assert max(len(str(news).encode()) for news in said) < 7900


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
        json.dumps({"do": "go", "step": "7~"}),
        json.dumps({"do": "go", "step": "7~1:<script>"}),
        json.dumps({"do": "go", "step": "7" + "~1:3r1" * 400}),
        json.dumps({"do": "lead", "step": "7", "x": "y" * MOST_CHARACTERS}),
        json.dumps({"do": "go", "step": "9" * 20}),
        json.dumps({"do": "point", "cell": 'x" onclick='}),
        json.dumps({"do": "point", "cell": ["floor-0"]}),
        json.dumps({"do": "move", "move": "1b1"}),
    ],
)
def test_nonsense_changes_nothing(text: str | bytes) -> None:
    circles = Circles()
    with joined(circles, "Marta", "7") as (circle, marta):
        with pytest.raises(Refused):
            carry_out(circles, circle, marta, read_wish(text))
        assert (circle.step, marta.cell) == ("7", "")
