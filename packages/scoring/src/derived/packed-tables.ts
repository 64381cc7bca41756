import { pack, packedMissing, type Packing, unpack, variable, type VariableName } from "@halcyon/schema";
import type { Picked, Surface, Term } from "./derivation.ts";

/**
 * Table of a term: its value for each packed value of the input. A value is computed when it is first needed. NaN means missing, or not computed yet. There
 * is one table per term and packing. Both are constants of this package, so there are few tables, and they are never discarded.
 */
interface TermTable {
  readonly of: Term;
  readonly packing: Packing;
  /** Value of the term for each 16-bit number. The first number represents the missing value. */
  readonly values: Float64Array;
}

const termTables = new Map<Term, Map<Packing, TermTable>>();

export function termTable(of: Term, packing: Packing): TermTable {
  const ofTerm = termTables.get(of) ?? new Map<Packing, TermTable>();
  const table = ofTerm.get(packing) ?? { of, packing, values: new Float64Array(2 ** 16).fill(Number.NaN) };
  termTables.set(of, ofTerm.set(packing, table));
  return table;
}

/** Looks up in a table the term of each packed value from index `start` on, and writes the terms into the array `to`. NaN stands for a missing term. */
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

/**
 * Table of a variable that depends on one input: its packed value for each packed value of the input. A value is computed when it is first needed, and is
 * missing until then.
 */
interface PackedTable {
  readonly of: Term;
  readonly inputPacking: Packing;
  readonly packing: Packing;
  /** Packed value for each 16-bit number, in unsigned order. */
  readonly values: Int16Array;
}

/** Maximum number of cached tables. Each height above ground that an entry uses needs a table of 128 KiB. */
const tablesMax = 64;

/** Cache of tables by variable or term. The most recently used table is the last. */
const packedTables = new Map<string, PackedTable>();

/**
 * Returns the lookup table that converts packed values of one input to packed values of a derived variable, or of a term of its formula. The most recently used
 * tables are cached.
 *
 * @param isTerm - True if the table is for a term.
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

/** Looks up each input in the table, and writes the result into `values` at the same index. Covers the indices from `from` (inclusive) to `to` (exclusive). */
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

/**
 * Looks up the table values for the inputs from index `from` (inclusive) to `to` (exclusive). Replaces each value by the minimum or maximum of the value and
 * the table value. The result is missing if one of these two values is missing.
 */
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

/** Computes the value for a packed input, and stores it in the table. The value is missing if the input is missing. */
function find({ of, inputPacking, packing, values }: PackedTable, input: number): number {
  if (input === packedMissing) return packedMissing;
  const value = pack(of(unpack(input, inputPacking)), packing);
  values[input & 0xffff] = value;
  return value;
}
