import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Draft } from "../../static/js/table/draft-state.js";

const open = (words = "") => ({ ok: true, words });
const closed = (words) => ({ ok: false, words });
const answer = (choices, previews, { complete = false, events = [] } = {}) => ({ ok: true, choices, previews, complete, events });

// Two rows to tile: the first has two spaces, the second one or two, depending on what was chosen in the first.
const ROW_1 = answer("t1(1|2)", { t11: open("1 point"), t12: open("2 points") });
const ROW_2 = answer("t2(1|2)", { t21: open(), t22: open() }, { events: ["one"] });
const DONE = answer("", {}, { complete: true, events: ["one", "two"] });

let draft;

beforeEach(() => {
  draft = new Draft();
  draft.begin("t(1(1|2)|2(1|2))");
});

// A copy, because the draft adds to it.
function answerNow(said) {
  return draft.answer(draft.question, { ...said, previews: { ...said.previews } });
}

test("nothing is open before the server has answered", () => {
  assert.equal(draft.isOpen("t11"), false);
  assert.equal(draft.choose("t11"), false);
  assert.equal(draft.isComplete, false);
  assert.deepEqual(draft.events, []);
  assert.equal(draft.choices, undefined);
  assert.equal(draft.preview("t11"), undefined);
});

test("it is chosen step by step until nothing is left to choose", () => {
  assert.equal(draft.codes, "");
  assert.equal(answerNow(ROW_1), true);
  assert.equal(draft.preview("t12").words, "2 points");
  assert.equal(draft.choose("t12"), true);
  assert.equal(draft.codes, "t12");
  assert.equal(draft.isComplete, false, "the server has not said what comes next");
  assert.deepEqual(draft.events, []);
  answerNow(ROW_2);
  assert.deepEqual(draft.events, ["one"]);
  assert.deepEqual(draft.choices.codes, ["t21", "t22"]);
  draft.choose("t21");
  answerNow(DONE);
  assert.deepEqual(draft.chosen, ["t12", "t21"]);
  assert.equal(draft.codes, "t12 t21");
  assert.equal(draft.isComplete, true);
  assert.deepEqual(draft.events, ["one", "two"]);
});

test("another choice in an earlier step cuts what follows", () => {
  answerNow(ROW_1);
  draft.choose("t12");
  answerNow(ROW_2);
  draft.choose("t21");
  answerNow(DONE);
  assert.equal(draft.isOpen("t11"), true, "the steps that were chosen stay open");
  assert.equal(draft.choose("t11"), true);
  assert.deepEqual(draft.chosen, ["t11"]);
  assert.equal(draft.isComplete, false);
  assert.equal(draft.isOpen("t21"), false, "what follows has to be asked for again");
  assert.equal(draft.choose("t21"), false);
  answerNow(ROW_2);
  assert.equal(draft.isOpen("t21"), true);
});

test("the last choice is taken back, and what was said before it still holds", () => {
  answerNow(ROW_1);
  draft.choose("t12");
  answerNow(ROW_2);
  draft.choose("t21");
  answerNow(DONE);
  draft.undo();
  assert.deepEqual(draft.chosen, ["t12"]);
  assert.equal(draft.isComplete, false);
  assert.deepEqual(draft.events, ["one"]);
  assert.equal(draft.isOpen("t22"), true);
  draft.undo();
  draft.undo();
  assert.deepEqual(draft.chosen, []);
  assert.equal(draft.isOpen("t11"), true);
});

test("a closed code cannot be chosen, and says why", () => {
  answerNow(ROW_1);
  assert.equal(draft.lacks("t13"), true);
  assert.equal(draft.lacks("t11"), false);
  draft.explain("t13", closed("Row 1 has this colour."));
  assert.equal(draft.preview("t13").words, "Row 1 has this colour.");
  assert.equal(draft.lacks("t13"), false);
  assert.equal(draft.isOpen("t13"), false);
  assert.equal(draft.choose("t13"), false);
  assert.deepEqual(draft.chosen, []);
});

test("when all is chosen, nothing more is explained", () => {
  answerNow(DONE);
  assert.equal(draft.lacks("t13"), false);
});

test("an answer that comes too late is not taken for another question", () => {
  answerNow(ROW_1);
  draft.choose("t12");
  const late = draft.question;
  draft.choose("t11");
  assert.equal(draft.answer(late, DONE), false);
  assert.equal(draft.isComplete, false);
  draft.undo();
  assert.equal(draft.answer(late, DONE), false, "nor after the choice was taken back");
  assert.equal(draft.isOpen("t11"), true);
  assert.equal(draft.isComplete, false);
});

test("a refusal begins anew", () => {
  answerNow(ROW_1);
  draft.choose("t12");
  assert.equal(answerNow({ ok: false, words: "Something has happened since." }), true);
  assert.deepEqual(draft.chosen, []);
  assert.deepEqual(draft.steps, []);
});

test("other choices belong to another round", () => {
  answerNow(ROW_1);
  draft.choose("t12");
  const late = draft.question;
  assert.equal(draft.begin("t(1(1|2)|2(1|2))"), false, "the same again changes nothing");
  assert.deepEqual(draft.chosen, ["t12"]);
  assert.equal(draft.begin("t31"), true);
  assert.deepEqual(draft.chosen, []);
  assert.equal(draft.answer(late, ROW_2), false);
  assert.equal(draft.begin(""), true);
  assert.equal(draft.choices, undefined);
});

test("a target stands for all moves that begin with it, and ends as is wanted, or as is proposed", () => {
  answerNow(answer("t2(-|4.(b.(b|ty)|k.k.r))", { "t24.b.b": open("3 points") }));
  assert.equal(draft.isOpen("t24"), true);
  assert.equal(draft.isOpen("t25"), false);
  assert.equal(draft.move("t24", null), "t24.b.b");
  assert.equal(draft.move("t24", ".b.ty"), "t24.b.ty");
  assert.equal(draft.move("t24", ".t.t"), "t24.b.b", "what is not possible is not meant");
  assert.equal(draft.move("t2-", ".b.b"), "t2-");
  assert.equal(draft.move("t25", ".b.b"), "t25");
  assert.equal(draft.lacks("t24.b.b"), false);
  assert.equal(draft.lacks("t24.b.ty"), true);
  assert.equal(draft.choose("t24.b.ty"), true);
  assert.equal(draft.isChosen("t24"), true);
  assert.equal(draft.isChosen("t2-"), false);
});
