import { describe, expect, test } from "vitest";
import type { Plan } from "../network/plan.ts";
import { PlanningError } from "../network/planning-error.ts";
import { hourKinds } from "./hour-kinds.ts";
import { simulate } from "./simulate.ts";
import { syntheticWeather } from "./synthetic-weather.suite.ts";

const shift = {
  id: "day",
  open: Uint8Array.from({ length: 17_520 }, (_, hour) => +((hour + 6) % 24 >= 7 && (hour + 6) % 24 < 19)),
};
const plan: Plan = {
  calendars: [shift],
  resources: [{ id: "crane" }],
  horizonHours: 365 * 24,
  tasks: [
    { id: "base", hours: { law: "pert", low: 4, likely: 6, high: 12 }, pair: "crane", calendar: "day" },
    {
      id: "lift",
      hours: 8,
      pair: "crane",
      calendar: "day",
      resources: [{ id: "crane" }],
      links: [{ from: "base", lagHours: 24 }],
    },
    { id: "clad", hours: 30, pair: "pour", mode: "shifts", calendar: "day", links: [{ from: "base" }] },
    { id: "done", hours: 0, links: [{ from: "lift" }, { from: "clad" }] },
  ],
};
const weather = syntheticWeather({ pairs: ["crane", "pour"], years: 12, members: 11 });
const hoursOf = (kinds: object): number =>
  Object.values(kinds).reduce((sum: number, one: number) => sum + one, 0);

