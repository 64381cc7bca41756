import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pack, packedMissing, variable, type VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { CarriedVariable } from "@halcyon/weather";
import { placesOfCells } from "../cells/store-cells.ts";
import type { StoreRoot } from "../publication/open-shelf.ts";
import { layoutName } from "./chunk-layout.ts";
import { openRunWriter, type RunWriterOptions } from "./writing/run-writer.ts";
import type { StoreDescription } from "./store-description.ts";

export type FormulaCells = StoreDescription["cells"];

const lastLeadHours = 360;

/** Lead times [h]: every 3 hours up to 48, and every 6 hours up to 360. With hourly steps, the test stores would be too large. */
export const formulaLeads: readonly number[] = [
  ...Array.from({ length: 17 }, (_, index) => index * 3),
  ...Array.from({ length: 52 }, (_, index) => 54 + index * 6),
];

export const formulaVariables: ReadonlyMap<VariableName, CarriedVariable> = new Map([
  ["temperature_2m", { toLeadHours: lastLeadHours, stepType: "instant" }],
  ["precipitation", { toLeadHours: lastLeadHours, stepType: "sum" }],
  ["wind_gusts_10m", { toLeadHours: 120, stepType: "max" }],
  ["wave_height", { toLeadHours: lastLeadHours, stepType: "instant" }],
  ["soil_moisture_0_to_7cm", { toLeadHours: lastLeadHours, stepType: "instant" }],
]);

/** Every `bareEvery`-th cell, from the index `bareRemainder` on, has no temperature. Its neighbours substitute for it. */
const bareEvery = 97;
const bareRemainder = 41;

export function isBare(name: VariableName, cell: number): boolean {
  return name === "temperature_2m" && cell % bareEvery === bareRemainder;
}

export function formulaDescription(
  cells: FormulaCells,
  given: Partial<StoreDescription> = {},
): StoreDescription {
  return {
    part: "formula",
    id: "formula",
    synthetic: true,
    cells,
    leadHours: formulaLeads,
    members: 3,
    variables: formulaVariables,
    grid: "a formula",
    coverage: "as the test says",
    attribution: "Nobody",
    licence: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
    ...given,
  };
}

/** Returns the cells of a grid. Cells west of Greenwich and at the date line are sea. */
export function gridOf(latitudes: readonly number[], longitudes: readonly number[]): FormulaCells {
  const sea = latitudes.flatMap(() => longitudes.map((longitude) => (longitude + 360) % 360 >= 180));
  return { latitudes, longitudes, sea, elevationM: sea.map((wet, index) => (wet ? 0 : index)) };
}

export const globe = gridOf(
  Array.from({ length: 10 }, (_, row) => 90 - row * 20),
  Array.from({ length: 18 }, (_, column) => column * 20),
);

/**
 * Returns the packed value of a cell, run, lead time and member. Values are scattered over the physical range, so that a wrong index does not give the
 * right value by chance. About every 50th value is missing.
 */
export function formulaValue(
  { cells }: StoreDescription,
  name: VariableName,
  cell: number,
  run: EpochHour,
  lead: number,
  member: number,
): number {
  const sea = "sites" in cells ? cells.sites[cell]!.sea : cells.sea[cell]!;
  if (variable(name).atSea === true && !sea) return packedMissing;
  if (name === "soil_moisture_0_to_7cm" && sea) return packedMissing;
  if (isBare(name, cell)) return packedMissing;
  const scattered = scatter([name.length, cell, run, lead, member]);
  if (scattered % 50 === 0) return packedMissing;
  const { physical, packing } = variable(name);
  const least = pack(physical.min, packing);
  const most = pack(physical.max, packing);
  return least + (scattered % (most - least + 1));
}

/** Hashes integers to 32 bits: FNV-1a, then the finalizer of MurmurHash3. */
function scatter(values: readonly number[]): number {
  let hash = 0x81_1c_9d_c5;
  for (const value of values) hash = Math.imul(hash ^ value, 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export function formulaTile(
  description: StoreDescription,
  name: VariableName,
  cells: readonly number[],
  run: EpochHour,
): Int16Array {
  const { leadHours, members } = description;
  const values = new Int16Array(cells.length * leadHours.length * members);
  let at = 0;
  for (const cell of cells) {
    for (const lead of leadHours) {
      for (let member = 0; member < members; member += 1) {
        values[at] = formulaValue(description, name, cell, run, lead, member);
        at += 1;
      }
    }
  }
  return values;
}

/** Writes the missing parts of a run, and publishes it. */
export async function publishFormula(
  root: StoreRoot,
  description: StoreDescription,
  run: EpochHour,
  options: RunWriterOptions = {},
): Promise<void> {
  const writer = await openRunWriter(root, description, run, options);
  try {
    for (const name of description.variables.keys()) {
      for (const tile of writer.tiles) {
        if (writer.isWritten(tile, name)) continue;
        await writer.writeTile(tile, name, formulaTile(description, name, tile.cells, run));
      }
    }
    await writer.publish();
  } finally {
    await writer.close();
  }
}

/** Removes the layout (array of chunk sizes) from a run. Earlier versions wrote runs without a layout. */
export async function withoutLayout({ group }: { readonly group: string }): Promise<void> {
  const path = join(group, "zarr.json");
  const document = JSON.parse(await readFile(path, "utf8"));
  delete document.consolidated_metadata.metadata[layoutName];
  await writeFile(path, JSON.stringify(document));
}

/**
 * Returns the packed value that a source should return for a time stamp, after all given runs were published.
 *
 * @param runs - Runs in ascending order. The last one is read.
 * @param cell - Cell that has the variable.
 */
export function expectedValue(
  description: StoreDescription,
  runs: readonly EpochHour[],
  name: VariableName,
  cell: number,
  stamp: EpochHour,
  member: number,
): number {
  const run = runs.at(-1)!;
  const { toLeadHours, stepType } = description.variables.get(name)!;
  const leadValue = (of: EpochHour, asked: number): number =>
    description.leadHours.includes(stamp - of) && stamp - of <= toLeadHours
      ? formulaValue(description, name, cell, of, stamp - of, asked)
      : packedMissing;
  if (stamp > run) return leadValue(run, member);
  const atStart = stepType === "instant" && runs.includes(stamp) ? leadValue(stamp, 0) : packedMissing;
  if (atStart !== packedMissing) return atStart;
  const before = runs.findLast((candidate) => candidate < stamp);
  return before === undefined ? packedMissing : leadValue(before, 0);
}

export function placesOf(description: StoreDescription): ReturnType<typeof placesOfCells> {
  return placesOfCells(description.cells);
}
