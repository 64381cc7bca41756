import { expect, test } from "vitest";
import {
  madeEntry,
  madeGust,
  madeNow as now,
  madeNowMs,
  madePorts,
} from "../../../test/harness/made-ports.suite.ts";
import { scorerOf } from "../../scoring/scorer.ts";
import { type Made, madePlace, partsOf, questionOf } from "./made-watch.suite.ts";
import { readSpanHours } from "./span-hours.ts";

/** Test weather: half of the members have a storm in one hour, and the deterministic run has a storm in another hour. */
const gusts: Made = (hour, member) => (hour === 9 && member < 5 ? 30 : 3);
const run: Made = (hour) => (hour === 10 ? 30 : 3);
const parts = partsOf({ deterministic: run, ensemble: gusts });
const read = readSpanHours(scorerOf(madePorts(madeEntry(madeGust), parts)));
const question = questionOf({ kind: "window", duration_hours: 2, daylight_only: true });

test("the hours of a span and those around it have a chance each, and all of them together", async () => {
  const hours = await read(question, madePlace, { start: now + 8, end: now + 12 }, madeNowMs);
  expect(hours!.firstHour).toBe(now + 2);
  expect(hours!.chances).toHaveLength(16);
  const atStorm = hours!.chances[7]!;
  expect(hours!.chances.every((chance) => chance >= atStorm)).toBe(true);
  expect(hours!.runs.map((holds, at) => (holds === false ? at : -1)).filter((at) => at >= 0)).toEqual([8]);
  // Five of the ten members, and not the run: (5 + 0.5) / (11 + 1).
  expect(hours!.whole).toBe(0.4583);
});

test.each([
  ["has begun", { start: now - 1, end: now + 3 }],
  ["lies beyond what is watched", { start: now + 238, end: now + 241 }],
])("nothing is read of a span that %s", async (_what, span) => {
  expect(await read(question, madePlace, span, madeNowMs)).toBeUndefined();
});
