import assert from "node:assert/strict";
import { test } from "node:test";
import {
  kindsOfPayment, readPayment, withCopy, withDiscard, withJokers, withPiece,
} from "../../static/tables/queens-garden/endings.js";

// For blue butterflies: yellow and dark green ones, blue bird and tulips, an expansion, jokers.
const WAYS = [",y3,d3", ",b2,b6", ",y3,xg3", ",d3,xg3", ",y3,1j", ",d3,1j", ",b2,1j", ",b6,1j", ",xg3,1j", ",2j"];

test("a payment is read as pieces and jokers", () => {
  assert.deepEqual(readPayment(",y3,xd3,2j"), { pieces: ["y3", "xd3"], jokers: 2 });
  assert.deepEqual(readPayment(""), { pieces: [], jokers: 0 });
});

test("a piece that is pressed pays instead of another one, and most of the payment stays", () => {
  assert.equal(withPiece(WAYS, ",y3,d3", "xg3"), ",y3,xg3");
  assert.equal(withPiece(WAYS, ",y3,1j", "b2"), ",b2,1j", "the joker stays");
  assert.equal(withPiece(WAYS, ",y3,d3", "b6"), ",b2,b6", "nothing can stay");
});

test("a piece that pays is taken out, if something else can pay", () => {
  assert.equal(withPiece(WAYS, ",y3,d3", "d3"), ",y3,xg3");
  assert.equal(withPiece([",y3,d3"], ",y3,d3", "d3"), undefined);
});

test("a piece that can never pay changes nothing", () => {
  assert.equal(withPiece(WAYS, ",y3,d3", "l5"), undefined);
});

test("jokers come one by one", () => {
  assert.equal(withJokers(WAYS, ",y3,d3", 1), ",y3,1j");
  assert.equal(withJokers(WAYS, ",y3,1j", 2), ",2j");
  assert.equal(withJokers(WAYS, ",2j", 3), undefined);
});

test("one payment of each kind is offered", () => {
  assert.deepEqual(kindsOfPayment(WAYS, "b3"), { colour: ",b2,b6", symbol: ",y3,d3", jokers: ",2j" });
  assert.deepEqual(kindsOfPayment([",y3,d3"], "b3"), { colour: undefined, symbol: ",y3,d3", jokers: undefined });
});

test("another copy is taken, and the others stay", () => {
  const ways = [",3@1,6@1", ",3@1,6@4", ",3@2,6@1", ",3@2,6@4"];
  assert.equal(withCopy(ways, ",3@1,6@4", "3", 2), ",3@2,6@4");
  assert.equal(withCopy(ways, ",3@1,6@4", "5", 2), undefined);
});

test("pieces are discarded in the order of their codes, as many as there are", () => {
  const letters = "bplygd";
  assert.equal(withDiscard("", "d4", 1, letters), ",d4");
  assert.equal(withDiscard(",d4", "b3", 2, letters), ",b3,d4");
  assert.equal(withDiscard(",b3,d4", "b3", 2, letters), ",b3,b3,d4");
  assert.equal(withDiscard(",b3,b3,d4", "b3", 2, letters), ",d4", "once more: none of them");
  assert.equal(withDiscard(",d4", "xy2", 1, letters), ",d4,xy2");
});
