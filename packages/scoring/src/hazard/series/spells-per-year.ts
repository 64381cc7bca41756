import type { DailySeries } from "./daily-series.ts";
import { type YearlyValue, yearly } from "./yearly.ts";

/**
 * Returns the result of `figureOf` for the spells of each year. As in ETCCDI and xclim, a spell ends with the year. A spell across the end of a year therefore
 * counts as two.
 *
 * @param meets - 1 for each day of the series that meets the condition, else 0.
 * @param daysMin - Minimum length of a spell [days].
 * @param firstMonth - First month of a year, 1 to 12.
 */
export function spellsPerYear(
  series: DailySeries,
  meets: Uint8Array,
  daysMin: number,
  figureOf: (spells: readonly Spell[]) => number,
  firstMonth: number = 1,
): YearlyValue[] {
  return yearly(series, ({ fromRow, toRow }) => figureOf(spells(meets, fromRow, toRow, daysMin)), firstMonth);
}

export function daysInSpells(found: readonly Spell[]): number {
  return found.reduce((days, spell) => days + daysOf(spell), 0);
}

/** Returns the length of the longest spell [days]; 0 if there is no spell. */
export function longestSpellDays(found: readonly Spell[]): number {
  return found.reduce((days, spell) => Math.max(days, daysOf(spell)), 0);
}

function daysOf({ fromRow, toRow }: Spell): number {
  return toRow - fromRow;
}

/** Spell: consecutive days that all meet a condition, from `fromRow` (inclusive) to `toRow` (exclusive). */
export interface Spell {
  readonly fromRow: number;
  readonly toRow: number;
}

/**
 * Returns the spells of at least `daysMin` days within the rows [fromRow, toRow). A spell that continues beyond these rows is cut off at the first or last row.
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
