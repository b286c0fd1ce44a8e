"""The table as parts: what they hold, what a move changes of them, how they are drawn, and that they keep secrets."""

import re
from collections.abc import Hashable, Mapping
from random import Random

import pytest

from app.rules.contract import IllegalMove
from app.rules.duel import DuelOptions, DuelPosition
from app.rules.duel.outlook import GainLine
from app.rules.duel.table_parts import (
    Broken,
    Chip,
    Dock,
    DomeTile,
    Drawn,
    Field,
    Front,
    Known,
    Line,
    Moon,
    Pile,
    Stack,
    Sun,
    Tokens,
    Turn,
)
from app.rules.table_parts import Status
from tests.duel.drawing import (
    ENVIRONMENT,
    EVERY_OPTION,
    TABLE,
    VIEWERS,
    Elements,
    attribute,
    drawn,
    kind,
    page,
    parts_for,
    random_game,
)
from tests.duel.kit import board, play, start, table, tile
from tests.rules.kits import KITS

PARTS_PER_BOARD = 21
PARTS_OF_THE_TABLE = 24
MOST_PARTS_OF_A_TAKE = 10
MOST_BYTES_OF_A_MOVE = 4096
SPRITE = ENVIRONMENT.get_template("tables/duel/sprite.svg").render()


def position(**rest: object) -> DuelPosition:
    boards = [
        board(
            lines=["", "kk", "r"], dome={1: (1, 0), 5: (10, 3)}, tiles=["Y.", ".."], chips="ty b", tokens=2, score=9
        ),
        board(tokens=1, score=4, broken="kk", round_chips=0),
    ]
    usual: dict[str, object] = {
        "suns": {1: "bbyr", 5: "kkt"},
        "moons": {2: "kby"},
        "large_moon": "rry",
        "chips": {1: "?", 2: "?", 3: "br"},
        "boards": boards,
        "display": (9, 0, 16),
        "stack": (5, 12, 7, 14),
        "round_": 2,
    }
    return table(**(usual | rest))  # type: ignore[arg-type]


def changed(before: Mapping[str, Hashable], after: Mapping[str, Hashable]) -> dict[str, Hashable]:
    assert before.keys() == after.keys()
    return {name: value for name, value in after.items() if before[name] != value}


def public(at: DuelPosition) -> Mapping[str, Hashable]:
    return TABLE.parts(at.seen_by(None))


# Values


def test_what_lies_on_the_factories() -> None:
    parts = public(position())
    assert parts["status"] == Status(2, "take", ())
    assert parts["sun-1"] == Sun(1, "bbyr")
    assert parts["sun-2"] == Sun(2, "")
    assert parts["moon-2"] == Moon(2, "ybk", "?"), "from the top"
    assert parts["moon-3"] == Moon(3, "", "br")
    assert parts["moon-4"] == Moon(4, "", ""), "its chip was taken"
    assert parts["pile-2"] == Pile("r", 2)
    assert parts["starter"] is True


def test_the_dome_tiles_that_nobody_has() -> None:
    parts = public(position())
    assert parts["display-0"] == DomeTile(9, "trbs")
    assert parts["display-1"] == DomeTile(0, "")
    assert parts["stack"] == Stack(4, "s")
    assert parts["drawn"] == Drawn(-1, "", "", 0, 0)
    assert public(position(stack=()))["stack"] == Stack(0, "")


def test_a_board_has_a_part_for_everything() -> None:
    parts = public(position())
    assert parts["line-0-0"] == Line(1, "", 0, "")
    assert parts["line-0-1"] == Line(2, "k", 2, "waits"), "row 2 has no black cell yet"
    assert parts["line-0-2"] == Line(3, "r", 1, "fits")
    assert parts["field-0-0"] == Field(1, "ykts", "y...", 1)
    assert parts["field-0-4"] == Field(5, "rbyw", "....", 3), "as it is turned"
    assert parts["field-0-8"] == Field(9, "", "", 5)
    assert parts["broken-1"] == Broken("kk", marker=False, penalty=3)
    assert parts["tokens-0"] == Tokens(2, 2)
    assert parts["turn-0"] == Turn("take", 0, starts_next=False)
    assert parts["turn-1"] == Turn("wait", 0, starts_next=False)
    own = [name for name in parts if name.split("-")[1:2] == ["0"] and kind(name) not in ("display", "goal", "pile")]
    assert len(own) == PARTS_PER_BOARD
    assert len(parts) == 2 * PARTS_PER_BOARD + PARTS_OF_THE_TABLE


