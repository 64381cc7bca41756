import { entryNanoseconds, type PreparedEntry, type Years } from "@halcyon/scoring";

/**
 * Work that would hold the event loop longer than this is done in a thread [ms]. The costs that decide it are rough, so work of twice this
 * may stay in the loop.
 */
export const inLoopMaxMs = 5;

/** What a piece of work takes of a processor [ns]; rough, as `npm run bench -- stall` shows where it is not enough. */
export const nanoseconds = {
  /** A number of a series: unpacked, rounded and written. */
  seriesNumber: 400,
  /** A number of a forecast: unpacked and written. */
  forecastNumber: 120,
  /** A value of a member, put in order for quantiles. */
  memberValue: 10,
  /** A day of a climate model: read, and looked at by an index. */
  modelDay: 300,
  /** An hour of a baseline, in each of its quantiles. */
  climatologyHour: 1500,
  /** An hour of an answer, with its three scores. */
  scoredHour: 500,
  /** An hour of an answer, with the reason of one constraint. */
  reason: 2000,
} as const;

const daysOfYear = 365.25;

/** How many years there are from the first to the last. */
export function countYears({ first, last }: Years): number {
  return last - first + 1;
}

/** What it takes to read days of climate models and to find an index in them [ms]. */
export function modelDaysMs(series: number, yearsRead: number): number {
  return (series * yearsRead * daysOfYear * nanoseconds.modelDay) / 1e6;
}

/** What the quantiles of the hours of a baseline take [ms]. */
export function climatologyMs(variables: number, baseline: Years): number {
  return (variables * countYears(baseline) * daysOfYear * 24 * nanoseconds.climatologyHour) / 1e6;
}

/** What it takes to read and score an entry for every hour of some years [ms]. */
export function recordScoringMs(
  { prepared }: { readonly prepared: PreparedEntry },
  yearsScored: number,
): number {
  return (yearsScored * daysOfYear * 24 * entryNanoseconds(prepared, () => Infinity)) / 1e6;
}
