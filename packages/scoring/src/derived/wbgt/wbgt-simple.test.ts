import { describe, expect, it } from "vitest";
import { worstDifference } from "../golden-rows.suite.ts";
import thermofeel from "../golden/thermofeel.json" with { type: "json" };
import golden from "../golden/wbgt-simple.json" with { type: "json" };
import { wbgtSimple } from "./wbgt-simple.ts";

describe("wbgtSimple", () => {
  it("is thermofeel's", () => {
    expect(worstDifference(golden.wbgt_simple, wbgtSimple)).toBeLessThan(1e-6);
  });

  it.each(thermofeel.rows)("agrees with thermofeel's test data at $temperature_c degC", (row) => {
    expect(wbgtSimple(row.temperature_c, row.relative_humidity_percent)).toBeCloseTo(row.wbgt_simple_c, 5);
  });
});
