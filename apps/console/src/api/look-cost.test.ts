import { v1 } from "@halcyon/schema";
import { expect, it } from "vitest";
import { lookCost, lookCosts } from "./look-cost.ts";

it("a look costs what the endpoints behind it cost", () => {
  for (const [name, cost] of Object.entries(lookCosts)) {
    expect(cost, name).toBe(v1[name as keyof typeof lookCosts].cost);
  }
  expect(lookCost("optimality.breakdown", "optimality.windows")).toBe(2);
});
