"""The story of a finished game: a few sentences that are true, each with the stop that it is about.

A sentence says nothing that was not counted, and beside each stands how. They are whole sentences, so that they can
be translated; the moment is told by the link that leads there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.review.points import Earned, Mark, lead_changes
from app.review.thinking import Thought
from app.review.timeline import END, MOVE, SCORED, Stop
from app.review.weighing import RoundLuck, Weighed
from app.rules.actions import Resignation
from app.rules.contract import Outcome
from app.rules.figures import PRICE, Cause
from app.rules.wording import Message, Seat, nphrase, phrase

TURNING_POINTS = 3


class Sentence(NamedTuple):
    title: Message
    text: Message
    how: Message
    """How it is counted."""
    step: str
    """The name of the stop that it is about."""
    place: Message


class TurningPoint(NamedTuple):
    step: str
    place: Message
    seat: int
    title: Message
    texts: tuple[Message, ...]


class Material(NamedTuple):
    """What the story is made of."""

    line: Sequence[Stop]
    marks: Sequence[Mark]
    earned: Sequence[Earned]
    weighed: Sequence[Weighed]
    luck: Sequence[RoundLuck]
    thoughts: Sequence[Thought]
    causes: Sequence[Cause]

    @property
    def outcome(self) -> Outcome:
        outcome = self.line[-1].position.outcome
        assert outcome is not None  # noqa: S101 - stories are told of finished games
        return outcome

    @property
    def winner(self) -> int | None:
        """Whoever won alone, with most points or with as many as another."""
        scores = self.line[-1].position.scores
        if len(self.outcome.winners) != 1 or scores[self.outcome.winners[0]] < max(scores):
            return None
        return self.outcome.winners[0]

    def mark(self, stop: Stop) -> Mark:
        return next(mark for mark in self.marks if mark.name == stop.name)


def headline(material: Material) -> Message:
    """How the game ended, in one sentence."""
    outcome, scores = material.outcome, material.line[-1].position.scores
    if not outcome.winners:
        return phrase("Nobody wins.")
    if len(outcome.winners) == 2:
        one, other = outcome.winners
        return phrase("{player} and {other} share the win.", player=Seat(one), other=Seat(other))
    if len(outcome.winners) > 2:
        return phrase("The win is shared.")
    (winner,) = outcome.winners
    second = max(points for seat, points in enumerate(scores) if seat != winner)
    lead = scores[winner] - second
    if lead < 0 or isinstance(material.line[-1].action, Resignation):
        return phrase("{player} wins.", player=Seat(winner))
    if not lead:
        return phrase("{player} wins on the tie-break.", player=Seat(winner))
    return nphrase("{player} wins by {count} point.", "{player} wins by {count} points.", lead, player=Seat(winner))


def subline(material: Material) -> tuple[Message, ...]:
    """Why it ended, how long it was, how often the lead changed."""
    outcome, changes = material.outcome, len(lead_changes(material.marks))
    told = [outcome.reason]
    if outcome.tie_break is not None:
        told.append(outcome.tie_break)
    told.append(
        nphrase(
            "{moves} moves in {count} round.",
            "{moves} moves in {count} rounds.",
            material.line[-1].position.round - material.line[0].position.round + 1,
            moves=len(material.weighed),
        )
    )
    if changes:
        told.append(nphrase("The lead changed hands {count} time.", "The lead changed hands {count} times.", changes))
    else:
        told.append(phrase("The lead never changed hands."))
    return tuple(told)


def story(material: Material) -> tuple[Sentence, ...]:
    """The sentences of which there is something to tell."""
    told = (
        _decided(material),
        _deciding_round(material),
        _biggest_move(material),
        _costliest_loss(material),
        _closest_moment(material),
        _longest_thought(material),
    )
    return tuple(sentence for sentence in told if sentence is not None)


def _sentence(title: Message, text: Message, how: Message, mark: Mark) -> Sentence:
    return Sentence(title, text, how, mark.name, mark.place)


def _decided(material: Material) -> Sentence | None:
    """When the winner took the lead for good."""
    winner = material.winner
    since = None if winner is None else _lead_for_good(material.marks, winner)
    if winner is None or since is None:
        return None
    if lead_changes(material.marks):
        text = phrase("{player} takes the lead and is not caught again.", player=Seat(winner))
    else:
        text = phrase("{player} takes the lead and keeps it to the end.", player=Seat(winner))
    how = phrase("From here on nobody draws level, counting each move as if the round ended with it.")
    return _sentence(phrase("The lead"), text, how, since)


def _lead_for_good(marks: Sequence[Mark], winner: int) -> Mark | None:
    """Nothing if the points are equal in the end."""
    since = None
    for mark in reversed(marks):
        if mark.leader != winner:
            break
        since = mark
    return since


def _deciding_round(material: Material) -> Sentence | None:
    """Where the winner gained most on whoever came second."""
    winner = material.winner
    if winner is None or len(material.luck) < 2:
        return None
    scores = material.line[-1].position.scores
    second = max((seat for seat in range(len(scores)) if seat != winner), key=lambda seat: scores[seat])
    deciding = max(material.luck, key=lambda each: each.made[winner] - each.made[second])
    gained = deciding.made[winner] - deciding.made[second]
    if gained <= 0:
        return None
    text = nphrase(
        "In round {round}, {player} gains {count} point on {other}, the most in any round.",
        "In round {round}, {player} gains {count} points on {other}, the most in any round.",
        gained,
        player=Seat(winner),
        other=Seat(second),
        round=deciding.round,
    )
    how = phrase("The winner’s points in that round minus those of the player who came second.")
    last = [mark for mark in material.marks if mark.round == deciding.round][-1]
    return _sentence(phrase("The round that decided"), text, how, last)


def _biggest_move(material: Material) -> Sentence | None:
    best = max(material.weighed, key=lambda each: each.gain, default=None)
    if best is None or best.gain <= 0:
        return None
    text = nphrase(
        "{player} gains {count} point with this move. No other brings more.",
        "{player} gains {count} points with this move. No other brings more.",
        best.gain,
        player=Seat(best.seat),
    )
    how = phrase("The player’s points after the move minus those before it, as if the round ended there.")
    return _sentence(phrase("The biggest single move"), text, how, material.mark(best.stop))


def _costliest_loss(material: Material) -> Sentence | None:
    prices = {term for cause in material.causes if cause.costs == PRICE for term in cause.terms}
    lines = [each for each in material.earned if each.line.points < 0 and each.line.cause not in prices]
    if not lines:
        return None
    worst = min(lines, key=lambda each: each.line.points)
    how = phrase("The line of the score sheet that cost the most. Points that were spent on something do not count.")
    return _sentence(phrase("The costliest loss"), worst.line.text, how, material.mark(worst.stop))


def _closest_moment(material: Material) -> Sentence | None:
    """The last of the moments at which the lead was smallest, once a round has been scored."""
    marks = [mark for mark in material.marks[:-1] if mark.kind in (MOVE, SCORED, END) and mark.round > 1]
    if not marks:
        return None
    smallest = min(mark.lead for mark in marks)
    last = [mark for mark in marks if mark.lead == smallest][-1]
    one, other, *_ = sorted(range(len(last.points)), key=lambda seat: -last.points[seat])
    if smallest == 0:
        text = phrase(
            "{player} and {other} are level on {points} points.",
            player=Seat(one),
            other=Seat(other),
            points=last.points[one],
        )
    else:
        text = nphrase(
            "{player} is {count} point ahead of {other}. After the first round it is never closer.",
            "{player} is {count} points ahead of {other}. After the first round it is never closer.",
            smallest,
            player=Seat(one),
            other=Seat(other),
        )
    how = phrase(
        "The smallest lead after the first round and before the end; if it came up more than once, the last time."
    )
    return _sentence(phrase("The closest moment"), text, how, last)


def _longest_thought(material: Material) -> Sentence | None:
    if not material.thoughts:
        return None
    longest = max(material.thoughts, key=lambda each: each.seconds)
    minutes, seconds = divmod(round(longest.seconds), 60)
    if not minutes and not seconds:
        return None
    if minutes:
        text = phrase(
            "{player} thinks for {minutes} min {seconds} s before this move.",
            player=Seat(longest.seat),
            minutes=minutes,
            seconds=seconds,
        )
    else:
        text = nphrase(
            "{player} thinks for {count} second before this move.",
            "{player} thinks for {count} seconds before this move.",
            seconds,
            player=Seat(longest.seat),
        )
    how = phrase("From when the player could move until they did. Pauses of more than 5 minutes are left out.")
    mark = next(mark for mark in material.marks if mark.kind == MOVE and mark.entry == longest.entry)
    return _sentence(phrase("The longest think"), text, how, mark)


# Turning points


def turning_points(material: Material) -> tuple[TurningPoint, ...]:
    """The moves that weighed most, in the order of the game."""
    weighty = sorted((each for each in material.weighed if each.weight > 0), key=lambda each: -each.weight)
    chosen = sorted(weighty[:TURNING_POINTS], key=lambda each: each.stop.number)
    return tuple(_turning_point(material, each) for each in chosen)


def _turning_point(material: Material, weighed: Weighed) -> TurningPoint:
    mark = material.mark(weighed.stop)
    texts = [weighed.stop.events[0].text] if weighed.stop.events else []
    texts += [*_gained(weighed), *_left(weighed), *_answered(material, weighed), *_led(material, mark, weighed.seat)]
    return TurningPoint(mark.name, mark.place, weighed.seat, _title(weighed), tuple(texts))


def _title(weighed: Weighed) -> Message:
    taken = max(weighed.denied)
    if taken > weighed.gain:
        return nphrase(
            "{player} denies {other} {count} point",
            "{player} denies {other} {count} points",
            taken,
            player=Seat(weighed.seat),
            other=Seat(weighed.denied.index(taken)),
        )
    return nphrase(
        "{count} point for {player}", "{count} points for {player}", weighed.gain, player=Seat(weighed.seat)
    )


def _gained(weighed: Weighed) -> list[Message]:
    if not weighed.gain:
        return []
    if weighed.gain < 0:
        return [
            nphrase(
                "It costs {player} {count} point.",
                "It costs {player} {count} points.",
                -weighed.gain,
                player=Seat(weighed.seat),
            )
        ]
    return [
        nphrase(
            "It brings {player} {count} point.",
            "It brings {player} {count} points.",
            weighed.gain,
            player=Seat(weighed.seat),
        )
    ]


def _left(weighed: Weighed) -> list[Message]:
    return [
        nphrase(
            "{player}’s best next move is worth {count} point less than before.",
            "{player}’s best next move is worth {count} points less than before.",
            points,
            player=Seat(seat),
        )
        for seat, points in enumerate(weighed.denied)
        if points
    ]


def _answered(material: Material, weighed: Weighed) -> list[Message]:
    """What it led to: the next move of those who had less, if it cost them points."""
    later = [each for each in material.weighed if each.stop.number > weighed.stop.number]
    found = []
    for seat, points in enumerate(weighed.denied):
        answer = next((each for each in later if each.seat == seat), None)
        if points and answer is not None and answer.stop.round == weighed.stop.round and answer.gain < 0:
            found.append(
                nphrase(
                    "{player} then loses {count} point.",
                    "{player} then loses {count} points.",
                    -answer.gain,
                    player=Seat(seat),
                )
            )
    return found


def _led(material: Material, mark: Mark, seat: int) -> list[Message]:
    number = material.marks.index(mark)
    before = material.marks[number - 1].leader if number else None
    if mark.leader != seat or before == seat:
        return []
    told = [
        nphrase(
            "{player} now leads by {count} point.",
            "{player} now leads by {count} points.",
            mark.lead,
            player=Seat(seat),
        )
    ]
    if seat == material.winner and _lead_for_good(material.marks, seat) is mark:
        told.append(phrase("{player} is not caught again.", player=Seat(seat)))
    return told
