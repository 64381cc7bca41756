import type { EpochHour } from "@halcyon/schema";
import { uniformOf } from "../synthetic/hash.ts";
import { type BetaCalibration, betaDaysMin, betaOutcomesMin, likeliestBeta } from "./beta-calibration.ts";
import { type EventOdds, type OddsClass, type OddsEvent, oddsEvents } from "./odds-classes.ts";
import { oddsBend } from "./odds-bends.ts";
import { dayOf, daysOf } from "./pairs.ts";
import { unseenGain, type UnseenGain } from "./unseen-gain.ts";

/** What was said of an event, and whether it happened. */
export interface OddsCases {
  /** Above 0 and below 1, one number a case. */
  readonly probabilities: Float64Array;
  readonly happened: readonly boolean[];
  readonly hours: readonly EpochHour[];
}

/** Cases of some lead times [days from the start of a run]: from (inclusive) to (exclusive). */
export interface OddsOfLeads {
  readonly fromDay: number;
  readonly toDay: number;
  readonly cases: Readonly<Record<OddsEvent, OddsCases>>;
}

/** More cases of a class say little more, since those of a day are one case of weather. */
const casesMax = 4000;

/**
 * Fits how the odds of a sector are bent, class by class, and accepts what comes truer than the odds themselves on days that it has not seen, by
 * the Brier score.
 *
 * @param classes - By ascending leads.
 * @example
 * ```js
 * const none = { probabilities: new Float64Array(), happened: [], hours: [] };
 * const cases = { acceptable: none, ideal: none, window_4: none, window_8: none, window_24: none };
 * const [acceptable] = fitOdds("construction", [{ fromDay: 0, toDay: 1, cases }]);
 * acceptable.classes[0].because; // => "there are 0 days, and 90 are needed"
 * ```
 */
export function fitOdds(sector: string, classes: readonly OddsOfLeads[]): EventOdds[] {
  const fitted = classes.map(({ fromDay, toDay, cases }) => {
    const learned = new Map<OddsEvent, BetaCalibration>();
    const ofEvent = new Map<OddsEvent, OddsClass>();
    // Each event after those that it implies.
    for (const event of oddsEvents) {
      const one = fitClass(event, cases[event], learned);
      if (one.accepted) learned.set(event, one);
      ofEvent.set(event, { from_day: fromDay, to_day: toDay, ...one });
    }
    return ofEvent;
  });
  return oddsEvents.map((event) => ({
    sector,
    event,
    method: "beta",
    classes: fitted.map((ofEvent) => ofEvent.get(event)!),
  }));
}

type FittedClass =
  | (Omit<Extract<OddsClass, { accepted: true }>, "from_day" | "to_day"> & BetaCalibration)
  | Omit<Extract<OddsClass, { accepted: false }>, "from_day" | "to_day">;

function fitClass(
  event: OddsEvent,
  all: OddsCases,
  wider: ReadonlyMap<OddsEvent, BetaCalibration>,
): FittedClass {
  const days = daysOf(all);
  const few = tooFew(all);
  if (few !== undefined) return { days, accepted: false, because: few };
  const cases = fewerCases(all);
  const { probabilities, happened, hours } = cases;
  const gain = unseenGain(hours, (positions) => {
    const own = likeliestBeta(casesAt(cases, positions));
    const bend = oddsBend(event, (other) => (other === event ? own : wider.get(other)));
    return (position) => {
      const came = Number(happened[position]);
      const said = probabilities[position]!;
      return { raw: (said - came) ** 2, calibrated: (bend(said) - came) ** 2 };
    };
  });
  const scores = { days, brier_raw: short(gain.raw), brier: short(gain.calibrated) };
  if (!gain.accepted) return { ...scores, accepted: false, because: reasonOf(gain) };
  const { alpha, beta, gamma } = likeliestBeta(cases);
  return { ...scores, accepted: true, alpha: short(alpha), beta: short(beta), gamma: short(gamma) };
}

/** Days are counted, as all that is said of one is a single case of weather. */
function tooFew(cases: OddsCases): string | undefined {
  const { happened, hours } = cases;
  const days = daysOf(cases);
  if (days < betaDaysMin) return `there are ${days} days, and ${betaDaysMin} are needed`;
  const daysWith = (outcome: boolean): number =>
    new Set(hours.filter((_, index) => happened[index] === outcome).map(dayOf)).size;
  const [with_, without] = [daysWith(true), daysWith(false)];
  if (Math.min(with_, without) >= betaOutcomesMin) return undefined;
  return `it happened on ${with_} days and did not on ${without}, and ${betaOutcomesMin} of either are needed`;
}

function reasonOf({ because }: UnseenGain): string {
  return because ?? "it gains nothing";
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

function casesAt({ probabilities, happened, hours }: OddsCases, positions: readonly number[]): OddsCases {
  return {
    probabilities: Float64Array.from(positions, (position) => probabilities[position]!),
    happened: positions.map((position) => happened[position]!),
    hours: positions.map((position) => hours[position]!),
  };
}

/** Six digits, which is finer than what any of the numbers is known to. */
function short(value: number): number {
  return Number(value.toPrecision(6));
}
