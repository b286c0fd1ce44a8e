"""What each stop of a game was worth to each seat. From the contract alone, and from no more than everybody may know,
so that a running game can be asked, too."""

from __future__ import annotations

from collections.abc import Mapping

from app.review.timeline import DEAL, END, SCORED, Stop, Timeline

BySeat = tuple[int, ...]


def points_at(stop: Stop) -> BySeat:
    """What each seat would have if the round ended as things stand; where a round has been scored, what it has."""
    scores = stop.position.scores
    if stop.kind in (SCORED, END, DEAL) or stop.position.outcome is not None:
        return scores
    due = stop.position.seen_by(None).if_round_ended_now()
    return tuple(score + sum(line.points for line in lines) for score, lines in zip(scores, due, strict=True))


def change(before: BySeat, after: BySeat) -> BySeat:
    return tuple(there - here for here, there in zip(before, after, strict=True))


def changes(timeline: Timeline) -> Mapping[str, BySeat]:
    """For each stop by its name, by how much the points of each seat changed with it: of a scoring and an end what
    was really scored, of all else what it promises."""
    promised = {stop.name: points_at(stop) for stop in timeline}
    found: dict[str, BySeat] = {}
    for stop in timeline:
        before = timeline.previous(stop)
        if before is None:
            found[stop.name] = tuple(0 for _ in promised[stop.name])
        elif stop.kind in (SCORED, END) or stop.kind == DEAL:
            found[stop.name] = change(before.position.scores, stop.position.scores)
        else:
            found[stop.name] = change(promised[before.name], promised[stop.name])
    return found
