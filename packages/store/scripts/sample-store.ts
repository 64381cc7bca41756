/**
 * Writes a small point store: a region across the date line and two sites, with two runs each. Also writes `expected.json`. `check.py` compares the values in
 * this file with those that Python reads.
 *
 * Usage: node scripts/sample-store.ts <folder>
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packedMissing, unpack, variable, type VariableName } from "@halcyon/schema";
import { formatEpochHour } from "@halcyon/schema/time";
import { openRunWriter } from "../src/run/writing/run-writer.ts";
import type { StoreDescription } from "../src/run/store-description.ts";

const [root] = process.argv.slice(2);
if (root === undefined) throw new Error("Name the folder to write into.");

const run = Date.UTC(2026, 10, 21) / 3_600_000;
const leadHours = [0, 3, 6, 9, 12, 18, 24];
const latitudes = Array.from({ length: 18 }, (_, row) => -20 + row * 0.25);
const longitudes = Array.from({ length: 5 }, (_, column) => 179.5 + column * 0.25);
const carried = { toLeadHours: 24 };

const shared = {
  synthetic: true,
  leadHours,
  members: 3,
  variables: new Map([
    ["temperature_2m", { ...carried, stepType: "instant" }],
    ["precipitation", { ...carried, stepType: "sum" }],
    ["precipitation_type", { ...carried, stepType: "category" }],
    ["visibility", { ...carried, stepType: "instant" }],
    ["wave_height", { ...carried, stepType: "instant" }],
  ]),
  grid: "a formula",
  coverage: "a sample",
  attribution: "Halcyon",
  licence: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
} satisfies Partial<StoreDescription>;

const samples: readonly StoreDescription[] = [
  {
    ...shared,
    part: "region",
    id: "sample-region",
    cells: {
      latitudes,
      longitudes,
      sea: latitudes.flatMap(() => longitudes.map((_, column) => column > 2)),
      elevationM: latitudes.flatMap((_, row) => longitudes.map((_longitude, column) => row * 10 + column)),
    },
  },
  {
    ...shared,
    part: "sites",
    id: "sample-sites",
    cells: {
      sites: [
        { latitude: 51.5, longitude: -0.12, sea: false, elevationM: 11 },
        { latitude: 56, longitude: 3, sea: true },
      ],
      reachKm: 25,
    },
  },
];

/** Returns an arbitrary packed value that depends on variable, cell, run, lead time and member. Some values are missing, and so are waves over land. */
function packedAt(
  { cells }: StoreDescription,
  name: VariableName,
  cell: number,
  start: number,
  lead: number,
  member: number,
): number {
  const sea = "sites" in cells ? cells.sites[cell]!.sea : cells.sea[cell]!;
  const value = (cell * 131 + lead * 17 + member * 5 + (start % 1000) + name.length) % 2000;
  return (name === "wave_height" && !sea) || value % 37 === 0 ? packedMissing : value;
}

const expected = [];
for (const description of samples) {
  for (const start of [run - 24, run]) {
    const writer = await openRunWriter(root, description, start);
    for (const name of description.variables.keys()) {
      for (const tile of writer.tiles) {
        const values = tile.cells.flatMap((cell) =>
          leadHours.flatMap((lead) =>
            [0, 1, 2].map((member) => packedAt(description, name, cell, start, lead, member)),
          ),
        );
        await writer.writeTile(tile, name, Int16Array.from(values));
      }
    }
    const { group } = await writer.publish();
    await writer.close();
    if (start === run) expected.push({ group, ...expectedOf(description) });
  }
}
await writeFile(join(root, "expected.json"), JSON.stringify(expected));

/** Returns the expected values by variable, [cell][lead][member]; null means missing. Past values are [cell] at one time stamp of the previous run. */
function expectedOf(description: StoreDescription): Record<string, unknown> {
  const { cells, variables } = description;
  const places = "sites" in cells ? cells.sites : undefined;
  const count = places?.length ?? latitudes.length * longitudes.length;
  const indexes = Array.from({ length: count }, (_, cell) => cell);
  const valueOf = (
    name: VariableName,
    cell: number,
    start: number,
    lead: number,
    member: number,
  ): number | null => {
    const value = unpack(packedAt(description, name, cell, start, lead, member), variable(name).packing);
    return Number.isNaN(value) ? null : value;
  };
  return {
    latitudes: places?.map(({ latitude }) => latitude) ?? latitudes,
    longitudes: places?.map(({ longitude }) => longitude) ?? longitudes,
    sites: places !== undefined,
    reference_time: formatEpochHour(run),
    lead_hours: leadHours,
    past_stamp: formatEpochHour(run - 12),
    variables: Object.fromEntries(
      [...variables.keys()].map((name) => [
        name,
        {
          units: variable(name).unit,
          values: indexes.map((cell) =>
            leadHours.map((lead) => [0, 1, 2].map((member) => valueOf(name, cell, run, lead, member))),
          ),
          past: indexes.map((cell) => valueOf(name, cell, run - 24, 12, 0)),
        },
      ]),
    ),
  };
}
