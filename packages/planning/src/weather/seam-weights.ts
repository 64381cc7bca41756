/** How far the scores of a member and of a year may differ before they are unlikely to belong together. Values from 0.01 to 0.075 give calibrated waits, 0.25 does not. */
const epsilon = 0.025;
/** Largest share by which the mass of a member may be off. */
const massError = 1e-3;
/** Steps at most. Most cases need 60 to 200. */
const stepsMax = 1000;

/** Periods before the seam whose mean scores are compared [h], each with its weight. */
const compared = [
  { hours: 1, weight: 1 },
  { hours: 6, weight: 1 },
  { hours: 24, weight: 0.7 },
  { hours: 72, weight: 0.5 },
] as const;

/** Mean scores of the last hours before the seam, one for each compared period. */
export type SeamMeans = readonly number[];

/**
 * Returns the mean scores before a seam. A period that begins before the series is shortened. Gaps are left out; NaN if a period has no score.
 *
 * @param scores - Scores by hour.
 * @param seam - Hour after the last one before the seam, at least 1.
 */
export function seamMeans(scores: ArrayLike<number>, seam: number): SeamMeans {
  return compared.map(({ hours }) => {
    let [sum, count] = [0, 0];
    for (let hour = Math.max(seam - hours, 0); hour < seam; hour++) {
      const score = scores[hour]!;
      if (Number.isNaN(score)) continue;
      sum += score;
      count += 1;
    }
    return sum / count;
  });
}

/**
 * Returns how much each member of the ensemble belongs to each year of the record: the entropic transport plan between them. Each year has the same mass, and each
 * member too, to 0.1 %. So persistence goes on across the seam, and after it the weather is the climate.
 *
 * @param members - Means before the seam by member, each by pair.
 * @param years - Means before the seam by year, each by pair.
 * @returns Weights that sum to 1, member by member.
 * @see Peyre & Cuturi 2019, Computational Optimal Transport, https://arxiv.org/abs/1803.00567, section 4.2
 */
export function seamWeights(
  members: readonly (readonly SeamMeans[])[],
  years: readonly (readonly SeamMeans[])[],
): Float64Array {
  const [rows, columns] = [members.length, years.length];
  const weights = new Float64Array(rows * columns);
  for (const [row, member] of members.entries()) {
    for (const [column, year] of years.entries()) {
      weights[row * columns + column] = Math.exp(-costOf(member, year) / epsilon);
    }
  }
  for (let step = 0; step < stepsMax; step++) {
    const off = scaleRows(weights, rows, columns);
    scaleColumns(weights, rows, columns);
    if (off < massError) break;
  }
  return weights;
}

/** Returns how much the means of a member and of a year differ, on average over the pairs. */
function costOf(member: readonly SeamMeans[], year: readonly SeamMeans[]): number {
  let sum = 0;
  for (const [pair, means] of member.entries()) {
    for (const [period, { weight }] of compared.entries()) {
      const difference = means[period]! - year[pair]![period]!;
      if (!Number.isNaN(difference)) sum += weight * difference ** 2;
    }
  }
  return sum / Math.max(member.length, 1);
}

/** Gives all rows the same mass, and returns the largest share by which one was off. */
function scaleRows(weights: Float64Array, rows: number, columns: number): number {
  let off = 0;
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let index = row * columns; index < (row + 1) * columns; index++) sum += weights[index]!;
    const factor = 1 / (rows * sum);
    for (let index = row * columns; index < (row + 1) * columns; index++) weights[index]! *= factor;
    off = Math.max(off, Math.abs(rows * sum - 1));
  }
  return off;
}

/** Gives all columns the same mass. */
function scaleColumns(weights: Float64Array, rows: number, columns: number): void {
  const factors = new Float64Array(columns);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) factors[column]! += weights[row * columns + column]!;
  }
  for (let column = 0; column < columns; column++) factors[column] = 1 / (columns * factors[column]!);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) weights[row * columns + column]! *= factors[column]!;
  }
}
