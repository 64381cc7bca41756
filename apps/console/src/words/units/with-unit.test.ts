import { expect, it } from "vitest";
import { holdUnits, withUnit } from "./with-unit.ts";

it("a number stands by its unit in one line, and alone where it has none", () => {
  expect(withUnit(21, "m/s")).toBe("21\u00A0m/s");
  expect(withUnit("<1", "%")).toBe("<1\u00A0%");
  expect(withUnit(0.5, "")).toBe("0.5");
});

it("a text of others holds its numbers to their units, and no other words", () => {
  expect(holdUnits("Wind gusts at 10 m, sum of 24 h")).toBe("Wind gusts at 10\u00A0m, sum of 24\u00A0h");
  expect(holdUnits("2 members, 3 metres")).toBe("2 members, 3 metres");
});
