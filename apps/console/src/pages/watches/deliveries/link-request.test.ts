import type { EntryDetail } from "@halcyon/schema";
import { expect, it } from "vitest";
import { firstView } from "../../../data/state/view.ts";
import { gustLimit } from "../../forecast/limit-card/gust-limit.suite.ts";
import { linkedEntry, linkRequest } from "./link-request.ts";

const entry = {
  type: "task",
  id: 1,
  name: "Tower crane lifting",
  caveat: "A planning aid.",
  constraints: [gustLimit],
} as unknown as EntryDetail;
const moved = `0:${gustLimit.variable}:acceptable.max:${gustLimit.acceptable.max! - 1}`;

it("a link without moved limits names its entry, so that it follows new versions of it", () => {
  for (const limits of [[], ["0:visibility:acceptable.max:3"]])
    expect(linkedEntry(entry, limits)).toEqual({ type: "task", id: 1 });
});

it("a link of moved limits carries them, with a name that says so and the caveat of its entry", () => {
  expect(linkedEntry(entry, [moved])).toEqual({
    type: "task",
    definition: {
      name: "Tower crane lifting, limits moved",
      caveat: "A planning aid.",
      constraints: [
        { ...gustLimit, acceptable: { ...gustLimit.acceptable, max: gustLimit.acceptable.max! - 1 } },
      ],
    },
  });
});

it("a link of moved limits keeps the official warnings that stop its task", () => {
  const warnings = {
    severity: "severe",
    certainty: "possible",
    effect: "stop",
    if_missing: "refuse",
  } as const;
  expect(linkedEntry({ ...entry, warnings }, [moved])).toMatchObject({ definition: { warnings } });
});

it("a link has the place without the name that its maker gave it, and ends after its days", () => {
  const view = { ...firstView, location: { ...firstView.location, name: "Home" }, windowHours: 6 };
  const nowMs = Date.UTC(2026, 10, 21);
  expect(linkRequest(view, { entry: view.entry, name: " Hut ", days: 7 }, nowMs)).toMatchObject({
    name: "Hut",
    location: { latitude: 51.5, longitude: -0.12 },
    entry: { type: "task", id: 1 },
    duration_hours: 6,
    expires_at: "2026-11-28T00:00:00.000Z",
  });
});

it("a link keeps working hours and daylight as its maker has set them", () => {
  const workHours = { from: 7, to: 15, timezone: "Europe/Oslo", weekdays: ["mon", "tue"] as const };
  const view = {
    ...firstView,
    daylightOnly: true,
    workHours: { ...workHours, weekdays: [...workHours.weekdays] },
  };
  const asked = { entry: view.entry, name: "Hut", days: 7 };
  expect(linkRequest(view, asked)).toMatchObject({
    daylight_only: true,
    timezone: "Europe/Oslo",
    local_hours: { from: 7, to: 15, weekdays: ["mon", "tue"] },
  });
  expect(linkRequest(firstView, asked)).toMatchObject({ daylight_only: false, timezone: "auto" });
  expect(linkRequest(firstView, asked).local_hours).toBeUndefined();
});
