import { sized } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import { hashOf } from "../draws/hashed-uniform.ts";
import { networkOf } from "../network/network.ts";
import type { Plan, PlanTask } from "../network/plan.ts";
import { Course } from "../placing/course.ts";
import { CoursePlayer } from "../results/course-player.ts";
import { countsOf } from "../results/simulate.ts";
import { dailyRuns, recordAround } from "../results/synthetic-weather.suite.ts";
import { oddsOf, WeightedValues } from "../results/weighted-values.ts";
import { JoinedSpells, spellsOf } from "../weather/joined-spells.ts";
import type { PlanWeather } from "../weather/plan-weather.ts";
import { scenariosOf } from "../weather/scenarios.ts";
import { newPlan, type PlanLook, type PlanMove, type PlanRules, stepPlan } from "./step-plan.ts";

const runsCount = 13;
const plansCount = sized(5, 100);
const [frontHours, horizonHours, taskHours] = [240, 110 * 24, 9];

/** Returns a chain of 20 lifts that takes about 25 days. */
function chainFrom(startHour: number, progressOf: (index: number) => PlanTask["progress"]): Plan {
  const tasks = Array.from({ length: 20 }, (_, index) => ({
    id: `t${index}`,
    pair: "crane",
    hours: taskHours,
    links: index === 0 ? [] : [{ from: `t${index - 1}` }],
    progress: progressOf(index),
  }));
  return { tasks, startHour, horizonHours };
}

/** Returns a function that says what was done of a task by the hour of a run, if the work began with the first run in the true weather. */
function doneInTruth(truth: Float64Array): (index: number, runHour: number) => PlanTask["progress"] {
  const network = networkOf(
    chainFrom(0, () => undefined),
    ["crane"],
  );
  const course = new Course(network, [new JoinedSpells([], spellsOf(truth, 0.1), 0)]);
  course.hours.fill(taskHours);
  course.place(0, network.order);
  const { start, finish } = course;
  return (index, runHour) => {
    const [begun, done] = [start[index]! - runHour, finish[index]! - runHour];
    if (begun >= 0) return undefined;
    return done <= 0 ? { startHour: begun, finishHour: done } : { startHour: begun, doneHours: -begun };
  };
}

function lookAt(
  plan: Plan,
  weather: PlanWeather,
  deadline: number | undefined,
): PlanLook & { readonly P80: number } {
  const network = networkOf(plan, ["crane"]);
  const scenarios = scenariosOf(weather, network);
  const player = new CoursePlayer(network, scenarios, 1);
  const finishes = scenarios.joint.map((scenario) => player.play(scenario));
  const sorted = new WeightedValues(scenarios.joint, finishes);
  const asOf = weather.now;
  return {
    asOf,
    basis: "1",
    start: asOf + network.startHour,
    P50: asOf + sorted.at(0.5)!,
    P80: asOf + sorted.at(0.8)!,
    onTime:
      deadline === undefined
        ? null
        : oddsOf(sorted.shareUpTo(deadline - asOf), countsOf(scenarios).effective),
    path: [],
  };
}

/** Looks at a plan that starts on a day in daily runs. Its deadline is the P80 finish of the first run. */
function looksAt(place: number, startDay: number): readonly PlanLook[] {
  const record = recordAround(place, { frontHours, horizonHours: horizonHours + 24 * runsCount });
  const hours = frontHours + 24 * runsCount;
  const runs = { frontHours, hours, seed: hashOf(place, startDay) };
  const { truth, weatherOf } = dailyRuns(record, 31, runs);
  const doneOf = startDay === 0 ? doneInTruth(truth) : () => undefined;
  let deadline: number | undefined;
  return Array.from({ length: runsCount }, (_, day) => {
    const plan = chainFrom(Math.max(24 * (startDay - day), 0), (index) => doneOf(index, 24 * day));
    const look = lookAt(plan, weatherOf(day), deadline);
    deadline ??= look.P80;
    return look;
  });
}

/** Returns the moves that looks tell. */
function movesIn(looks: readonly PlanLook[], rules: PlanRules): PlanMove[] {
  let state = newPlan;
  return looks.flatMap((look) => {
    const step = stepPlan(state, look, rules);
    ({ state } = step);
    return step.events;
  });
}

describe.each([
  ["before it starts", 13],
  // What was done would begin the plan anew. Here it does not, so that each run can tell a move.
  ["under way", 0],
])("a plan of 25 days %s, in 13 daily runs of made weather", (_, startDay) => {
  const plans = Array.from({ length: plansCount }, (__, place) => looksAt(place, startDay));

  /** Returns the mean number of moves of a plan, and of those to the other side than the move before. */
  const meansWith = (rules: PlanRules) => {
    const moves = plans.map((looks) => movesIn(looks, rules));
    const backOf = (all: readonly PlanMove[]) =>
      all.filter(({ type }, index) => index > 0 && all[index - 1]!.type !== type);
    return { told: moves.flat().length / plansCount, takenBack: moves.flatMap(backOf).length / plansCount };
  };

  test("tells at most 2.5 moves by default, and takes at most half a one back", () => {
    const { told, takenBack } = meansWith({ hours: 48, onTime: 0.2, confirmRuns: 2 });
    expect(told).toBeLessThanOrEqual(2.5);
    expect(told).toBeGreaterThan(0);
    expect(takenBack).toBeLessThanOrEqual(0.5);
  });

  test("would take more than one back if each move of a day were told at once", () => {
    expect(meansWith({ hours: 24, onTime: 0.2, confirmRuns: 1 }).takenBack).toBeGreaterThan(1);
  });
});
