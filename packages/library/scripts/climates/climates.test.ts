import { sized } from "@halcyon/testing";
import { readFileSync } from "node:fs";
import { climatePlaces } from "@halcyon/weather/climate-places";
import { describe, expect, it } from "vitest";
import { entries } from "../../src/index.ts";
import { climateTable, sharesOf } from "./climate-table.ts";
import { syntheticYears } from "./climates.ts";
import { explanations } from "./explanations.ts";

const text = readFileSync(new URL("../../CLIMATES.md", import.meta.url), "utf8");
/** Places in the sample: enough to notice a change, and few enough to be scored in seconds. */
const sample = sized(["Zurich"], ["Vostok", "Zurich", "Singapore"]);
const headerLines = 2;

/** Returns the cells of the given columns in the first table. */
function columns(markdown: string, names: readonly string[]): string[][] {
  const rows = markdown
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(0, headerLines + entries.length)
    .map((line) => line.slice(2, -2).split(/ *\| */));
  return rows.map((row) => [row[1]!, ...names.map((name) => row[rows[0]!.indexOf(name)]!)]);
}

describe("CLIMATES.md", () => {
  it("is as the entries and the synthetic climate stand; else `node scripts/record-climates.ts`", async () => {
    const places = await syntheticYears(climatePlaces.filter(({ name }) => sample.includes(name)));
    expect(columns(climateTable(places, sharesOf(places)), sample)).toEqual(columns(text, sample));
  });

  it("explains every band that is reached nowhere, and nothing else", () => {
    const listed = [...text.matchAll(/^- ([a-z-]+): never /gm)].map(([, slug]) => slug!);
    expect(listed.toSorted()).toEqual([...explanations.keys()].toSorted());
  });
});
