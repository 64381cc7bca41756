import { expect, test } from "vitest";
import { literal, type Notation } from "./literal.mts";

const json: Notation = {
  object: ["{ ", " }"],
  array: ["[", "]"],
  member: (name, value) => `"${name}": ${value}`,
};

test("a short value stands in one line", () => {
  expect(literal({ a: 1, b: [2, "x"] }, json)).toBe('{ "a": 1, "b": [2, "x"] }');
});

test("a long value says the same over lines of at most 78 characters", () => {
  const value = { list: Array.from({ length: 60 }, (_, index) => ({ index, name: `number ${index}` })) };
  const text = literal(value, json);
  expect(JSON.parse(text)).toEqual(value);
  expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(78);
});
