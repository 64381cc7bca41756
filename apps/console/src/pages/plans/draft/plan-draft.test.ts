import { describe, expect, it } from "vitest";
import { firstView } from "../../../data/state/view.ts";
import { linksIn, linksText } from "./link-text.ts";
import { tasksIn } from "./pasted-tasks.ts";
import {
  draftIn,
  firstDraft,
  freeId,
  type PlanDraft,
  renamed,
  without,
  writeDraft,
  zoneOf,
} from "./plan-draft.ts";
import { zonedHour, zonedText } from "../form/hour-field.tsx";
import { startOrders } from "../starts/starts-panel.tsx";

const plan: PlanDraft = {
  model: "noaa",
  timezone: "Europe/London",
  sites: [
    { id: "a", latitude: 57, longitude: -2 },
    { id: "b", latitude: 58, longitude: -2 },
  ],
  calendars: [{ id: "day", local_hours: { from: 7, to: 19 } }],
  resources: [{ id: "crane", calendar: "day" }],
  tasks: [
    { id: "lift", site: "b", entry: { type: "task", id: 1 }, hours: 6, calendar: "day" },
    { id: "pour", hours: 8, resources: [{ id: "crane" }], links: [{ from: "lift", lag_hours: 12 }] },
  ],
};

describe("a plan", () => {
  it("comes back from its file, with a number that is not entered yet", () => {
    expect(draftIn(writeDraft(plan))).toEqual(plan);
    const unfinished = { ...plan, tasks: [{ ...plan.tasks[0]!, hours: Number.NaN }] };
    expect(draftIn(writeDraft(unfinished))).toEqual(unfinished);
  });

  it("keeps what the form does not edit", () => {
    const rich = {
      ...plan,
      seed: 7,
      tasks: [{ ...plan.tasks[0]!, progress: { started_at: "2026-12-01T00:00:00Z" } }],
    };
    expect(draftIn(writeDraft(rich))).toEqual(rich);
  });

  it("says what is wrong with a text that is no plan", () => {
    expect(draftIn("{")).toContain("This is no JSON");
    expect(draftIn('{"model":"noaa","sites":[],"tasks":[]}')).toContain("at “sites”");
  });

  it("begins with one task at the viewed place", () => {
    expect(firstDraft(firstView).tasks).toEqual([
      { id: "task-1", site: "site-1", entry: { type: "task", id: 1 }, hours: 8 },
    ]);
  });

  it("keeps its references when an id changes", () => {
    expect(renamed(plan, "tasks", 0, "hoist").tasks[1]!.links).toEqual([{ from: "hoist", lag_hours: 12 }]);
    expect(renamed(plan, "sites", 1, "north").tasks[0]!.site).toBe("north");
    const shifted = renamed(plan, "calendars", 0, "shift");
    expect([shifted.tasks[0]!.calendar, shifted.resources![0]!.calendar]).toEqual(["shift", "shift"]);
    expect(renamed(plan, "resources", 0, "hook").tasks[1]!.resources).toEqual([{ id: "hook" }]);
  });

  it("does not move references of two items that had one id", () => {
    const twice = renamed(plan, "tasks", 1, "lift");
    expect(renamed(twice, "tasks", 1, "pour").tasks[0]!.id).toBe("lift");
    expect(renamed(twice, "tasks", 1, "pour").tasks[1]!.links).toEqual([{ from: "lift", lag_hours: 12 }]);
  });

  it("has no reference to what is removed", () => {
    expect(without(plan, "tasks", "lift").tasks[0]!.links).toEqual([]);
    expect(without(plan, "sites", "b").tasks[0]!.site).toBe("a");
    expect(without(plan, "resources", "crane").tasks[1]!.resources).toEqual([]);
    const open = without(plan, "calendars", "day");
    expect([open.tasks[0]!.calendar, open.resources![0]!.calendar]).toEqual([undefined, undefined]);
  });

  it("finds an id that is free", () => {
    expect(freeId("task", [{ id: "task-1" }, { id: "task-3" }])).toBe("task-4");
  });
});

