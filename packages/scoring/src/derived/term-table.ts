import { packedMissing, type Packing, unpack } from "@halcyon/schema";

/** What a formula takes of one input. */
export interface InputTerm {
  /** Its place among the inputs. */
  readonly input: number;
  /** What depends on its value alone and takes long; left out where the value itself is taken. */
  readonly of?: Term | undefined;
}

type Term = (value: number) => number;

/**
 * Values of a term by packed value. They are found when they are first looked for, so NaN also stands for one that nobody has looked for.
 *
 * Terms are constants of this package and packings those of its variables: there are few tables, and none is given up.
 */
export interface TermTable {
  readonly of: Term;
  readonly packing: Packing;
  /** One for each number of 16 bits; the first is that of the missing value. */
  readonly values: Float64Array;
}

const tables = new Map<Term, Map<Packing, TermTable>>();

export function termTable(of: Term, packing: Packing): TermTable {
  const ofTerm = tables.get(of) ?? new Map<Packing, TermTable>();
  const table = ofTerm.get(packing) ?? { of, packing, values: new Float64Array(2 ** 16).fill(Number.NaN) };
  tables.set(of, ofTerm.set(packing, table));
  return table;
}

/** Gives packed values their terms, from a start on; NaN where one is missing. */
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
