import { packedMissing, type Packing } from "@halcyon/schema";
import type { Formula, InputTerm } from "../../derived/derivation.ts";
import { termsInto, termTable } from "../../derived/packed-tables.ts";
import { type Column, packInto } from "./hand-over-values.ts";

/** Number of values that a formula computes at once. All columns with this many values fit in the fastest cache of the processor. */
const valuesAtOnce = 1024;

/** Maximum number of columns (inputs or terms) that a formula takes. */
const columnsMax = 8;

/** Arrays of the last computation, which are reused. Allocation is expensive, and the next computation usually has the same length. */
let lastColumns: [Float64Array, ...Float64Array[]] = [new Float64Array(0)];

/** Returns an array for the results, and arrays for the columns that the formula takes. */
function columnsOf(length: number): typeof lastColumns {
  if (lastColumns[0].length !== length) {
    const column = (): Float64Array => new Float64Array(length);
    lastColumns = [column(), ...Array.from({ length: columnsMax }, column)];
  }
  return lastColumns;
}

/** Task of deriving a variable from other variables, in a range of hours. */
interface DerivedRows {
  /** Array that receives the derived values, [hour][member]. */
  readonly values: Int16Array;
  readonly packing: Packing;
  readonly inputs: readonly Column[];
  /** Terms of the inputs that the formula takes; if undefined, it takes the inputs themselves. */
  readonly terms: readonly InputTerm[] | undefined;
  readonly members: number;
  readonly fromRow: number;
  readonly toRow: number;
}

/**
 * Derives the values of a variable in a range of rows (hours), block by block. If an input is missing, the derived value is missing.
 *
 * @param formula - Function that computes the values of a range of rows.
 */
export function deriveValues(
  { values, packing, inputs, terms, members, fromRow, toRow }: DerivedRows,
  formula: (rows: Rows, ...columns: Parameters<Formula>) => void,
): void {
  const takes = (terms ?? inputs.map((_, input): InputTerm => ({ input }))).map(({ input, of = itself }) => {
    const { packed, packing: inputPacking } = inputs[input]!;
    return { packed, table: termTable(of, inputPacking) };
  });
  const gappy = inputs.filter(({ packed }) =>
    packed.subarray(fromRow * members, toRow * members).includes(packedMissing),
  );
  const rowsAtOnce = Math.min(Math.max(Math.floor(valuesAtOnce / members), 1), toRow - fromRow);
  let [found, ...columns] = columnsOf(rowsAtOnce * members);
  for (const column of columns.slice(takes.length)) column.fill(Number.NaN);
  for (let from = fromRow; from < toRow; from += rowsAtOnce) {
    const to = Math.min(from + rowsAtOnce, toRow);
    const start = from * members;
    if (to - from < rowsAtOnce) {
      const count = (to - from) * members;
      found = found.subarray(0, count);
      columns = columns.map((column) => column.subarray(0, count));
    }
    for (const [index, { table, packed }] of takes.entries()) {
      termsInto(columns[index]!, table, packed, start);
    }
    formula({ from, to }, found, ...columns);
    for (const { packed } of gappy) missInto(found, packed, start);
    packInto(values, found, packing, start);
  }
}

interface Rows {
  readonly from: number;
  readonly to: number;
}

const itself = (value: number): number => value;

function missInto(to: Float64Array, packed: Int16Array, start: number): void {
  for (let index = 0; index < to.length; index++) {
    if (packed[start + index] === packedMissing) to[index] = Number.NaN;
  }
}
