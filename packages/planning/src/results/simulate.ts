import { type Network, networkOf } from "../network/network.ts";
import type { Plan } from "../network/plan.ts";
import type { Course } from "../placing/course.ts";
import { nextStint, stintEnd } from "../placing/place-task.ts";
import { goodShares, type GoodShare } from "../weather/good-shares.ts";
import type { PlanWeather } from "../weather/plan-weather.ts";
import { type Scenarios, scenariosOf } from "../weather/scenarios.ts";
import { CoursePlayer } from "./course-player.ts";
import { type HourKind, TallyLayout } from "./hour-kinds.ts";
import { CourseCosts, type PlanCost, type PlanMoney, SummedCosts } from "./plan-money.ts";
import { MeanHours, SummedWaiting, type WaitingCause } from "./summed-waiting.ts";
import { Waiting } from "./waiting.ts";
import {
  byPercentile,
  hoursAt,
  oddsOf,
  type Percentile,
  type Percentiles,
  valuesOf,
  WeightedValues,
} from "./weighted-values.ts";

export interface SimulationOptions {
  /** Whole number from which hours of work and resamples are drawn; 1 by default. The same seed gives the same figures. */
  readonly seed?: number | undefined;
  /** What the plan costs, and its deadline; no costs by default. */
  readonly money?: PlanMoney | undefined;
  /** Percentiles of the finish in addition to P10, P50, P80 and P90, whole numbers from 1 to 99; none by default. */
  readonly percentiles?: readonly number[] | undefined;
  /** Function that is called before each course. It may throw, which ends the simulation. */
  readonly goOn?: (() => void) | undefined;
}

/** When a plan is done, how surely, and what makes it wait. All hours count from now. */
export interface Simulation {
  readonly scenarios: ScenarioCounts;
  /** Share of good hours by pair, for front and record side by side. */
  readonly goodShares: readonly GoodShare[];
  /** Hour by which the plan is done. */
  readonly finish: Percentiles<Percentile>;
  /** Weight of the courses in which the plan is not done by the horizon, 0..1. */
  readonly unfinishedShare: number;
  /** Odds that the plan is done by its deadline, above 0 and below 1; null without a deadline. */
  readonly onTime: number | null;
  /** Costs of the plan; null without money. */
  readonly cost: PlanCost | null;
  /** Task at which most of the unfinished courses stop, and what stops it; null if all are done. */
  readonly hindrance: Hindrance | null;
  /** Means over the driving path of all courses that are done; null if there is none. Its hours sum to `meanHours`. */
  readonly path: PathHours | null;
  /** Tasks in the order of the plan. */
  readonly tasks: readonly SimulatedTask[];
  /** One course each at the median and at P80 of the finish; null if it is not done. The dates of all tasks belong together. */
  readonly runs: Percentiles<Run>;
}

/** How many courses of the weather there are. */
export interface ScenarioCounts {
  readonly count: number;
  /** Members of the ensemble; 0 if only the record is used. */
  readonly members: number;
  /** Years that are used. */
  readonly years: readonly number[];
  /** Years that the record does not hold to the horizon, or with gaps in more than 1 % of the hours. */
  readonly leftOut: readonly number[];
  /** Number of independent courses to which the odds are honest: the smaller one of members and years. */
  readonly effective: number;
}

export interface Hindrance {
  /** Id of the task. */
  readonly task: string;
  /** Cause of most of its hours; null if there is none but crews and shifts. */
  readonly cause: WaitingCause | null;
  /** Weight of the courses that stop at the task, of all that are not done, 0..1. */
  readonly share: number;
}

export interface PathHours {
  /** Mean hours from the start of the plan to its finish [h]. */
  readonly meanHours: number;
  /** Mean hours by kind [h]. */
  readonly hours: Readonly<Record<HourKind, number>>;
  /** Causes, the largest first. */
  readonly causes: readonly WaitingCause[];
}

