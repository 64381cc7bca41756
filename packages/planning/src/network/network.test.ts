import { expect, test } from "vitest";
import { CalendarClock, never } from "./calendar-clock.ts";
import { networkOf } from "./network.ts";
import type { Plan, PlanTask } from "./plan.ts";
import { PlanningError, type PlanningFault } from "./planning-error.ts";

const shift = {
  id: "day",
  open: Uint8Array.from({ length: 96 }, (_, hour) => +(hour % 24 >= 8 && hour % 24 < 16)),
};

function faultOf(tasks: readonly PlanTask[], plan: Partial<Plan> = {}): PlanningFault | undefined {
  try {
    networkOf({ tasks, calendars: [shift], resources: [{ id: "crane" }], ...plan }, ["lift"]);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(PlanningError);
    return (error as PlanningError).fault;
  }
}

test("links in a circle are named in their direction", () => {
  const link = (id: string, from: string): PlanTask => ({ id, hours: 1, links: [{ from }] });
  const fault = faultOf([
    { id: "a", hours: 1 },
    link("b", "d"),
    link("c", "b"),
    link("d", "c"),
    link("e", "d"),
  ]);
  expect(fault?.code).toBe("circular_links");
  const ids = (fault as { readonly ids: readonly string[] }).ids;
  expect(ids.toSorted()).toEqual(["b", "c", "d"]);
  expect(ids[(ids.indexOf("b") + 1) % 3]).toBe("c");
  expect(faultOf([link("a", "a")])).toEqual({ code: "circular_links", ids: ["a"] });
});

test("all faults of tasks are named together, and a circle of links with them", () => {
  const wide: PlanTask = { id: "wide", hours: 1, resources: [{ id: "crane", units: 2 }] };
  const long: PlanTask = { id: "long", hours: 9, calendar: "day", links: [{ from: "long" }] };
  let faults: readonly PlanningFault[] = [];
  try {
    networkOf({ tasks: [wide, long], calendars: [shift], resources: [{ id: "crane" }] }, []);
  } catch (error) {
    ({ faults } = error as PlanningError);
  }
  expect(faults.map(({ code }) => code)).toEqual(["impossible_units", "impossible_task", "circular_links"]);
});

test("unbroken work that no shift holds is impossible, and work in shifts is not", () => {
  const lift: PlanTask = { id: "lift", hours: 6, contingencyHours: 3, calendar: "day" };
  expect(faultOf([lift])).toEqual({
    code: "impossible_task",
    id: "lift",
    neededHours: 9,
    longestShiftHours: 8,
  });
  expect(faultOf([{ ...lift, mode: "shifts" }])).toBeUndefined();
  const law = { law: "pert", low: 9, likely: 10, high: 20 } as const;
  expect(faultOf([{ id: "lift", hours: law, calendar: "day" }])?.code).toBe("impossible_task");
  expect(faultOf([{ id: "lift", hours: { ...law, low: 8 }, calendar: "day" }])).toBeUndefined();
  const closed = { calendars: [{ id: "day", open: new Uint8Array(24) }] };
  expect(faultOf([{ ...lift, mode: "split", contingencyHours: undefined }], closed)?.code).toBe(
    "impossible_task",
  );
});

test("split work whose stint no shift holds is impossible, unless less than a stint is to do", () => {
  const pull: PlanTask = { id: "pull", hours: 20, mode: "split", minimumStintHours: 9, calendar: "day" };
  expect(faultOf([pull])).toMatchObject({ code: "impossible_task", neededHours: 9, longestShiftHours: 8 });
  expect(faultOf([{ ...pull, hours: 5 }])).toBeUndefined();
});

test("a plan starts and ends at whole hours from now", () => {
  expect(faultOf([], { startHour: -1 })).toMatchObject({ code: "invalid", field: "startHour" });
  expect(faultOf([], { horizonHours: 0.5 })).toMatchObject({ code: "invalid", field: "horizonHours" });
});

