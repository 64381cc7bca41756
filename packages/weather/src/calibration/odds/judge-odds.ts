import type { EpochHour } from "@halcyon/schema/time";
import { uniformOf } from "../../io/hash.ts";
import { betaDaysMin, betaOutcomesMin } from "./beta-calibration.ts";
import { dayOf, daysOf } from "../fitting/pairs.ts";
import { heldOutGain } from "../fitting/unseen-gain.ts";

/** What was said of an event, and whether it happened. */
export interface OddsCases {
  /** One number a case: a probability above 0 and below 1, or the worst score of one run, 0..1. */
  readonly said: Float64Array;
  readonly happened: readonly boolean[];
  readonly hours: readonly EpochHour[];
}

/** How odds are learned, and what follows from what was learned. */
interface OddsFit<Learned> {
  readonly learn: (cases: OddsCases) => Learned;
  /** The odds that follow from what is said. */
  readonly odds: (learned: Learned) => (said: number) => number;
  /** The odds that stand without it. */
  readonly raw: (said: number) => number;
}

/** What was learned of a class, and how it did on days that it was not learned from; or why nothing was. */
export type JudgedOdds<Learned> = { readonly days: number } & (
  | { readonly accepted: true; readonly brier_raw: number; readonly brier: number; readonly learned: Learned }
  | {
      readonly accepted: false;
      readonly brier_raw?: number;
      readonly brier?: number;
      readonly because: string;
    }
);

/** More cases of a class say little more, since those of a day are one case of weather. */
const casesMax = 4000;

/** Learns odds where there is enough to learn from, and accepts what comes truer by the Brier score on days that were not learned from. */
export function judgeOdds<Learned>(
  all: OddsCases,
  { learn, odds, raw }: OddsFit<Learned>,
): JudgedOdds<Learned> {
  const days = daysOf(all);
  const few = tooFew(all);
  if (few !== undefined) return { days, accepted: false, because: few };
  const cases = fewerCases(all);
  const { said, happened, hours } = cases;
  const gain = heldOutGain(hours, (positions) => {
    const oddsOf = odds(learn(casesAt(cases, positions)));
    return (position) => {
      const came = Number(happened[position]);
      return { raw: (raw(said[position]!) - came) ** 2, calibrated: (oddsOf(said[position]!) - came) ** 2 };
    };
  });
  const scores = { days, brier_raw: sixDigits(gain.raw), brier: sixDigits(gain.calibrated) };
  if (!gain.accepted) return { ...scores, accepted: false, because: gain.because ?? "it gains nothing" };
  return { ...scores, accepted: true, learned: learn(cases) };
}

/** Finer than what any of the numbers is known to. */
export function sixDigits(value: number): number {
  return Number(value.toPrecision(6));
}

/** Days are counted, as all that is said of one is a single case of weather. */
function tooFew(cases: OddsCases): string | undefined {
  const { happened, hours } = cases;
  const days = daysOf(cases);
  if (days < betaDaysMin) return `there are ${days} days, and ${betaDaysMin} are needed`;
  const daysOfOutcome = (outcome: boolean): number =>
    new Set(hours.filter((_, index) => happened[index] === outcome).map(dayOf)).size;
  const [came, failed] = [daysOfOutcome(true), daysOfOutcome(false)];
  if (Math.min(came, failed) >= betaOutcomesMin) return undefined;
  return `it happened on ${came} days and did not on ${failed}, and ${betaOutcomesMin} of either are needed`;
}

/** At most so many of the cases, one by chance of each stretch of them; the same ones every time. */
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
