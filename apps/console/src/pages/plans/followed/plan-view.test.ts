import type { KeptPlan } from "@halcyon/schema/v2";
import { describe, expect, it } from "vitest";
import { draftOfKept } from "./plan-view.tsx";
import { restWords, summaryWords } from "./plan-list.tsx";

const plan = {
  id: "plan_3kT8wZq5Xc1LmR7v",
  name: "Tower 7",
  model: "noaa",
  start: "2026-12-02T07:00:00Z",
  percentiles: [],
  sites: [{ id: "t7", latitude: 57.1, longitude: -2.1 }],
  tasks: [{ id: "lift", hours: 6 }],
  pairs: 1,
  version: 3,
  state: "active",
  paused_because: null,
  created_at: "2026-12-01T02:00:00Z",
  ends_at: "2028-12-01T02:00:00Z",
  last_look: null,
  next_look_expected: null,
  looks: "daily",
  tell_when: { hours: 48, confirm_runs: 2, on_time: 0.2 },
  tell: {},
} as unknown as KeptPlan;

describe("a kept plan", () => {
  it("is copied into the form as a request, without what only the kept plan has", () => {
    const draft = {
      name: "Tower 7",
      model: "noaa",
      sites: [{ id: "t7", latitude: 57.1, longitude: -2.1 }],
      tasks: [{ id: "lift", hours: 6 }],
    };
    const startMs = Date.parse(plan.start);
    expect(draftOfKept(plan, startMs - 1)).toEqual({ ...draft, start: plan.start });
    expect(draftOfKept({ ...plan, percentiles: [5] }, startMs)).toEqual({ ...draft, percentiles: [5] });
  });

  it("is listed with what its last look found, and no more", () => {
    const look = {
      version: 1,
      run: null,
      at: "2026-12-01T06:00:00Z",
      P50: "2026-12-05T12:00:00Z",
      P80: "2026-12-09T07:00:00Z",
      P90: null,
      on_time: 0.86,
    };
    const summary = { state: "active", tasks: 3, last_look: look } as const;
    expect(summaryWords(summary, "Europe/London")).toBe(
      "3 tasks. On Tue 1 Dec 06:00: done by Wed 9 Dec 07:00 in 8 of 10 courses, on time 86\u00A0%.",
    );
    expect(summaryWords({ state: "paused", tasks: 1, last_look: null }, "Europe/London")).toBe(
      "1 task, paused. No look yet.",
    );
    expect(summaryWords({ ...summary, last_look: { ...look, P80: null, on_time: null } }, "UTC")).toBe(
      "3 tasks. On Tue 1 Dec 06:00: not done within 730 days in over 2 of 10 courses.",
    );
  });

  it("says why it is not looked at", () => {
    expect(restWords({ state: "ended", paused_because: null })).toContain("all its tasks are finished");
    expect(restWords({ state: "paused", paused_because: "allowance" })).toContain("allowance is used up");
  });
});
