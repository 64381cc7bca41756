/**
 * Solves a set of linear equations by elimination with pivots.
 *
 * @param matrix - Rows of coefficients; it is changed.
 * @param right - One number a row; it is changed.
 * @returns The unknowns; what the equations do not decide is 0.
 */
export function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const order = Array.from({ length: size }, (_, row) => row);
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1) {
      if (Math.abs(matrix[order[row]!]![column]!) > Math.abs(matrix[order[pivot]!]![column]!)) pivot = row;
    }
    [order[column], order[pivot]] = [order[pivot]!, order[column]!];
    const from = matrix[order[column]!]!;
    if (Math.abs(from[column]!) < 1e-12) continue;
    for (let row = column + 1; row < size; row += 1) {
      const to = matrix[order[row]!]!;
      const factor = to[column]! / from[column]!;
      for (let index = column; index < size; index += 1) to[index]! -= factor * from[index]!;
      right[order[row]!]! -= factor * right[order[column]!]!;
    }
  }
  const found = new Float64Array(size);
  for (let row = size - 1; row >= 0; row -= 1) {
    const from = matrix[order[row]!]!;
    if (Math.abs(from[row]!) < 1e-12) continue;
    let sum = right[order[row]!]!;
    for (let column = row + 1; column < size; column += 1) sum -= from[column]! * found[column]!;
    found[row] = sum / from[row]!;
  }
  return found;
}
