"""One's own data: to see it, to take it along, to have it deleted."""

from pathlib import Path

from tests.web.test_identity import ODD_NAME, browser, open_room, site


async def test_one_sees_and_takes_along_what_is_known(tmp_path: Path) -> None:
    async with site(tmp_path) as (app, client):
        path = await open_room(client, ODD_NAME)
        page = await client.get("/me")
        assert page.status_code == 200
        assert page.headers["cache-control"] == "no-store"
        assert path in page.text
        assert ODD_NAME not in page.text  # escaped
        file = await client.get("/me/data")
        assert file.headers["content-type"] == "application/json"
        assert "attachment" in file.headers["content-disposition"]
        assert file.json()["name"] == ODD_NAME
        assert [room["address"] for room in file.json()["rooms"]] == [path]

        stranger = browser(app)
        assert "knows nothing about you" in (await stranger.get("/me")).text
        assert (await stranger.get("/me/data")).status_code == 403
        assert (await stranger.post("/me/delete", data={"sure": "yes"})).status_code == 403


async def test_deleting_is_asked_once_and_then_done(tmp_path: Path) -> None:
    async with site(tmp_path) as (app, client):
        path = await open_room(client, "Marta")
        friend = browser(app)
        await friend.post(f"{path}/sit", data={"seat": "1", "name": "Jirka"})
        for sure in ({}, {"sure": "no"}, {"sure": "x" * 50}):
            answer = await client.post("/me/delete", data=sure)
            assert answer.status_code in (409, 422)
        assert "Marta" in (await friend.get(path)).text

        key = client.cookies["azulejo"]
        gone = await client.post("/me/delete", data={"sure": "yes"})
        assert (gone.status_code, gone.headers["location"]) == (303, "/")
        assert "azulejo" not in client.cookies
        assert "knows nothing about you" in (await client.get("/me", headers={"Cookie": f"azulejo={key}"})).text
        page = await friend.get(path)
        assert "Marta" not in page.text
        assert 'data-host="yes"' in page.text  # somebody has to be
        again = await client.post("/me/delete", data={"sure": "yes"}, headers={"Cookie": f"azulejo={key}"})
        assert again.status_code == 403


async def test_who_looks_back_at_a_game_reads_no_name_any_more(tmp_path: Path) -> None:
    async with site(tmp_path) as (app, client):
        path = await open_room(client, "Marta")
        friend = browser(app)
        await friend.post(f"{path}/sit", data={"seat": "1", "name": "Jirka"})
        await client.post(f"{path}/start", data={"version": "0"})
        house = app.state.house
        live = await house.rooms.get((await house.lobby.find(path.removeprefix("/r/"))).room_id)
        resign = {"do": "resign", "id": "one", "game": live.game.id, "version": 0}
        assert (await client.post(f"{path}/commands", json=resign)).json()["ok"]
        address = f"/g/{live.game.id}"
        for page in (address, f"{address}/numbers", f"{address}/record"):
            assert "Marta" in (await friend.get(page)).text, page
        await client.post("/me/delete", data={"sure": "yes"})
        for page in (address, f"{address}/numbers", f"{address}/record", "/book", "/", path):
            assert "Marta" not in (await friend.get(page)).text, page
        assert "someone" in (await friend.get(address)).text
