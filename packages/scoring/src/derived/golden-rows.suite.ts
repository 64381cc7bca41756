/** A table of a golden file: inputs, then one result. */
export interface GoldenRows {
  readonly rows: readonly (readonly number[])[];
}

type Index = (...inputs: number[]) => number;

/** The largest distance between the index of the inputs and the result; NaN where either is NaN. */
export function worstDifference(golden: GoldenRows, index: Index): number {
  return Math.max(...outcomes(golden, index).map(({ ours, theirs }) => Math.abs(ours - theirs)));
}

/** {@link worstDifference} as a share of the result. */
export function worstShare(golden: GoldenRows, index: Index): number {
  return Math.max(...outcomes(golden, index).map(({ ours, theirs }) => Math.abs(ours / theirs - 1)));
}

/** Fewer rows than this say little about an index; no rows would always agree. */
const fewestRows = 100;

function outcomes({ rows }: GoldenRows, index: Index): { ours: number; theirs: number }[] {
  if (rows.length < fewestRows) throw new Error(`${rows.length} rows are too few to compare`);
  return rows.map((row) => ({ ours: index(...row.slice(0, -1)), theirs: row.at(-1) ?? Number.NaN }));
}
