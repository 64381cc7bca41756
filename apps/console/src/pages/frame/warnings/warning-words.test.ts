import { expect, it } from "vitest";
import { clockIn } from "../../../words/time/clock.ts";
import { warningTimes } from "../../../words/time/warning-times.ts";
import { type ShownFeed, type ShownWarning, type ShownWarnings, warnedHours } from "./shown-warnings.ts";
import { severityWords, warningCountWords, warningSentences, warningsText } from "./warning-words.ts";

const nowMs = Date.UTC(2026, 10, 21, 14, 10);
const clock = clockIn("UTC");

function feed(id: string, changes: Partial<ShownFeed> = {}): ShownFeed {
  return { id, state: "ok", checked_at: "2026-11-21T14:05:00Z", attribution: "", note: null, ...changes };
}

function shown(changes: Partial<ShownWarnings> = {}): ShownWarnings {
  const { feeds = [feed("nws")] } = changes;
  return { state: "known", feeds, warnings: [], more: 0, isOfHours: false, answeredMs: nowMs, ...changes };
}

const warning = { severity: "severe", awareness: null } as ShownWarning;
const said = (changes: Partial<ShownWarnings>) => warningSentences(shown(changes), clock, nowMs);

it("says that there are no warnings only if all feeds of the place were read", () => {
  const feeds = [feed("nws"), feed("ims", { checked_at: "2026-11-21T14:01:00Z" })];
  expect(said({ feeds })).toEqual({
    unknown: [],
    none: "No official warnings here, read at 14:01: NWS and IMS.",
  });
  expect(said({ feeds, isOfHours: true }).none).toBe(
    "No official warnings in these hours, read at 14:01: NWS and IMS.",
  );
  for (const state of ["partial", "silent", "not_covered", "not_configured"] as const)
    expect(said({ state, feeds: [] }).none).not.toContain("No official warnings");
});

it("names the feeds that were not read, and since when", () => {
  const silent = feed("nws", { state: "silent" });
  expect(said({ state: "silent", feeds: [silent, feed("ims")] })).toEqual({
    unknown: ["Warnings of NWS: not read since 14:05. It is unknown if there are any now."],
    none: "",
  });
  expect(said({ feeds: [feed("nws", { state: "never", checked_at: null })] }).unknown).toEqual([
    "Warnings of NWS: not read yet. It is unknown if there are any now.",
  ]);
  expect(said({ feeds: [silent], warnings: [warning] }).unknown).toEqual([
    "Warnings of NWS: not read since 14:05. It is unknown if there are others now.",
  ]);
  expect(said({ feeds: [feed("nws", { state: "partial" })] }).unknown).toEqual([
    "Warnings of NWS: some could not be read or placed. It is unknown if there are any now.",
  ]);
});

it("takes an answer of a quarter of an hour ago for no news", () => {
  expect(said({ answeredMs: nowMs - 15 * 60_000 }).none).toMatch(/^No official warnings here/);
  expect(said({ answeredMs: nowMs - 16 * 60_000 })).toEqual({
    unknown: ["Warnings of NWS: not read since 14:05. It is unknown if there are any now."],
    none: "",
  });
});

it("says that a server knows nothing of warnings, and not that there are none", () => {
  expect(said({ state: "not_configured", feeds: [] }).none).toBe(
    "This server knows nothing of official warnings here.",
  );
});

it("counts also the warnings that are not loaded", () => {
  expect(warningCountWords(shown({ warnings: [warning] }))).toBe("1 official warning, severe");
  expect(warningCountWords(shown({ warnings: [warning], more: 2 }))).toBe(
    "3 official warnings, the highest severe",
  );
});

it("names the severity with the colour of the authority, and the time", () => {
  const awareness = { level: 3, color: "orange", type: null, type_name: null };
  expect(severityWords({ severity: "severe", awareness })).toBe("Severe, orange");
  expect(severityWords({ severity: "unknown", awareness: null })).toBe("Severity unknown");
  const onset = "2026-11-21T22:30:00Z";
  expect(warningTimes({ onset, until: "2026-11-22T04:00:00Z" }, clock)).toBe("Sat 21 Nov 22:30 – Sun 04:00");
  expect(warningTimes({ onset, until: null }, clock)).toBe("from Sat 21 Nov 22:30, end not stated");
});

it("is one text in a file, with each warning and what is not known", () => {
  const onset = "2026-11-21T22:30:00Z";
  const held = { ...warning, event: "High wind", onset, until: "2026-11-22T04:00:00Z" };
  const feeds = [feed("nws", { state: "silent" })];
  const metadata = { generated_at: "2026-11-21T14:10:00Z", warnings: { state: "silent" as const, feeds } };
  expect(warningsText({ metadata, warnings: [held], warnings_more: 1 }, clock)).toBe(
    "2 official warnings, the highest severe: Severe: High wind, Sat 21 Nov 22:30 – Sun 04:00. Warnings of NWS: not read since 14:05. It is unknown if there are others now.",
  );
  expect(warningsText({ metadata: { generated_at: "2026-11-21T14:10:00Z" } }, clock)).toBe("");
});

it("marks the hours from the full hour of the start to the full hour of the end", () => {
  const held = { from: "2026-11-21T15:00:00Z", to: "2026-11-21T17:00:00Z" } as ShownWarning;
  const startMs = Date.UTC(2026, 10, 21, 14);
  expect(warnedHours({ warnings: [held] }, startMs, 4)).toEqual([false, true, true, false]);
  expect(warnedHours({ warnings: [held] }, startMs, 1)).toBeUndefined();
  expect(warnedHours(undefined, startMs, 4)).toBeUndefined();
});