/** A task over all courses. Its dates are its own: no timetable, and they do not add up. */
export interface SimulatedTask {
  readonly id: string;
  readonly start: Percentiles<number>;
  readonly finish: Percentiles<number>;
  /** Weight of the courses that are done with the task on the driving path, of all that are done, 0..1. */
  readonly criticality: number;
  /** Mean hours from ready to finish by kind, over the courses in which the plan is done [h]. */
  readonly hours: Readonly<Record<HourKind, number>>;
  /** Cause of most of its hours of weather and short windows; null if it has none. */
  readonly limiting: WaitingCause | null;
  /** Means of its hours on the driving path, over all courses that are done; null if it is on none. Those of all tasks sum to the hours of the whole path. */
  readonly path: Pick<PathHours, "hours" | "causes"> | null;
}

/** One course of the weather. */
export interface Run {
  /** Position of the member; null if only the record is used. */
  readonly member: number | null;
  readonly year: number;
  readonly finish: number;
  readonly tasks: readonly TaskRun[];
}

/**
 * Simulates a plan in many courses of the weather. Each is a member of the ensemble, joined with a past year that had similar scores before the seam.
 *
 * @throws PlanningError if the plan cannot be simulated.
 * @throws NoYearError if no year of the record holds the plan.
 * @example
 * ```js
 * const day = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
 * const scores = Array.from({ length: 3 * 8784 }, (_, hour) => day[hour % 24]);
 * const { finish } = simulate(
 *   { tasks: [{ id: "lift", pair: "crane", hours: 4 }], horizonHours: 240 },
 *   { now: 0, recordFrom: -8784, years: [1970, 1971], pairs: [{ id: "crane", record: { scores } }] },
 * );
 * finish.P80.hour; // => 10
 * ```
 */
export function simulate(plan: Plan, weather: PlanWeather, options: SimulationOptions = {}): Simulation {
  const { seed = 1, percentiles = [], money, goOn } = options;
  const ids = weather.pairs.map(({ id }) => id);
  const network = networkOf(plan, ids);
  const scenarios = scenariosOf(weather, network);
  const { joint } = scenarios;
  const { tasks } = network;
  const player = new CoursePlayer(network, scenarios, seed);
  const { course } = player;
  const layout = new TallyLayout(weather.pairs.map(({ constraints = 0 }) => constraints));
  const summed = new SummedWaiting(player, new Waiting(course, scenarios.limits, layout), layout);

  const costs = money === undefined ? undefined : new SummedCosts(new CourseCosts(network, money), joint);
  const weights = Float64Array.from(joint, ({ weight }) => weight);
  const finishes = new Int32Array(joint.length);
  const starts = tasks.map(() => new Int32Array(joint.length));
  const ends = tasks.map(() => new Int32Array(joint.length));
  for (const [index, scenario] of joint.entries()) {
    goOn?.();
    const finish = player.play(scenario);
    finishes[index] = finish;
    for (let position = 0; position < tasks.length; position++) {
      starts[position]![index] = course.start[position]!;
      ends[position]![index] = course.finish[position]!;
    }
    summed.add(scenario.weight, finish);
    costs?.add(course, index, finish);
  }

  for (const [position, { startedHour }] of tasks.entries())
    if (startedHour !== undefined) starts[position]!.fill(startedHour);

  const shares = [...new Set([10, 50, 80, 90, ...percentiles])].toSorted((a, b) => a - b);
  const sorted = new WeightedValues(joint, valuesOf(finishes));
  const counts = countsOf(scenarios);
  const byHour = money?.deadline?.byHour;
  const meansOf = (sums: Float64Array, weight = summed.done) => new MeanHours(sums, weight, layout, ids);
  return {
    scenarios: counts,
    goodShares: goodShares(weather, scenarios),
    finish: byPercentile(
      shares,
      sorted.percentiles(
        shares.map((one) => one / 100),
        seed,
      ),
    ),
    unfinishedShare: summed.done > 1 - 1e-9 ? 0 : 1 - summed.done,
    onTime: byHour === undefined ? null : oddsOf(sorted.shareUpTo(byHour), counts.effective),
    cost: costs?.over() ?? null,
    hindrance: hindranceOf(network, summed, meansOf),
    path: summed.done === 0 ? null : pathOf(meansOf(summed.wholePath())),
    tasks: tasks.map(({ id }, position) => {
      const { hours, causes } = meansOf(summed.tasks[position]!);
      return {
        id,
        start: byPercentile(runPercentiles, hoursAt(starts[position]!, weights, runShares)),
        finish: byPercentile(runPercentiles, hoursAt(ends[position]!, weights, runShares)),
        criticality: summed.done === 0 ? 0 : summed.critical[position]! / summed.done,
        hours,
        limiting: causes[0] ?? null,
        path: summed.critical[position] === 0 ? null : meansOf(summed.path[position]!),
      };
    }),
    runs: byPercentile(
      runPercentiles,
      runShares.map((share) => runOf(player, scenarios, sorted.courseAt(share))),
    ),
  };
}

