import { describe, expect, test } from "vitest";
import { nextDigestMs } from "./digest-times.ts";
import { goesOut, mayGoOutMs, afterQuietMs } from "./goes-out.ts";

const at = (instant: string): number => Date.parse(instant);
const isoOf = (atMs: number): string => new Date(atMs).toISOString();
const timezone = "Europe/London";
const quiet = { from: 21, to: 6, timezone };
const digest = { at: "06:30", timezone };

describe("quiet hours", () => {
  test.each([
    ["before they begin", "2026-11-21T20:59:59.999Z", "2026-11-21T20:59:59.999Z"],
    ["as they begin", "2026-11-21T21:00:00.000Z", "2026-11-22T06:00:00.000Z"],
    ["after midnight", "2026-11-22T05:59:59.999Z", "2026-11-22T06:00:00.000Z"],
    ["as they end", "2026-11-22T06:00:00.000Z", "2026-11-22T06:00:00.000Z"],
    ["in the summer of the zone", "2026-07-01T20:00:00.000Z", "2026-07-02T05:00:00.000Z"],
  ])("hold %s until they end", (_when, from, to) => {
    expect(isoOf(afterQuietMs(quiet, at(from)))).toBe(to);
  });

  test("end where clocks jump over their end, and at the first of two", () => {
    // London jumps from 01:00 to 02:00 at 01:00 UTC, Chatham back from 03:45 to 02:45 at 14:00 UTC.
    const skipped = { from: 22, to: 1, timezone };
    expect(isoOf(afterQuietMs(skipped, at("2026-03-29T00:30:00Z")))).toBe("2026-03-29T01:00:00.000Z");
    const repeated = { from: 22, to: 3, timezone: "Pacific/Chatham" };
    expect(isoOf(afterQuietMs(repeated, at("2026-04-04T12:00:00Z")))).toBe("2026-04-04T13:15:00.000Z");
    expect(isoOf(afterQuietMs(repeated, at("2026-04-04T14:05:00Z")))).toBe("2026-04-04T14:05:00.000Z");
  });

  test("of a whole day end with some day", () => {
    const always = { from: 0, to: 24, timezone: "UTC" };
    expect(isoOf(afterQuietMs(always, at("2026-11-21T12:00:00Z")))).toBe("2026-11-23T00:00:00.000Z");
  });

  test("let what is urgent pass, and hold what a watch says of itself", () => {
    const born = at("2026-11-21T23:00:00Z");
    const tell = { quiet, urgent: ["window.lost" as const] };
    expect(goesOut(tell, "window.lost", born)).toEqual({ inDigest: false, atMs: born });
    expect(goesOut(tell, "window.found", born)).toEqual({ inDigest: false, atMs: at("2026-11-22T06:00Z") });
    expect(goesOut(tell, "watch.blind", born)).toEqual({ inDigest: false, atMs: at("2026-11-22T06:00Z") });
    expect(goesOut({}, "window.found", born)).toEqual({ inDigest: false, atMs: born });
  });

  test("hold a second attempt as they hold the first", () => {
    expect(mayGoOutMs({ quiet }, "window.found", at("2026-11-21T21:03Z"))).toBe(at("2026-11-22T06:00Z"));
    expect(mayGoOutMs({ quiet }, "window.found", at("2026-11-21T20:58Z"))).toBe(at("2026-11-21T20:58Z"));
  });
});

describe("a digest", () => {
  test.each([
    ["later today", {}, "2026-11-21T06:29:59.999Z", "2026-11-21T06:30:00.000Z"],
    ["tomorrow, from its own instant on", {}, "2026-11-21T06:30:00.000Z", "2026-11-22T06:30:00.000Z"],
    [
      "on a day of the list",
      { weekdays: ["mon" as const] },
      "2026-11-21T00:00:00.000Z",
      "2026-11-23T06:30:00.000Z",
    ],
    ["a week later", { weekdays: ["sat" as const] }, "2026-11-21T06:30:00.000Z", "2026-11-28T06:30:00.000Z"],
    ["where clocks jump over it", { at: "01:30" }, "2026-03-29T00:00:00.000Z", "2026-03-29T01:00:00.000Z"],
    ["at the first of two", { at: "01:30" }, "2026-10-25T00:00:00.000Z", "2026-10-25T00:30:00.000Z"],
    [
      "once, though its time repeats",
      { at: "01:30" },
      "2026-10-25T00:30:00.000Z",
      "2026-10-26T01:30:00.000Z",
    ],
  ])("goes out %s", (_when, changes, from, to) => {
    expect(isoOf(nextDigestMs({ ...digest, ...changes }, at(from)))).toBe(to);
  });

  test("waits for the end of quiet hours, and takes neither what is urgent nor what a watch says of itself", () => {
    const tell = { digest: { at: "05:00", timezone }, quiet, urgent: ["window.lost" as const] };
    const born = at("2026-11-21T12:00:00Z");
    expect(goesOut(tell, "window.found", born)).toEqual({ inDigest: true, atMs: at("2026-11-22T06:00Z") });
    expect(goesOut(tell, "window.lost", born)).toEqual({ inDigest: false, atMs: born });
    expect(goesOut(tell, "watch.paused", born)).toEqual({ inDigest: false, atMs: born });
  });
});

describe("an event about a warning", () => {
  const atMs = Date.UTC(2026, 10, 21, 23);
  const endMs = Date.UTC(2026, 10, 22, 6);

  test.each([
    ["that is severe goes out in quiet hours", {}, "warning.issued", "severe", atMs],
    ["that is extreme goes out in quiet hours", {}, "warning.updated", "extreme", atMs],
    ["that is moderate waits", {}, "warning.issued", "moderate", endMs],
    ["that has ended waits", {}, "warning.ended", "severe", endMs],
    [
      "waits if the watch calls others urgent",
      { urgent: ["warning.ended"] },
      "warning.issued",
      "severe",
      endMs,
    ],
    ["that is called urgent goes out", { urgent: ["warning.ended"] }, "warning.ended", "minor", atMs],
  ] as const)("%s", (_what, tell, type, severity, expectedMs) => {
    expect(goesOut({ quiet, ...tell }, type, atMs, severity).atMs).toBe(expectedMs);
  });
});
