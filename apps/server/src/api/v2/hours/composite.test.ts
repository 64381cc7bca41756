import { entriesOf } from "@halcyon/library";
import { bandOf, polarities, v1 } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { post } from "../../../../test/harness/gusty-server.suite.ts";
import { madeGust, madeNow, madeVisibility } from "../../../../test/harness/made-ports.suite.ts";
import {
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../../test/harness/running-server.suite.ts";
import { composite, entry, good, location, made, madeServer, path, send } from "./composite.suite.ts";

describe("200", () => {
  let server: RunningServer;
  beforeAll(async () => void (server = await runningServer()));
  afterAll(() => server[Symbol.asyncDispose]());

  test("answers the hours of its period, and says what they are of", async () => {
    const period = { start: "2026-11-23T00:00:00Z", hours: 120 };
    const { metadata, summary, forecast } = await composite(server, { period });
    const cell = { latitude: 51.5, longitude: 0 };
    expect(metadata).toMatchObject({
      generated_at: "2026-11-21T09:14:03Z",
      model: "noaa",
      location,
      timezone: "UTC",
      period: { ...period, end: "2026-11-28T00:00:00Z" },
      entry: { type: "task", id: 1, slug: "tower-crane-lifting", polarity: "suitability" },
      source: {
        synthetic: true,
        parts: [
          {
            part: "deterministic",
            source: "synthetic",
            cell,
            members: 1,
            from: "2026-11-23T00:00:00Z",
            to: "2026-11-26T09:00:00Z",
            licence: null,
          },
          { part: "ensemble", cell, members: 31, from: "2026-11-23T00:00:00Z", to: "2026-11-28T00:00:00Z" },
        ],
      },
      calibration: [],
    });
    const first = Date.parse(period.start);
    expect(forecast.map(({ timestamp }) => Date.parse(timestamp))).toEqual(
      Array.from({ length: 120 }, (_, hour) => first + hour * 3_600_000),
    );
    expect(forecast.map(({ part }) => part)).toEqual(
      forecast.map((_, hour) => (hour < 81 ? "deterministic" : "ensemble")),
    );
    const counted = Map.groupBy(forecast, ({ band }) => band);
    for (const [band, hours] of Object.entries(summary.hours))
      expect(counted.get(band as V2.BandName)?.length ?? 0).toBe(hours);
  });

  test("has members beside the score in every hour, also beyond thirty days", async () => {
    const { metadata, forecast } = await composite(server, { period: { hours: 800 } });
    expect(metadata.notices.map(({ code }) => code)).not.toContain("ensemble_absent");
    for (const { part, score, band, ensemble } of forecast) {
      const { median, Q10, Q90, shares } = ensemble!;
      expect(Q10).toBeLessThanOrEqual(median);
      expect(Q90).toBeGreaterThanOrEqual(median);
      expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 3);
      expect(band).toBe(bandOf(score));
      if (part !== "deterministic") expect(median).toBe(score);
    }
  });

  test("names the hours of its period whose gusts are the strongest of a longer step, where gusts count", async () => {
    const told = async (model: string, of: object) =>
      (await composite(server, { model, period: { start: "2026-11-26T00:00:00Z", hours: 96 }, ...of }))
        .metadata;
    const { whole_steps: steps, source } = await told("ecmwf", {});
    expect(source.parts.length).toBeGreaterThan(0);
    expect(steps.map(({ variable, step_hours: hours }) => [variable, hours])).toEqual([
      ["wind_gusts_10m", 3],
      ["wind_gusts_10m", 6],
    ]);
    // Steps of the same length follow on each other, and all lie in the period.
    const [short, long] = steps as [
      V2.ForecastMetadata["whole_steps"][number],
      V2.ForecastMetadata["whole_steps"][number],
    ];
    expect(short.from).toBe("2026-11-26T00:00:00Z");
    expect(Date.parse(long.from) - Date.parse(short.to)).toBe(3_600_000);
    expect(long.to).toBe("2026-11-29T23:00:00Z");
    const cold = {
      ...madeVisibility,
      variable: "temperature_2m",
      unit: "degC",
      ideal: { min: 5 },
      acceptable: { min: 0 },
    };
    const frost = { type: "task", definition: { constraints: [cold] } };
    expect((await told("ecmwf", { entry: frost })).whole_steps).toEqual([]);
    expect((await composite(server, { period: { hours: 24 }, include: [] })).metadata.whole_steps).toEqual(
      [],
    );
  });

  test("an hour scores the same whatever period it is asked in", async () => {
    const whole = await composite(server, { period: { hours: 300 } });
    for (const [fromHour, toHour] of [
      [0, 1],
      [100, 140],
      [150, 300],
      [299, 300],
    ] as const) {
      const start = whole.forecast[fromHour]!.timestamp;
      const end = new Date(Date.parse(start) + (toHour - fromHour) * 3_600_000)
        .toISOString()
        .replace(".000", "");
      const { forecast } = await composite(server, { period: { start, end } });
      expect(forecast).toEqual(whole.forecast.slice(fromHour, toHour));
    }
  });

  test("gives the shortest rows where nothing is included", async () => {
    const rich = await composite(server, { period: { hours: 150 } });
    const plain = await composite(server, { period: { hours: 150 }, include: [] });
    expect(plain.forecast).toEqual(rich.forecast.map(({ ensemble: _ensemble, ...row }) => row));
    expect(plain.metadata.source.parts).toEqual([
      rich.metadata.source.parts[0],
      { ...rich.metadata.source.parts[1], from: "2026-11-26T09:00:00Z" },
    ]);
    expect(plain.summary).toEqual(rich.summary);
  });

  test("says why, as the breakdown of V1, in the hours of its period", async () => {
    const period = { start: "2026-11-22T09:00:00Z", hours: 116 };
    const body = { period, include: ["ensemble", "reasons", "counterfactuals"] };
    const explained = await composite(server, body);
    const request = { ...location, model: "noaa", forecast_hours: 140 };
    const asked = { request, constraint_params: entry, counterfactuals: true };
    const { forecast } = v1["optimality.breakdown"].output.parse(
      (await post(server, "/v1/optimality/breakdown/", asked)).json,
    );
    expect(explained.forecast).toEqual(
      forecast.slice(24).map((row, index) => ({
        timestamp: row.timestamp,
        local: row.timestamp.replace("Z", "+00:00"),
        part: index < 96 ? "deterministic" : "ensemble",
        score: row.median,
        band: row.band,
        missing: row.missing ?? [],
        ensemble: row.ensemble,
        constraints: row.constraints,
        limiting: row.limiting,
        short_shares: explained.forecast[index]!.short_shares,
        member: row.member,
        member_score: row.member_score,
      })),
    );
    const { ensemble: _, ...plain } = (await composite(server, { period, include: ["reasons"] }))
      .forecast[0]!;
    expect(explained.forecast[0]).toEqual({ ...plain, ensemble: explained.forecast[0]!.ensemble });
    for (const { ensemble, short_shares: short } of explained.forecast) {
      const [, , unsuitable, stop] = ensemble!.shares;
      // Each member below has a limit that keeps it there, and none above is counted.
      expect(Math.max(...short!)).toBeLessThanOrEqual(unsuitable! + stop! + 2e-4);
      expect(short!.reduce((sum, share) => sum + share)).toBeGreaterThanOrEqual(unsuitable! + stop! - 2e-3);
    }
    const ofRun = explained.forecast.slice(0, 96);
    const { limiting_share: shares, counterfactuals } = await composite(server, {
      ...body,
      period: { ...period, hours: 96 },
    });
    for (const { constraint, share } of shares!) {
      const hours = ofRun.filter(({ limiting }) => limiting!.includes(constraint)).length;
      expect(share).toBeCloseTo(hours / 96, 4);
    }
    for (const { hours_gained: gained } of counterfactuals!)
      expect(gained).toBeLessThanOrEqual(ofRun.filter(({ score }) => score < 0.1).length);
  });

  test("names how present a scenario is, never how good", async () => {
    const { metadata, summary, forecast } = await composite(server, {
      entry: { type: "scenario", id: 501 },
      period: { hours: 200 },
    });
    expect(metadata.bands).toEqual([
      { name: "present", above: 0.9 },
      { name: "partial", from: 0.1 },
      { name: "slight", above: 0 },
      { name: "absent", from: 0 },
    ]);
    expect(Object.keys(summary.hours)).toEqual(["present", "partial", "slight", "absent"]);
    for (const { score, band } of forecast) expect(band).toBe(bandOf(score, polarities.scenario));
    const csv = await send(server, { entry: { type: "scenario", id: 501 } }, "text/csv");
    expect(csv.text.split("\r\n")[0]).toBe(
      "timestamp,local,part,score,band,missing,ensemble.median,ensemble.Q10,ensemble.Q90,ensemble.share_present,ensemble.share_partial,ensemble.share_slight,ensemble.share_absent",
    );
  });

  test("scores constraints that are no entry, and names none", async () => {
    const { constraints } = entriesOf("task").find(({ id }) => id === 1)!;
    const defined = (type: string) =>
      composite(server, { entry: { type, definition: { constraints } }, period: { hours: 130 } });
    const named = await composite(server, { period: { hours: 130 } });
    const unnamed = await defined("task");
    expect(unnamed.forecast).toEqual(named.forecast);
    expect(unnamed.metadata.entry).toEqual({
      type: "task",
      id: null,
      slug: null,
      name: null,
      version: null,
      polarity: "suitability",
    });
  });

  test("is the same again from what is kept, compressed or not, in each zone and from each hour", async () => {
    const plain = { "accept-encoding": "identity" };
    const ways = [
      {},
      { timezone: "Asia/Kolkata" },
      { include: [] },
      { timezone: "Asia/Kolkata", include: [] },
    ].flatMap((way) => [
      { ...way, period: { hours: 144 } },
      { ...way, period: { start: "2026-11-24T09:00:00Z", hours: 72 } },
    ]);
    const of = async (way: object, headers: Record<string, string>) =>
      (await post(server, path, { ...good, ...way }, headers)).text;
    const first = await Promise.all(ways.map((way) => of(way, plain)));
    for (const headers of [plain, { "accept-encoding": "gzip" }, { "accept-encoding": "zstd" }, plain])
      for (const [index, way] of ways.entries()) expect(await of(way, headers)).toBe(first[index]);
    expect(new Set(first).size).toBe(ways.length);
    for (const accept of ["text/csv", "application/json"])
      for (const way of ways) {
        const { headers, text } = await post(server, path, { ...good, ...way }, { ...plain, accept });
        expect(headers.get("content-length")).toBe(`${Buffer.byteLength(text)}`);
      }
  });

  test("tells tasks and scenarios of the same constraints apart", async () => {
    const constraints = [{ ...madeGust, role: "limit", if_missing: "refuse" }];
    const of = async (type: string) =>
      (await composite(server, { entry: { type, definition: { constraints } } })).metadata;
    expect((await of("task")).entry.polarity).toBe("suitability");
    expect(await of("scenario")).toMatchObject({
      entry: { polarity: "presence" },
      bands: [{ name: "present" }, {}, {}, {}],
    });
  });

  test("tells of every part that answers where its site is unlike its cell, and that nothing is calibrated", async () => {
    const high = { ...location, elevation_m: 4000 };
    const of = async (hours: number) =>
      (await composite(server, { location: high, calibrated: true, period: { hours }, include: [] }))
        .metadata;
    const short = await of(10);
    expect(short.location).toEqual({ ...high, place: null });
    expect(short.notices).toMatchObject([
      { code: "cell_unlike_site", part: "deterministic", elevation_m: 4000 },
      { code: "not_calibrated" },
    ]);
    expect((await of(130)).notices).toMatchObject([
      { part: "deterministic" },
      { part: "ensemble" },
      { code: "not_calibrated" },
    ]);
  });

  test("shows local times, in which an hour of autumn comes twice", async () => {
    await using inAutumn = await runningServer();
    inAutumn.clock.ms = Date.UTC(2026, 9, 24, 22, 30);
    const { metadata, forecast } = await composite(inAutumn, { timezone: "auto", period: { hours: 4 } });
    expect(metadata.timezone).toBe("Europe/London");
    expect(forecast.map(({ timestamp, local }) => [timestamp, local])).toEqual([
      ["2026-10-24T22:00:00Z", "2026-10-24T23:00:00+01:00"],
      ["2026-10-24T23:00:00Z", "2026-10-25T00:00:00+01:00"],
      ["2026-10-25T00:00:00Z", "2026-10-25T01:00:00+01:00"],
      ["2026-10-25T01:00:00Z", "2026-10-25T01:00:00+00:00"],
    ]);
  });

  test.each([[[]], [["ensemble"]], [["reasons"]], [["ensemble", "reasons"]]])(
    "gives the same rows as CSV, with %j included",
    async (include) => {
      const asked = { period: { hours: 125 }, include };
      const { forecast } = await composite(server, asked);
      const csv = await send(server, asked, "text/csv");
      expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      const [heading, ...rows] = csv.text.trimEnd().split("\r\n");
      const columns = heading!.split(",");
      const cells = rows.map((row) =>
        Object.fromEntries(row.split(",").map((cell, at) => [columns[at], cell])),
      );
      expect(cells.length).toBe(125);
      for (const [hour, row] of forecast.entries()) {
        const cell = cells[hour]!;
        expect(cell).toMatchObject({
          timestamp: row.timestamp,
          local: row.local,
          part: row.part,
          band: row.band,
          missing: row.missing.join(" "),
        });
        expect(Number(cell["score"])).toBe(row.score);
        if (row.ensemble !== undefined) {
          expect(Number(cell["ensemble.Q90"])).toBe(row.ensemble!.Q90);
          expect(Number(cell["ensemble.share_ideal"])).toBe(row.ensemble!.shares[0]);
          expect(Number(cell["ensemble.share_stop"])).toBe(row.ensemble!.shares[3]);
        }
        if (row.constraints === undefined) continue;
        expect(cell["limiting"]).toBe(row.limiting!.join(" "));
        expect(cell["constraints.0.suitability"]).toBe(`${row.constraints[0]!.suitability ?? ""}`);
      }
    },
  );
});

