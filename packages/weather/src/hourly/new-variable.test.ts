import type * as Schema from "@halcyon/schema";
import type { VariableName } from "@halcyon/schema";
import type * as Scoring from "@halcyon/scoring";
import { expect, test } from "vitest";
import { importedOver } from "../imported-over.suite.ts";
import type * as Hourly from "./hourly.ts";

/** The only registry row that is added for a new variable. */
const row = {
  unit: "deg",
  stepType: "instant",
  packing: { multiplier: 1, divisor: 10 },
  description: "Direction that the second swell comes from, clockwise from north.",
  physical: { min: 0, max: 360 },
  plausible: { min: 0, max: 360 },
  counterfactualStep: 10,
  scale: "circular",
  atSea: true,
};

const waveDirection = "secondary_swell_direction" as VariableName;

const addressOf = (module: string): string => import.meta.resolve(module);
const { surfaceVariables } = await import("../../../schema/src/registry/variables/surface.ts");

/** The packages, imported with a registry that contains the row. */
const [schema, scoring, { toHours }] = await importedOver<[typeof Schema, typeof Scoring, typeof Hourly]>(
  addressOf("../../../schema/src/registry/variables/surface.ts"),
  { surfaceVariables: { ...surfaceVariables, [waveDirection]: row } },
  ["@halcyon/schema", "@halcyon/scoring", "./hourly.ts"].map(addressOf),
);

test("a new row of the registry is all that a direction needs to turn the short way", () => {
  const { pack, variable, variableNames } = schema;
  const { packing } = variable(waveDirection);
  expect(variableNames).toContain(waveDirection);
  const packed = Int16Array.from([350, 10], (degrees) => pack(degrees, packing));
  const native = { members: 1, stamps: [0, 2], grids: new Map([[waveDirection, packed]]) };
  const span = { from: 0, hours: 2, location: { latitude: 45, longitude: -30 } };
  const { grids } = toHours(native, new Map([[waveDirection, { stepType: "instant" }]]), span);
  expect([...grids.get(waveDirection)!]).toEqual([3500, 0]);
});

test("it is limited by arcs across north, for which nothing else is read", () => {
  const { constraintSchema, pack, variable } = schema;
  const { entryReads, prepareEntry } = scoring;
  const arc = { ideal: { from: 350, to: 10 }, acceptable: { from: 340, to: 20 } };
  const limit = constraintSchema.parse({ variable: waveDirection, unit: "deg", arc, weight: 1 });
  const entry = prepareEntry({ constraints: [limit] });
  expect(entryReads(entry, () => 9)).toEqual([waveDirection]);
  const membershipAt = (degrees: number): number =>
    entry.constraints[0]!.membershipOf(pack(degrees, variable(waveDirection).packing));
  expect([350, 359.9, 0, 10, 180].map(membershipAt)).toEqual([1, 1, 1, 1, 0]);
});
