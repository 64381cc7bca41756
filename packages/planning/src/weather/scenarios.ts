import { type EpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import type { Network } from "../network/network.ts";
import { JoinedLimits } from "./joined-limits.ts";
import { JoinedSpells, spellsOf } from "./joined-spells.ts";
import type { PlanWeather } from "./plan-weather.ts";
import { seamMeans, seamWeights } from "./seam-weights.ts";

/** Days by which a year is moved, so that each year gives five courses. */
const shiftsDays = [-10, -5, 0, 5, 10];
const shiftMaxHours = 240;
/** Least weight of a course that is kept. */
const leastWeight = 1e-7;
/** Largest share of the hours of a year that may lack a score. */
const gapShareMax = 0.01;

/**
 * Says that no year of the record can stand for the time after the ensemble.
 *
 * @example
 * ```js
 * const error = new NoYearError("No year of the record holds the plan.");
 * error.name; // => "NoYearError"
 * ```
 */
export class NoYearError extends RangeError {
  override readonly name = "NoYearError";
}

/** One course of the weather: a member, then a year from the same date on, moved by some days. */
export interface Scenario {
  /** Position of the member; -1 if only the record is used. */
  readonly member: number;
  /** Position of the year among those used. */
  readonly year: number;
  /** Hour of the record that stands for now. */
  readonly now: number;
  readonly weight: number;
}

/** All courses of the weather of a plan. */
export interface Scenarios {
  /** Members, then years. All weights sum to 1. */
  readonly joint: readonly Scenario[];
  /** Courses of the record alone, each year with the same weight. They are also those of all hours after the seam. */
  readonly record: readonly Scenario[];
  readonly members: number;
  readonly frontHours: number;
  readonly years: readonly number[];
  /** Years that the record does not hold from ten days before the date to ten days after the horizon, or with gaps. */
  readonly leftOut: readonly number[];
  readonly spells: readonly JoinedSpells[];
  readonly limits: readonly JoinedLimits[];
}

/**
 * Returns the courses of the weather in which a plan is simulated.
 *
 * @throws NoYearError if no year of the record holds the plan.
 */
export function scenariosOf(
  weather: PlanWeather,
  { horizonHours }: Pick<Network, "horizonHours">,
): Scenarios {
  const { pairs } = weather;
  const members = Math.min(
    ...pairs.map((pair) => pair.members?.length ?? 0),
    pairs.length === 0 ? 0 : Infinity,
  );
  const frontHours = members === 0 ? 0 : (weather.frontHours ?? 0);
  const dated = weather.years.map((year) => ({
    year,
    now: sameHourIn(year, weather.now) - weather.recordFrom,
  }));
  const isHeld = heldYears(weather, horizonHours + shiftMaxHours);
  const used = dated.filter(({ now }) => isHeld(now));
  if (used.length === 0) {
    throw new NoYearError(
      `No year of the record holds the plan: each needs ${horizonHours} h from its date on, and ten days more at both ends. Use more years or a nearer horizon.`,
    );
  }
  const record = used.flatMap(({ now }, year) =>
    shiftsDays.map((days) => ({
      member: -1,
      year,
      now: now + 24 * days,
      weight: 1 / (used.length * shiftsDays.length),
    })),
  );
  return {
    joint: frontHours === 0 ? record : jointly(pairs, members, frontHours, record),
    record,
    members: frontHours === 0 ? 0 : members,
    frontHours,
    years: used.map(({ year }) => year),
    leftOut: dated.filter(({ now }) => !isHeld(now)).map(({ year }) => year),
    spells: pairs.map(
      ({ members: of = [], record: past, minimumScore = 0.1 }) =>
        new JoinedSpells(
          of.map(({ scores }) => spellsOf(scores, minimumScore)),
          spellsOf(past.scores, minimumScore),
          frontHours,
        ),
    ),
    limits: pairs.map(
      ({ members: of = [], record: past }) =>
        new JoinedLimits(
          of.map(({ limits }) => limits),
          past.limits,
          frontHours,
        ),
    ),
  };
}

function jointly(
  pairs: PlanWeather["pairs"],
  members: number,
  frontHours: number,
  record: readonly Scenario[],
): readonly Scenario[] {
  const weights = seamWeights(
    Array.from({ length: members }, (_, member) =>
      pairs.map((pair) => seamMeans(pair.members![member]!.scores, frontHours)),
    ),
    record.map(({ now }) => pairs.map((pair) => seamMeans(pair.record.scores, now + frontHours))),
  );
  return record.flatMap((course, index) => {
    const kept = Array.from({ length: members }, (_, member) => ({
      ...course,
      member,
      weight: weights[member * record.length + index]!,
    })).filter(({ weight }) => weight >= leastWeight);
    // What is left out does not make a year lighter.
    const sum = kept.reduce((all, { weight }) => all + weight, 0);
    return kept.map((one) => ({ ...one, weight: (one.weight * course.weight) / sum }));
  });
}

/** Returns a function that says if a record holds a plan that begins at an hour of it. */
function heldYears({ pairs }: PlanWeather, hours: number): (now: number) => boolean {
  const records = pairs.map(({ record: { scores } }) => ({ length: scores.length, gaps: gapsIn(scores) }));
  return (now) => {
    const [from, to] = [now - shiftMaxHours, now + hours];
    return records.every(
      ({ length, gaps }) =>
        from >= 0 &&
        to <= length &&
        gaps.filter((hour) => hour >= from && hour < to).length <= gapShareMax * (to - from),
    );
  };
}

function gapsIn(scores: ArrayLike<number>): readonly number[] {
  const gaps: number[] = [];
  for (let hour = 0; hour < scores.length; hour++) if (Number.isNaN(scores[hour]!)) gaps.push(hour);
  return gaps;
}

/**
 * Returns the hour of a year that has the month, day and hour of an instant. 29 February becomes the 28th in a year that lacks it.
 *
 * @param now - Hour of the instant [h since 1970].
 * @example
 * ```js
 * sameHourIn(1971, 5); // => 8765
 * ```
 */
export function sameHourIn(year: number, now: EpochHour): EpochHour {
  const date = new Date(now * millisecondsPerHour);
  const [month, day] = [date.getUTCMonth(), date.getUTCDate()];
  const isMissing = month === 1 && day === 29 && new Date(Date.UTC(year, 1, 29)).getUTCMonth() !== 1;
  return Date.UTC(year, month, isMissing ? 28 : day, date.getUTCHours()) / millisecondsPerHour;
}
