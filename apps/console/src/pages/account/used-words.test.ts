import { apiVersions } from "@halcyon/schema";
import { expect, it } from "vitest";
import { offeringsWords, usedWords } from "./used-words.ts";

it("calls what costs requests by what it gives, in every version", () => {
  for (const { table } of Object.values(apiVersions)) {
    const costing = Object.entries<{ readonly cost: unknown }>(table).filter(([, { cost }]) => cost !== 0);
    expect(costing.length).toBeGreaterThan(5);
    for (const [name] of costing) {
      const asItIs = name.replace(/^./, (letter) => letter.toUpperCase()).replaceAll(/[._]/g, " ");
      expect(usedWords(name)).not.toBe(asItIs);
    }
  }
  expect(usedWords("optimality.composite")).toBe("Forecasts");
  expect(usedWords("v2.optimality.composite")).toBe("Forecasts");
  expect(usedWords("v1.optimality.composite")).toBe("Forecasts, by API V1");
  expect(usedWords("v2.storms.track_all")).toBe("Storms track all");
});

it("says what a package has", () => {
  expect(offeringsWords(["operational", "historical"])).toBe("the hours ahead, the years that were");
});
