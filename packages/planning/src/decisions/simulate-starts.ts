import { never } from "../network/calendar-clock.ts";
import { type Network, networkOf } from "../network/network.ts";
import type { Plan } from "../network/plan.ts";
import { CoursePlayer } from "../results/course-player.ts";
import { countsOf, type ScenarioCounts } from "../results/simulate.ts";
import { CourseCosts, type PlanMoney, totalOf } from "../results/plan-money.ts";
import { byPercentile, oddsOf, type Percentiles, WeightedValues } from "../results/weighted-values.ts";
import { goodShares, type GoodShare } from "../weather/good-shares.ts";
import type { PlanWeather } from "../weather/plan-weather.ts";
import { type Scenario, type Scenarios, scenariosOf } from "../weather/scenarios.ts";

/**
 * What the best start has the least of: mean cost, mean hour of the finish, or mean hours from start to finish. With `on_time` it is the odds to be late.
 */
export type StartOrder = "cost" | "finish" | "hours" | "on_time";

export interface StartsOptions {
  /** Whole number from which hours of work are drawn; 1 by default. */
  readonly seed?: number | undefined;
  /** What the plan costs, and its deadline. `cost` needs it, and `on_time` needs its deadline. */
  readonly money?: PlanMoney | undefined;
  readonly by: StartOrder;
  /** Function that is called before each course. It may throw, which ends the simulation. */
  readonly goOn?: (() => void) | undefined;
}

/**
 * The starts of a plan side by side, in the same courses of the weather. What the next forecast may teach until then is not counted. A start after the seam draws hours
 * of work by year alone.
 */
export interface SimulatedStarts {
  readonly scenarios: ScenarioCounts;
  /** Share of good hours by pair, for front and record side by side. */
  readonly goodShares: readonly GoodShare[];
  /** Starts in the order in which they were asked. */
  readonly starts: readonly SimulatedStart[];
  /** Position of the start with the least mean; the first of several. Null if each start has courses that are not done by the horizon. */
  readonly best: number | null;
  /** Null with `best`. */
  readonly value: StartsValue | null;
}

export interface SimulatedStart {
  /** Hour at which the plan starts [h from now]. */
  readonly startHour: number;
  /** Hour by which it is done [h from now]. */
  readonly finish: Percentiles<number>;
  /** Mean hours from start to finish [h]; null if a course is not done by the horizon. */
  readonly meanHours: number | null;
  /** Odds that it is done by the deadline, above 0 and below 1; null without a deadline. */
  readonly onTime: number | null;
  /** Mean cost and its percentiles [currency]; null without money. */
  readonly cost: ({ readonly mean: number | null } & Percentiles<number>) | null;
  /** Odds that it is better than the first start in the same weather, by what is compared. Above 0 and below 1; null for the first one. */
  readonly betterThanFirst: number | null;
}

/** What the choice of a start gains, in the unit of what is compared. */
export interface StartsValue {
  /** Gain over the start that is best by the record alone. Never below 0. */
  readonly ofForecast: number;
  /** Further gain of someone who knows the weather. Never below 0. */
  readonly ofHindsight: number;
}

const percentiles = [50, 80];

/**
 * Simulates a plan with several starts in the same courses of the weather. Says which one is best, how surely, and what the forecast is worth.
 *
 * @param startHours - Hours at which the plan may start [h from now], at least one.
 * @throws PlanningError if the plan cannot be simulated.
 * @throws NoYearError if no year of the record holds the plan. RangeError if what is compared needs money or a deadline.
 * @example
 * ```js
 * const scores = Array.from({ length: 3 * 8784 }, (_, hour) => (hour % 24 < 6 ? 0 : 1));
 * const { best, starts } = simulateStarts(
 *   { tasks: [{ id: "lift", pair: "crane", hours: 4 }], horizonHours: 240 },
 *   { now: 0, recordFrom: -8784, years: [1970, 1971], pairs: [{ id: "crane", record: { scores } }] },
 *   [0, 8],
 *   { by: "hours" },
 * );
 * starts[best].startHour; // => 8
 * ```
 */
export function simulateStarts(
  plan: Plan,
  weather: PlanWeather,
  startHours: readonly number[],
  { seed = 1, money, by, goOn }: StartsOptions,
): SimulatedStarts {
  if (by === "cost" && money === undefined) throw new RangeError("The order cost needs money.");
  if (by === "on_time" && money?.deadline === undefined)
    throw new RangeError("The order on_time needs a deadline.");
  const network = networkOf(
    plan,
    weather.pairs.map(({ id }) => id),
  );
  const scenarios = scenariosOf(weather, network);
  const comparison = new StartsComparison(network, scenarios, { seed, money, by, goOn });
  const played = comparison.play(startHours);
  const means = played.map((start) => meanOf(start));
  const least = Math.min(...means);
  const best = least === Number.POSITIVE_INFINITY ? null : means.indexOf(least);
  return {
    scenarios: countsOf(scenarios),
    goodShares: goodShares(weather, scenarios),
    starts: played.map((start, index) => comparison.answerOf(start, index === 0 ? undefined : played[0])),
    best,
    value: best === null ? null : comparison.valueOf(played, means),
  };
}

/** One start in all courses. Values are Infinity in a course that is not done. */
interface PlayedStart {
  readonly startHour: number;
  /** Courses of the values: all, or those of the record alone if the start is after the seam. */
  readonly courses: readonly Scenario[];
  readonly finishes: Float64Array;
  readonly costs: Float64Array;
  /** What is compared. */
  readonly compared: Float64Array;
}

