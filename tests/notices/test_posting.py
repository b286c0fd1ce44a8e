"""How something is sent, over a real line."""

from collections.abc import Sequence

import pytest

from app.notices.addresses import Target
from app.notices.posting import TRIES, NotDelivered
from tests.notices.kit import NAME, Receiver

HEADERS = {"Content-Type": "text/plain"}


def target(receiver: Receiver, host: str = NAME) -> Target:
    return Target(host, receiver.port, "/hooks/x?y=z")


async def test_it_arrives_under_its_own_name(receiver: Receiver) -> None:
    await receiver.poster().post(target(receiver), b"hello", HEADERS)
    (got,) = receiver.received
    assert (got.line, got.body) == ("POST /hooks/x?y=z HTTP/1.1", b"hello")
    assert got.headers["host"] == f"{NAME}:{receiver.port}"
    assert got.headers["content-type"] == "text/plain"
    assert receiver.looked_up == [NAME]  # once: the connection goes to what was looked at


async def test_another_name_is_not_believed(receiver: Receiver) -> None:
    with pytest.raises(NotDelivered, match="unreachable"):
        await receiver.poster().post(target(receiver, "other.example.org"), b"hello", HEADERS)
    assert receiver.received == []


async def test_a_name_that_changes_its_meaning_is_looked_at_again(receiver: Receiver) -> None:
    meanings = [["127.0.0.1"], ["10.0.0.1"]]

    async def look_up(_host: str, _port: int) -> Sequence[str]:
        return meanings.pop(0)

    receiver.answer(503)
    with pytest.raises(NotDelivered, match="private"):
        await receiver.poster(look_up=look_up).post(target(receiver), b"hello", HEADERS)
    assert len(receiver.received) == 1


@pytest.mark.parametrize(("status", "tries"), [(301, 1), (307, 1), (400, 1), (404, 1), (429, TRIES), (500, TRIES)])
async def test_few_attempts_and_no_following(receiver: Receiver, status: int, tries: int) -> None:
    receiver.answers = [
        f"HTTP/1.1 {status} No\r\nLocation: https://{NAME}:{receiver.port}/elsewhere\r\n\r\n".encode()
    ] * 5
    with pytest.raises(NotDelivered, match=str(status)):
        await receiver.poster().post(target(receiver), b"hello", HEADERS)
    assert [each.line for each in receiver.received] == ["POST /hooks/x?y=z HTTP/1.1"] * tries


async def test_a_second_attempt_may_help(receiver: Receiver) -> None:
    receiver.answer(500, 200)
    await receiver.poster().post(target(receiver), b"hello", HEADERS)
    assert len(receiver.received) == 2


@pytest.mark.parametrize(
    "answer",
    [b"", b"nonsense\r\n", b"HTTP/1.1 20", b"HTTP/1.1 two\r\n", b"HTTP/2 200\r\n", b"a" * 1_000_000],
)
async def test_nonsense_is_not_read_for_long(receiver: Receiver, answer: bytes) -> None:
    receiver.answers = [answer] * TRIES
    with pytest.raises(NotDelivered, match="unreachable"):
        await receiver.poster().post(target(receiver), b"hello", HEADERS)


async def test_whoever_says_nothing_is_not_waited_for(receiver: Receiver) -> None:
    receiver.is_silent = True
    with pytest.raises(NotDelivered, match="unreachable"):
        await receiver.poster(seconds=0.5).post(target(receiver), b"hello", HEADERS)


async def test_a_giant_answer_is_not_read(receiver: Receiver) -> None:
    receiver.answers = [b"HTTP/1.1 200 OK\r\nContent-Length: 10000000\r\n\r\n" + b"a" * 10_000_000]
    await receiver.poster().post(target(receiver), b"hello", HEADERS)


async def test_nobody_there(receiver: Receiver) -> None:
    async def nobody(_host: str, _port: int) -> Sequence[str]:
        return []

    with pytest.raises(NotDelivered, match="unreachable"):
        await receiver.poster(look_up=nobody).post(target(receiver), b"hello", HEADERS)
