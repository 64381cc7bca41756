/**
 * Interpolates between the rows of a table.
 *
 * @param position - 0 is the first row; beyond the table its ends hold.
 */
export function interpolate(table: readonly number[], position: number): number {
  const held = Math.max(0, Math.min(table.length - 1, position));
  const row = Math.min(table.length - 2, Math.floor(held));
  return table[row]! + (held - row) * (table[row + 1]! - table[row]!);
}
