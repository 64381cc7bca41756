import { formatEpochHour } from "@halcyon/schema/time";
import type { SpanEvent } from "@halcyon/scoring";
import { expect, test } from "vitest";
import {
  madeEntry,
  madeGust,
  madeNow as now,
  madeNowMs,
  madePorts,
} from "../../../test/harness/made-ports.suite.ts";
import type { StoppingWarning, WarnedLookup } from "../../ports.ts";
import { scorerOf } from "../../scoring/scorer.ts";
import { spanEvent } from "../event-bodies.ts";
import { madeFeedSpan } from "../feeds/made-feed-span.suite.ts";
import type { EvaluatedPlace } from "./evaluated-place.ts";
import { evaluatePlace } from "./evaluate-place.ts";
import { type Made, madePlace, partsOf, questionOf } from "./made-watch.suite.ts";

const gate = { severity: "severe", certainty: "possible", effect: "stop", if_missing: "refuse" } as const;
const idOf = (letter: string): string => `wrn_${letter.repeat(26)}`;
const wind: StoppingWarning = { id: idOf("a"), event: "Wind", from: now + 4, to: now + 8 };
const calm: Made = () => 3;
const storm: Made = () => 30;

/** Evaluates a place of a gated task for windows of three hours. */
async function see(
  weather: Made,
  stops: readonly StoppingWarning[],
  when: object = {},
): Promise<EvaluatedPlace> {
  const found: WarnedLookup = {
    find: async () => ({
      metadata: { state: "known", feeds: [] },
      warnings: [],
      more: [],
      matching: { stops, isFaulty: false, unplaced: [] },
    }),
  };
  const entry = { ...madeEntry(madeGust), warnings: gate };
  const ports = madePorts(entry, partsOf({ deterministic: weather, ensemble: weather }));
  const question = questionOf({ kind: "window", duration_hours: 3, ...when });
  return evaluatePlace({ scorer: scorerOf(ports), warned: found })(question, madePlace, madeNowMs);
}

/** Returns why a watch says that it lost a span from four hours on, of which the last start is two hours later. */
function lossOf(
  seen: EvaluatedPlace | undefined,
  reason: SpanEvent["reason"] = "weather",
  type: SpanEvent["type"] = "lost",
) {
  const span = { firstStart: now + 4, lastStart: now + 6, best: 0.9, isCutOff: false };
  const lost: SpanEvent = {
    type,
    number: 1,
    sequence: 2,
    span,
    before: span,
    probability: undefined,
    ...(type === "lost" ? { reason } : {}),
  };
  const { watch } = madeFeedSpan({ when: { kind: "window", duration_hours: 3 } });
  const subject = { position: 0, sinceVersion: 1, synthetic: true };
  const { data } = spanEvent(watch, subject, lost, seen, madeNowMs) as { data: Record<string, unknown> };
  return { reason: data["reason"], limiting_warning: data["limiting_warning"] };
}

test("a window that only a warning took names the warning and its share of the hours", async () => {
  // The span has the hours 4 to 9, and the warning four of its five.
  expect(lossOf(await see(calm, [wind]))).toEqual({
    reason: "warning",
    limiting_warning: { warning: wind.id, event: "Wind", share: 0.8 },
  });
});

test("of several warnings, the one of the most hours is named", async () => {
  const rain = { id: idOf("b"), event: "Rain", from: now, to: now + 20 };
  expect(lossOf(await see(calm, [wind, rain])).limiting_warning).toEqual({
    warning: rain.id,
    event: "Rain",
    share: 1,
  });
});

test("a window that the weather took as well is lost to the weather", async () => {
  expect(lossOf(await see(storm, [wind]))).toEqual({ reason: "weather", limiting_warning: undefined });
});

test("a window is lost to the weather if no warning stops one of its hours", async () => {
  const later = { ...wind, from: now + 9, to: now + 12 };
  for (const stops of [[], [later]])
    expect(lossOf(await see(storm, stops))).toEqual({ reason: "weather", limiting_warning: undefined });
});

test("a span that another took over, and one that was not lost, name no warning", async () => {
  const seen = await see(calm, [wind]);
  expect(lossOf(seen, "merged")).toEqual({ reason: "merged", limiting_warning: undefined });
  for (const type of ["changed", "passed"] as const)
    expect(lossOf(seen, undefined, type)).toEqual({ reason: undefined, limiting_warning: undefined });
});

test("a single window names the warning that stops what is left of it", async () => {
  const window = { start: formatEpochHour(now + 4), end: formatEpochHour(now + 7) };
  const seen = await see(calm, [wind], { window });
  expect(seen.stoppedBy({ firstStart: now + 4, lastStart: now + 4 }, 0.5)).toEqual({
    warning: wind.id,
    event: "Wind",
    share: 1,
  });
  const begun = { start: formatEpochHour(now - 1), end: formatEpochHour(now + 2) };
  const gale = { ...wind, from: now + 1, to: now + 2 };
  const left = await see(calm, [gale], { window: begun });
  expect(left.stoppedBy({ firstStart: now - 1, lastStart: now - 1 }, 0.5)?.share).toBe(0.5);
});
