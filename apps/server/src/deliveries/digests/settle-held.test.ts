import type { Event } from "@halcyon/schema/v2";
import { digestEventsMax } from "@halcyon/schema/watch";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { digestOf } from "./digest-event.ts";
import { foldHeld } from "./settle-held.ts";

interface Held {
  readonly event: Event;
}

/** Creates a held event with the fields that folding reads. */
function held(type: Event["type"], span?: string, sequence?: number): Held {
  return {
    event: { id: `evt_${type}${span}${sequence}`, type, data: { span, sequence } } as unknown as Event,
  };
}

function typesOf(some: readonly Held[]): string[] {
  return some.map(({ event }) => event.type);
}

describe("held events", () => {
  test.each([
    ["window.found", "window.lost"],
    ["window.found", "window.passed"],
    ["band.entered", "band.left"],
    ["limit.crossed", "limit.cleared"],
  ] as const)("of a span that came and went are not told: %s, %s", (opens, closes) => {
    expect(foldHeld([held(opens, "a", 1), held(closes, "a", 2)]).told).toEqual([]);
  });

  it("of one window that was lost, found and lost again tell that it is lost", () => {
    const events = [held("window.lost", "a", 2), held("window.found", "a", 3), held("window.lost", "a", 4)];
    expect(foldHeld(events).told).toEqual(events.slice(2));
  });

  it("tell the newest of a span, and each span by itself", () => {
    const { told, superseded } = foldHeld([
      held("window.found", "a", 1),
      held("window.changed", "b", 3),
      held("window.changed", "a", 2),
      held("window.lost", "c", 2),
      held("window.changed", "b", 4),
      held("window.lost", "b", 5),
    ]);
    expect(typesOf(told)).toEqual(["window.changed", "window.lost", "window.lost"]);
    expect(told.map(({ event }) => "span" in event.data && event.data.span)).toEqual(["a", "c", "b"]);
    expect(superseded).toHaveLength(3);
  });

  it("are not told after a newer one of their span", () => {
    const events = [held("window.found", "a", 1), held("window.changed", "b", 2)];
    expect(foldHeld(events, new Map([["a", 2]])).told).toEqual([events[1]]);
  });

  it("of the watch itself are all told", () => {
    const events = [held("watch.blind"), held("watch.sighted"), held("watch.paused")];
    expect(foldHeld(events)).toEqual({ told: events, superseded: [] });
  });

  it("are each told or superseded, and a receiver that keeps the newest of a span knows what is true", () => {
    const span = fc.record({
      // Events of the span before the hold, in it, and whether the last one closes it.
      before: fc.nat({ max: 2 }),
      during: fc.integer({ min: 1, max: 4 }),
      closes: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(span, { maxLength: 6 }), fc.infiniteStream(fc.nat()), (spans, shuffle) => {
        const lines = spans.map(({ before, during, closes }, index) =>
          Array.from({ length: before + during }, (_, at) => {
            const isLast = at === before + during - 1;
            const type =
              isLast && closes && at > 0 ? "window.lost" : at === 0 ? "window.found" : "window.changed";
            return held(type, String(index), at + 1);
          }),
        );
        const open = new Map<string, number>();
        const receive = ({ event: { type, data } }: Held): void => {
          if (!("span" in data)) return;
          if (type === "window.lost") open.delete(data.span);
          else open.set(data.span, data.sequence);
        };
        const truth = new Map<string, number>();
        for (const line of lines) {
          const { data, type } = line.at(-1)!.event;
          if (type !== "window.lost" && "span" in data) truth.set(data.span, data.sequence);
        }
        lines.forEach((line, index) => line.slice(0, spans[index]!.before).forEach(receive));
        const waiting = lines.map((line, index) => line.slice(spans[index]!.before));
        const mixed: Held[] = [];
        while (waiting.some((line) => line.length > 0)) {
          const some = waiting.filter((line) => line.length > 0);
          mixed.push(some[shuffle.next().value! % some.length]!.shift()!);
        }
        const { told, superseded } = foldHeld(mixed);
        told.forEach(receive);
        expect(open).toEqual(truth);
        expect(new Set([...told, ...superseded])).toEqual(new Set(mixed));
        expect(told.length + superseded.length).toBe(mixed.length);
        expect(told.length).toBeLessThanOrEqual(spans.length);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});

describe("a digest", () => {
  const some = (count: number): Event[] =>
    Array.from({ length: count }, (_, at) => held("window.found", String(at), 1).event);

  it("holds the newest events, and says how many it leaves out", () => {
    const events = some(digestEventsMax + 3);
    expect(digestOf(events)).toEqual({ events: events.slice(3), more: 3 });
    expect(digestOf(events.slice(3))).toEqual({ events: events.slice(3), more: 0 });
  });

  it("that would be empty is none", () => {
    expect(digestOf([])).toBeUndefined();
  });
});
