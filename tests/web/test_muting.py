"""What somebody says is not on the page of whoever has muted them, and on everybody else's it is."""

from pathlib import Path

from tests.web.test_identity import browser, open_room, site


async def test_words_and_signs_of_the_muted_are_left_out(tmp_path: Path) -> None:
    async with site(tmp_path) as (app, marta):
        path = await open_room(marta, "Marta")
        jirka, ana = browser(app), browser(app)
        await jirka.post(f"{path}/sit", data={"seat": "1", "name": "Jirka"})
        await ana.post(f"{path}/join", data={"name": "Ana"})
        await marta.post(f"{path}/start", data={"version": "0"})
        house = app.state.house
        room = await house.rooms.get((await house.lobby.find(path.removeprefix("/r/"))).room_id)
        game, players = room.game, {0: marta, 1: jirka}
        while game.version < 2 or game.log[-1].seat != 0:  # Marta has moved last
            seat = game.position.acting[0]
            move = next(iter(map(str, game.position.legal_moves(seat))))
            wish = {"do": "move", "id": f"m{game.version}", "game": game.id, "version": game.version, "move": move}
            assert (await players[seat].post(f"{path}/commands", json=wish)).json()["ok"]
        sign = {
            "do": "react",
            "id": "r",
            "game": game.id,
            "version": game.version,
            "line": game.version,
            "kind": "hm",
        }
        assert (await jirka.post(f"{path}/commands", json={**sign, "kind": "hm"})).json()["ok"]
        said = {"do": "say", "id": "s", "text": "you will lose"}
        assert (await jirka.post(f"{path}/commands", json=said)).json()["ok"]
        sign_of_jirka = f'data-line="{game.version}" data-seat="1" data-kind="hm"'
        for person in (marta, jirka, ana):
            page = (await person.get(path)).text
            assert "you will lose" in page
            assert sign_of_jirka in page

        jirkas_id = next(member.person_id for member in room.state.members if member.name == "Jirka")
        muted = await marta.post(f"{path}/mute", data={"person": jirkas_id})
        assert muted.status_code == 303
        page = (await marta.get(path)).text
        assert "you will lose" not in page
        assert sign_of_jirka not in page
        assert "Unmute: Jirka" in page
        now = (await marta.get(f"{path}/now")).text
        assert "you will lose" not in now
        for person in (jirka, ana):
            page = (await person.get(path)).text
            assert "you will lose" in page
            assert "Unmute" not in page
        await marta.post(f"{path}/mute", data={"person": jirkas_id, "wanted": "false"})
        assert "you will lose" in (await marta.get(path)).text