test("the calendar of a resource counts with that of its task", () => {
  const late = { id: "late", open: shift.open.map((_, hour) => +(hour % 24 >= 14)) };
  const plan = { calendars: [shift, late], resources: [{ id: "crane", calendar: "late" }] };
  const lift = { id: "lift", hours: 3, calendar: "day", resources: [{ id: "crane" }] };
  expect(faultOf([lift], plan)).toMatchObject({ code: "impossible_task", longestShiftHours: 2 });
});

test.each<readonly [string, PlanTask, object]>([
  [
    "an unknown task",
    { id: "a", hours: 1, links: [{ from: "b" }] },
    { code: "unknown_id", kind: "task", named: "b" },
  ],
  [
    "an unknown pair",
    { id: "a", hours: 1, pair: "pour" },
    { code: "unknown_id", kind: "pair", named: "pour" },
  ],
  ["an unknown calendar", { id: "a", hours: 1, calendar: "x" }, { code: "unknown_id", kind: "calendar" }],
  [
    "an unknown resource",
    { id: "a", hours: 1, resources: [{ id: "x" }] },
    { code: "unknown_id", kind: "resource" },
  ],
  [
    "too many units",
    { id: "a", hours: 1, resources: [{ id: "crane", units: 2 }] },
    { code: "impossible_units", neededUnits: 2, units: 1 },
  ],
  ["half hours", { id: "a", hours: 1.5 }, { code: "invalid", field: "hours" }],
  ["negative hours", { id: "a", hours: -1 }, { code: "invalid", field: "hours" }],
  [
    "hours beside stages that do not sum to them",
    { id: "a", hours: 3, stages: [{ pair: "lift", hours: 2 }] },
    { code: "invalid", field: "hours" },
  ],
  [
    "split work that needs weather before it",
    { id: "a", hours: 3, mode: "split", before: [{ pair: "lift", hours: 2 }] },
    { code: "invalid", field: "mode" },
  ],
  [
    "split work with contingency",
    { id: "a", hours: 3, mode: "split", contingencyHours: 1 },
    { code: "invalid", field: "contingencyHours" },
  ],
])("%s is refused", (_, task, fault) => {
  expect(faultOf([task])).toMatchObject(fault);
});

test("an id that is used twice is refused", () => {
  const task = { id: "a", hours: 1 };
  expect(faultOf([task, task])).toEqual({ code: "duplicate_id", kind: "task", id: "a" });
});

test("tasks are placed as listed, or those first that lead to the nearest due hour", () => {
  const tasks: PlanTask[] = [
    { id: "a", hours: 1 },
    { id: "b", hours: 1 },
    { id: "c", hours: 1, links: [{ from: "b" }], finishBy: 20 },
    { id: "d", hours: 1, finishBy: 30 },
  ];
  const namesBy = (order: Plan["order"]) =>
    networkOf({ tasks, order }, []).order.map((position) => tasks[position]!.id);
  expect(namesBy("listed")).toEqual(["a", "b", "c", "d"]);
  expect(namesBy("due")).toEqual(["b", "c", "d", "a"]);
  expect(namesBy(["d", "c", "b", "a"])).toEqual(["d", "b", "c", "a"]);
});

test("a clock counts working hours forward and back", () => {
  const clock = new CalendarClock(shift.open);
  expect(clock.longestShiftHours).toBe(8);
  expect([clock.nextOpen(0), clock.nextOpen(8), clock.nextOpen(16), clock.nextOpen(90)]).toEqual([
    8,
    8,
    32,
    never,
  ]);
  expect([clock.openUntil(7), clock.openUntil(9)]).toEqual([7, 16]);
  // Three hours after 14 are the two until 16, and one of the next day.
  expect(clock.shifted(14, 3)).toBe(33);
  expect(clock.shifted(33, -3)).toBe(14);
  expect(clock.shifted(20, 0)).toBe(20);
  expect(clock.shifted(9, -5)).toBe(0);
  expect(clock.shifted(80, 20)).toBe(never);
});
