/**
 * Interpolates between the rows of a table.
 *
 * @param position - Position, where 0 is the first row. Beyond the table, the value at its end is returned.
 */
export function interpolate(table: readonly number[], position: number): number {
  const held = Math.max(0, Math.min(table.length - 1, position));
  const row = Math.min(table.length - 2, Math.floor(held));
  return table[row]! + (held - row) * (table[row + 1]! - table[row]!);
}
