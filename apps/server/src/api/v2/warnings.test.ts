import { capXml } from "@halcyon/warnings/cap-documents.suite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../test/harness/running-server.suite.ts";
import {
  folderPlan,
  lay,
  type WarningBench,
  warningBench,
  warningsStartMs,
} from "../../warnings/warning-bench.suite.ts";
import type { HeldPart } from "../../warnings/held-feed.ts";
import { inMemory } from "../../watches/watch-bench.suite.ts";
import { warnedFields, warnedLookup } from "./warned-fields.ts";
import { languagesOf } from "./warnings.ts";

let bench: WarningBench;
let server: RunningServer;

beforeAll(async () => {
  bench = await warningBench(inMemory, (folder) => [
    folderPlan(folder, {
      licence: { name: "CC-BY-4.0", url: "https://example.com/" },
      note: "Made for tests.",
    }),
  ]);
  const info = (fields: object) => /<info>(.*)<\/info>/.exec(capXml({}, { ...fields }))![1]!;
  const text = { headline: "Wind of 30 m/s", description: "Long text", instruction: "Stay inside" };
  const german = { language: "de", event: "Sturm", headline: "Sturm mit 30 m/s" };
  lay(bench, "1.xml", capXml({ info: [info(text), info(german)] }));
  const geocode = "<valueName>EMMA_ID</valueName><value>DE999</value>";
  lay(bench, "2.xml", capXml({ identifier: "two" }, { severity: "Extreme" }, { altitude: "3000" }));
  lay(bench, "3.xml", capXml({ identifier: "three" }, {}, { polygon: undefined, geocode }));
  await bench.servers[0]!.poll();
  const { warnings } = bench.servers[0]!;
  server = await runningServer({ ports: { warnings, warned: warnedLookup(warnings) } });
  server.clock.ms = warningsStartMs;
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await bench[Symbol.asyncDispose]();
});

interface Listed {
  readonly metadata: { readonly state: string; readonly feeds: readonly object[]; readonly caveat: string };
  readonly warnings: readonly { readonly id: string }[];
}

async function list(query: string, headers: Record<string, string> = {}): Promise<Listed> {
  const answer = await server.send(`/v2/warnings/?latitude=51&longitude=8${query}`, { headers });
  expect(answer.status).toBe(200);
  return answer.json as Listed;
}

test("lists the warnings at a place with the state of the feeds that cover it, the most severe first", async () => {
  const { metadata, warnings } = await list("&timezone=auto");
  expect(metadata).toMatchObject({
    state: "partial",
    timezone: "Europe/Berlin",
    feeds: [
      {
        id: "made",
        state: "partial",
        covers: true,
        checked_at: "2026-11-29T09:00:00Z",
        newest_sent: "2026-11-29T08:00:00Z",
        unplaced: 1,
        faulty: 0,
        attribution: "Made Weather Service",
        licence: { name: "CC-BY-4.0", url: "https://example.com/" },
        note: "Made for tests.",
      },
    ],
    caveat: "No warning is no safety: warnings reach hours or days ahead, and not all come this way.",
  });
  expect(warnings).toMatchObject([
    { severity: "extreme" },
    {
      severity: "severe",
      state: "live",
      sequence: 1,
      feed: "made",
      event: "Wind",
      language: "en-GB",
      languages: ["en-GB", "de"],
      headline: "Wind of 30 m/s",
      instruction: "Stay inside",
      onset: "2026-11-29T10:00:00Z",
      local_onset: "2026-11-29T11:00:00+01:00",
      from: "2026-11-29T10:00:00Z",
      to: "2026-11-29T20:00:00Z",
      area: "Somewhere",
      matched: { by: "polygon", scheme: null, value: null },
      heights_m: null,
    },
  ]);
});

test("leaves out warnings for other heights only if a height is given", async () => {
  expect((await list("&elevation_m=100")).warnings).toHaveLength(1);
  expect((await list("&elevation_m=1500")).warnings).toHaveLength(2);
});

test("takes the wanted language from the parameter, then from the header", async () => {
  expect((await list("&language=de", { "accept-language": "en" })).warnings[1]).toMatchObject({
    event: "Sturm",
  });
  expect((await list("", { "accept-language": "fr, de;q=0.8, en;q=0.5" })).warnings[1]).toMatchObject({
    event: "Sturm",
  });
});

