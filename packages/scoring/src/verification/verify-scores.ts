import { type BinaryForecast, type Brier, brier } from "./brier.ts";
import { type Coverage, coverage } from "./coverage.ts";
import { type ReliabilityBin, reliability } from "./reliability.ts";
import { skill } from "./skill.ts";
import { happens, type ScoreEvent, scoreEvents, type VerifiedScore } from "./verified-score.ts";

/** A forecast of a score, and the climatology of its hour where it is known, both against what the score then was. */
export interface ScoreCase {
  readonly forecast: VerifiedScore;
  readonly climatology: VerifiedScore | undefined;
}

/** How good forecasts of a score were. */
export interface ScoreVerification {
  readonly count: number;
  /** Cases with a climatology: those that skill is of. */
  readonly climatologyCount: number;
  readonly events: Readonly<Record<ScoreEvent, EventVerification>>;
  /** Mean (fair) CRPS. */
  readonly crps: number;
  /** Null without a climatology, and where it is perfect. */
  readonly crpsSkill: number | null;
  readonly coverage: Coverage;
}

export interface EventVerification {
  /** Share of the cases in which it happened. */
  readonly frequency: number;
  readonly brier: Brier;
  readonly reliability: readonly ReliabilityBin[];
  /** Skill of the Brier score; null without a climatology, and where the climatology is perfect. */
  readonly skill: number | null;
}

/**
 * Verifies forecasts of a score.
 *
 * Skill is measured over the cases that have a climatology.
 *
 * @throws RangeError for no cases.
 * @example Goes on from {@link verifyScore}.
 * ```js
 * const verification = verifyScores([{ forecast: verified, climatology: undefined }]);
 * verification.events.ideal.brier.score; // => 0.25
 * ```
 */
export function verifyScores(cases: readonly ScoreCase[]): ScoreVerification {
  const forecasts = cases.map(({ forecast }) => forecast);
  const compared = cases.filter(
    (one): one is ScoreCase & { climatology: VerifiedScore } => one.climatology !== undefined,
  );
  const skillOf = (scoreOf: (verified: VerifiedScore) => number): number | null =>
    skill(
      meanOf(compared, ({ forecast }) => scoreOf(forecast)),
      meanOf(compared, ({ climatology }) => scoreOf(climatology)),
    );
  const [ideal, unsuitable] = scoreEvents.map((event): EventVerification => {
    const binary = forecasts.map((forecast) => binaryOf(forecast, event));
    return {
      frequency: meanOf(binary, ({ happened }) => Number(happened)),
      brier: brier(binary),
      reliability: reliability(binary),
      skill: skillOf((verified) => squareOf(binaryOf(verified, event))),
    };
  });
  return {
    count: cases.length,
    climatologyCount: compared.length,
    events: { ideal: ideal!, unsuitable: unsuitable! },
    crps: meanOf(forecasts, ({ crps }) => crps),
    crpsSkill: skillOf(({ crps }) => crps),
    coverage: coverage(forecasts),
  };
}

function binaryOf({ probability, observed }: VerifiedScore, event: ScoreEvent): BinaryForecast {
  return { probability: probability[event], happened: happens(event, observed) };
}

function squareOf({ probability, happened }: BinaryForecast): number {
  return (probability - Number(happened)) ** 2;
}

/** 0 of none. */
function meanOf<One>(all: readonly One[], valueOf: (one: One) => number): number {
  return all.length === 0 ? 0 : all.reduce((sum, one) => sum + valueOf(one), 0) / all.length;
}