def test_chips_keep_the_place_of_their_round_when_they_are_spent() -> None:
    at = position()
    at.boards[0].spend_chip(5)
    chips = public(at)["chips-0"]
    assert chips.chips[:3] == (Chip("ty", spent=True), Chip("b", spent=False), Chip("", spent=False))  # type: ignore[attr-defined]
    assert len(chips.chips) == 10  # type: ignore[attr-defined]


def test_d26_a_line_that_will_break_says_so() -> None:
    full_band = {1: (1, 0), 2: (3, 0), 3: (14, 0)}
    at = position(boards=[board(lines=["b", "kk"], dome=full_band), board()])
    assert public(at)["line-0-0"] == Line(1, "b", 1, "breaks")
    assert public(at)["line-0-1"] == Line(2, "k", 2, "fits"), "on a wild cell"


def test_the_points_if_the_round_ended_now_are_told_by_their_causes() -> None:
    boards = [board(lines=["y"], dome={1: (1, 0)}, broken="k"), board()]
    at = position(boards=boards, holder=0)
    assert public(at)["gain-0"] == (
        GainLine("tile", 1, "y", 1),
        GainLine("broken", 0, "", -1),
        GainLine("marker", 0, "", -2),
    )
    assert public(at)["score-0"] == (5, -2)


def test_d14_no_tokens_in_the_last_round() -> None:
    assert public(position(round_=5, boards=[board(), board()]))["tokens-0"] == Tokens(0, 0)


def test_d21_who_can_do_nothing_more_passes() -> None:
    at = table(chips={1: "b", 2: "y"}, boards=[board(round_chips=2), board(round_chips=0)], to_act=1)
    at.boards[0].passed = True
    assert public(at)["turn-0"] == Turn("passed", 0, starts_next=False)


def test_d11_the_first_dome_tiles() -> None:
    at = start(DuelOptions(goals="first-game", starter="1"))
    assert public(at)["status"] == Status(1, "open", ())
    assert public(at)["turn-1"] == Turn("open", 0, starts_next=False)
    assert parts_for(at, 1)["dock"].stage == "open"  # type: ignore[attr-defined]
    assert parts_for(at, 0)["dock"].stage == "wait"  # type: ignore[attr-defined]


def test_at_tiling_everybody_has_a_row_of_their_own() -> None:
    two_cells = {1: (1, 0), 2: (16, 1)}  # both have yellow in row 1
    at, _ = tile(board(lines=["y"], dome=two_cells), board(lines=["k"], dome=two_cells), holder=1)
    assert public(at)["status"] == Status(1, "tile", ())
    assert public(at)["turn-0"] == Turn("tile", 1, starts_next=False)
    assert public(at)["turn-1"] == Turn("done", 0, starts_next=True)


def test_what_there_is_to_do_is_counted_for_the_seat_that_does_it() -> None:
    assert parts_for(position(), 0)["dock"] == Dock("take", 2, 2, 2, True, 2, 1, 0, 0, 0, "s", "take", False, "")


def test_d14_without_a_token_the_dock_says_why() -> None:
    """In the last round nobody has any: the same words as of a dome tile that is refused."""
    at = position()
    at.boards[0].tokens = 0
    assert "You have no tokens left in this round." in drawn("dock", parts_for(at, 0)["dock"])
    at.round = 5
    with pytest.raises(IllegalMove) as refused:
        play(at, "d9f2r0")
    html = drawn("dock", parts_for(at, 0)["dock"])
    assert f'data-why="{refused.value.message}" data-rule="{refused.value.rule}"' in html


def test_d18_a_chip_that_lies_face_down_says_why_it_stays() -> None:
    at = position()
    with pytest.raises(IllegalMove) as refused:
        play(at, "c2")
    html = drawn("moon-2", public(at)["moon-2"])
    assert f'data-why="{refused.value.message}" data-rule="{refused.value.rule}"' in html


# What only one seat sees