test("says that a place is not covered, and lists nothing there", async () => {
  const answer = await server.send("/v2/warnings/?latitude=10&longitude=8");
  expect(answer.json).toMatchObject({
    metadata: { state: "not_covered", feeds: [{ covers: false }] },
    warnings: [],
  });
});

test.each(["Soest, DE", "2831708"])("gives the place %s the answer of its coordinates", async (place) => {
  const soest = { latitude: 51.5756, longitude: 8.1062 };
  const listed = async (site: Record<string, string>): Promise<Listed> => {
    const query = new URLSearchParams({ ...site, elevation_m: "100", timezone: "auto" });
    return (await server.send(`/v2/warnings/?${query.toString()}`)).json as Listed;
  };
  const byName = await listed({ place });
  const byPoint = await listed({ latitude: "51.5756", longitude: "8.1062" });
  expect(byName.warnings).toHaveLength(1);
  expect(byName.warnings).toEqual(byPoint.warnings);
  const location = { ...soest, elevation_m: 100, place: null };
  expect(byPoint.metadata).toMatchObject({ location });
  const named = { id: 2_831_708, name: "Soest", country_code: "DE" };
  expect(byName.metadata).toEqual({ ...byPoint.metadata, location: { ...location, place: named } });
});

test("finds a warning by its id, and no other", async () => {
  const [, { id }] = (await list("")).warnings as [unknown, { id: string }];
  const answer = await server.send(`/v2/warnings/${id}?language=de&timezone=Europe/Berlin`);
  expect(answer.json).toMatchObject({
    metadata: { feed_state: "partial", note: "Made for tests." },
    warning: { id, event: "Sturm", matched: null, local_onset: "2026-11-29T11:00:00+01:00" },
  });
  expectProblem(await server.send(`/v2/warnings/wrn_${"a".repeat(26)}`), "warning_not_found");
  expectProblem(await server.send("/v2/warnings/none"), "invalid_request");
});

test("lists the feeds with what they could not place", async () => {
  expect((await server.send("/v2/warnings/feeds")).json).toMatchObject({
    feeds: [
      {
        id: "made",
        state: "partial",
        live: 3,
        unplaced: 1,
        unplaced_codes: [{ scheme: "EMMA_ID", value: "DE999" }],
        faults: [],
        failure: null,
      },
    ],
  });
});

/** Returns the look-up of a place with 20 warnings that end at 18:00, and three milder ones that end at 20:00. */
function crowded() {
  const { warnings } = bench.servers[0]!;
  const at: typeof warnings.at = (...question) => {
    const found = warnings.at(...question);
    const one: HeldPart = found.warnings[0]!;
    const { message } = one.judged;
    const part = { ...message.parts[one.partIndex]!, untilMs: Date.parse("2026-11-29T18:00:00Z") };
    const early = { ...one, partIndex: 0, judged: { ...one.judged, message: { ...message, parts: [part] } } };
    const rows = [...Array.from({ length: 20 }, () => early), one, one, one];
    return { ...found, warnings: rows as unknown as typeof found.warnings };
  };
  return warnedLookup({ ...warnings, at });
}

test("texts beside scores have 200 characters at most, and an end stays in the year 9999", async () => {
  const { warnings } = bench.servers[0]!;
  const at: typeof warnings.at = (...question) => {
    const found = warnings.at(...question);
    const one = found.warnings[0]!;
    const { message } = one.judged;
    const part = message.parts[one.partIndex]!;
    const long = "ä".repeat(100_000);
    const texts = part.texts.map((text) => ({ ...text, event: long, senderName: long, headline: long }));
    const untilMs = Date.parse("9999-12-31T23:59:59-05:00");
    const parts = [{ ...part, texts, untilMs }];
    const changed = { ...one, partIndex: 0, judged: { ...one.judged, message: { ...message, parts } } };
    return { ...found, warnings: [changed] };
  };
  const location = { latitude: 51, longitude: 8 };
  const wish = { location, hours: [0, 1e6] as const, timezone: "UTC", nowMs: warningsStartMs };
  const [brief] = (await warnedLookup({ ...warnings, at }).find(wish)).warnings;
  const short = `${"ä".repeat(199)}…`;
  expect(brief).toMatchObject({ event: short, sender_name: short, headline: short });
  expect(brief).toMatchObject({ until: "9999-12-31T23:59:59Z", to: "9999-12-31T23:00:00Z" });
  await using full = await runningServer({ ports: { warnings: { ...warnings, at } } });
  full.clock.ms = warningsStartMs;
  const { json } = await full.send("/v2/warnings/?latitude=51&longitude=8");
  expect((json as { warnings: { event: string }[] }).warnings[0]!.event).toHaveLength(100_000);
});

