import { pack, packedMissing, type Packing, unpack, variable, type VariableName } from "@halcyon/schema";
import type { Picked, Surface, Term } from "./derivation.ts";

/**
 * Values of a term by packed value. They are computed when first needed, so NaN also stands for a value that was never needed. Terms are constants of this
 * package and packings those of its variables: there are few tables, and none is discarded.
 */
interface TermTable {
  readonly of: Term;
  readonly packing: Packing;
  /** Value for each number of 16 bits; the first is that of the missing value. */
  readonly values: Float64Array;
}

const termTables = new Map<Term, Map<Packing, TermTable>>();

export function termTable(of: Term, packing: Packing): TermTable {
  const ofTerm = termTables.get(of) ?? new Map<Packing, TermTable>();
  const table = ofTerm.get(packing) ?? { of, packing, values: new Float64Array(2 ** 16).fill(Number.NaN) };
  termTables.set(of, ofTerm.set(packing, table));
  return table;
}

/** Fills an array with the terms of packed values from a start on; NaN means missing. */
export function termsInto(to: Float64Array, table: TermTable, packed: Int16Array, start: number): void {
  const { values } = table;
  let hasNaN = false;
  for (let index = 0; index < to.length; index++) {
    const value = values[packed[start + index]! - packedMissing]!;
    if (Number.isNaN(value)) hasNaN = true;
    to[index] = value;
  }
  if (hasNaN) findInto(to, table, packed, start);
}

function findInto(
  to: Float64Array,
  { of, packing, values }: TermTable,
  packed: Int16Array,
  start: number,
): void {
  for (let index = 0; index < to.length; index++) {
    const row = packed[start + index]! - packedMissing;
    if (row === 0 || !Number.isNaN(to[index])) continue;
    values[row] = of(unpack(row + packedMissing, packing));
    to[index] = values[row]!;
  }
}

/** Packed values that follow from one input, by the packed value of that. They are computed when first needed; until then they are missing. */
interface PackedTable {
  readonly of: Term;
  readonly inputPacking: Packing;
  readonly packing: Packing;
  /** Value for each number of 16 bits, in unsigned order. */
  readonly values: Int16Array;
}

/** Maximum number of tables. Entries choose their heights, and each height has a table of 128 KiB. */
const tablesMax = 64;

/** Cache of packed tables, with the most recently used one last. */
const packedTables = new Map<string, PackedTable>();

/**
 * Returns the table of a variable that follows from one input, or of a term from which it is picked. The table is cached while it is used.
 *
 * @param isTerm - Whether it is that of a term.
 */
export function packedTable(
  name: VariableName,
  input: VariableName,
  of: Term,
  { heightM, sea }: Surface,
  isTerm = false,
): PackedTable {
  const key = `${name} ${input} ${heightM} ${sea} ${isTerm}`;
  const table = packedTables.get(key) ?? {
    of,
    inputPacking: variable(input).packing,
    packing: variable(name).packing,
    values: new Int16Array(2 ** 16).fill(packedMissing),
  };
  packedTables.delete(key);
  packedTables.set(key, table);
  if (packedTables.size > tablesMax) packedTables.delete(packedTables.keys().next().value!);
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
  const missing = packedMissing;
  for (let index = from; index < to; index++) {
    const input = inputs[index]!;
    const value = known[input & 0xffff]!;
    values[index] = value === missing ? find(table, input) : value;
  }
}

/** Looks up consecutive packed inputs, and picks between the present values and theirs. The result is missing if either is missing. */
export function pickUp(
  values: Int16Array,
  table: PackedTable,
  inputs: Int16Array,
  from: number,
  to: number,
  by: Picked["by"],
): void {
  const { values: known } = table;
  const missing = packedMissing;
  // By bits in place of comparisons, which nobody could foresee; with all of them set a number is turned around its sign.
  const turned = by === "least" ? 0 : -1;
  for (let index = from; index < to; index++) {
    const input = inputs[index]!;
    let other = known[input & 0xffff]!;
    if (other === missing) other = find(table, input);
    const value = values[index]!;
    const ahead = other - value;
    const picked = value + (ahead & ((ahead ^ turned) >> 31));
    values[index] = other === missing || value === missing ? missing : picked;
  }
}

/** Computes the value of an input and stores it; missing for a missing input. */
function find({ of, inputPacking, packing, values }: PackedTable, input: number): number {
  if (input === packedMissing) return packedMissing;
  const value = pack(of(unpack(input, inputPacking)), packing);
  values[input & 0xffff] = value;
  return value;
}
