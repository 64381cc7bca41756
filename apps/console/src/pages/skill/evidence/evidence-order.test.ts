import type { Constraint } from "@halcyon/schema";
import type { EvidenceSummary } from "@halcyon/schema/v2";
import { weekdays } from "@halcyon/schema/time";
import { describe, expect, it } from "vitest";
import { firstView, readView, type View, writeView } from "../../../data/state/view.ts";
import { chosenWindows, type EvidenceOrder, evidenceOrder, provedView, reportFor } from "./evidence-order.ts";

const view = {
  ...firstView,
  location: { latitude: 53.55, longitude: 9.99, name: "Hamburg" },
  workHours: { from: 7, to: 17, timezone: "auto", weekdays: [...weekdays] },
};
const order = evidenceOrder(view, { years: 2, calibrated: false });

/** Returns the order of a request, with the defaults that the server adds. */
function orderOf(id: string, created: string, changes: object = {}) {
  const request = {
    ...order,
    part: "ensemble",
    compare: [],
    calibrated: false,
    window: { maximum_score: null, ...order.window },
    ...changes,
  };
  return { id, created_at: created, request: request as EvidenceSummary["request"] };
}

describe("the request for a report", () => {
  it("is of the place, the entry and the windows in view", () => {
    expect(order).toMatchObject({
      location: { latitude: 53.55, longitude: 9.99 },
      model: "noaa",
      entry: { type: "task", id: 1 },
      timezone: "auto",
      window: {
        duration_hours: 4,
        minimum_score: 0.1,
        daylight_only: false,
        local_hours: { from: 7, to: 17 },
      },
      period: { years: 2 },
    });
    expect(JSON.stringify(order)).not.toContain("Hamburg");
  });
});

describe("the report for a request", () => {
  it("is the newest one that answers the same question", () => {
    const reports = [
      orderOf("older", "2026-11-01T00:00:00Z"),
      orderOf("newest", "2026-11-20T00:00:00Z"),
      orderOf("other place", "2026-11-21T00:00:00Z", { location: { latitude: 50, longitude: 8 } }),
    ];
    expect(reportFor(reports, order)?.id).toBe("newest");
  });

  it("may have costs, other models and any distance of runs", () => {
    const costs = { wasted: 4, missed: 1 };
    const more = { costs, compare: ["ecmwf"], every_days: 3 };
    expect(reportFor([orderOf("more", "2026-11-20T00:00:00Z", more)], order)?.id).toBe("more");
  });

  it("may have corrected probabilities, and must if they are asked for", () => {
    const plain = orderOf("plain", "2026-11-21T00:00:00Z");
    const corrected = orderOf("corrected", "2026-11-20T00:00:00Z", { calibrated: true });
    const asked = evidenceOrder(view, { years: 2, calibrated: true });
    expect(reportFor([corrected], order)?.id).toBe("corrected");
    expect(reportFor([plain, corrected], asked)?.id).toBe("corrected");
    expect(reportFor([plain], asked)).toBeUndefined();
  });

  it.each<[what: string, changes: Partial<Record<keyof EvidenceOrder, unknown>>]>([
    ["model", { model: "ecmwf" }],
    ["part", { part: "deterministic" }],
    ["entry", { entry: { type: "task", id: 2 } }],
    ["version", { entry: { type: "task", id: 1, version: 1 } }],
    ["length", { window: { ...order.window, duration_hours: 8 } }],
    ["hours", { window: { ...order.window, local_hours: undefined } }],
    ["past", { period: { years: 5 } }],
    ["height", { location: { ...order.location, height_m: 40 } }],
  ])("is never one of another %s", (_, changes) => {
    expect(reportFor([orderOf("other", "2026-11-20T00:00:00Z", changes)], order)).toBeUndefined();
  });
});

const task: Parameters<typeof provedView>[1] = { type: "task", constraints: [] };
const sun = { variable: "solar_elevation", role: "limit", ideal: { min: 6 } } as Constraint;
const [north, any] = [
  { from: 8, to: 17, timezone: "auto" },
  { workHours: undefined, daylightOnly: false, isAnyHour: true },
];

/** Returns the view after a change, as the address carries it. */
const after = (before: View, changed: Partial<View>): View => readView(writeView({ ...before, ...changed }));

describe("the windows of a report", () => {
  it("are those in working hours, if the reader has chosen no hours", () => {
    expect(provedView(firstView, task)).toMatchObject({ windowHours: 8, workHours: north });
    expect(provedView({ ...firstView, windowHours: 6 }, task)).toMatchObject({
      windowHours: 6,
      workHours: north,
    });
    expect(provedView({ ...firstView, windowHours: 24 }, task)).toMatchObject({
      windowHours: 24,
      workHours: undefined,
    });
  });

  it("are short ones in daylight for an entry that needs daylight", () => {
    expect(provedView(firstView, { type: "task", constraints: [sun] })).toMatchObject({
      windowHours: 4,
      daylightOnly: true,
      workHours: undefined,
    });
  });

  it.each<Partial<View>>([
    { daylightOnly: true },
    { isAnyHour: true },
    { workHours: { from: 6, to: 14, timezone: "auto", weekdays: ["mon"] } },
  ])("are those that the reader chose: %j", (chosen) => {
    const own = { ...firstView, ...chosen };
    expect(provedView(own, task)).toBe(own);
  });

  it("stay at any hour and of any length once the reader has chosen that", () => {
    const proved = provedView(firstView, task);
    const free = after(firstView, chosenWindows(proved, { workHours: undefined }));
    expect(free).toMatchObject({ windowHours: 8, ...any });
    const short = after(free, chosenWindows(provedView(free, task), { windowHours: 4 }));
    expect(provedView(short, task)).toMatchObject({ windowHours: 4, ...any });
  });

  it("keep the usual hours if the reader changes the length alone", () => {
    const changed = after(firstView, chosenWindows(provedView(firstView, task), { windowHours: 4 }));
    expect(provedView(changed, task)).toMatchObject({ windowHours: 4, workHours: north, isAnyHour: false });
  });
});