describe("a simulation", () => {
  const simulated = simulate(plan, weather);

  test("gives the same bytes for the same seed, and others for another one", () => {
    expect(JSON.stringify(simulate(plan, weather, { seed: 1 }))).toBe(JSON.stringify(simulated));
    expect(JSON.stringify(simulate(plan, weather, { seed: 2 }))).not.toBe(JSON.stringify(simulated));
  });

  test("has percentiles in order, each in its interval", () => {
    const { P10, P50, P80, P90 } = simulated.finish;
    const hours = [P10!, P50!, P80!, P90!].map(({ hour }) => hour);
    expect(hours.toSorted((a, b) => a - b)).toEqual(hours);
    for (const { low, hour, high } of [P10!, P50!, P80!, P90!]) {
      expect(low).toBeLessThanOrEqual(hour);
      expect(high).toBeGreaterThanOrEqual(hour);
    }
  });

  test("splits the mean hours of the plan on the driving path, by kind and by cause", () => {
    const { hours, causes, meanHours } = simulated.path!;
    expect(hoursOf(hours)).toBeCloseTo(meanHours, 9);
    expect(hours.work).toBeGreaterThan(8);
    expect(causes.reduce((sum, cause) => sum + cause.hours, 0)).toBeCloseTo(
      hours.weather + hours.short_window,
      9,
    );
    expect(causes.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(simulated.tasks.find(({ id }) => id === "done")!.criticality).toBeCloseTo(1, 9);
    const ofTasks = simulated.tasks.flatMap(({ path }) => (path === null ? [] : [path]));
    for (const kind of hourKinds) {
      const sum = ofTasks.reduce((all, path) => all + path.hours[kind], 0);
      expect(sum).toBeCloseTo(hours[kind], 9);
    }
    expect(simulated.tasks.map(({ path }) => path === null)).toEqual(
      simulated.tasks.map(({ criticality }) => criticality === 0),
    );
  });

  test("tells runs whose dates belong together and end at the percentile", () => {
    for (const percent of ["P50", "P80"] as const) {
      const run = simulated.runs[percent]!;
      expect(run.finish).toBe(simulated.finish[percent]!.hour);
      const [base, lift, clad, done] = run.tasks;
      expect(lift!.start).toBeGreaterThanOrEqual(base!.finish + 24);
      expect(done!.finish).toBe(Math.max(lift!.finish, clad!.finish));
      const rest = clad!.breaks.reduce((sum, { from, to }) => sum + to - from, 0);
      expect(clad!.finish - clad!.start - rest).toBe(30);
    }
  });

  test("tells the share of good hours of front and record of each pair", () => {
    expect(simulated.goodShares.map(({ pair }) => pair)).toEqual(["crane", "pour"]);
    for (const { record } of simulated.goodShares) expect(record).toBeCloseTo(0.69, 1);
    expect(simulated.scenarios).toMatchObject({ members: 11, leftOut: [], effective: 11 });
  });
});

test("without an ensemble the record alone counts from now on, each year in five courses", () => {
  const { scenarios, goodShares } = simulate(plan, { ...weather, frontHours: 0 });
  expect(scenarios).toMatchObject({ count: 60, members: 0, effective: 12 });
  expect(goodShares.every(({ front }) => front === null)).toBe(true);
});

test("a year that the record does not hold to the horizon is left out and told, and never begins anew", () => {
  const [first, ...others] = weather.pairs.map((pair) => ({
    ...pair,
    record: { scores: Array.from(pair.record.scores).slice(0, 12.5 * 8766), limits: pair.record.limits },
  }));
  const short = { ...weather, pairs: [first!, ...others] };
  expect(simulate(plan, short).scenarios).toMatchObject({
    leftOut: [1991],
    years: expect.not.arrayContaining([1991]),
  });
  expect(() => simulate({ ...plan, horizonHours: 14 * 8766 }, short)).toThrow(
    "No year of the record holds the plan",
  );
});

test("a year with gaps in more than 1 % of its hours is left out", () => {
  const pairs = weather.pairs.map((pair) => {
    const scores = Float64Array.from(pair.record.scores);
    // A hundred hours in the middle of 1985 are 1.1 % of a horizon of a year; they lie after the date of 1985 and before that of 1986.
    scores.fill(Number.NaN, 6.5 * 8766, 6.5 * 8766 + 120);
    return { ...pair, record: { scores } };
  });
  expect(simulate(plan, { ...weather, pairs }).scenarios.leftOut).toEqual([1985]);
});

test("what no course allows is no error: percentiles are null, and a hindrance names the task and what stops it", () => {
  const [crane, pour] = weather.pairs;
  const never = { ...crane!, minimumScore: 2 };
  const { finish, unfinishedShare, hindrance, path, runs } = simulate(plan, {
    ...weather,
    pairs: [never, pour!],
  });
  expect([finish["P50"], finish["P80"], unfinishedShare, path, runs["P50"]]).toEqual([
    null,
    null,
    1,
    null,
    null,
  ]);
  expect(hindrance).toMatchObject({ task: "base", cause: { pair: "crane" }, share: expect.closeTo(1, 9) });
});

test("a percentile that unfinished courses reach into is null, and never the horizon", () => {
  const horizonHours = simulate(plan, weather).finish["P80"]!.hour - 1;
  const { finish, unfinishedShare } = simulate({ ...plan, horizonHours }, weather);
  expect(finish["P50"]).not.toBeNull();
  expect([finish["P80"], finish["P90"]]).toEqual([null, null]);
  expect(unfinishedShare).toBeGreaterThanOrEqual(0.2);
});

test("a plan without weather is done at one hour, surely", () => {
  const { finish, scenarios } = simulate(
    {
      tasks: [
        { id: "a", hours: 5 },
        { id: "b", hours: 2, links: [{ from: "a" }] },
      ],
      horizonHours: 100,
    },
    { now: 0, recordFrom: 0, years: [1980], pairs: [] },
  );
  expect(finish["P80"]).toEqual({ hour: 7, low: 7, high: 7 });
  expect(scenarios.members).toBe(0);
});

test("a simulation ends between two courses if its caller does not want to go on", () => {
  let courses = 0;
  const goOn = (): void => {
    courses++;
    if (courses > 3) throw new Error("left");
  };
  expect(() => simulate(plan, weather, { goOn })).toThrow("left");
  expect(courses).toBe(4);
});

test("a plan that cannot be simulated says why", () => {
  expect(() => simulate({ tasks: [{ id: "a", hours: 1, pair: "pile" }] }, weather)).toThrow(PlanningError);
});
