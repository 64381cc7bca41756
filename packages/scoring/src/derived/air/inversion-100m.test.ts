import { expect, it } from "vitest";
import { inversion100m } from "./inversion-100m.ts";

it("is above 0 in inverted air, and about -1 in neutral air", () => {
  expect(inversion100m(6.5, 4)).toBe(2.5);
  expect(inversion100m(19, 20)).toBe(-1);
});
