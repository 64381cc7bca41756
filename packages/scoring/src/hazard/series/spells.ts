/** Consecutive days that all meet a condition: rows from (inclusive) to (exclusive). */
export interface Spell {
  readonly fromRow: number;
  readonly toRow: number;
}

/**
 * The spells of at least `daysMin` days within the rows [fromRow, toRow); one that goes on beyond them is cut there.
 *
 * @param meets - 1 for each day that meets the condition, else 0.
 */
export function spells(meets: Uint8Array, fromRow: number, toRow: number, daysMin: number): Spell[] {
  const found: Spell[] = [];
  let start = -1;
  for (let row = fromRow; row <= toRow; row += 1) {
    if (row < toRow && meets[row] === 1) {
      if (start === -1) start = row;
    } else if (start !== -1) {
      if (row - start >= daysMin) found.push({ fromRow: start, toRow: row });
      start = -1;
    }
  }
  return found;
}