def test_d12_fronts_are_for_the_eyes_of_who_has_looked() -> None:
    at = position()
    play(at, "draw", "draw", "draw")
    assert public(at)["drawn"] == Drawn(0, "sws", "draw", 0, 3)
    assert parts_for(at, 0)["fronts"] == (), "nobody has looked"
    play(at, "look")
    fronts = (
        Front(DomeTile(5, "kstr"), "s", 0, "k5"),
        Front(DomeTile(12, "tkrw"), "w", 0, "k12"),
        Front(DomeTile(7, "skrb"), "s", 0, "k7"),
    )
    assert parts_for(at, 0)["fronts"] == fronts
    assert parts_for(at, 1)["fronts"] == ()
    assert public(at)["drawn"] == Drawn(0, "sws", "keep", 0, 3)


def test_d12_the_order_is_for_who_makes_it() -> None:
    at = position()
    play(at, "draw", "draw", "draw", "draw", "k7f2r0", "u14")
    assert [front.place for front in parts_for(at, 0)["fronts"]] == [0, 0, 1]  # type: ignore[attr-defined]
    assert [parts_for(at, seat)["dock"].rest for seat in (0, 1)] == ["u5", ""]  # type: ignore[attr-defined]
    assert public(at)["drawn"] == Drawn(0, "sww", "order", 1, 4)
    play(at, "u5")
    assert parts_for(at, 0)["known"] == (
        Known(1, DomeTile(14, "rtyw")),
        Known(2, DomeTile(5, "kstr")),
        Known(3, DomeTile(12, "tkrw")),
    )
    assert parts_for(at, 1)["known"] == ()


@pytest.mark.parametrize("seed", range(4))
def test_a_page_is_the_same_whatever_its_viewer_may_not_know(seed: int) -> None:
    """Two positions that differ only in what is hidden give the same bytes, for each seat and for those who watch."""
    rng = Random(f"pages {seed}")
    scramble = KITS["duel"].scramble
    assert scramble is not None
    differed = 0
    for at, _ in random_game(f"pages {seed}", EVERY_OPTION[seed % len(EVERY_OPTION)], draws=0.7):
        if rng.random() < (0.4 if at.supply.drawn else 0.85):
            continue
        for viewer in VIEWERS:
            other = scramble(at, viewer, rng)
            assert isinstance(other, DuelPosition)
            differed += other != at
            assert page(other, viewer) == page(at, viewer)
    assert differed > 5


# How they are drawn


@pytest.mark.parametrize("options", EVERY_OPTION, ids=lambda options: f"{options.goals} {options.goal_count}")
def test_every_part_is_one_element_with_its_name_as_id(options: DuelOptions) -> None:
    seen: set[tuple[str, Hashable]] = set()
    for at, _ in random_game("elements", options):
        for viewer in VIEWERS:
            new = parts_for(at, viewer).items() - seen
            seen |= new
            for name, value in new:
                html = drawn(name, value)
                assert [id_ for _, id_ in Elements(html).top] == [name], html
                assert re.match(rf'<\w+ id="{name}"', html), "a push finds its place by it"


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_page_holds_every_part_once_and_no_styles(viewer: int | None) -> None:
    for number, (at, _) in enumerate(random_game("pages", EVERY_OPTION[3])):
        if number % 9 and at.acting:
            continue
        elements = Elements(page(at, viewer))
        assert len(elements.ids) == len(set(elements.ids))
        assert set(parts_for(at, viewer)) <= set(elements.ids)
        assert "style" not in elements.attributes
        assert not any(name.startswith("on") for name in elements.attributes)


def test_every_picture_is_there() -> None:
    pictures = attribute("id", SPRITE)
    assert all(id_.startswith("art-duel-") for id_ in pictures)
    html = "".join(
        page(at, 0) for number, (at, _) in enumerate(random_game("art", EVERY_OPTION[2])) if number % 7 == 0
    )
    used = {href.removeprefix("#") for href in attribute("href", html) if href.startswith("#")}
    assert used <= pictures


