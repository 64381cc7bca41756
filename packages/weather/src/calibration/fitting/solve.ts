/** Share of a coefficient below which the remainder counts as rounding error. */
const roundingShare = 1e-10;

/**
 * Solves normal equations by elimination without row exchanges. The matrix is symmetric without negative eigenvalues, so none are needed.
 * An unknown that depends on earlier ones, such as a wave that is equal at all hours, becomes 0.
 *
 * @param matrix - Rows of coefficients. They are overwritten.
 * @param right - Right-hand side, one number per row. The numbers are overwritten.
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