describe("hours on the clock of a plan", () => {
  it("are in its zone, or in that of its first site", () => {
    expect(zoneOf({ ...plan, timezone: "UTC" }, () => "Europe/Oslo")).toBe("UTC");
    expect(zoneOf({ ...plan, timezone: "auto" }, ({ latitude }) => `zone of ${latitude}`)).toBe("zone of 57");
  });

  it("are those of its zone", () => {
    expect(zonedText("2027-07-01T06:00:00Z", "Europe/London")).toBe("2027-07-01T07:00");
    expect(zonedHour("2027-07-01T07:00", "Europe/London")).toBe("2027-07-01T06:00:00Z");
    expect(zonedHour("2027-03-01T07:00", "Europe/London")).toBe("2027-03-01T07:00:00Z");
  });

  it("are full hours of UTC, in zones of half an hour too", () => {
    expect(zonedHour("2027-07-01T07:30", "Asia/Kolkata")).toBe("2027-07-01T02:00:00Z");
    expect(zonedHour("", "Asia/Kolkata")).toBeUndefined();
    expect(zonedText(undefined, "Asia/Kolkata")).toBe("");
  });
});

describe("links in a cell", () => {
  it("have a type and a lag, and are written as they are read", () => {
    const read = linksIn("lift; pour SS+12, a-1 FF -3h");
    expect(read).toEqual({
      links: [
        { from: "lift", type: "FS" },
        { from: "pour", type: "SS", lag_hours: 12 },
        { from: "a-1", type: "FF", lag_hours: -3 },
      ],
    });
    const text = linksText("links" in read ? read.links : []);
    expect(text).toBe("lift, pour SS +12 h, a-1 FF −3 h");
    expect(linksIn(text)).toEqual(read);
    expect(linksIn("two words")).toEqual({ wrong: "two words" });
  });
});

describe("a pasted table", () => {
  const entries = [{ type: "task" as const, id: 1, name: "Tower crane lift" }];

  it("becomes tasks by its headings", () => {
    const text = [
      "ID\tTask\tWeather\tHours\tLow\tLikely\tHigh\tAfter\tCrew\tSite\tMode",
      "a\tLift it\ttower crane lift\t6\t\t\t\t\tcrane\tb\tshifts",
      "\tPour, then wait\t\t\t6\t8,5\t11\ta +12\t\t\t",
    ].join("\r\n");
    expect(tasksIn(text, plan, entries)).toEqual({
      issues: [],
      tasks: [
        {
          id: "a",
          name: "Lift it",
          site: "b",
          entry: { type: "task", id: 1 },
          hours: 6,
          mode: "shifts",
          resources: [{ id: "crane" }],
        },
        {
          id: "Pour-then-wait",
          name: "Pour, then wait",
          hours: { law: "triangular", low: 6, likely: 8.5, high: 11 },
          links: [{ from: "a", type: "FS", lag_hours: 12 }],
        },
      ],
    });
  });

  it("tells each cell that it leaves out", () => {
    const text = "id\tentry\thours\tcalendar\tcolour\nx\tmagic\tsoon\tnight\tred";
    const { tasks, issues } = tasksIn(text, plan, entries);
    expect(tasks).toEqual([{ id: "x", hours: Number.NaN }]);
    expect(issues).toEqual([
      "The column “colour” is not known: its cells are left out.",
      "Line 2: “soon” is no number of hours.",
      "Line 2: no task or scenario is called “magic”. Choose it in the form, or write its number, such as task:1.",
      "Line 2: the plan has no calendar “night”. Add it first, or correct its id.",
    ]);
  });

  it("needs headings", () => {
    expect(tasksIn("lift\t6", plan, entries)).toMatchObject({
      tasks: [],
      issues: [expect.stringContaining("headings")],
    });
  });
});

describe("orders of starts", () => {
  it("offer the cheapest only of a plan with costs, and then first, as the API does", () => {
    expect(startOrders({ ...plan, currency: "EUR" })).toEqual(["finish", "hours"]);
    const costed = { ...plan, currency: "EUR", resources: [{ id: "crane", mobilisation: { cost: 900 } }] };
    expect(startOrders(costed)).toEqual(["cost", "finish", "hours"]);
    const due = { by: "2026-12-12T00:00:00Z" };
    expect(startOrders({ ...plan, deadline: due })).toEqual(["finish", "hours", "on_time"]);
    expect(startOrders({ ...plan, deadline: { ...due, lad_per_day: 100 } })[0]).toBe("cost");
  });
});
