"""What Python writes, the page reads: random positions of every game, with all their codes and stems."""

import json
from random import Random
from typing import Any

from app.rules.choices import choices, read
from app.rules.contract import ASKED, Game
from tests.js import node
from tests.rules.playing import CASES, in_every_game, some_positions

READER = """
import { Choices } from "./static/js/table/prefixes.js";
const answers = [];
for (const { text, stem, answer, others } of JSON.parse(await new Response(process.stdin).text())) {
  let choices = new Choices(text);
  const asked = stem === null ? null : choices.isAsked(stem);
  const before = choices.codes;
  if (stem !== null) choices = choices.with(stem, answer);
  const prefixes = [...new Set(choices.codes.flatMap((code) => [...code].map((_, end) => code.slice(0, end + 1))))];
  answers.push({
    before,
    after: choices.codes,
    asked,
    isClosed: stem === null || !choices.isAsked(stem),
    moves: prefixes.filter((prefix) => choices.isMove(prefix)),
    areOpen: prefixes.every((prefix) => choices.opens(prefix)),
    areNext: prefixes.every((prefix) => choices.next(prefix.slice(0, -1)).includes(prefix.at(-1))),
    opened: others.filter((code) => choices.opens(code) || choices.isMove(code)),
  });
}
console.log(JSON.stringify(answers));
"""


@in_every_game
def test_the_page_reads_what_the_rules_wrote(game: Game) -> None:
    rng = Random(game.name)
    asked: list[dict[str, Any]] = []
    for case in [case for case in CASES if case.game is game]:
        for position in some_positions(case, 41, 0.15):
            for seat in position.acting:
                text = choices(position, seat)
                stems = [code.removesuffix(ASKED) for code in read(text) if code.endswith(ASKED)]
                stem = rng.choice(stems) if stems else None
                answer = "" if stem is None else choices(position, seat, stem)
                others = [f"{code}~" for code in read(text)[:20]]
                asked.append({"text": text, "stem": stem, "answer": answer, "others": others})
    done = node.run("--input-type=module", "--eval", READER, given=json.dumps(asked))
    assert done.returncode == 0, done.stderr
    answers = json.loads(done.stdout)
    assert len(answers) == len(asked) > 100
    for given, got in zip(asked, answers, strict=True):
        before = {code for code in read(given["text"]) if not code.endswith(ASKED)}
        more = read(given["answer"])
        after = before | {f"{given['stem']}{ending}" for ending in more if not ending.endswith(ASKED)}
        assert set(got["before"]) == before
        assert len(got["before"]) == len(before)
        assert set(got["after"]) == after == set(got["moves"])
        assert got["asked"] in (True, None)
        assert all(got[each] for each in ("isClosed", "areOpen", "areNext"))
        assert got["opened"] == []
