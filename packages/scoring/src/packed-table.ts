import { pack, packedMissing, type Packing, unpack, variable, type VariableName } from "@halcyon/schema";
import type { OneInputDerivation, Surface } from "./derived/derivation.ts";

/** Packed values of a derivation of one input, by the packed value of that. They are found when they are first looked for; until then they are missing. */
interface PackedTable {
  readonly of: (value: number) => number;
  readonly inputPacking: Packing;
  readonly packing: Packing;
  /** One for each number of 16 bits; the first is that of the missing value. */
  readonly values: Int16Array;
}

/** Entries choose their heights, and each has a table of 128 KiB. */
const tablesMax = 32;

/** What was used last stands last. */
const tables = new Map<string, PackedTable>();

/** The table of a variable that follows from one input, kept while it is used. */
export function packedTable(
  name: VariableName,
  derivation: OneInputDerivation,
  surface: Surface,
): PackedTable {
  const [input] = derivation.inputs;
  const key = `${name} ${input} ${surface.heightM} ${surface.sea}`;
  const table = tables.get(key) ?? {
    of: derivation.each(surface),
    inputPacking: variable(input).packing,
    packing: variable(name).packing,
    values: new Int16Array(2 ** 16).fill(packedMissing),
  };
  tables.delete(key);
  tables.set(key, table);
  if (tables.size > tablesMax) tables.delete(tables.keys().next().value!);
  return table;
}

/** Looks up a stretch of packed inputs, from (inclusive) to (exclusive). */
export function lookUp(
  values: Int16Array,
  table: PackedTable,
  inputs: Int16Array,
  from: number,
  to: number,
): void {
  const { values: known } = table;
  for (let index = from; index < to; index++) {
    const input = inputs[index]!;
    const value = known[input - packedMissing]!;
    values[index] = value;
    if (value === packedMissing && input !== packedMissing) values[index] = find(table, input);
  }
}

function find({ of, inputPacking, packing, values }: PackedTable, input: number): number {
  const value = pack(of(unpack(input, inputPacking)), packing);
  values[input - packedMissing] = value;
  return value;
}