describe("answers with scores", () => {
  const forecast = {
    location: { latitude: 51, longitude: 8 },
    model: "noaa",
    entry: { type: "task", id: 1 },
    period: { hours: 12 },
    timezone: "Europe/Berlin",
  };
  const ask = (path: string, body: object, headers: Record<string, string> = {}) =>
    server.send(`/v2/optimality/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    });
  const state = { state: "partial", feeds: [{ id: "made", state: "partial", note: "Made for tests." }] };
  const warned = {
    warnings: [
      { severity: "extreme" },
      { severity: "severe", event: "Wind", local_onset: "2026-11-29T11:00:00+01:00" },
    ],
    warnings_more: 0,
  };

  test("list the warnings of their hours, and give each hour the positions of its own", async () => {
    const { json } = await ask("composite/", { ...forecast, include: ["warnings"] });
    expect(json).toMatchObject({ metadata: { warnings: state }, ...warned });
    const { forecast: hours } = json as { forecast: { timestamp: string; warnings: number[] }[] };
    expect(hours.map(({ warnings }) => warnings)).toEqual(
      hours.map(({ timestamp }) =>
        timestamp < "2026-11-29T10" || timestamp >= "2026-11-29T20" ? [] : [0, 1],
      ),
    );
    expect(hours.some(({ warnings }) => warnings.length === 0)).toBe(true);
    const reasons = await ask("composite/", { ...forecast, include: ["warnings", "reasons"] });
    expect((reasons.json as { forecast: object[] }).forecast[1]).toMatchObject({
      warnings: [0, 1],
    });
  });

  test("have the same scores with and without warnings", async () => {
    const scores = async (location: object) => {
      const { json } = await ask("composite/", { ...forecast, location, include: [] });
      return (json as { forecast: { score: number }[] }).forecast.map(({ score }) => score);
    };
    expect(await scores(forecast.location)).toEqual(await scores({ ...forecast.location, elevation_m: 9 }));
    const { json } = await ask("composite/", { ...forecast, include: [] });
    expect(Object.keys((json as { forecast: object[] }).forecast[1]!)).not.toContain("warnings");
  });

  test("of another place say that nothing covers it", async () => {
    const { json } = await ask("composite/", { ...forecast, location: { latitude: 10, longitude: 8 } });
    expect(json).toMatchObject({ metadata: { warnings: { state: "not_covered", feeds: [] } }, warnings: [] });
  });

  test("as CSV have a header and a column", async () => {
    const answer = await ask("composite/", { ...forecast, include: ["warnings"] }, { accept: "text/csv" });
    expect(answer.headers.get("x-halcyon-warnings")).toBe("partial;count=2;highest=extreme");
    const [heading, first, second] = answer.text.split("\r\n");
    expect(heading).toMatch(/,missing,warnings$/);
    expect(first).toMatch(/,$/);
    expect(second).toMatch(/,0 1$/);
  });

  test("of windows and batches have them too", async () => {
    const windows = await ask("windows/", { ...forecast, window: { duration_hours: 2 } });
    expect(windows.json).toMatchObject({ metadata: { warnings: state }, ...warned });
    const batch = await ask("batch/composite-optimality", { items: [forecast] });
    expect(JSON.parse(batch.text)).toMatchObject({ result: { metadata: { warnings: state }, ...warned } });
  });

  test("of rankings count them in each row, without a change of ranks", async () => {
    const locations = [forecast.location, { latitude: 10, longitude: 8 }];
    const { json } = await ask("rank/", {
      locations,
      entries: [forecast.entry],
      periods: [{ hours: 12 }, { start: "2026-11-29T20:00:00Z", hours: 3 }],
      model: "noaa",
      window: { duration_hours: 2 },
    });
    const { ranking } = json as { ranking: { location: number; period: number; warned: object }[] };
    const of = (location: number, period: number) =>
      ranking.find((row) => row.location === location && row.period === period)!.warned;
    expect(of(0, 0)).toEqual({ state: "partial", count: 2, highest: "extreme" });
    expect(of(0, 1)).toEqual({ state: "partial", count: 0, highest: null });
    expect(of(1, 0)).toEqual({ state: "not_covered", count: 0, highest: null });
  });

  test("as of an earlier instant have none, because only those of now are known", async () => {
    const wish = { ...forecast, hours: [0, 1e6] as const, nowMs: warningsStartMs };
    expect(await warnedFields(undefined, { ...wish, asOf: "2026-11-20T09:00:00Z" })).toEqual({
      metadata: {},
      fields: {},
      inRank: {},
      headers: {},
      gate: undefined,
      notices: [],
      more: [],
    });
  });

  test("as of an earlier instant say that a gate was not heeded", async () => {
    const gate = { severity: "minor", certainty: "possible", effect: "stop", if_missing: "refuse" } as const;
    const wish = { ...forecast, hours: [0, 1e6] as const, nowMs: warningsStartMs, gate };
    const found = await warnedFields(undefined, { ...wish, asOf: "2026-11-20T09:00:00Z" });
    expect([found.gate, found.notices]).toEqual([undefined, [{ code: "warnings_not_in_records" }]]);
  });

  test("list 20 warnings, and the number of the others", async () => {
    const wish = { ...forecast, hours: [0, 1e6] as const, nowMs: warningsStartMs };
    const found = await crowded().find(wish);
    expect([found.warnings.length, found.more.length]).toEqual([20, 3]);
  });

  test("have no empty list in an hour whose warnings are all beyond the first 20", async () => {
    await using full = await runningServer({ ports: { warned: crowded() } });
    full.clock.ms = warningsStartMs;
    const hours = async (accept: string) =>
      full.send("/v2/optimality/composite/", {
        method: "POST",
        body: JSON.stringify({ ...forecast, include: ["warnings"] }),
        headers: { "content-type": "application/json", accept },
      });
    const { json } = await hours("application/json");
    expect(json).toMatchObject({ warnings_more: 3 });
    const listed = Array.from({ length: 20 }, (_, position) => position);
    const wanted = (json as { forecast: { timestamp: string; warnings: unknown }[] }).forecast.map(
      ({ timestamp }) =>
        timestamp >= "2026-11-29T20"
          ? []
          : timestamp >= "2026-11-29T18"
            ? null
            : timestamp >= "2026-11-29T10"
              ? listed
              : [],
    );
    expect((json as { forecast: { warnings: unknown }[] }).forecast.map((hour) => hour.warnings)).toEqual(
      wanted,
    );
    expect([wanted.includes(null), wanted[0], wanted.at(-1)]).toEqual([true, [], []]);
    const rows = (await hours("text/csv")).text.trimEnd().split("\r\n").slice(1);
    expect(rows.map((row) => row.split(",").at(-1))).toEqual(
      wanted.map((positions) => positions?.join(" ") ?? "more"),
    );
  });
});

test("is silent 15 minutes after the last reading, with the warnings that it has", async () => {
  server.clock.ms = warningsStartMs + 15 * 60_000;
  const { metadata, warnings } = await list("");
  server.clock.ms = warningsStartMs;
  expect(metadata).toMatchObject({ state: "silent", feeds: [{ state: "silent" }] });
  expect(warnings).toHaveLength(2);
});

test("a server without feeds says so", async () => {
  await using bare = await runningServer();
  expect((await bare.send("/v2/warnings/?latitude=51&longitude=8")).json).toMatchObject({
    metadata: { state: "not_configured", feeds: [] },
    warnings: [],
  });
  expect((await bare.send("/v2/warnings/feeds")).json).toMatchObject({ feeds: [] });
});

test("languages of a header are sorted by quality, and those of quality 0 left out", () => {
  expect(languagesOf(undefined, "en;q=0.5, de, fr;q=0, *, it;q=0.9")).toEqual(["de", "it", "en"]);
  expect(languagesOf("sv", "de")).toEqual(["sv"]);
});
