"""Looking before one moves: what a move would do, why it is refused, and drafts on the grey wall."""

from tests.live.kit import Guest, table


def actor(guests: list[Guest]) -> Guest:
    return next(guest for guest in guests if guest.page.moves)


async def test_a_look_tells_what_a_move_would_do_and_changes_nothing(address: str) -> None:
    async with table(address) as guests:
        player = actor(guests)
        version = player.page.version
        move = next(code for code in player.page.moves if code.endswith("1"))
        reply = await player.command(do="look", moves=f"{move} {move[:2]}f", version=version)
        assert reply["ok"]
        assert reply["version"] == version
        look = reply["looks"][move]
        assert look["ok"]
        assert look["words"].startswith("Line 1 complete: 1 point at tiling")
        assert look["took"]["event"] == "Took"
        assert look["took"]["line"] == 1
        assert [space["points"] for space in look["spaces"]] == [1]
        assert len(look["centre"]) == 5
        assert reply["looks"][f"{move[:2]}f"]["words"].startswith("All to the floor")
        assert (await player.move(move))["ok"]  # the version is still the same


async def test_a_refused_move_says_why(address: str) -> None:
    async with table(address) as guests:
        player = actor(guests)
        other = next(guest for guest in guests if guest is not player)
        move = player.page.moves[0]
        looks = (await other.command(do="look", moves=move, version=0))["looks"]
        assert looks[move] == {"ok": False, "words": f"It is {player.name}’s turn.", "rule": "A-6"}
        reply = await player.command(do="look", moves="t11 what", version=0)
        assert reply["looks"]["t11"]["rule"] == "A-5"
        assert "not a move" in reply["looks"]["what"]["words"]


async def test_only_players_may_look_and_only_at_a_few_moves(address: str) -> None:
    async with table(address) as guests, Guest(address, "Passer-by") as stranger:
        await stranger.connect(guests[0].code)
        assert not (await stranger.command(do="look", moves="1r1", version=0))["ok"]
        many = " ".join(["1r1"] * 11)
        assert not (await guests[0].command(do="look", moves=many, version=0))["ok"]
        assert not (await guests[0].command(do="look", moves=" ", version=0))["ok"]


async def play_until_tiling(guests: list[Guest]) -> Guest:
    """Play until somebody has to choose a space on the grey wall."""
    while True:
        player = actor(guests)
        if player.page.moves[0].startswith("t"):
            return player
        before = player.page.version
        moves = player.page.moves
        assert (await player.move(next((code for code in moves if code[-1] in "12"), moves[0])))["ok"]
        for guest in guests:
            await guest.until(lambda guest=guest, before=before: guest.page.version > before)


async def test_a_draft_is_chosen_row_by_row_and_confirmed_at_once(address: str) -> None:
    async with table(address, option_wall="grey") as guests:
        player = await play_until_tiling(guests)
        version = player.page.version
        chosen: list[str] = []
        reply = await player.command(do="draft", chosen="", version=version)
        assert sorted(reply["looks"]) == sorted(player.page.moves)
        assert all(look["tiled"]["points"] > 0 for look in reply["looks"].values())
        row = player.page.moves[0][1]
        closed = await player.command(do="draft", chosen="", moves=f"t{int(row) % 5 + 1}1", version=version)
        assert closed["looks"][f"t{int(row) % 5 + 1}1"]["rule"] == "A-19"
        while not reply["complete"]:
            chosen.append(next(iter(reply["looks"])))
            reply = await player.command(do="draft", chosen=" ".join(chosen), version=version)
            assert reply["ok"], reply
        assert reply["looks"] == {}
        assert sum(event["event"] == "Tiled" for event in reply["events"]) >= len(chosen)
        assert player.page.version == version  # nothing has happened yet
        assert (await player.move(" ".join(chosen)))["ok"]
        refused = await player.command(do="draft", chosen="t11 t11", version=version)
        assert not refused["ok"]
