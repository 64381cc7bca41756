import type { EpochHour } from "@halcyon/schema/time";
import { uniformOf } from "../../io/hash.ts";
import { dayOf, daysOf } from "../fitting/pairs.ts";
import { heldOutGain, laterDaysMin } from "../fitting/unseen-gain.ts";

/** Forecasts of an event, and whether the event happened. */
export interface OddsCases {
  /** Forecast of each case. It is a probability above 0 and below 1, or the worst score of a single run, 0..1. */
  readonly said: Float64Array;
  readonly happened: readonly boolean[];
  readonly hours: readonly EpochHour[];
}

/** Functions that fit odds and apply the result. */
interface OddsFit<Learned> {
  readonly learn: (cases: OddsCases) => Learned;
  /** Returns a function that gives the fitted odds for a forecast value. */
  readonly odds: (learned: Learned) => (said: number) => number;
  /** Returns the uncalibrated odds for a forecast value. */
  readonly raw: (said: number) => number;
}

/**
 * Result of fitting the odds of a class of lead times. The result has the fit with its Brier score on held-out days, or the reason why the fit was rejected.
 */
export type JudgedOdds<Learned> = { readonly days: number } & (
  | { readonly accepted: true; readonly brier_raw: number; readonly brier: number; readonly learned: Learned }
  | {
      readonly accepted: false;
      readonly brier_raw?: number;
      readonly brier?: number;
      readonly because: string;
    }
);

/** Minimum number of days for a fit. `outcomesMin` is the minimum number of days on which the event happened, and of days on which it did not. */
const daysMin = 90;
const outcomesMin = 20;

/** Maximum number of cases in a lead class (range of lead times). More cases would add little, because all cases of a day share the same weather. */
const casesMax = 4000;

/** Fits odds if there are enough cases, and accepts the fit if it improves the Brier score on days that were not used for fitting. */
export function judgeOdds<Learned>(
  all: OddsCases,
  { learn, odds, raw }: OddsFit<Learned>,
): JudgedOdds<Learned> {
  const days = daysOf(all);
  const few = tooFew(all);
  if (few !== undefined) return { days, accepted: false, because: few };
  const cases = fewerCases(all);
  const { said, happened, hours } = cases;
  const gain = heldOutGain(
    hours,
    (positions) => {
      const oddsOf = odds(learn(casesAt(cases, positions)));
      return (position) => {
        const came = Number(happened[position]);
        return { raw: (raw(said[position]!) - came) ** 2, calibrated: (oddsOf(said[position]!) - came) ** 2 };
      };
    },
    // In a season in which the event always happens, only the surest odds gain.
    { isTold: (later) => Math.min(...outcomeDays(casesAt(cases, later))) >= laterDaysMin },
  );
  const scores = { days, brier_raw: sixDigits(gain.raw), brier: sixDigits(gain.calibrated) };
  if (!gain.accepted) return { ...scores, accepted: false, because: gain.because ?? "it gains nothing" };
  return { ...scores, accepted: true, learned: learn(cases) };
}

/** Rounds a number to six significant digits. This is more precise than any fitted number. */
export function sixDigits(value: number): number {
  return Number(value.toPrecision(6));
}

/** Returns the reason why the cases are too few; undefined if there are enough. Days are counted, because all forecasts for a day share the same weather. */
function tooFew(cases: OddsCases): string | undefined {
  const days = daysOf(cases);
  if (days < daysMin) return `there are ${days} days, and ${daysMin} are needed`;
  const [came, failed] = outcomeDays(cases);
  if (Math.min(came, failed) >= outcomesMin) return undefined;
  return `it happened on ${came} days and did not on ${failed}, and ${outcomesMin} of either are needed`;
}

/** Returns the numbers of days on which the event happened, and on which it did not. */
function outcomeDays({ happened, hours }: OddsCases): readonly [came: number, failed: number] {
  const daysOfOutcome = (outcome: boolean): number =>
    new Set(hours.filter((_, index) => happened[index] === outcome).map(dayOf)).size;
  return [daysOfOutcome(true), daysOfOutcome(false)];
}

/**
 * Returns at most {@link casesMax} cases. Divides the cases into sections of equal length, and chooses a pseudorandom case from each section. The choice is
 * always the same.
 */
function fewerCases(cases: OddsCases): OddsCases {
  const { length } = cases.hours;
  if (length <= casesMax) return cases;
  const positions = Array.from({ length: casesMax }, (_, index) =>
    Math.floor(((index + uniformOf(index, casesMax)) * length) / casesMax),
  );
  return casesAt(cases, positions);
}

function casesAt({ said, happened, hours }: OddsCases, positions: readonly number[]): OddsCases {
  return {
    said: Float64Array.from(positions, (position) => said[position]!),
    happened: positions.map((position) => happened[position]!),
    hours: positions.map((position) => hours[position]!),
  };
}
