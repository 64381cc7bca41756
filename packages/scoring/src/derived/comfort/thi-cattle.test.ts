import { describe, expect, it } from "vitest";
import { worstDifference } from "../golden-rows.suite.ts";
import golden from "../golden/thi-cattle.json" with { type: "json" };
import { thiCattle } from "./thi-cattle.ts";

describe("thiCattle", () => {
  it("is pythermalcomfort's", () => {
    expect(worstDifference(golden.thi_cattle, thiCattle)).toBeLessThan(1e-6);
  });

  it("is the air temperature in degF in saturated air", () => {
    expect(thiCattle(25, 100)).toBeCloseTo(77, 10);
  });

  it("is 78.3 at 30 degC and 50 %, worked out by hand", () => {
    expect(thiCattle(30, 50)).toBeCloseTo(78.3, 10);
  });
});
