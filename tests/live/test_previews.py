"""Looking before one moves: what a move would do and why it is refused. Then Azul’s own words, and its drafts."""

from app.rules.choices import read
from tests.live.games import LiveKit
from tests.live.kit import Guest, table, to_act


def actor(guests: list[Guest]) -> Guest:
    return next(guest for guest in guests if guest.page.moves)


async def test_every_game_tells_what_a_move_would_do_and_why_it_is_refused(address: str, game: LiveKit) -> None:
    async with table(address, **game.setup()) as guests:
        player = await to_act(guests)
        (other,) = (guest for guest in guests if guest is not player)
        moves = [*{await player.a_move() for _ in range(10)}]
        reply = await player.command(do="preview", to=" ".join([*moves, "what"]), version=0)
        assert [*reply["previews"]] == [*moves, "what"]
        for move in moves:
            preview = reply["previews"][move]
            assert (preview["ok"], preview["code"]) == (True, move)
            assert preview["kind"]
            assert preview["words"].endswith(".")
        assert "not a move" in reply["previews"]["what"]["words"]
        refused = (await other.command(do="preview", to=moves[0], version=0))["previews"][moves[0]]
        assert refused["words"] == f"It is {player.name}’s turn."
        assert {guest.page.version for guest in guests} == {0}
        assert (await player.move(moves[0]))["ok"]


async def test_a_look_tells_what_a_move_would_do_and_changes_nothing(address: str) -> None:
    async with table(address) as guests:
        player = actor(guests)
        version = player.page.version
        move = next(code for code in player.page.moves if code.endswith("1"))
        reply = await player.command(do="preview", prefix=move[:2], to="1 f", version=version)
        assert reply["ok"]
        assert reply["version"] == version
        preview = reply["previews"][move]
        assert preview["ok"]
        assert preview["code"] == move
        assert preview["words"].startswith("Line 1 complete: 1 point at tiling")
        assert (preview["kind"], preview["took"]["kind"]) == ("take", "took")
        assert preview["took"]["line"] == 1
        assert [space["points"] for space in preview["spaces"]] == [1]
        assert len(preview["centre"]) == 5
        assert reply["previews"][f"{move[:2]}f"]["words"].startswith("All to the floor")
        assert (await player.move(move))["ok"]  # the version is still the same


async def test_a_refused_move_says_why(address: str) -> None:
    async with table(address) as guests:
        player = actor(guests)
        other = next(guest for guest in guests if guest is not player)
        move = player.page.moves[0]
        found = (await other.command(do="preview", to=move, version=0))["previews"]
        assert found[move] == {"ok": False, "words": f"It is {player.name}’s turn.", "rule": "A-6"}
        refused = await other.move(move)
        assert (refused["ok"], refused["words"], refused["rule"]) == (False, f"It is {player.name}’s turn.", "A-6")
        assert "rule" not in await player.move("what")
        reply = await player.command(do="preview", prefix="", to="t11 what", version=0)
        assert reply["previews"]["t11"]["rule"] == "A-5"
        assert "not a move" in reply["previews"]["what"]["words"]


async def test_every_target_of_a_pick_is_told_about_closed_ones_with_the_reason(address: str) -> None:
    async with table(address) as guests:
        player = actor(guests)
        move = next(code for code in player.page.moves if code.endswith("1"))
        assert (await player.move(move))["ok"]
        await player.until(lambda: not player.page.moves)
        other = next(guest for guest in guests if guest is not player)
        await other.until(lambda: other.page.moves)
        assert (await other.move(next(code for code in other.page.moves if code.endswith("f"))))["ok"]
        await player.until(lambda: player.page.moves)
        # Line 1 holds a tile: nothing goes there any more.
        prefix = player.page.moves[0][:2]
        found = (await player.command(do="preview", prefix=prefix, to="1 2 3 4 5 f", version=2))["previews"]
        assert [*found] == [f"{prefix}{target}" for target in "12345f"]
        assert {code for code, preview in found.items() if preview["ok"]} == {
            f"{prefix}{target}" for target in "2345f"
        }
        assert found[f"{prefix}1"]["rule"] in ("A-12", "A-17")


async def test_only_players_may_look_and_only_at_so_many_targets(address: str) -> None:
    async with table(address) as guests, Guest(address, "Passer-by") as stranger:
        await stranger.connect(guests[0].code)
        assert not (await stranger.command(do="preview", to="1r1", version=0))["ok"]
        assert not (await stranger.command(do="choices", prefix="", version=0))["ok"]
        for targets, is_answered in ((" ".join(["1"] * 60), True), (" ".join(["1"] * 61), False), (" ", False)):
            assert (await guests[0].command(do="preview", prefix="1r", to=targets, version=0))["ok"] == is_answered


async def test_how_a_move_goes_on_is_told_and_nowhere_else_is_refused(address: str) -> None:
    async with table(address) as guests:
        player = actor(guests)
        prefix = player.page.moves[0][:2]
        reply = await player.command(do="choices", prefix=prefix, version=0)
        assert [f"{prefix}{ending}" for ending in read(reply["choices"])] == [
            code for code in player.page.moves if code.startswith(prefix)
        ]
        assert read((await player.command(do="choices", prefix="", version=0))["choices"]) == player.page.moves
        for nowhere in (f"{prefix}7", player.page.moves[0], "pass", "t11", f"{prefix}1" * 20):
            refused = await player.command(do="choices", prefix=nowhere, version=0)
            assert refused["words"] == "Nothing that you can do now begins like this.", nowhere
        for hostile in ("(", "?", "!", "1r|", "<b>", "1r ", "\0", "x" * 101):
            for question in ({"do": "choices"}, {"do": "preview", "to": "1"}):
                await player.send({**question, "id": "hostile", "prefix": hostile, "version": 0})
                await player.until(lambda: "hostile" in player.replies)
                assert player.replies.pop("hostile")["words"].startswith("The server did not understand this.")
        waiting = next(guest for guest in guests if guest is not player)
        assert not (await waiting.command(do="choices", prefix=prefix, version=0))["ok"]


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
        assert sorted(reply["previews"]) == sorted(player.page.moves)
        assert read(reply["choices"]) == player.page.moves
        assert all(preview["tiled"]["points"] > 0 for preview in reply["previews"].values())
        row = player.page.moves[0][1]
        closed = await player.command(do="draft", chosen="", moves=f"t{int(row) % 5 + 1}1", version=version)
        assert closed["previews"][f"t{int(row) % 5 + 1}1"]["rule"] == "A-19"
        while not reply["complete"]:
            chosen.append(next(iter(reply["previews"])))
            reply = await player.command(do="draft", chosen=" ".join(chosen), version=version)
            assert reply["ok"], reply
        assert reply["previews"] == {}
        assert sum(event["kind"] == "tiled" for event in reply["events"]) >= len(chosen)
        assert player.page.version == version  # nothing has happened yet
        assert (await player.move(" ".join(chosen)))["ok"]
        refused = await player.command(do="draft", chosen="t11 t11", version=version)
        assert not refused["ok"]
