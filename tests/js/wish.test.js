import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

let wishes;

// The module remembers the one move that is on its way: each test begins with a fresh one.
beforeEach(async (context) => {
  wishes = await import(`../../static/js/table/wish.js?${encodeURIComponent(context.name)}`);
});

test("a move is on its way until it is answered", () => {
  assert.equal(wishes.moveOnItsWay(), undefined);
  const wish = wishes.makeWish("3r4", "choices");
  assert.equal(wishes.moveOnItsWay(), "3r4");
  assert.equal(wishes.endWish(wish), true);
  assert.equal(wishes.moveOnItsWay(), undefined);
  assert.equal(wishes.endWish(wish), false, "only once");
});

test("a move that is withdrawn is not sent again", () => {
  const wish = wishes.makeWish("3r4", "choices");
  assert.equal(wishes.withdrawWish(), true);
  assert.equal(wish.controller.signal.aborted, true);
  assert.equal(wishes.moveOnItsWay(), undefined);
  assert.equal(wishes.endWish(wish), false);
  assert.equal(wishes.withdrawWish(), false, "there is nothing left to withdraw");
});

test("another move takes its place", () => {
  const first = wishes.makeWish("3r4", "choices");
  const second = wishes.makeWish("3r5", "choices");
  assert.equal(first.controller.signal.aborted, true);
  assert.equal(second.controller.signal.aborted, false);
  assert.equal(wishes.moveOnItsWay(), "3r5");
  assert.equal(wishes.endWish(first), false);
});

test("other choices overtake it", () => {
  wishes.makeWish("3r4", "choices");
  assert.equal(wishes.isOvertaken("choices"), false);
  assert.equal(wishes.isOvertaken("others"), true);
  assert.equal(wishes.moveOnItsWay(), undefined);
  assert.equal(wishes.isOvertaken("others"), false);
});

test("a withdrawn move that came through is told once", () => {
  wishes.makeWish("t11 t22", "choices");
  wishes.withdrawWish();
  assert.equal(wishes.cameThrough("t22", "choices"), false, "nothing has changed yet");
  assert.equal(wishes.cameThrough("t22", "others"), true);
  assert.equal(wishes.cameThrough("t22", "others"), false);
});

test("what was withdrawn and is wanted after all is not told as if it were not", () => {
  wishes.makeWish("3r4", "choices");
  wishes.withdrawWish();
  wishes.makeWish("3r4", "choices");
  assert.equal(wishes.cameThrough("3r4", "others"), false);
});