test("limits that are missing stand in their hours, and in a notice cut to the period", async () => {
  const seen = (stamp: number) => (stamp - madeNow >= 10 && stamp - madeNow < 40 ? undefined : 9000);
  const parts = {
    deterministic: { formulas: { wind_gusts_10m: () => 3, visibility: seen } },
    ensemble: { formulas: { wind_gusts_10m: () => 3, visibility: () => 9000 } },
  };
  await using server = await madeServer(parts, madeVisibility);
  const { metadata, forecast } = await composite(server, {
    ...made,
    period: { start: "2026-11-21T17:00:00Z", hours: 6 },
  });
  expect(metadata.notices).toEqual([
    {
      code: "constraint_dropped",
      constraint: 1,
      variable: "visibility",
      from: "2026-11-21T19:00:00Z",
      to: "2026-11-21T22:00:00Z",
    },
  ]);
  expect(forecast.map(({ score, missing }) => [score, missing])).toEqual([
    [1, []],
    [1, []],
    ...Array.from({ length: 4 }, () => [0.9, [1]]),
  ]);
});

test("an earlier version of an own entry scores as it did", async () => {
  await using server = await runningServer();
  const headers = { "content-type": "application/json" };
  const words = { name: "Survey", sector: "Survey", description: "A drone." };
  const write = (method: string, to: string, constraints: object[], more: object = {}) =>
    server.send(to, {
      method,
      headers: { ...headers, ...more },
      body: JSON.stringify({ ...words, constraints }),
    });
  const first = await write("POST", "/v2/tasks/", [madeGust]);
  const { id } = first.json as { id: number };
  const then = await composite(server, { entry: { type: "task", id }, period: { hours: 130 } });
  const etag = (await server.send(`/v2/tasks/${id}`)).headers.get("etag")!;
  const strict = { ...madeGust, ideal: { max: 1 }, acceptable: { max: 2 } };
  expect((await write("PUT", `/v2/tasks/${id}`, [strict], { "if-match": etag })).status).toBe(200);
  const of = (version?: number) =>
    composite(server, { entry: { type: "task", id, version }, period: { hours: 130 } });
  expect(await of(1)).toEqual(then);
  const now = await of();
  expect(now.metadata.entry.version).toBe(2);
  expect(now.forecast).not.toEqual(then.forecast);
  expect(await of(2)).toEqual(now);
  expectProblem(await send(server, { entry: { type: "task", id, version: 3 } }), "entry_not_found");
});
