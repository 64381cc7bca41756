/** Rows of a golden file. Each row contains the inputs of an index, then the expected result. */
export interface GoldenRows {
  readonly rows: readonly (readonly number[])[];
}

type Index = (...inputs: number[]) => number;

/** Returns the largest difference between the computed index and the expected result; NaN if either is NaN. */
export function worstDifference(golden: GoldenRows, index: Index): number {
  return Math.max(...outcomes(golden, index).map(({ ours, theirs }) => Math.abs(ours - theirs)));
}

/** Returns the largest relative difference between the computed index and the expected result; NaN if either is NaN. */
export function worstShare(golden: GoldenRows, index: Index): number {
  return Math.max(...outcomes(golden, index).map(({ ours, theirs }) => Math.abs(ours / theirs - 1)));
}

/** Minimum number of rows for a meaningful comparison. An empty table would always agree. */
const fewestRows = 100;

function outcomes({ rows }: GoldenRows, index: Index): { ours: number; theirs: number }[] {
  if (rows.length < fewestRows) throw new Error(`${rows.length} rows are too few to compare`);
  return rows.map((row) => ({ ours: index(...row.slice(0, -1)), theirs: row.at(-1) ?? Number.NaN }));
}
