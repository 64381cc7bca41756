import { describe, expect, test } from "vitest";
import { simulate } from "../results/simulate.ts";
import type { PlanWeather } from "../weather/plan-weather.ts";
import type { Plan, PlanTask } from "./plan.ts";
import { PlanningError } from "./planning-error.ts";

/** Two years in which the hours from 6 to 18 h are good on each day. */
const weather: PlanWeather = {
  now: 0,
  recordFrom: -8784,
  years: [1970, 1971],
  pairs: [
    { id: "crane", record: { scores: Array.from({ length: 4 * 8784 }, (_, hour) => +isGood(hour % 24)) } },
  ],
};
function isGood(hour: number): boolean {
  return hour >= 6 && hour < 18;
}

const runOf = (tasks: readonly PlanTask[], plan: Partial<Plan> = {}) => {
  const { runs } = simulate({ tasks, horizonHours: 240, ...plan }, weather);
  return runs.P50!.tasks.map(({ id: _id, ...hours }) => hours);
};

describe("a task that was started", () => {
  const lift: PlanTask = { id: "lift", pair: "crane", hours: 14, mode: "split" };

  test("has the hours left that are not done, keeps its start, and rests until the weather lets it go on", () => {
    const progress = { startHour: -30, doneHours: 9 };
    expect(runOf([{ ...lift, progress }])).toEqual([
      { start: -30, finish: 11, breaks: [{ from: 0, to: 6 }] },
    ]);
    // Nothing of it is unbroken work that no day holds.
    expect(runOf([{ ...lift, mode: "unbroken", progress }])[0]!.finish).toBe(11);
  });

  test("takes no heed of what only its start needed, and goes on in the stage that it is in", () => {
    const stages = [
      { pair: "crane", hours: 4 },
      { pair: "crane", hours: 12 },
    ];
    const begun: PlanTask = {
      id: "pour",
      hours: 16,
      stages,
      before: [{ pair: "crane", hours: 12 }],
      notBefore: 100,
      progress: { startHour: -2, doneHours: 6 },
    };
    expect(runOf([begun])).toEqual([{ start: -2, finish: 16, breaks: [{ from: 0, to: 6 }] }]);
  });

  test("goes before tasks listed ahead of it, and holds its vessel also while it waits", () => {
    const resources = [{ id: "vessel" }];
    const uses = [{ id: "vessel" }];
    const tasks: PlanTask[] = [
      { id: "survey", hours: 2, resources: uses },
      { ...lift, resources: uses, progress: { startHour: -5, doneHours: 10 } },
    ];
    expect(runOf(tasks, { resources }).map(({ start, finish }) => [start, finish])).toEqual([
      [10, 12],
      [-5, 10],
    ]);
  });

  test("of a law has the hours of the cases that take longer", () => {
    const law = { law: "triangular", low: 4, likely: 4, high: 24 } as const;
    const { runs } = simulate(
      {
        tasks: Array.from({ length: 400 }, (_, index) => ({
          id: `t${index}`,
          hours: law,
          progress: { startHour: -20, doneHours: 14 },
        })),
        horizonHours: 240,
      },
      weather,
    );
    // Of the cases over 14 h, ((10 - h) / 10)^2 take more than 14 + h.
    const done = runs.P50!.tasks.map((task) => task.finish);
    const within = (hours: number) => done.filter((hour) => hour <= hours).length / done.length;
    expect(Math.abs(within(3) - (1 - 0.7 ** 2))).toBeLessThan(0.08);
    expect(Math.abs(within(6) - (1 - 0.4 ** 2))).toBeLessThan(0.08);
  });

  test("lets a lag from its start count from that hour on", () => {
    const tasks: PlanTask[] = [
      { id: "dig", hours: 80, progress: { startHour: -30, doneHours: 20 } },
      { id: "pipe", hours: 70, links: [{ from: "dig", type: "SS", lagHours: 40 }] },
    ];
    const { path, finish } = simulate({ tasks, horizonHours: 240 }, weather);
    expect(finish.P50!.hour).toBe(80);
    expect(path!.hours).toMatchObject({ lag: expect.closeTo(10, 9), work: expect.closeTo(70, 9) });
  });
});

describe("a task that is finished", () => {
  const base: PlanTask = { id: "base", hours: 50, progress: { startHour: -60, finishHour: -10 } };

  test("stays where it was, and lags go on from it", () => {
    const links = [{ from: "base", lagHours: 24 }];
    const { tasks, path, finish } = simulate(
      { tasks: [base, { id: "lift", pair: "crane", hours: 2, links }], horizonHours: 240 },
      weather,
    );
    expect(tasks[0]!.start).toEqual({ P50: -60, P80: -60 });
    expect(tasks[0]!.finish).toEqual({ P50: -10, P80: -10 });
    // The lag ends at 14, in the afternoon.
    expect(finish.P50!.hour).toBe(16);
    expect(path!.hours).toMatchObject({ lag: expect.closeTo(14, 9), work: 2, weather: 0 });
  });

  test("leaves no hire of a vessel whose work is done, and no mobilisation of one that is there", () => {
    const resources = [{ id: "barge" }, { id: "crane" }];
    const mobilisation = { hours: 24, cost: 500 };
    const money = {
      resources: [
        { id: "barge", dayRate: 100, mobilisation },
        { id: "crane", dayRate: 240, mobilisation, demobilisation: { hours: 10, cost: 70 } },
      ],
    };
    const tasks: PlanTask[] = [
      { ...base, resources: [{ id: "barge" }, { id: "crane" }] },
      { id: "lift", hours: 20, resources: [{ id: "crane" }] },
    ];
    const { cost } = simulate({ tasks, resources, horizonHours: 240 }, weather, { money });
    expect(cost!.parts).toEqual({
      hire: expect.closeTo(300, 9),
      fixed: expect.closeTo(70, 9),
      overhead: 0,
      lad: 0,
    });
  });
});

test.each<readonly [string, PlanTask]>([
  ["a start ahead", { id: "a", hours: 4, progress: { startHour: 1 } }],
  ["a finish before its start", { id: "a", hours: 4, progress: { startHour: -2, finishHour: -3 } }],
  ["a finish ahead", { id: "a", hours: 4, progress: { startHour: -2, finishHour: 1 } }],
  ["all hours done", { id: "a", hours: 4, progress: { startHour: -9, doneHours: 4 } }],
  [
    "all hours of a law done",
    {
      id: "a",
      hours: { law: "pert", low: 1, likely: 2, high: 4 },
      progress: { startHour: -9, doneHours: 4 },
    },
  ],
])("progress with %s is refused", (_, task) => {
  expect(() => simulate({ tasks: [task], horizonHours: 240 }, weather)).toThrow(PlanningError);
});
