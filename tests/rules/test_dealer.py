"""The sealed deal against its description, and the dealers that write draws down and repeat them."""

import hashlib
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from app.rules.dealer import (
    MOST_PIECES,
    DealError,
    RecordingDealer,
    SealedDealer,
    WrittenDealer,
    commitment,
    read_draw,
    write_draw,
)

SEED = bytes(range(32))
COLOURS = "byrkw"


class LiteralDealer:
    """The description in the docstring of `app.rules.dealer`, word by word and without a thought for speed."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.thrown_away = 0

    def words(self, d: int) -> Iterator[int]:
        block = 0
        while True:
            digest = hashlib.sha256(self.seed + d.to_bytes(4, "big") + block.to_bytes(4, "big")).digest()
            for number in range(16):
                yield digest[2 * number] * 256 + digest[2 * number + 1]
            block += 1

    def draw(self, d: int, pool: Sequence[int], count: int) -> list[int]:
        words = self.words(d)
        pieces = []
        for kind, amount in enumerate(pool):
            for _ in range(amount):
                pieces.append(kind)  # noqa: PERF401  # word by word
        drawn: list[int] = []
        while len(drawn) < count:
            n = len(pieces)
            w = next(words)
            if w >= 65536 - 65536 % n:
                self.thrown_away += 1
                continue
            drawn.append(pieces[w % n])
            last = pieces.pop()
            if w % n < len(pieces):
                pieces[w % n] = last
        return drawn


# The algorithm


def test_draws_follow_the_description() -> None:
    rng = Random(1)
    literal, sealed = LiteralDealer(SEED), SealedDealer(SEED)
    for number in range(400):
        pool = [rng.randint(0, 63) for _ in range(rng.randint(1, 4))] if number % 2 else [rng.randint(50, 63)] * 4
        if not any(pool):
            pool[0] = 1
        count = rng.choice([1, sum(pool), rng.randint(1, sum(pool))])
        assert sealed.draw(pool, count, COLOURS[: len(pool)]) == literal.draw(number, pool, count)
    assert sealed.drawn == 400
    assert literal.thrown_away > 10, "the words that choose unfairly were never met"


def test_the_largest_pool_is_drawn_to_the_last_piece_as_described() -> None:
    pool = [51] * 5
    assert sum(pool) == MOST_PIECES
    drawn = SealedDealer(SEED).draw(pool, MOST_PIECES, COLOURS)
    assert drawn == LiteralDealer(SEED).draw(0, pool, MOST_PIECES)
    assert [drawn.count(kind) for kind in range(5)] == pool


@pytest.mark.parametrize(
    ("seed", "number", "pool", "count", "expected"),
    [
        ("00" * 32, 0, [20, 20, 20, 20, 20], 20, "bwkb wrwy bkyb bwwk bywk"),
        ("00" * 32, 1, [20, 20, 20, 20, 20], 20, "rkwk bwyy bbbk yrkr wwbk"),
        (SEED.hex(), 0, [1, 1, 1, 1], 1, "3"),
        (SEED.hex(), 7, [20, 20, 20, 20, 20], 36, "bbyr ykyk kkkw ryky bwwy bbbw wkwr rbkw rwrk"),
        ("ff" * 32, 255, [3, 0, 1, 19, 2], 12, "wkkk bbkk kkkw"),
        ("ff" * 32, 65536, [51, 51, 51, 51, 51], 24, "wbrr wbby rkww bkby wbww rkrw"),
    ],
)
def test_known_answers_never_change(seed: str, number: int, pool: list[int], count: int, expected: str) -> None:
    names = COLOURS if len(pool) == 5 else "1234"[: len(pool)]
    dealer = SealedDealer(bytes.fromhex(seed), drawn=number)
    assert write_draw(dealer.draw(pool, count, names), names) == expected


def test_every_draw_has_a_stream_of_its_own() -> None:
    pools = [[20] * 5, [1, 1], [3, 0, 7], [20] * 5, [20] * 5]
    counts = [20, 1, 5, 100, 3]
    whole = SealedDealer(SEED)
    draws = [whole.draw(pool, count, COLOURS[: len(pool)]) for pool, count in zip(pools, counts, strict=True)]
    for number in range(5):
        resumed = SealedDealer(SEED, drawn=number)
        for pool, count, draw in list(zip(pools, counts, draws, strict=True))[number:]:
            assert resumed.draw(pool, count, COLOURS[: len(pool)]) == draw
        assert resumed.drawn == 5


def test_another_seed_or_another_number_gives_another_draw() -> None:
    first = SealedDealer(SEED).draw([20] * 5, 20, COLOURS)
    assert SealedDealer(SEED, drawn=1).draw([20] * 5, 20, COLOURS) != first
    assert SealedDealer(bytes(32)).draw([20] * 5, 20, COLOURS) != first


def test_the_draws_do_not_follow_from_the_commitment() -> None:
    """What is hashed for a draw is longer than the seed, so that no block of a stream is the commitment."""
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()
    published = bytes.fromhex(commitment(SEED))
    true = SealedDealer(SEED).draw([20] * 5, 20, COLOURS)
    guesses = [SealedDealer(published).draw([20] * 5, 20, COLOURS)]
    words = [published[i] * 256 + published[i + 1] for i in range(0, 32, 2)]
    pieces = [kind for kind in range(5) for _ in range(20)]
    guesses.append([pieces[word % 100] for word in words])
    assert true not in guesses
    assert true[:16] not in [guess[:16] for guess in guesses]


# Fairness, with fixed seeds: these tests give the same answer in every run.


def chi_square(observed: Sequence[int], expected: Sequence[float]) -> float:
    return sum((seen - due) ** 2 / due for seen, due in zip(observed, expected, strict=True))


def test_every_kind_comes_as_often_as_it_should() -> None:
    dealer = SealedDealer(SEED)
    pool = [10, 20, 30, 25, 15]
    seen = [0] * 5
    for _ in range(5000):
        seen[dealer.draw(pool, 1, COLOURS)[0]] += 1
    assert chi_square(seen, [5000 * amount / 100 for amount in pool]) < 18.5  # 1 in 1000 for 4 degrees


def test_every_kind_is_as_likely_in_every_place_of_a_draw() -> None:
    dealer = SealedDealer(SEED)
    places = [[0] * 5 for _ in range(20)]
    for _ in range(2000):
        for place, kind in enumerate(dealer.draw([20] * 5, 20, COLOURS)):
            places[place][kind] += 1
    assert all(chi_square(seen, [400.0] * 5) < 23.5 for seen in places)  # 1 in 10 000 for 4 degrees


def test_every_order_of_three_pieces_is_as_likely() -> None:
    dealer = SealedDealer(SEED)
    seen: dict[str, int] = {}
    for _ in range(6000):
        order = write_draw(dealer.draw([1, 1, 1], 3, "123"), "123")
        seen[order] = seen.get(order, 0) + 1
    assert len(seen) == 6
    assert chi_square(list(seen.values()), [1000.0] * 6) < 20.6  # 1 in 1000 for 5 degrees


# Limits


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        SealedDealer(bytes(length))


@pytest.mark.parametrize(("pool", "count"), [([1, 2], 4), ([], 1), ([0, 0], 1), ([200, 56], 1), ([256], 256)])
def test_too_small_and_too_large_pools_are_refused_and_count_as_no_draw(pool: list[int], count: int) -> None:
    dealer = SealedDealer(SEED)
    with pytest.raises(ValueError, match="cannot draw"):
        dealer.draw(pool, count, COLOURS[: len(pool)])
    assert dealer.drawn == 0


def test_a_draw_does_not_change_the_pool() -> None:
    pool = [3, 4]
    SealedDealer(SEED).draw(pool, 7, "ab")
    assert pool == [3, 4]


def test_repr_does_not_show_the_seed() -> None:
    for seed in (SEED, b"secret seed of thirty-two bytes!"):
        for dealer in (SealedDealer(seed), RecordingDealer(SealedDealer(seed)), WrittenDealer(SealedDealer(seed))):
            text = repr(dealer) + str(dealer)
            assert seed.hex()[:8] not in text
            assert repr(seed)[2:10] not in text
            assert "secret" not in text


# Written draws


def test_one_letter_names_stand_in_groups_of_four_and_longer_ones_apart() -> None:
    assert write_draw([0, 1, 2, 3, 4, 0], COLOURS) == "byrk wb"
    assert write_draw([0, 1, 0], ("b1", "y12")) == "b1 y12 b1"
    assert write_draw([1], "1234") == "2"


def test_reading_a_draw_gives_what_was_written() -> None:
    rng = Random(2)
    for names in (COLOURS, "1234", ("b1", "b2", "y1"), ("a", "bc")):
        for length in range(1, 30):
            drawn = [rng.randrange(len(names)) for _ in range(length)]
            assert read_draw(write_draw(drawn, names), names) == drawn


@pytest.mark.parametrize(
    ("text", "names", "unknown"), [("bx", COLOURS, "x"), ("b1 b3", ("b1", "b2"), "b3"), ("b\tb", COLOURS, "\t")]
)
def test_an_unknown_name_is_no_piece(text: str, names: Sequence[str], unknown: str) -> None:
    with pytest.raises(DealError, match=f"“{unknown}” is no piece"):
        read_draw(text, names)


def test_a_recording_dealer_passes_on_and_writes_down() -> None:
    recording, sealed = RecordingDealer(SealedDealer(SEED)), SealedDealer(SEED)
    assert recording.collect() == ()
    assert recording.draw([20] * 5, 8, COLOURS) == (first := sealed.draw([20] * 5, 8, COLOURS))
    assert recording.draw([1, 1], 1, "12") == (second := sealed.draw([1, 1], 1, "12"))
    assert recording.collect() == (write_draw(first, COLOURS), write_draw(second, "12"))
    assert recording.collect() == ()


def test_a_refused_draw_is_not_written_down() -> None:
    recording = RecordingDealer(SealedDealer(SEED))
    with pytest.raises(ValueError, match="cannot draw"):
        recording.draw([1], 2, "b")
    assert recording.collect() == ()


def laid_out(*draws: str, sealed: SealedDealer | None = None) -> WrittenDealer:
    dealer = WrittenDealer(sealed)
    dealer.lay_out(draws)
    return dealer


def test_written_draws_are_repeated_in_their_order() -> None:
    dealer = laid_out("by", "2")
    assert dealer.draw([1, 1, 0, 0, 0], 2, COLOURS) == [0, 1]
    assert dealer.draw([1, 1], 1, "12") == [1]
    dealer.finish()


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("bb", "2 pieces are drawn where 3 are due"),
        ("bbbb", "4 pieces are drawn where 3 are due"),
        ("byy", "only 1 of “y” can be drawn, not 2"),
        ("bbr", "only 0 of “r” can be drawn, not 1"),
        ("bbx", "“x” is no piece of this draw"),
        ("", "0 pieces are drawn where 3 are due"),
    ],
)
def test_an_impossible_draw_is_refused(written: str, problem: str) -> None:
    with pytest.raises(DealError) as refused:
        laid_out(written).draw([3, 1, 0, 0, 0], 3, COLOURS)
    assert str(refused.value) == problem


def test_a_missing_draw_is_refused() -> None:
    dealer = laid_out("b")
    dealer.draw([1], 1, "b")
    with pytest.raises(DealError, match="a draw is missing"):
        dealer.draw([1], 1, "b")


def test_a_superfluous_draw_is_refused() -> None:
    dealer = laid_out("b", "b")
    dealer.draw([1], 1, "b")
    with pytest.raises(DealError, match="more draws than the move asks for"):
        dealer.finish()


def test_the_seed_proves_true_draws_and_finds_false_ones() -> None:
    recording = RecordingDealer(SealedDealer(SEED))
    for _ in range(3):
        recording.draw([20] * 5, 8, COLOURS)
    true = recording.collect()
    proof = laid_out(*true, sealed=SealedDealer(SEED))
    for _ in range(3):
        proof.draw([20] * 5, 8, COLOURS)
    proof.finish()
    swapped = laid_out(true[1], true[0], sealed=SealedDealer(SEED))
    with pytest.raises(DealError, match=f"the seed deals “{true[0]}” here"):
        swapped.draw([20] * 5, 8, COLOURS)
