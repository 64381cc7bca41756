import { type Brier, brierOfSums } from "./measures/event-sums.ts";
import { type Coverage, coverageOfSums } from "./measures/coverage.ts";
import { totalScoreSums } from "./packed-sums.ts";
import { type ReliabilityBin, reliabilityOfSums } from "./measures/reliability.ts";
import type { ComparedSums, Reference, ReferenceSums, ScoreSums } from "./score-sums.ts";
import { type SkillInterval, skillInterval } from "./resampling/skill-interval.ts";
import type { ScoreEvent } from "./verified-score.ts";

/** Range of the observed frequency of an event: if the forecast is reliable, the frequency is in this range with a probability of 90 %. */
export interface ConsistencyBar {
  readonly low: number;
  readonly high: number;
}

/** Probability that the observed frequency lies below the range if the forecast is reliable; the same probability applies above it. */
const tail = 0.05;

/**
 * Returns the consistency bar of a bin of a reliability diagram. If the forecast is reliable, the observed frequency is inside this bar with a probability of
 * 90 %.
 *
 * @param probability - Mean probability of the bin, 0..1.
 * @param outcomes - Number of independent outcomes. This is the number of days in the bin, because the hours of a day have similar weather.
 * @throws RangeError if there is less than one outcome.
 * @see Broecker & Smith 2007, https://doi.org/10.1175/WAF993.1
 * @example
 * ```js
 * consistencyBar(0.5, 10); // => { low: 0.2, high: 0.8 }
 * ```
 */
export function consistencyBar(probability: number, outcomes: number): ConsistencyBar {
  if (outcomes < 1) throw new RangeError("A bar needs an outcome.");
  return {
    low: binomialQuantile(probability, outcomes, tail) / outcomes,
    high: binomialQuantile(probability, outcomes, 1 - tail) / outcomes,
  };
}

/** Returns the smallest count that a binomial variable does not exceed with a probability of at least `share`. */
function binomialQuantile(probability: number, trials: number, share: number): number {
  if (probability <= 0) return 0;
  if (probability >= 1) return trials;
  let logTerm = trials * Math.log1p(-probability);
  let below = Math.exp(logTerm);
  let count = 0;
  while (below < share && count < trials) {
    logTerm += Math.log(((trials - count) / (count + 1)) * (probability / (1 - probability)));
    count += 1;
    below += Math.exp(logTerm);
  }
  return count;
}

/** Sums over the verified forecasts of one day. */
export interface ScoreDay {
  /** Day [d since 1970, UTC]. Each day occurs at most once. */
  readonly day: number;
  readonly sums: ScoreSums;
}

/** Figures that tell how good the forecasts of a score were. `figures` is null if there are too few days. */
export interface ScoreDaysVerification {
  /** Number of distinct days with forecasts. */
  readonly days: number;
  readonly count: number;
  readonly figures: ScoreDaysFigures | null;
  /** Reason why there are no figures; null if there are figures. */
  readonly reason: "few_days" | null;
}

export interface ScoreDaysFigures {
  /** Mean CRPS of the forecasts. */
  readonly crps: number;
  readonly crpsSkill: Skills;
  readonly events: Readonly<Record<ScoreEvent, EventDaysFigures>>;
  readonly coverage: Coverage;
  /** Rank histogram: number of outcomes in each bin. */
  readonly ranks: readonly number[];
}

export interface EventDaysFigures {
  /** Share of the cases in which the event happened, 0..1. */
  readonly frequency: number;
  readonly brier: Brier;
  readonly skill: Skills;
  readonly bins: readonly CheckedBin[];
}

/** Skill against each reference. Null if the reference is unknown or perfect, or if it is known on too few days. */
export type Skills = Readonly<Record<Reference, SkillInterval | null>>;

/** Bin of a reliability diagram. Its figures are null if there are too few cases. */
export interface CheckedBin extends ReliabilityBin {
  /** Number of days on which at least one forecast was in the bin. */
  readonly days: number;
  /**
   * Range of the observed frequency: if the forecast is reliable, the frequency is in this range with a probability of 90 %. Null if there are too few cases.
   */
  readonly consistency: ConsistencyBar | null;
}

/** Minimum number of distinct days for publishing a figure. */
const fewestDays = 30;

/** Minimum number of forecasts, and minimum number of days, for showing a bin. */
const fewestOfBin = { forecasts: 30, days: 10 };

/**
 * Verifies forecasts of a score from daily sums.
 *
 * @param seed - Integer seed; equal seeds give the same intervals.
 * @example Continues from {@link addScoreCase}.
 * ```js
 * verifyScoreDays([{ day: 20_000, sums }], 1).reason; // => "few_days"
 * ```
 */
export function verifyScoreDays(all: readonly ScoreDay[], seed: number): ScoreDaysVerification {
  const days = all.filter(({ sums }) => sums.count > 0);
  const total = totalScoreSums(days.map(({ sums }) => sums));
  const size = { days: days.length, count: total.count };
  if (days.length < fewestDays) return { ...size, figures: null, reason: "few_days" };
  const skills = (pick: (reference: ReferenceSums) => ComparedSums): Skills => {
    const against = (name: Reference): SkillInterval | null => {
      const compared = days.filter(({ sums }) => sums.references[name].count > 0);
      if (compared.length < fewestDays) return null;
      return skillInterval(
        compared.map(({ day, sums }) => ({ day, ...pick(sums.references[name]) })),
        seed,
      );
    };
    return {
      climatology: against("climatology"),
      persistence: against("persistence"),
      raw: against("raw"),
    };
  };
  const ofEvent = (event: ScoreEvent): EventDaysFigures => ({
    frequency: total.events[event].happened / total.count,
    brier: brierOfSums(total.events[event]),
    skill: skills(({ events }) => events[event]),
    bins: reliabilityOfSums(total.events[event]).map((bin, index) =>
      checkedBin(bin, days.filter(({ sums }) => sums.events[event].bins[index]!.count > 0).length),
    ),
  });
  const figures: ScoreDaysFigures = {
    crps: total.crps / total.count,
    crpsSkill: skills(({ crps }) => crps),
    events: { ideal: ofEvent("ideal"), unsuitable: ofEvent("unsuitable") },
    coverage: coverageOfSums(total.coverage),
    ranks: total.ranks,
  };
  return { ...size, figures, reason: null };
}

function checkedBin(bin: ReliabilityBin, days: number): CheckedBin {
  const { count, meanProbability } = bin;
  if (meanProbability === null || count < fewestOfBin.forecasts || days < fewestOfBin.days) {
    return { ...bin, meanProbability: null, frequency: null, days, consistency: null };
  }
  return { ...bin, days, consistency: consistencyBar(meanProbability, days) };
}
