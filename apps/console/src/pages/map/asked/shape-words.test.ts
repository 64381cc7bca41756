import type { AreaResponse, RouteWindow } from "@halcyon/schema/v2";
import { expect, test } from "vitest";
import { clockIn } from "../../../words/time/clock.ts";
import { departuresWords, noAreaWindowWords, noDepartureWords } from "./shape-words.ts";

const metadata = { area_share: 0.8 } as AreaResponse["metadata"];
const clock = clockIn("UTC");

test.each([
  [{ reason: "hours" }, "have no 4\u00A0h in a row"],
  [{ reason: "cells" }, "could be scored"],
  [{ reason: "probability", best_probability: 0.31 }, "the likeliest has 31\u00A0%"],
  [
    { reason: "area", best_workable: 0.5 },
    "In no member is 80\u00A0% of the area good for 4\u00A0h. The most is 50\u00A0%",
  ],
  [{ reason: "members" }, "Too few members"],
] as const)("an area without a window says why: %j", (because, words) => {
  expect(noAreaWindowWords({ none_because: because, metadata }, { windowHours: 4 })).toContain(words);
});

test.each([
  [{ reason: "hours" }, "chosen hours"],
  [{ reason: "probability", best_probability: 0.31 }, "31\u00A0%"],
  [{ reason: "score", best_score: 0.0567 }, "0.05"],
] as const)("a route without a departure says why: %j", (because, words) => {
  expect(noDepartureWords({ none_because: because })).toContain(words);
});

test("departures have the lowest and the highest probability among them, and say if there is none", () => {
  const window = { start: "2026-11-21T08:00:00Z", latest_start: "2026-11-21T10:00:00Z" };
  const words = (chances: RouteWindow["chances"]): string => departuresWords({ ...window, chances }, clock);
  expect(words([0.6, 0.9, 0.7])).toBe(
    "Leave Sat 21 Nov 08:00 – 10:00: 60\u00A0% to 90\u00A0% by the hour of departure",
  );
  expect(words([null, null, null])).toBe("Leave Sat 21 Nov 08:00 – 10:00: no probability");
});
