/** A pivot whose remaining part is at most this share of its original value counts as 0, because the remaining part is a rounding error. */
const roundingShare = 1e-10;

/**
 * Solves normal equations by elimination without exchanging rows. This is possible because the matrix is symmetric without negative eigenvalues. If an
 * unknown is determined by earlier unknowns, it becomes 0. An example is the amplitude of a wave that has the same value in all data.
 *
 * @param matrix - Rows of coefficients. They are overwritten.
 * @param right - Right-hand side, one number per row. The numbers are overwritten.
 * @example
 * ```js
 * solve([Float64Array.of(2, 1), Float64Array.of(1, 2)], Float64Array.of(4, 5)); // => Float64Array.of(1, 2)
 * ```
 */
export function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const least = matrix.map((row, index) => row[index]! * roundingShare);
  const isDecided = (unknown: number): boolean => matrix[unknown]![unknown]! > least[unknown]!;
  for (let column = 0; column < size; column += 1) {
    if (!isDecided(column)) continue;
    const from = matrix[column]!;
    for (let row = column + 1; row < size; row += 1) {
      const to = matrix[row]!;
      const factor = to[column]! / from[column]!;
      for (let index = column; index < size; index += 1) to[index]! -= factor * from[index]!;
      right[row]! -= factor * right[column]!;
    }
  }
  const found = new Float64Array(size);
  for (let row = size - 1; row >= 0; row -= 1) {
    if (!isDecided(row)) continue;
    const from = matrix[row]!;
    let sum = right[row]!;
    for (let column = row + 1; column < size; column += 1) sum -= from[column]! * found[column]!;
    found[row] = sum / from[row]!;
  }
  return found;
}
