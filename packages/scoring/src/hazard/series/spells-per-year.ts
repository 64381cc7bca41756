import type { DailySeries } from "./daily-series.ts";
import { type Spell, spells } from "./spells.ts";
import { type YearlyValue, yearly } from "./yearly.ts";

/**
 * A figure of the spells of each year. Spells end with the year, as in ETCCDI and xclim: one that goes on beyond it is two.
 *
 * @param meets - 1 for each day of the series that meets the condition, else 0.
 * @param daysMin - Days from which on a spell counts.
 * @param firstMonth - The month with which a year begins, 1 to 12.
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

/** 0 where there is no spell. */
export function longestSpellDays(found: readonly Spell[]): number {
  return found.reduce((days, spell) => Math.max(days, daysOf(spell)), 0);
}

function daysOf({ fromRow, toRow }: Spell): number {
  return toRow - fromRow;
}
