"""Small things of a review that are drawn: what a move put on a small board, players by their initials."""

import pytest

from app.web.review_drawing import initials
from app.web.turning_boards import marked


@pytest.mark.parametrize(
    ("before", "now", "expected"),
    [
        ("<p></p>", "<p><i>a</i></p>", '<p><i class="fresh">a</i></p>'),
        ("<p><i>a</i></p>", "<p><i>a</i><i>a</i></p>", '<p><i>a</i><i class="fresh">a</i></p>'),
        ("<p><i></i><i>a</i></p>", "<p><i>b</i><i>a</i></p>", '<p><i class="fresh">b</i><i>a</i></p>'),
        ("<p><i>a</i></p>", "<p><i></i></p>", "<p><i></i></p>"),
        ('<p><i class="x">a</i></p>', '<p><i class="x">b</i></p>', '<p><i class="fresh x">b</i></p>'),
        # In between, too: cells that are empty need not be there.
        ('<p><i n="1">a</i></p>', '<p><i n="0">a</i><i n="1">a</i></p>', '<p><i n="0" class="fresh">a</i><i n="1">a</i></p>'),  # noqa: E501
        ("<p><i>a</i></p>", "<p><i>a</i></p>", "<p><i>a</i></p>"),
    ],
)  # fmt: skip
def test_what_is_new_is_marked(before: str, now: str, expected: str) -> None:
    assert marked(before, now) == expected


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Marta", "Jirka"], ["M", "J"]),
        (["Marta", "Max", "Ola"], ["Mar", "Max", "O"]),
        (["Jo", "Joan"], ["Jo", "Joa"]),
        (["Eva", "Eva"], ["Eva", "Eva"]),
    ],
)
def test_players_are_told_apart_by_the_beginnings_of_their_names(names: list[str], expected: list[str]) -> None:
    assert initials(names) == expected
