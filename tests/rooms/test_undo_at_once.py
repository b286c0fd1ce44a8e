"""Taking back where all choose at once: what the others have chosen stands, but not the deal that followed."""

from app.rooms.decisions import last_decision, undealt, way_back
from app.rooms.house import House
from app.rooms.setup import Setup
from app.rules.actions import Takeback
from app.rules.dealer import SealedDealer
from tests.rooms.kit import command
from tests.rooms.together import table

GREY = Setup("azul", 3, {"wall": "grey", "starter": "1"})


async def test_choices_made_at_the_same_time_do_not_make_each_other_dear(house: House) -> None:
    """On the grey wall all tile at once: whoever takes their own tiles back takes nothing from anybody."""
    at = await table(house, GREY)
    while len(at.game.position.acting) < 3:
        await at.play()
    first, second, _ = at.game.position.acting
    await house.rooms.carry_out(at.game, command(at.game, first))
    await house.rooms.carry_out(at.game, command(at.game, second))
    before = at.game.version
    await at.undo(first)
    assert at.codes[-1] == f"back{before - 2}+{before}"
    assert not await at.proposals()


async def test_a_confirmed_draft_is_one_decision(house: House) -> None:
    at = await table(house, GREY)
    while True:
        while len(at.game.position.acting) < 2:
            await at.play()
        seat = at.game.position.acting[0]
        before, codes = at.game.version, []
        tried = at.game.position.copy()
        while seat in tried.acting and len(tried.acting) > 1:
            move = next(iter(tried.legal_moves(seat)))
            tried.play(seat, move, SealedDealer(bytes(32)))
            codes.append(str(move))
        await house.rooms.carry_out(at.game, command(at.game, seat, " ".join(codes)))
        if len(codes) > 1 and at.game.position.round == tried.round:
            break
    assert last_decision(at.game, seat) == before + 1
    await at.undo(seat)
    assert at.codes[-1] == f"back{before}"


async def test_across_a_deal_all_are_asked_where_all_choose_at_once(house: House) -> None:
    """Whoever was not the last to choose takes nothing from anybody but the deal, which everybody has seen."""
    at = await table(house, GREY)
    while at.game.position.round == 1:
        await at.play()
    last = at.game.log[-1].seat
    early, *_ = others = [seat for seat in range(3) if seat != last]
    await at.undo(early)
    assert (await at.proposal()).asked == (*others[1:], last)
    for seat in (*others[1:], last):
        await at.answer(seat, agrees=True)
    taken_back = at.game.match.record.entries[-1].action
    assert isinstance(taken_back, Takeback)
    assert taken_back.kept
    assert at.game.position.round == 1

    # What was kept has dealt nothing any more.
    assert list(undealt(at.game)) == [taken_back.kept[-1]]
    assert not way_back(at.game, last).undoing.reveals
