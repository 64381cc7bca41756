import { bandOf, type WarningGate } from "@halcyon/schema";
import { formatEpochHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import type { AlertPart } from "@halcyon/warnings/alert-message";
import { beforeAll, expect, test } from "vitest";
import { post } from "../../../test/harness/gusty-server.suite.ts";
import { madeEntry, madeGust, madeNow, madePorts } from "../../../test/harness/made-ports.suite.ts";
import { type RunningServer, runningServer } from "../../../test/harness/running-server.suite.ts";
import { idOf, type MadeWarnings, warningOf, warningsBy } from "./gate.suite.ts";
import { warnedLookup } from "./warned-fields.ts";

const cases = 1000;
const aChunk = 50;
const hours = 60;
const durationHours = 3;

const severities = ["unknown", "minor", "moderate", "severe", "extreme"] as const;
const certainties = ["unknown", "unlikely", "possible", "likely", "observed"] as const;
const events = ["Wind", "High Wind", "Snow", "Ice and snow", "Sturm"];
const categories = ["Met", "Fire", "Geo"] as const;

/** Mulberry32, from a seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomOf(5);
const one = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;

function madeGate(): WarningGate {
  return {
    severity: one(["minor", "moderate", "severe", "extreme"]),
    certainty: one(["unlikely", "possible", "likely", "observed"]),
    ...(random() < 0.5 ? {} : { events: [one(["wind", "SNOW", "sturm", "high wind"])] }),
    ...(random() < 0.5 ? {} : { categories: [one(categories)] }),
    effect: "stop",
    if_missing: "drop",
  };
}

function madePart(): AlertPart {
  const from = madeNow + Math.floor(random() * (hours + 10)) - 5;
  const text = warningOf(0, 1).texts[0]!;
  return warningOf(from, from + 1 + Math.floor(random() * 12), {
    severity: one(severities),
    certainty: one(certainties),
    categories: random() < 0.1 ? [] : [one(categories)],
    texts: [{ ...text, event: random() < 0.1 ? "" : one(events) }],
  });
}

/** Says in the plainest way if a warning is one of a gate. */
function isOfGate(part: AlertPart, gate: WarningGate): boolean {
  const event = ` ${part.texts[0]!.event.toLowerCase()} `;
  return (
    (part.severity === "unknown" || severities.indexOf(part.severity) >= severities.indexOf(gate.severity)) &&
    (part.certainty === "unknown" ||
      certainties.indexOf(part.certainty) >= certainties.indexOf(gate.certainty)) &&
    (gate.categories === undefined ||
      part.categories.length === 0 ||
      part.categories.some((name) => gate.categories!.some((wanted) => wanted === name))) &&
    (gate.events === undefined ||
      event.trim() === "" ||
      gate.events.some((wanted) => event.includes(` ${wanted.toLowerCase()} `)))
  );
}

interface Case {
  readonly gate: WarningGate;
  readonly made: MadeWarnings;
  readonly latitude: number;
}

const chunks = Array.from({ length: cases / aChunk }, (_, chunk) => {
  const gate = madeGate();
  return Array.from({ length: aChunk }, (__, index): Case => {
    const parts = Array.from({ length: Math.floor(random() * 5) }, madePart);
    const state = one(["known", "known", "known", "partial", "silent", "not_covered"] as const);
    const unplaced = state === "partial" ? [madePart()] : [];
    const faulty = state === "partial" && random() < 0.3 ? 1 : 0;
    return { gate, made: { parts, state, unplaced, faulty }, latitude: (chunk * aChunk + index) / 20 };
  });
});
const byLatitude = new Map(chunks.flat().map((made) => [made.latitude, made]));

/** Gusts [m/s] by time stamp. A time stamp has the strongest gust of the hour before it. */
const gusts = Array.from({ length: 400 }, () => Math.round(random() * 200) / 10);
const gustAt = (stamp: number): number => gusts[(stamp - madeNow + 100) % gusts.length]!;
/** Returns the score of an hour without warnings. */
function weatherScore(hour: number): number {
  const gust = gustAt(madeNow + hour + 1);
  return Number(Math.min(1, Math.max(0, 1 - (gust - 8) / 10)).toFixed(4));
}

interface Expected {
  readonly score: number;
  readonly stops: readonly string[];
}

/** Counts the hours of a case one by one. */
function expectedOf({ gate, made }: Case): Expected[] {
  const { parts = [], unplaced = [], faulty = 0, state } = made;
  return Array.from({ length: hours }, (_, hour) => {
    const startMs = (madeNow + hour) * 3_600_000;
    const isIn = (part: AlertPart): boolean =>
      isOfGate(part, gate) && part.fromMs <= startMs && startMs < part.untilMs!;
    const stops = parts.flatMap((part, position) => (isIn(part) ? [idOf(position)] : []));
    const isSoon = hour < 48 && (state === "silent" || state === "not_covered" || faulty > 0);
    const weather = weatherScore(hour);
    const score = stops.length > 0 ? 0 : isSoon || unplaced.some(isIn) ? Math.min(weather, 0.9) : weather;
    return { score, stops };
  });
}

let server: RunningServer;
beforeAll(async () => {
  const warnings = warningsBy((latitude) => byLatitude.get(latitude)!.made);
  const parts = { deterministic: { formulas: { wind_gusts_10m: gustAt } } };
  server = await runningServer({
    ports: { ...madePorts(madeEntry(madeGust), parts), warnings, warned: warnedLookup(warnings) },
  });
  return () => server[Symbol.asyncDispose]();
});

const entryOf = ({ gate }: Case) => ({
  type: "task",
  definition: { constraints: [madeGust], warnings: gate },
});

test("hours of composites are those that are counted one by one", async () => {
  const counted = { stopped: 0, capped: 0 };
  for (const chunk of chunks) {
    const items = chunk.map((each) => ({
      location: { latitude: each.latitude, longitude: 8 },
      model: "noaa",
      entry: entryOf(each),
      period: { hours },
      include: ["reasons"],
    }));
    const answer = await post(server, "/v2/optimality/batch/composite-optimality", { items });
    const lines = answer.text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { index: number; result: V2.CompositeResponse });
    expect(lines).toHaveLength(aChunk);
    for (const { index, result } of lines) {
      const expected = expectedOf(chunk[index]!);
      const { forecast, metadata } = result;
      expect(forecast.map(({ score, limiting_warnings: stops }) => ({ score, stops }))).toEqual(expected);
      expect(forecast.map(({ band }) => band)).toEqual(expected.map(({ score }) => bandOf(score)));
      expect(
        forecast.every((hour, at) => expected[at]!.stops.length === 0 || hour.limiting!.length === 0),
      ).toBe(true);
      const unknown = metadata.notices.filter(({ code }) => code === "warnings_unknown");
      const capped = expected.filter(
        ({ score, stops }, hour) => stops.length === 0 && score < weatherScore(hour),
      );
      expect(unknown.length > 0 || capped.length === 0).toBe(true);
      counted.stopped += expected.filter(({ stops }) => stops.length > 0).length;
      counted.capped += capped.length;
    }
  }
  expect(counted.stopped).toBeGreaterThan(1000);
  expect(counted.capped).toBeGreaterThan(1000);
}, 120_000);

