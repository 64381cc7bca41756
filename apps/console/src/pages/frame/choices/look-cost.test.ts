import { v2 } from "@halcyon/schema";
import { expect, it } from "vitest";
import { lookCost, lookCosts } from "./look-cost.ts";

it("a look costs what the endpoints behind it cost", () => {
  for (const [name, cost] of Object.entries(lookCosts)) {
    expect(cost, name).toBe(v2[name as keyof typeof lookCosts].cost);
  }
  expect(lookCost("optimality.composite", "optimality.windows")).toBe(2);
});
