import assert from "node:assert/strict";
import { test } from "node:test";
import { Choices } from "../../static/js/table/prefixes.js";

test("nothing can be picked out of nothing", () => {
  const choices = new Choices("");
  assert.equal(choices.isEmpty, true);
  assert.equal(choices.opens(""), false);
  assert.equal(choices.isMove(""), false);
  assert.deepEqual(choices.next(""), []);
  assert.deepEqual(choices.codes, []);
});

test("a pick leads to its targets", () => {
  const choices = new Choices("(3(r(1|2|f)|b(2|f))|crf)");
  assert.equal(choices.isEmpty, false);
  assert.deepEqual(choices.codes, ["3r1", "3r2", "3rf", "3b2", "3bf", "crf"]);
  assert.equal(choices.opens(""), true);
  assert.equal(choices.opens("3r"), true);
  assert.equal(choices.opens("3y"), false);
  assert.equal(choices.opens("3r11"), false);
  assert.deepEqual(choices.next(""), ["3", "c"]);
  assert.deepEqual(choices.next("3b"), ["2", "f"]);
  assert.deepEqual(choices.next("3b2"), []);
  assert.deepEqual(choices.endings("3r"), ["1", "2", "f"]);
  assert.deepEqual(choices.endings("3r1"), [""]);
  assert.equal(choices.isMove("3r1"), true);
  assert.equal(choices.isMove("3r"), false);
  assert.equal(choices.isMove("3r3"), false);
});

test("a move may go on", () => {
  const choices = new Choices("t3(4!.(b|ty)|-)");
  assert.deepEqual(choices.codes, ["t34", "t34.b", "t34.ty", "t3-"]);
  assert.equal(choices.isMove("t34"), true);
  assert.equal(choices.opens("t34"), true);
  assert.deepEqual(choices.next("t34"), ["."]);
});

test("what is too much to list is asked for, and then it is there", () => {
  const choices = new Choices("(b3@2(5?|6?)|pass!?)");
  assert.deepEqual(choices.codes, ["pass"]);
  assert.equal(choices.opens("b3@2"), true);
  assert.equal(choices.opens("b3@25"), true);
  assert.equal(choices.isMove("b3@25"), false);
  assert.equal(choices.isAsked("b3@25"), true);
  assert.equal(choices.isAsked("b3@2"), false);
  assert.deepEqual(choices.next("b3@25"), []);
  assert.equal(choices.opens("b3@25?"), false);
  assert.equal(choices.isMove("pass"), true);
  assert.equal(choices.isAsked("pass"), true);

  const more = choices.with("b3@25", ",(y3|2j)").with("pass", "!,b3");
  assert.deepEqual(more.codes, ["b3@25,y3", "b3@25,2j", "pass", "pass,b3"]);
  assert.equal(more.isAsked("b3@25"), false);
  assert.equal(more.isAsked("b3@26"), true);
  assert.deepEqual(choices.codes, ["pass"], "the first ones stay as they were");
  assert.equal(choices.isAsked("b3@25"), true);
});

test("a nested end closes all that it ends", () => {
  assert.deepEqual(new Choices("(a(b(c|d)|e)|f)").codes, ["abc", "abd", "ae", "f"]);
  assert.deepEqual(new Choices("abc").codes, ["abc"]);
});
