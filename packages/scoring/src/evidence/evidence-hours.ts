import type { EpochHour } from "@halcyon/schema/time";
import {
  addScoreCase,
  noScoreSums,
  persistenceOf,
  type ScoreCase,
  type ScoreSums,
} from "../verification/score-sums.ts";
import { verifyScoreDays } from "../verification/verify-score-days.ts";
import type { EvidenceHours, LeadClass } from "./evidence-figures.ts";
import { fewestDays } from "./held-share.ts";
import { evidenceLeads, inLead } from "./measures/lead-classes.ts";

/** Forecast of one run for one hour, with the score in the true weather. */
export interface HourCase {
  /** Start of the run. */
  readonly run: EpochHour;
  /** Hour for which the forecast is made. */
  readonly hour: EpochHour;
  /** Time from the first hour in which users could read the run to `hour` [h]. */
  readonly leadHours: number;
  /** Number of members with a score in the hour. */
  readonly members: number;
  /** Published mean score of the members; `q10` and `q90` are their published Q10 and Q90. */
  readonly mean: number;
  readonly q10: number;
  readonly q90: number;
  /** Published probability that the score of the hour is ideal; `unsuitable` is the probability of an unsuitable score. */
  readonly ideal: number;
  readonly unsuitable: number;
  readonly crps: number;
  /** Score of the hour by the true weather, cut to four decimals like a published score. */
  readonly observed: number;
  /** Probability of an ideal score at this hour by climatology, from other years of the true weather; null if unknown. */
  readonly climatologyIdeal: number | null;
  readonly climatologyUnsuitable: number | null;
  readonly climatologyCrps: number | null;
  /** Score at the same hour of the last day that had ended when the run started; null if unknown. */
  readonly persistence: number | null;
  /** Bin of the rank histogram that contains the outcome of the hour; null if the histogram does not count the hour. */
  readonly rank: number | null;
}

/** Share of the hours in a class of lead times that are below its highest means. */
const belowTop = 0.95;

/** Hours of a class of lead times, as sums for each day. */
interface ClassOfHours {
  readonly lead: LeadClass;
  readonly runs: Set<EpochHour>;
  readonly days: Map<number, ScoreSums>;
  /** For each hour: the mean score of its members, its UTC day, and 1 if the outcome was between Q10 and Q90. */
  readonly means: number[];
  readonly dayOf: number[];
  readonly isInside: number[];
}

/**
 * Sums over forecast hours, from which evidence reports compute their figures about hours. Hours can be added in groups, so that they are not all in memory at
 * once.
 *
 * @example
 * ```js
 * new HourSums().leads(1); // => []
 * ```
 */
export class HourSums {
  readonly #classes: readonly ClassOfHours[] = evidenceLeads.map((lead) => ({
    lead,
    runs: new Set(),
    days: new Map(),
    means: [],
    dayOf: [],
    isInside: [],
  }));

  /** Adds forecast hours to the sums. Lead times outside 0 to 15 days are ignored. */
  add(cases: readonly HourCase[]): void {
    for (const { lead, runs, days, means, dayOf, isInside } of this.#classes) {
      for (const one of inLead(cases, lead)) {
        const { observed, q10, q90 } = one;
        const day = Math.floor(one.hour / 24);
        const sums = days.get(day) ?? noScoreSums();
        days.set(day, sums);
        addScoreCase(sums, scoreCaseOf(one));
        runs.add(one.run);
        means.push(one.mean);
        dayOf.push(day);
        isInside.push(Number(observed >= q10 && observed <= q90));
      }
    }
  }

  /**
   * Returns the figures of each class of lead times that has at least one hour.
   *
   * @param seed - Integer seed; equal seeds give the same intervals.
   */
  leads(seed: number): readonly EvidenceHours[] {
    return this.#classes
      .filter(({ means }) => means.length > 0)
      .map((one) => ({
        ...one.lead,
        runs: one.runs.size,
        verified: verifyScoreDays(
          [...one.days].map(([day, sums]) => ({ day, sums })).toSorted((left, right) => left.day - right.day),
          seed,
        ),
        top: topOf(one),
      }));
  }
}

function scoreCaseOf({
  observed,
  climatologyIdeal,
  climatologyUnsuitable,
  climatologyCrps,
  persistence,
  rank,
  ...said
}: HourCase): ScoreCase {
  const { q10, q90, crps, ideal, unsuitable } = said;
  const climatology =
    climatologyIdeal === null || climatologyUnsuitable === null || climatologyCrps === null
      ? undefined
      : {
          observed,
          probability: { ideal: climatologyIdeal, unsuitable: climatologyUnsuitable },
          crps: climatologyCrps,
        };
  return {
    forecast: { observed, q10, q90, crps, probability: { ideal, unsuitable } },
    climatology,
    persistence: persistence === null ? undefined : persistenceOf(persistence, observed),
    rank: rank ?? undefined,
  };
}

function topOf({ means, dayOf, isInside }: ClassOfHours): EvidenceHours["top"] {
  const lowest = Float64Array.from(means).toSorted()[Math.floor(belowTop * means.length)]!;
  const days = new Set<number>();
  let [count, inside] = [0, 0];
  for (const [index, mean] of means.entries()) {
    if (mean < lowest) continue;
    count += 1;
    inside += isInside[index]!;
    days.add(dayOf[index]!);
  }
  return { inside: days.size < fewestDays ? null : inside / count, count, days: days.size };
}
