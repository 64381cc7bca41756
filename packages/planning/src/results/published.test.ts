import { expect, test } from "vitest";
import { networkOf } from "../network/network.ts";
import type { PlanTask } from "../network/plan.ts";
import type { Scenario, Scenarios } from "../weather/scenarios.ts";
import { CoursePlayer } from "./course-player.ts";
import { followPath } from "./driving-path.ts";
import { TallyLayout } from "./hour-kinds.ts";
import { Waiting } from "./waiting.ts";
import { WeightedValues } from "./weighted-values.ts";

/** Courses without weather. */
const noWeather: Scenarios = {
  joint: [],
  record: [],
  members: 0,
  frontHours: 0,
  years: Array.from({ length: 50 }, (_, year) => 1970 + year),
  leftOut: [],
  spells: [],
  limits: [],
};

/**
 * Reliable Construction Co.: optimistic, likely and pessimistic weeks, and the activities before each. Hillier & Lieberman, Introduction to Operations Research,
 * chapter "Project Management with PERT/CPM", tables 22.1 and 22.4.
 */
const activities: readonly (readonly [string, number, number, number, string])[] = [
  ["A", 1, 2, 3, ""],
  ["B", 2, 3.5, 8, "A"],
  ["C", 6, 9, 18, "B"],
  ["D", 4, 5.5, 10, "C"],
  ["E", 1, 4.5, 5, "C"],
  ["F", 4, 4, 10, "E"],
  ["G", 5, 6.5, 11, "D"],
  ["H", 5, 8, 17, "EG"],
  ["I", 3, 7.5, 9, "C"],
  ["J", 3, 9, 9, "FI"],
  ["K", 4, 4, 4, "J"],
  ["L", 1, 5.5, 7, "J"],
  ["M", 1, 2, 3, "H"],
  ["N", 5, 5.5, 9, "KL"],
];

const tasksWith = (hoursOf: (low: number, likely: number, high: number) => PlanTask["hours"]): PlanTask[] =>
  activities.map(([id, low, likely, high, before]) => ({
    id,
    hours: hoursOf(low, likely, high),
    links: Array.from(before, (from) => ({ from })),
  }));

const meanWeeks = (low: number, likely: number, high: number) => (low + 4 * likely + high) / 6;

test("Reliable Construction Co. takes 44 weeks on the path ABCEFJLN, with variance 9 and PERT's odds of .84 for 47 weeks", () => {
  const network = networkOf({ tasks: tasksWith(meanWeeks) }, []);
  const player = new CoursePlayer(network, noWeather, 1);
  const weeks = player.play({ member: 0, year: 0, now: 0, weight: 1 });
  const layout = new TallyLayout([]);
  const path: string[] = [];
  followPath(player.course, 0, weeks, new Waiting(player.course, [], layout), (position) => {
    path.unshift(activities[position]![0]);
  });
  expect([weeks, path.join("")]).toEqual([44, "ABCEFJLN"]);
  const variance = activities
    .filter(([id]) => path.includes(id))
    .reduce((sum, [, low, , high]) => sum + ((high - low) / 6) ** 2, 0);
  expect(variance).toBeCloseTo(9, 12);
  // One standard deviation above the mean: .8413 of a normal distribution.
  expect((47 - weeks) / Math.sqrt(variance)).toBeCloseTo(1, 12);
});

test.each([
  ["pert", 44.3, 0.815],
  ["triangular", 46.2, 0.595],
] as const)(
  "its simulation by the law %s takes %d weeks in the mean, and 47 weeks hold in %d of the courses",
  (law, mean, odds) => {
    // Hours of a week, so that whole hours matter little.
    const tasks = tasksWith((low, likely, high) => ({
      law,
      low: 168 * low,
      likely: 168 * likely,
      high: 168 * high,
    }));
    const network = networkOf({ tasks }, []);
    const player = new CoursePlayer(network, noWeather, 1);
    const courses = Array.from({ length: 60_000 }, (_, index): Scenario => {
      return { member: Math.floor(index / 50), year: index % 50, now: 0, weight: 1 };
    });
    const weeks = courses.map((course) => player.play(course) / 168);
    expect(Math.abs(weeks.reduce((sum, one) => sum + one, 0) / weeks.length - mean)).toBeLessThan(0.07);
    expect(Math.abs(weeks.filter((one) => one <= 47).length / weeks.length - odds)).toBeLessThan(0.005);
  },
);

test("P50 of {5, 3, 12, 7, 4, 8, 10, 5, 3, 1} is 5, as in Shoreline", () => {
  const values = [5, 3, 12, 7, 4, 8, 10, 5, 3, 1];
  const courses = values.map((_, year): Scenario => ({ member: -1, year, now: 0, weight: 0.1 }));
  const [p50] = new WeightedValues(courses, values).percentiles([0.5], 1);
  expect(p50).toMatchObject({ hour: 5 });
  expect(p50!.low).toBeLessThan(5);
  expect(p50!.high).toBeGreaterThan(5);
});
