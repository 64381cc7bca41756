/**
 * Fields for tests, whose numbers follow from their run. As a process it publishes such fields one after another: the arguments are the root and the first run.
 */
import type { EpochHour } from "@halcyon/schema/time";
import type { StoreRoot } from "../publication/open-shelf.ts";
import type { PublishedRun } from "../run/run-pointer.ts";
import { type FieldDescription, type FieldValues, missingValues, storedAs } from "./field-group.ts";
import type { Field } from "./field-source.ts";
import { type FieldBlock, type FieldWriterOptions, openFieldWriter } from "./field-writer.ts";

export const firstRun: EpochHour = Date.UTC(2026, 10, 21) / 3_600_000;

/** Number of hours between consecutive runs. */
export const pace = 6;

/** Returns a field of every third cell of a grid, with a layer of scores and one of temperatures. */
export function formulaField(
  { rows, columns, hours }: { readonly rows: number; readonly columns: number; readonly hours: number },
  run: EpochHour,
): FieldDescription {
  return {
    map: "map_1",
    id: "formula",
    synthetic: true,
    latitudes: Array.from({ length: rows }, (_, row) => 60 - row / 4),
    longitudes: Array.from({ length: columns }, (_, column) => -5 + column / 4),
    cells: Array.from({ length: rows * columns }, (_, cell) => cell).filter((cell) => cell % 3 !== 1),
    from: run,
    hours,
    layers: new Map([
      ["score", { longName: "score" }],
      ["median", { longName: "median", variable: { name: "temperature_2m", stepType: "instant" } }],
    ]),
    attribution: "nobody",
    licence: { name: "CC0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
  };
}

/** Returns the packed number of a layer for a cell and hour. One in 29 is missing. */
export function formulaPacked(
  description: FieldDescription,
  layer: string,
  run: EpochHour,
  cell: number,
  hour: number,
): number {
  const mixed = Math.imul(cell * description.hours + hour + 1, (run << 3) | 1) >>> 8;
  const stored = description.layers.get(layer)!;
  if (mixed % 29 === 0) return storedAs(stored).missing;
  return stored.variable === undefined ? mixed % 10_001 : (mixed % 80_001) - 40_000;
}

export function formulaBlock(
  description: FieldDescription,
  run: EpochHour,
  { cells }: FieldBlock,
): ReadonlyMap<string, FieldValues> {
  const { hours } = description;
  return new Map(
    [...description.layers].map(([name, layer]) => {
      const values = missingValues(layer, cells.length * hours);
      const packed = values.map((_, at) =>
        formulaPacked(description, name, run, cells[Math.floor(at / hours)]!, at % hours),
      );
      return [name, packed];
    }),
  );
}

/** Publishes the field of the formula. */
export async function publishFormula(
  root: StoreRoot,
  description: FieldDescription,
  run: EpochHour,
  options: FieldWriterOptions = {},
): Promise<PublishedRun> {
  const writer = await openFieldWriter(root, description, run, options);
  try {
    for (const block of writer.blocks) {
      if (!writer.isWritten(block)) await writer.writeBlock(block, formulaBlock(description, run, block));
    }
    return await writer.publish();
  } finally {
    await writer.close();
  }
}

/** Compares all numbers of a field with the formula for its run. Returns those that differ, as text. */
export async function differencesFrom(
  field: Field,
  description: FieldDescription,
): Promise<readonly string[]> {
  const { run } = field;
  const wanted = new Set(description.cells);
  const differences: string[] = [];
  for (const [name, layer] of description.layers) {
    const { missing, packing } = storedAs(layer);
    for (let hour = 0; hour < description.hours; hour += 1) {
      const plane = await field.hour(name, description.from + hour);
      plane!.forEach((value, cell) => {
        const packed = wanted.has(cell) ? formulaPacked(description, name, run, cell, hour) : missing;
        const expected = packed === missing ? NaN : packed / packing.divisor;
        if (!Object.is(value, expected))
          differences.push(`${name} ${cell} ${hour}: ${value}, not ${expected}`);
      });
    }
  }
  return differences;
}

/** Extents of the field of a killed writer: several blocks and several chunks of hours. */
export const killedExtents = { rows: 18, columns: 20, hours: 30 } as const;

if (process.argv[1] === import.meta.filename) {
  for (let run = Number(process.argv[3]); ; run += pace) {
    await publishFormula(process.argv[2]!, formulaField(killedExtents, run), run, { graceMs: 60_000 });
    process.stdout.write(`${run}\n`);
  }
}
