import { v1, variableNames } from "@halcyon/schema";
import type { Event } from "@halcyon/schema/v2";
import fc from "fast-check";
import { expect, test } from "vitest";
import { spanEvent } from "../../watches/event-bodies.ts";
import { madeFeedSpan } from "../../watches/feeds/made-feed-span.suite.ts";
import type { EvaluatedPlace } from "../../watches/evaluate/evaluated-place.ts";
import { firstEventBody, firstKnownEvents, knownEvents } from "./known-events.ts";

const { output } = v1["events.get"];
const place: Pick<EvaluatedPlace, "stoppedBy"> & Partial<EvaluatedPlace> = {
  stoppedBy: () => ({ warning: `wrn_${"a".repeat(26)}`, event: 'A "limiting_warning"', share: 0.5 }),
  runAgrees: () => true,
  limiting: () => undefined,
  run: 498_000,
  source: "made",
};

/** Returns the loss of a window. */
function lostEvent(name: string, reason: "weather" | "merged"): Event {
  const span = { firstStart: 498_010, lastStart: 498_012, best: 0.9, isCutOff: false };
  return spanEvent(
    madeFeedSpan({ name }).watch,
    { position: 0, sinceVersion: 1, synthetic: false },
    { type: "lost", number: 1, sequence: 2, span, before: span, probability: undefined, reason },
    place as EvaluatedPlace,
    Date.UTC(2026, 10, 21),
  );
}

test("V1 says of a window that a warning took what it said before it had warnings", () => {
  const lost = lostEvent("Crane", "weather");
  expect(lost.data).toMatchObject({ reason: "warning", limiting_warning: { share: 0.5 } });
  expect(knownEvents.known(lost)).toBe(lost);
  const first = firstKnownEvents.known(lost)!;
  expect(first.data).toMatchObject({ reason: "weather" });
  expect(output.parse(first)).toEqual(first);
  expect(first.data).not.toHaveProperty("limiting_warning");
  expect(JSON.parse(firstEventBody(JSON.stringify(lost)))).toEqual(first);
});

test("V1 has all other events as they were written, whatever their names", () => {
  const merged = lostEvent('"limiting_warning"', "merged");
  expect(firstKnownEvents.known(merged)).toBe(merged);
  expect(firstEventBody(JSON.stringify(merged))).toBe(JSON.stringify(merged));
});

test("the body of any event is in V1 what the event is there, whatever it holds", () => {
  const word = fc.constantFrom('"warning"', "warning", '{"reason":"warning"}', '"variable":"pm2_5"', "pm2_5");
  const changes = fc.record({
    name: fc.oneof(word, fc.string()),
    reason: fc.constantFrom("weather", "merged", "warning"),
    limiting: fc.option(fc.record({ variable: fc.constantFrom(...variableNames), share: fc.double() })),
  });
  const event = lostEvent("Crane", "weather");
  fc.assert(
    fc.property(changes, (changed) => {
      const body = JSON.stringify({ ...event, data: { ...event.data, ...changed } });
      const known = firstKnownEvents.known(JSON.parse(body) as Event);
      expect(firstEventBody(body)).toBe(JSON.stringify(known));
    }),
  );
});

test("V1 has no events of warnings and runs", () => {
  for (const type of ["warning.issued", "run.available"] as const)
    expect(firstKnownEvents.known({ ...lostEvent("Crane", "merged"), type } as Event)).toBeUndefined();
});
