import { type Brier, brierOfSums } from "./measures/event-sums.ts";
import { type Coverage, coverageOfSums } from "./measures/coverage.ts";
import { type ReliabilityBin, reliabilityOfSums } from "./measures/reliability.ts";
import { addScoreCase, noScoreSums, type ScoreCase, type ScoreSums } from "./score-sums.ts";
import { skill } from "./measures/skill.ts";
import type { ScoreEvent } from "./verified-score.ts";

/** Figures that tell how good the forecasts of a score were. */
export interface ScoreVerification {
  readonly count: number;
  /** Number of cases with a known climatology. Skill is computed from these cases. */
  readonly climatologyCount: number;
  readonly events: Readonly<Record<ScoreEvent, EventVerification>>;
  /** Mean CRPS, in its fair form if the members are draws. */
  readonly crps: number;
  /** Skill of the CRPS against climatology. Null if no climatology is known or if the climatology is perfect. */
  readonly crpsSkill: number | null;
  readonly coverage: Coverage;
  /** Rank histogram: number of outcomes in each bin. All numbers are 0 if ranks were not counted. */
  readonly ranks: readonly number[];
}

export interface EventVerification {
  /** Share of the cases in which the event happened, 0..1. */
  readonly frequency: number;
  readonly brier: Brier;
  readonly reliability: readonly ReliabilityBin[];
  /** Skill of the Brier score against climatology. Null if no climatology is known or if the climatology is perfect. */
  readonly skill: number | null;
}

/**
 * Verifies forecasts of a score. Skill is computed only from the cases with a known climatology.
 *
 * @throws RangeError if there are no cases.
 * @example Continues from {@link verifyScore}.
 * ```js
 * const verification = verifyScores([{ forecast: verified, climatology: undefined }]);
 * verification.events.ideal.brier.score; // => 0.25
 * ```
 */
export function verifyScores(cases: Iterable<ScoreCase>): ScoreVerification {
  const sums = noScoreSums();
  for (const one of cases) addScoreCase(sums, one);
  return verifyScoreSums(sums);
}

/**
 * Computes the verification of score forecasts from sums over their cases.
 *
 * @throws RangeError if there are no cases.
 * @example Continues from {@link addScoreCase}.
 * ```js
 * verifyScoreSums(sums).count; // => 1
 * ```
 */
export function verifyScoreSums({
  count,
  crps,
  events,
  coverage,
  ranks,
  references: { climatology },
}: ScoreSums): ScoreVerification {
  const ofEvent = (event: ScoreEvent): EventVerification => {
    const { forecast, reference } = climatology.events[event];
    return {
      frequency: events[event].happened / count,
      brier: brierOfSums(events[event]),
      reliability: reliabilityOfSums(events[event]),
      skill: skill(forecast, reference),
    };
  };
  return {
    count,
    climatologyCount: climatology.count,
    events: { ideal: ofEvent("ideal"), unsuitable: ofEvent("unsuitable") },
    crps: crps / count,
    crpsSkill: skill(climatology.crps.forecast, climatology.crps.reference),
    coverage: coverageOfSums(coverage),
    ranks,
  };
}
