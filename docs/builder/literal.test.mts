import { expect, test } from "vitest";
import { literal, widest } from "./literal.mts";
import { notations } from "./notations.mts";

const { json } = notations;

test("a short value stands in one line", () => {
  expect(literal({ a: 1, b: [2, "x"] }, json)).toBe('{ "a": 1, "b": [2, "x"] }');
});

test("a long value says the same over lines that fit beside the picture", () => {
  const value = { list: Array.from({ length: 60 }, (_, index) => ({ index, name: `number ${index}` })) };
  const text = literal(value, json);
  expect(JSON.parse(text)).toEqual(value);
  expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(widest);
});

test("each language writes truth and names in its own way", () => {
  const value = { calm: true, "0": false };
  expect(literal(value, json)).toBe('{ "0": false, "calm": true }');
  expect(literal(value, notations.typescript)).toBe('{ "0": false, calm: true }');
  expect(literal(value, notations.python)).toBe('{"0": False, "calm": True}');
  expect(literal(value, notations.r)).toBe('list("0" = FALSE, calm = TRUE)');
});
