import fc from "fast-check";
import { expect, test } from "vitest";
import { arcWidth, clockwise } from "./arc.ts";

const direction = fc.integer({ min: 0, max: 359 });

test("an arc may run through north", () => {
  expect(clockwise(350, 10)).toBe(20);
  expect(clockwise(10, 350)).toBe(340);
  expect(arcWidth({ from: 330, to: 30 })).toBe(60);
});

test("equal ends span nothing, 0 to 360 spans everything", () => {
  expect(arcWidth({ from: 90, to: 90 })).toBe(0);
  expect(arcWidth({ from: 0, to: 360 })).toBe(360);
});

test("there and back again is a full turn, or no turn", () => {
  fc.assert(
    fc.property(direction, direction, (from, to) => {
      expect(clockwise(from, to) + clockwise(to, from)).toBe(from === to ? 0 : 360);
    }),
  );
});