test("starts of windows are those that are counted one by one", async () => {
  const reasons = new Map<string | undefined, number>();
  for (const chunk of chunks) {
    const answer = await post(server, "/v2/optimality/rank/", {
      locations: chunk.map(({ latitude }) => ({ latitude, longitude: 8 })),
      entries: [entryOf(chunk[0]!)],
      periods: [{ hours }],
      model: "noaa",
      window: { duration_hours: durationHours, minimum_score: 0.3 },
      top: aChunk,
    });
    const { ranking } = answer.json as V2.RankResponse;
    expect(ranking).toHaveLength(aChunk);
    for (const row of ranking) {
      const expected = expectedOf(chunk[row.location]!);
      const startsOf = (scores: readonly number[]) =>
        scores.flatMap((_, start) => {
          const window = scores.slice(start, start + durationHours);
          return window.length === durationHours && window.every((score) => score >= 0.3) ? [start] : [];
        });
      const starts = startsOf(expected.map(({ score }) => score));
      expect(row.possible_starts).toBe(starts.length);
      expect(row.mean).toBeCloseTo(expected.reduce((sum, { score }) => sum + score, 0) / hours, 4);
      const stopped = expected.filter(({ score }) => score === 0).length;
      expect((row.hours as { stop: number }).stop).toBe(stopped);
      const ungated = startsOf(expected.map((_, hour) => weatherScore(hour)));
      const isByWarning = starts.length === 0 && ungated.length > 0;
      expect(row.none_because?.reason === "warning").toBe(isByWarning);
      const shares = Map.groupBy(
        expected.flatMap(({ stops }) => stops),
        (id) => id,
      );
      const most = Math.max(0, ...[...shares.values()].map((all) => all.length));
      expect(row.limiting_warning?.share ?? 0).toBeCloseTo(most / hours, 4);
      reasons.set(row.none_because?.reason, (reasons.get(row.none_because?.reason) ?? 0) + 1);
    }
  }
  expect(reasons.get(undefined)).toBeGreaterThan(100);
  expect(formatEpochHour(madeNow)).toBe("2026-11-21T09:00:00Z");
}, 120_000);
