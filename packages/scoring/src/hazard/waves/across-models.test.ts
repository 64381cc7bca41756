import { describe, expect, it } from "vitest";
import { acrossModels } from "./across-models.ts";

describe("acrossModels", () => {
  it("takes quantiles of type 8 and counts the models that agree with the sign of the median", () => {
    const found = acrossModels([4, -1, 2, null, 3, 1])!;
    expect(found).toMatchObject({ median: 2, agreement: 0.8, models: 5 });
    // Position (5 + 1/3) / 10 + 1/3 is below the first value; (5 + 1/3) 0.9 + 1/3 above the last.
    expect([found.q10, found.q90]).toEqual([-1, 4]);
  });

  it("has nothing to say of no model", () => {
    expect(acrossModels([null])).toBeUndefined();
  });

  it("counts a change of exactly 0 as a sign of its own", () => {
    expect(acrossModels([0, 0, 0, 1])!.agreement).toBe(0.75);
  });
});
