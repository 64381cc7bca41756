import { formatInstant, millisecondsPerHour } from "@halcyon/schema/time";
import { sized } from "@halcyon/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { UsualLookup } from "../../src/ports.ts";
import { RecordCache } from "../../src/weather/records/record-cache.ts";
import { countUsual, usualLookup } from "../../src/weather/workability/usual-lookup.ts";
import { syntheticHistory } from "@halcyon/weather/sources/synthetic";
import { hourOf } from "../harness/formula-record.suite.ts";
import { post } from "../harness/gusty-server.suite.ts";
import { type Answer, type RunningServer, runningServer, startMs } from "../harness/running-server.suite.ts";

/** Number of past hours that are answered again, and of years in which they lie. */
const pastHours = sized(60, 500);
const years = 2;

/** Looks up usual scores, and waits for them. A server that has run for a while knows them. */
function usualOfHistory(): UsualLookup {
  const history = syntheticHistory({ seed: 1 });
  // Few years, because each year of each place takes time.
  const hourly = { ...history, describe: () => ({ ...history.describe(), first: hourOf(2022) }) };
  const cache = new RecordCache(2 ** 24);
  const lookup = usualLookup({
    records: { hourly },
    build: (wish) => countUsual({ hourly }, cache, wish),
    rest: 0,
  });
  return { find: (wish) => lookup.find({ ...wish, isAwaited: true }) };
}

const anyPlace = fc.constantFrom(
  { latitude: 51.5, longitude: -0.12 },
  { latitude: 57.4, longitude: 7.1, surface: "sea" },
  { latitude: 46.8, longitude: 9.8, elevation_m: 1560 },
);
const anyEntry = fc.constantFrom(
  { type: "task", id: 1 },
  { type: "task", id: 10 },
  { type: "scenario", id: 501 },
);
const anyModel = fc.constantFrom("noaa", "ecmwf");

/** Returns the start of a period some hours after the hour of an instant. */
function hoursAfter(instantMs: number, hours: number): string {
  return formatInstant((Math.floor(instantMs / millisecondsPerHour) + hours) * millisecondsPerHour);
}

/** Request of the past: its time, its path and its body. */
interface PastRequest {
  readonly instantMs: number;
  readonly path: string;
  /** Returns the body, with further fields where `as_of` is given. */
  readonly body: (asOf: object) => object;
  readonly accept: string;
}

const anyInstantMs = fc
  .integer({ min: 1, max: years * 365 * 24 * 60 })
  .map((minutes) => startMs - minutes * 60_000);

/** Forecast that a request asks about. */
interface AskedForecast {
  readonly location: object;
  readonly entry: object;
  readonly model: string;
  readonly period: object;
}

const window = { duration_hours: 4, minimum_score: 0.1, minimum_probability: 0.3 };
const json = "application/json";

/** Returns the path, the body and the accepted type of a request of each kind. */
const kinds: Readonly<Record<string, (asked: AskedForecast) => Omit<PastRequest, "instantMs">>> = {
  scores: composite([]),
  members: composite(["ensemble"]),
  reasons: composite(["reasons"]),
  csv: composite(["ensemble"], "text/csv"),
  windows: (asked) => ({
    path: "windows/",
    body: (asOf) => ({ ...asked, timezone: "auto", window, ...asOf }),
    accept: json,
  }),
  rank: ({ location, entry, period, model }) => ({
    path: "rank/",
    body: (asOf) => ({
      locations: [location],
      entries: [entry],
      periods: [period],
      model,
      window,
      ...asOf,
    }),
    accept: json,
  }),
  batch: (asked) => ({
    path: "batch/composite-optimality",
    body: (asOf) => ({ items: [{ ...asked, include: ["ensemble", "reasons"], ...asOf }] }),
    accept: "application/x-ndjson",
  }),
};

function composite(include: readonly string[], accept = json) {
  return (asked: AskedForecast) => ({
    path: "composite/",
    body: (asOf: object) => ({ ...asked, timezone: "auto", include, ...asOf }),
    accept,
  });
}

const anyRequest: fc.Arbitrary<PastRequest> = fc
  .record({
    instantMs: anyInstantMs,
    location: anyPlace,
    entry: anyEntry,
    model: anyModel,
    later: fc.constantFrom(undefined, 0, 30),
    hours: fc.integer({ min: 6, max: 260 }),
    kind: fc.constantFrom(...Object.keys(kinds)),
  })
  .map(({ instantMs, location, entry, model, later, hours, kind }) => {
    const start = later === undefined ? {} : { start: hoursAfter(instantMs, later) };
    return { ...kinds[kind]!({ location, entry, model, period: { ...start, hours } }), instantMs };
  });

function send(server: RunningServer, { path, body, accept }: PastRequest, asOf: object): Promise<Answer> {
  return post(server, `/v2/optimality/${path}`, body(asOf), { accept });
}

/**
 * Official warnings in an answer of a server without feeds. Only the warnings of now are known, so an answer as of a past instant has none of these fields.
 */
const warningsOfNow =
  /,"(?:warnings_more":0|warnings":\[\]|(?:warnings|warned)":\{"state":"not_configured"[^}]*\})/g;

/** Returns the text and the headers about the weather of an answer, without official warnings and the two times that may differ. */
function said({ status, text, headers }: Answer): unknown {
  const ofWeather = [...headers].filter(([name]) => /^x-halcyon-(run|source|notice|entry|clim)/.test(name));
  const ofForecast = text.replaceAll(warningsOfNow, "");
  return {
    status,
    ofWeather,
    text: ofForecast.replaceAll(/"(generated_at|as_of)":("[^"]*"|null)/g, '"$1":""'),
  };
}

test("an answer as of a past instant has the bytes that were answered then", async () => {
  const requests = fc
    .sample(anyRequest, { seed: 26, numRuns: pastHours })
    .toSorted((one, other) => one.instantMs - other.instantMs);
  await using then = await runningServer({ ports: { usual: usualOfHistory() } });
  await using now = await runningServer({ ports: { usual: usualOfHistory() } });
  const paths = new Set<string>();
  for (const request of requests) {
    then.clock.ms = request.instantMs;
    const recorded = await send(then, request, {});
    const asOf = formatInstant(request.instantMs);
    const replayed = await send(now, request, { as_of: asOf });
    expect(said(replayed), `${request.path} as of ${asOf}`).toEqual(said(recorded));
    expect(recorded.status, recorded.text).toBe(200);
    if (request.accept === "text/csv") continue;
    expect(replayed.text).toContain(`"generated_at":"${formatInstant(startMs)}","as_of":"${asOf}"`);
    expect(recorded.text).toContain(`"generated_at":"${asOf}","as_of":null`);
    expect(replayed.text).not.toMatch(/"(?:warnings|warned)/);
    paths.add(request.path);
  }
  expect(paths.size).toBe(4);
});
