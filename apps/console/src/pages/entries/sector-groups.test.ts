import { entries } from "@halcyon/library";
import type { EntrySummary } from "@halcyon/schema";
import { expect, it } from "vitest";
import { sectorGroups } from "./sector-groups.ts";

const curated = entries.map((entry): EntrySummary => ({
  ...entry,
  scope: "curated",
  polarity: "suitability",
}));

it("has all of the library in few groups, each entry once", () => {
  const groups = sectorGroups(curated);
  expect(groups.length).toBeLessThanOrEqual(6);
  expect(groups.flatMap((group) => group.entries).length).toBe(curated.length);
});

it("puts a sector that nobody knows behind the others", () => {
  const other = { ...curated[0]!, sector: "diving" };
  expect(sectorGroups([other, ...curated]).at(-1)).toEqual({ title: "diving", entries: [other] });
});
