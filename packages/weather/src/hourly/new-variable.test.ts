import type { VariableName } from "@halcyon/schema";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const surface = "../../../schema/src/variables/surface.ts";

/** The one row that a new variable is. */
const row = {
  unit: "deg",
  stepType: "instant",
  packing: { multiplier: 1, divisor: 10 },
  description: "Direction that the waves come from, clockwise from north.",
  physical: { min: 0, max: 360 },
  plausible: { min: 0, max: 360 },
  counterfactualStep: 10,
  scale: "circular",
  atSea: true,
};

const waveDirection = "wave_direction" as VariableName;

/** The packages over a registry with that row; other tests of the same process have those without it. */
async function packagesWithRow() {
  vi.resetModules();
  vi.doMock(surface, async (original) => {
    const { surfaceVariables } = await original<{ surfaceVariables: object }>();
    return { surfaceVariables: { ...surfaceVariables, wave_direction: row } };
  });
  const [schema, scoring, hourly] = await Promise.all([
    import("@halcyon/schema"),
    import("@halcyon/scoring"),
    import("./hourly.ts"),
  ]);
  return { ...schema, ...scoring, ...hourly };
}

let over: Awaited<ReturnType<typeof packagesWithRow>>;
beforeAll(async () => {
  over = await packagesWithRow();
});
afterAll(() => {
  vi.doUnmock(surface);
  vi.resetModules();
});

test("a new row of the registry is all that a direction needs to turn the short way", () => {
  const { pack, toHours, variable, variableNames } = over;
  const { packing } = variable(waveDirection);
  expect(variableNames).toContain(waveDirection);
  const packed = Int16Array.from([350, 10], (degrees) => pack(degrees, packing));
  const native = { members: 1, stamps: [0, 2], grids: new Map([[waveDirection, packed]]) };
  const span = { from: 0, hours: 2, location: { latitude: 45, longitude: -30 } };
  const { grids } = toHours(native, new Map([[waveDirection, { stepType: "instant" }]]), span);
  expect([...grids.get(waveDirection)!]).toEqual([3500, 0]);
});

test("it is limited by arcs across north, for which nothing else is read", () => {
  const { constraintSchema, entryReads, pack, prepareEntry, variable } = over;
  const arc = { ideal: { from: 350, to: 10 }, acceptable: { from: 340, to: 20 } };
  const limit = constraintSchema.parse({ variable: waveDirection, unit: "deg", arc, weight: 1 });
  const entry = prepareEntry({ constraints: [limit] });
  expect(entryReads(entry, () => 9)).toEqual([waveDirection]);
  const membershipAt = (degrees: number): number =>
    entry.constraints[0]!.membershipOf(pack(degrees, variable(waveDirection).packing));
  expect([350, 359.9, 0, 10, 180].map(membershipAt)).toEqual([1, 1, 1, 1, 0]);
});
