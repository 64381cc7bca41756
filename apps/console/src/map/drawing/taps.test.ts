import { expect, it } from "vitest";
import { wholeWorld } from "./map-window.ts";
import { isSecondTap, isTap } from "./use-map-gestures.ts";

it("a touch that slips a little is a tap, and one that moves is not", () => {
  expect(isTap({ x: 0.5, y: 0.5 }, { x: 0.505, y: 0.5 }, 400, wholeWorld)).toBe(true);
  expect(isTap({ x: 0.5, y: 0.5 }, { x: 0.52, y: 0.5 }, 400, wholeWorld)).toBe(false);
});

it("two taps are a double tap where the second is soon and near", () => {
  const first = { x: 0.5, y: 0.5, atMs: 1000 };
  expect(isSecondTap(first, { ...first, atMs: 1250 }, wholeWorld)).toBe(true);
  expect(isSecondTap(first, { ...first, atMs: 1300 }, wholeWorld)).toBe(false);
  expect(isSecondTap(first, { x: 0.7, y: 0.5, atMs: 1250 }, wholeWorld)).toBe(false);
});
