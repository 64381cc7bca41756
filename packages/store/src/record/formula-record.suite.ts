import { pack, packedMissing, unpack, variable, type VariableName } from "@halcyon/schema";
import type { Calendar } from "@halcyon/schema/time";
import type { Cell, RecordStep, RecordTime, RecordVariable } from "@halcyon/weather";
import { recordPacking, recordRange } from "@halcyon/weather/source-kit";
import { placesOfCells } from "../cells/store-cells.ts";
import type { RecordBlock, RecordStoreDescription } from "./record-layout.ts";
import { openRecordWriter, type RecordWriter, type RecordWriterOptions } from "./writing/record-writer.ts";

export type FormulaCells = RecordStoreDescription["cells"];

const stepTypes = [
  ["temperature_2m", "mean"],
  ["precipitation", "sum"],
  ["wave_height", "mean"],
] as const;

/** Returns the description of a generated record with the given number of steps. Waves exist only at sea. */
export function formulaRecord(
  cells: FormulaCells,
  times: {
    readonly step: RecordStep;
    readonly calendar: Calendar;
    readonly first: RecordTime;
    readonly steps: number;
  },
): RecordStoreDescription {
  const { step, calendar, first, steps } = times;
  return {
    record: "formula",
    offering: "projection",
    model: "FORMULA",
    scenario: "none",
    id: "formula",
    synthetic: true,
    cells,
    variables: new Map<VariableName, RecordVariable>(
      stepTypes.map(([name, stepType]) => [name, { stepType, packing: recordPacking(name, step) }]),
    ),
    step,
    calendar,
    first,
    last: first + steps - 1,
    grid: "a formula",
    coverage: "as the test says",
    attribution: "Nobody",
    licence: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
  };
}

/** Returns the cells of a grid. Cells west of Greenwich and at the date line are sea. */
export function recordGrid(latitudes: readonly number[], longitudes: readonly number[]): FormulaCells {
  const sea = latitudes.flatMap(() => longitudes.map((longitude) => (longitude + 360) % 360 >= 180));
  return { latitudes, longitudes, sea, elevationM: sea.map((wet, index) => (wet ? 0 : index)) };
}

/**
 * Returns true if a cell lacks a variable. Without `name`, returns true if the cell has no weather at all. Every 13th cell has no weather, and every 7th has no
 * precipitation.
 */
export function isBare(cell: number, name?: VariableName): boolean {
  return cell % 13 === 5 || (name === "precipitation" && cell % 7 === 3);
}

/**
 * Returns the packed value of a cell and step. Values are scattered over the range of the quantity, so that a wrong index does not give the right value by
 * chance. About every 50th value is missing. A record with another last step has completely different values.
 */
export function formulaPacked(
  { cells, step, last }: RecordStoreDescription,
  name: VariableName,
  cell: number,
  time: RecordTime,
): number {
  const sea = "sites" in cells ? cells.sites[cell]!.sea : cells.sea[cell]!;
  if (isBare(cell, name) || (variable(name).atSea === true && !sea)) return packedMissing;
  const scattered = scatter(name.length + 64 * cell, time, last);
  if (scattered % 50 === 0) return packedMissing;
  const { min, max } = recordRange(name, step);
  const packing = recordPacking(name, step);
  const least = pack(min, packing);
  return least + (scattered % (pack(max, packing) - least + 1));
}

/** Returns the unpacked value of a cell at a time; NaN if it is missing. */
export function formulaValue(
  description: RecordStoreDescription,
  name: VariableName,
  cell: Cell,
  time: RecordTime,
): number {
  const index = placesOfCells(description.cells).indexOf(cell)!;
  return unpack(formulaPacked(description, name, index, time), recordPacking(name, description.step));
}

export function formulaBlock(
  description: RecordStoreDescription,
  name: VariableName,
  { cells, from, to }: RecordBlock,
): Int16Array {
  const steps = to - from + 1;
  const values = new Int16Array(cells.length * steps);
  cells.forEach((cell, position) => {
    for (let step = 0; step < steps; step += 1) {
      values[position * steps + step] = formulaPacked(description, name, cell, from + step);
    }
  });
  return values;
}

/** Writes the missing parts of a record, and publishes it. */
export async function publishFormula(
  root: string,
  description: RecordStoreDescription,
  options: RecordWriterOptions = {},
): Promise<string> {
  const writer: RecordWriter = await openRecordWriter(root, description, options);
  for (const block of writer.blocks) {
    for (const name of description.variables.keys()) {
      if (writer.isWritten(block, name)) continue;
      await writer.writeBlock(block, name, formulaBlock(description, name, block));
    }
  }
  return writer.publish();
}

/** Hashes three integers to 32 bits, by the finalizer of MurmurHash3. */
function scatter(first: number, second: number, third: number): number {
  let hash = Math.imul(Math.imul(first, 0x9e_37_79_b1) ^ second, 0x01_00_01_93) ^ third;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