class StartsComparison {
  private readonly player: CoursePlayer;
  private readonly scenarios: Scenarios;
  private readonly options: StartsOptions;
  private readonly costs: CourseCosts | undefined;
  private readonly effective: number;
  /** For each joint course, the position of its year and shift among the courses of the record. */
  private readonly ofRecord: Int32Array;

  constructor(network: Network, scenarios: Scenarios, options: StartsOptions) {
    const { joint, record, members, years } = scenarios;
    this.player = new CoursePlayer(network, scenarios, options.seed ?? 1);
    this.scenarios = scenarios;
    this.options = options;
    this.costs = options.money === undefined ? undefined : new CourseCosts(network, options.money);
    this.effective = members === 0 ? years.length : Math.min(members, years.length);
    const positions = new Map(record.map(({ now }, position) => [now, position]));
    this.ofRecord = Int32Array.from(joint, ({ now }) => positions.get(now)!);
  }

  /** Plays starts in all courses. After the seam those of the record are enough, because all members go on alike. */
  play(startHours: readonly number[]): readonly PlayedStart[] {
    const { joint, record } = this.scenarios;
    const starts = startHours.map((startHour) =>
      emptyStart(startHour, startHour >= this.player.afterSeam ? record : joint),
    );
    for (const courses of new Set([joint, record])) {
      this.playIn(
        courses,
        starts.filter((start) => start.courses === courses),
      );
    }
    return starts;
  }

  /** Plays starts course by course, so that the weather of each course is read once. */
  private playIn(courses: readonly Scenario[], starts: readonly PlayedStart[]): void {
    const { by, money, goOn } = this.options;
    const { course } = this.player;
    for (const [index, scenario] of courses.entries()) {
      goOn?.();
      this.player.take(scenario);
      for (const { startHour, finishes, costs, compared } of starts) {
        const finish = course.place(startHour, course.network.order);
        if (by === "on_time") compared[index] = +(finish > money!.deadline!.byHour);
        if (finish >= never) continue;
        finishes[index] = finish;
        if (this.costs !== undefined) costs[index] = totalOf(this.costs.of(course, startHour, finish));
        if (by === "cost") compared[index] = costs[index]!;
        else if (by !== "on_time") compared[index] = finish - (by === "hours" ? startHour : 0);
      }
    }
  }

  /** Returns what is compared of a start in a joint course. */
  private at({ courses, compared }: PlayedStart, index: number): number {
    return compared[courses === this.scenarios.joint ? index : this.ofRecord[index]!]!;
  }

  answerOf(start: PlayedStart, first: PlayedStart | undefined): SimulatedStart {
    const { startHour, courses, finishes, costs } = start;
    const sorted = new WeightedValues(courses, finishes);
    const meanFinish = sorted.mean();
    const byHour = this.options.money?.deadline?.byHour;
    return {
      startHour,
      finish: percentilesOf(sorted),
      meanHours: meanFinish === null ? null : meanFinish - startHour,
      onTime: byHour === undefined ? null : oddsOf(sorted.shareUpTo(byHour), this.effective),
      cost: this.costs === undefined ? null : meanAndPercentilesOf(new WeightedValues(courses, costs)),
      betterThanFirst: first === undefined ? null : oddsOf(this.shareBetter(start, first), this.effective),
    };
  }

  private shareBetter(start: PlayedStart, first: PlayedStart): number {
    const { joint, record } = this.scenarios;
    const courses = start.courses === first.courses ? start.courses : joint;
    if (courses === record)
      return shareIf(record, (index) => start.compared[index]! < first.compared[index]!);
    return shareIf(joint, (index) => this.at(start, index) < this.at(first, index));
  }

  valueOf(played: readonly PlayedStart[], means: readonly number[]): StartsValue {
    const { joint, record } = this.scenarios;
    const least = Math.min(...means);
    const usual = played.map((start) =>
      start.courses === record ? start : emptyStart(start.startHour, record),
    );
    this.playIn(
      record,
      usual.filter((start) => !played.includes(start)),
    );
    const usualMeans = usual.map(meanOf);
    const lowest = new Float64Array(joint.length).fill(Number.POSITIVE_INFINITY);
    for (const start of played) {
      for (let index = 0; index < lowest.length; index++) {
        const value = this.at(start, index);
        if (value < lowest[index]!) lowest[index] = value;
      }
    }
    const withHindsight = joint.reduce((sum, { weight }, index) => sum + weight * lowest[index]!, 0);
    const byRecord = means[usualMeans.indexOf(Math.min(...usualMeans))]!;
    return { ofForecast: Math.max(byRecord - least, 0), ofHindsight: Math.max(least - withHindsight, 0) };
  }
}

/** Returns a start that is done in no course yet. */
function emptyStart(startHour: number, courses: readonly Scenario[]): PlayedStart {
  const none = () => new Float64Array(courses.length).fill(Number.POSITIVE_INFINITY);
  return { startHour, courses, finishes: none(), costs: none(), compared: none() };
}

/** Returns the mean of what is compared. The courses of the record weigh as much as all courses with their years. */
function meanOf({ courses, compared }: PlayedStart): number {
  let sum = 0;
  for (let index = 0; index < compared.length; index++) sum += courses[index]!.weight * compared[index]!;
  return sum;
}

function shareIf(courses: readonly Scenario[], isMet: (index: number) => boolean): number {
  return courses.reduce((sum, { weight }, index) => (isMet(index) ? sum + weight : sum), 0);
}

function percentilesOf(sorted: WeightedValues): Percentiles<number> {
  return byPercentile(
    percentiles,
    percentiles.map((percent) => sorted.at(percent / 100)),
  );
}

function meanAndPercentilesOf(
  sorted: WeightedValues,
): { readonly mean: number | null } & Percentiles<number> {
  return { mean: sorted.mean(), ...percentilesOf(sorted) };
}
