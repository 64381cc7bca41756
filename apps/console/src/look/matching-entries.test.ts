import type { EntrySummary } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { matchingEntries } from "./matching-entries.ts";

describe("a search for entries", () => {
  const summary = (name: string, sector: string, description: string): EntrySummary => ({
    id: 1,
    type: "task",
    slug: "x",
    name,
    sector,
    description,
    version: 1,
    scope: "curated",
    polarity: "suitability",
  });
  const crane = summary("Tower crane lifting", "construction/lifting", "Lifts by a tower crane.");
  const paint = summary("Painting", "construction", "Not beside a crane.");

  it("finds every word anywhere, names first", () => {
    expect(matchingEntries([paint, crane], "CRANE")).toEqual([crane, paint]);
    expect(matchingEntries([paint, crane], "crane  tower")).toEqual([crane]);
    expect(matchingEntries([paint, crane], " ")).toHaveLength(2);
  });
});