def test_every_move_has_a_source_and_a_target() -> None:
    for number, (at, _) in enumerate(random_game("hands", EVERY_OPTION[0], draws=0.6)):
        if number % 4 and not at.supply.drawn:
            continue
        for seat in at.acting:
            html = page(at, seat)
            picks, targets = attribute("data-pick", html) | attribute("data-under", html), attribute("data-to", html)
            for code in map(str, at.legal_moves(seat)):
                if code.startswith("t"):
                    assert code[2] == "-" or code[:3] in targets, code
                    continue
                pick = max((pick for pick in picks if code.startswith(pick)), key=len, default=None)
                assert pick is not None, code
                rest = code.removeprefix(pick)
                assert not rest or any(rest.startswith(target) for target in targets), code


def test_targets_and_the_dock_are_for_players_only() -> None:
    watched = page(position(), None)
    assert not attribute("data-to", watched)
    assert 'id="dock"' not in watched
    assert len(attribute("data-to", page(position(), 0))) == 6 + 1 + 9 + 36 + 1


def test_names_are_no_business_of_the_parts() -> None:
    at = position()
    for viewer in VIEWERS:
        for name, value in parts_for(at, viewer).items():
            assert "Marta" not in drawn(name, value)
            assert "Player" not in drawn(name, value)


def test_words_for_those_who_do_not_see() -> None:
    parts = public(position())
    assert 'aria-label="Factory 2, moon: yellow on top, then blue, then black. Bonus chip face down."' in drawn(
        "moon-2", parts["moon-2"]
    )
    assert 'aria-label="Line 2: 2 of 2, black. The dome has no place for it yet."' in drawn(
        "line-0-1", parts["line-0-1"]
    )
    label = "Upper left field: yellow laid, black free, turquoise free, special free, pays 2"
    assert f'aria-label="{label}"' in drawn("field-0-0", parts["field-0-0"])
    assert "Stack of dome tiles: 4 are left, a special one on top" in drawn("stack", parts["stack"])


def test_a_finished_game_tells_who_has_won_and_why() -> None:
    *_, (at, _) = random_game("finish", EVERY_OPTION[0])
    winners = at.outcome.winners if at.outcome else ()
    pages = {viewer: page(at, viewer) for viewer in VIEWERS}
    if len(set(at.scores)) > 1 and len(winners) == 1:
        assert "You win by" in pages[winners[0]]
        assert "wins by" in pages[1 - winners[0]]
        assert "wins by" in pages[None]
    assert at.outcome is not None


# What a move changes


def test_a_take_changes_what_it_touches_and_nothing_else() -> None:
    at = position()
    before = public(at)
    play(at, "1b6yr")
    touched = changed(before, public(at))
    assert set(touched) == {"sun-1", "moon-1", "line-0-5", "turn-0", "turn-1"}


def test_a_dome_tile_changes_its_field_the_display_and_the_lines_that_get_a_place() -> None:
    at = position()
    before = public(at)
    play(at, "d16f2r0")
    touched = set(changed(before, public(at)))
    assert touched <= {
        "display-2",
        "field-0-1",
        "line-0-1",
        "tokens-0",
        "turn-0",
        "turn-1",
        "goal-0",
        "goal-1",
        "goal-2",
    }
    assert {"display-2", "field-0-1", "tokens-0"} <= touched


def test_moves_are_small() -> None:
    at_once = []
    before: Mapping[str, Hashable] = {}
    for at, move in random_game("small", EVERY_OPTION[2]):
        after = public(at)
        if move is not None and str(move)[0] in "12345m" and at.stage.value == "offer":
            touched = changed(before, after)
            size = sum(len(drawn(name, value)) for name, value in touched.items())
            at_once.append((len(touched), size))
        before = after
    takes = [each for each in at_once if each[0] <= MOST_PARTS_OF_A_TAKE]
    assert len(takes) >= len(at_once) - 5, "all but those that end a round"
    assert max(size for _, size in takes) < MOST_BYTES_OF_A_MOVE


def test_d36_at_the_end_the_goals_show_what_was_counted() -> None:
    """The loss for special cells stops at 0, so it is less than the goal says."""
    position, _ = tile(board(dome={1: (1, 0), 2: (5, 0)}), board(), round_=5, goals="rows,border,specials")
    goals = [public(position)[f"goal-{place}"] for place in range(3)]
    specials = next(goal for goal in goals if goal.name == "specials")  # type: ignore[attr-defined]
    assert specials.is_final  # type: ignore[attr-defined]
    assert specials.seats[0].points == -5, "and not -6"  # type: ignore[attr-defined]
    assert position.scores[0] == 0