/** Percentiles of tasks, and those for which a run is shown. */
const runPercentiles = [50, 80];
const runShares = runPercentiles.map((percent) => percent / 100);

/** Returns how many courses of the weather there are. */
export function countsOf({ joint, members, years, leftOut }: Scenarios): ScenarioCounts {
  const effective = members === 0 ? years.length : Math.min(members, years.length);
  return { count: joint.length, members, years, leftOut, effective };
}

function pathOf({ hours, causes }: MeanHours): PathHours {
  return { meanHours: Object.values(hours).reduce((sum, each) => sum + each, 0), hours, causes };
}

function hindranceOf(
  { tasks }: Network,
  { stopped, untilStop }: SummedWaiting,
  meansOf: (sums: Float64Array, weight: number) => MeanHours,
): Hindrance | null {
  const all = stopped.reduce((sum, weight) => sum + weight, 0);
  if (all === 0) return null;
  const position = stopped.indexOf(Math.max(...stopped));
  const [cause = null] = meansOf(untilStop[position]!, stopped[position]!).causes;
  return { task: tasks[position]!.id, cause, share: stopped[position]! / all };
}

function runOf(player: CoursePlayer, { joint, years }: Scenarios, index: number): Run | null {
  if (index === -1) return null;
  const scenario = joint[index]!;
  const finish = player.play(scenario);
  return {
    member: scenario.member === -1 ? null : scenario.member,
    year: years[scenario.year]!,
    finish,
    tasks: taskRuns(player.course),
  };
}

/** A task in one course of the weather. */
export interface TaskRun {
  readonly id: string;
  /** Start [h from now]. */
  readonly start: number;
  /** Finish [h from now]. */
  readonly finish: number;
  /** Spans between start and finish without work, by their first hour and the hour after the last one [h from now]. Those before the start of the plan are not known. */
  readonly breaks: readonly { readonly from: number; readonly to: number }[];
}

/** Returns where all tasks lie in a course in which the plan is done, in the order of the plan. */
function taskRuns(course: Course): readonly TaskRun[] {
  return course.network.tasks.map(({ id }, position) => ({
    id,
    start: course.startOf(position),
    finish: course.finish[position]!,
    breaks: breaksOf(course, position),
  }));
}

function breaksOf(course: Course, position: number): { readonly from: number; readonly to: number }[] {
  const task = course.network.tasks[position]!;
  const [start, finish] = [course.start[position]!, course.finish[position]!];
  const isHeldUp = task.startedHour !== undefined && start > course.network.startHour;
  const breaks = isHeldUp ? [{ from: course.network.startHour, to: start }] : [];
  if (task.mode === "unbroken") return breaks;
  let left = course.hours[position]!;
  for (let hour = start; hour < finish;) {
    const end = Math.min(
      task.mode === "split" ? stintEnd(task, left, course.weather, hour) : task.clock!.openUntil(hour),
      hour + left,
    );
    left -= end - hour;
    if (left === 0) break;
    hour = task.mode === "split" ? nextStint(task, left, course.weather, end) : task.clock!.nextOpen(end);
    breaks.push({ from: end, to: hour });
  }
  return breaks;
}
