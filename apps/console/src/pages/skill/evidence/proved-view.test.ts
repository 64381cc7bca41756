import type { Constraint } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { firstView, readView, type View, writeView } from "../../../data/state/view.ts";
import { chosenWindows, provedView } from "./proved-view.ts";

const task: Parameters<typeof provedView>[1] = { type: "task", constraints: [] };
const sun = { variable: "solar_elevation", role: "limit", ideal: { min: 6 } } as Constraint;
const [north, any] = [
  { from: 8, to: 17, timezone: "auto" },
  { workHours: undefined, daylightOnly: false, isAnyHour: true },
];

/** Returns the view after a change, as the address carries it. */
const after = (view: View, changed: Partial<View>): View => readView(writeView({ ...view, ...changed }));

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
    const view = { ...firstView, ...chosen };
    expect(provedView(view, task)).toBe(view);
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
