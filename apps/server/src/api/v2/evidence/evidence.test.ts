import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ingestRecord } from "@halcyon/ingest";
import { readNetcdf } from "@halcyon/ingest/read-netcdf.suite";
import { unpack, v2, variable } from "@halcyon/schema";
import { epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import type { Evidence } from "@halcyon/schema/v2";
import { temporaryFolder } from "@halcyon/testing";
import { SourceError } from "@halcyon/weather";
import { stationRecordSource } from "@halcyon/weather/sources/station";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { describe, expect, test, vi } from "vitest";
import { expectProblem, runningServer } from "../../../../test/harness/running-server.suite.ts";
import {
  body,
  charged,
  ended,
  history,
  modelsOver,
  order,
  ordered,
  path,
  provingServer,
  records,
} from "./ordered-evidence.suite.ts";

class Silent extends SourceError {
  readonly code = "silent";
}

/** Returns a station at the place whose wind is the true one times a factor. */
async function stationOf(id: string, factor: number) {
  const names = ["temperature_2m", "wind_speed_10m", "wind_gusts_10m"] as const;
  const from = epochHourOf(Date.UTC(2026, 4, 25));
  const cell = (await history.locate(body.location))!;
  const { steps, grids } = await history.read({ cell, variables: names, from, to: from + 110 * 24 });
  const rows = Array.from({ length: steps }, (_, step) => {
    const [air, wind, gust] = names.map((name) => unpack(grids.get(name)![step]!, variable(name).packing));
    return `${formatEpochHour(from + step)},${air},${wind! * factor},${gust! * factor}`;
  });
  return stationRecordSource({
    id,
    text: ["time,air,wind,gust", ...rows].join("\n"),
    format: "csv",
    columns: {
      air: { variable: "temperature_2m", unit: "degC" },
      wind: { variable: "wind_speed_10m", unit: "m/s" },
      gust: { variable: "wind_gusts_10m", unit: "m/s" },
    },
    location: body.location,
  });
}

describe("a report", () => {
  test("is ordered, made from synthetic weather, and read with its promises", async () => {
    await using server = await provingServer();
    const evidence = await ended(server);
    const { id } = evidence;
    expect(evidence).toMatchObject({ status: "done", progress: 1, charged: 1, failure: null });
    const report = evidence.report!;
    expect(report.metadata).toMatchObject({
      model: "noaa",
      part: "ensemble",
      source: { id: "synthetic", synthetic: true, licence: null, runs: 12, every_days: 10, runs_missing: [] },
      truth: { kind: "synthetic" },
      timezone: "Europe/Berlin",
      entry: { type: "task", id: 1, slug: "tower-crane-lifting" },
      interval: 0.9,
    });
    expect(report.metadata.notices.map(({ code }) => code)).toContain("synthetic");
    const { cases } = v2["evidence.cases"].output.parse((await server.send(`${path}${id}/cases`)).json);
    expect(new Set(cases.map(({ run }) => run)).size).toBe(12);
    const promised = report.leads.reduce((sum, { promises }) => sum + promises, 0);
    if (report.reason === null) expect(promised).toBe(cases.length);
    const csv = await server.send(`${path}${id}/cases?of=promises`, { headers: { accept: "text/csv" } });
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [head, first] = csv.text.split("\r\n") as [string, string];
    expect(head).toBe(Object.keys(cases[0]!).join(","));
    const [{ run, start, held }] = cases as [(typeof cases)[number]];
    const row = first.split(",");
    expect([row[0], row[2], row[head.split(",").indexOf("held")], row.at(-1)]).toEqual([
      run,
      start,
      held ? "1" : "0",
      "1",
    ]);
    expect((await server.send(`${path}${id}/cases?format=csv`)).text).toBe(csv.text);
    const { hours } = v2["evidence.cases"].output.parse(
      (await server.send(`${path}${id}/cases?of=hours`)).json,
    );
    expect(new Set(hours.map((one) => one.run)).size).toBe(12);
    if (report.reason === null)
      expect(report.hours.reduce((sum, one) => sum + one.hours, 0)).toBe(hours.length);
    const [hourHead, firstHour] = (await server.send(`${path}${id}/cases?of=hours&format=csv`)).text.split(
      "\r\n",
    ) as [string, string];
    expect(hourHead).toBe(Object.keys(hours[0]!).join(","));
    expect(firstHour.split(",").slice(0, 4)).toEqual([
      hours[0]!.run,
      hours[0]!.available_at,
      hours[0]!.time,
      "0",
    ]);
    expectProblem(await server.send(`${path}${id}/cases?of=hours&format=netcdf`), "invalid_request");
    const file = await fetch(`${server.url}${path}${id}/cases?of=promises`, {
      headers: { "x-api-key": server.key, accept: "application/x-netcdf" },
    });
    expect(file.headers.get("content-type")).toBe("application/netcdf");
    expect(file.headers.get("content-disposition")).toMatch(
      /filename="synthetic-halcyon-evidence-cases-.*\.nc"/,
    );
    const written = join(temporaryFolder(), "cases.nc");
    writeFileSync(written, Buffer.from(await file.arrayBuffer()));
    const { attributes, variables } = readNetcdf(written);
    expect(attributes).toMatchObject({
      title: "Synthetic weather, not real: promised windows and what came",
      source: "synthetic",
      synthetic: "true",
      timezone: "Europe/Berlin",
    });
    const came = Float64Array.from(variables["obs"]!.values.filter((score) => !Number.isNaN(score)));
    expect(came.toSorted()).toEqual(Float64Array.from(cases, (one) => one.worst_came).toSorted());
  });

  test("against a record of the site names it, and fails if its unit looks wrong", async () => {
    const root = temporaryFolder();
    for (const [record, factor] of [
      ["mast", 1],
      ["knots", 1.944],
    ] as const)
      await ingestRecord(await stationOf(record, factor), { root, record, wanted: "all", revision: "1" });
    const made = syntheticSource({ product: "gefs", seed: 1 });
    const real = { ...made, describe: () => ({ ...made.describe(), id: "made", synthetic: false }) };
    await using server = await runningServer({
      ports: { models: new Map([["noaa", [{ part: "ensemble", source: real }]]]), records },
      truths: { storeFolder: root, names: ["mast", "knots"] },
    });
    const wish = {
      every_days: 2,
      entry: { type: "task", id: 4 },
      period: { start: "2026-06-01", end: "2026-08-20" },
    };
    const { report } = await ended(server, { ...wish, truth: { record: "mast" } });
    expect(report!.metadata.truth).toMatchObject({ kind: "station", id: "mast", distance_km: 0 });
    const failed = await ended(server, { ...wish, truth: { record: "knots" } });
    expect(failed).toMatchObject({ charged: 0, report: null, failure: { code: "invalid_request" } });
    expect(failed.failure!.detail).toMatch(/^The record knots is refused\..*knots read as m\/s/);
    const other = expectProblem(await order(server, { truth: { record: "roof" } }), "invalid_request");
    expect(other.errors).toMatchObject([
      { pointer: "#/truth/record", code: "invalid_value", expected: { values: ["mast", "knots"] } },
    ]);
  });

  test("is planned for nothing in a dry run, and costs one for each 50 runs begun and model", async () => {
    await using server = await provingServer();
    const wish = { every_days: 1, compare: ["ecmwf"] };
    const answer = await order(server, wish, {}, "?dry_run=true");
    expect(answer.status, answer.text).toBe(200);
    const planned = v2["evidence.create"].output.parse(answer.json);
    expect(planned).toMatchObject({ id: null, status: "planned", charged: 6, report: null });
    expect(planned.estimate).toMatchObject({ runs: 224, every_days: 1, gigabytes: 0, provider_calls: 0 });
    expect(v2["evidence.list"].output.parse((await server.send(path)).json)).toEqual({ evidence: [] });
    expect(await charged(server)).toBe(0);
  });

  test("without a window counts the usual windows of its entry, as if they had been asked for", async () => {
    await using server = await provingServer();
    const made = await ended(server, { window: undefined });
    const window = {
      duration_hours: 8,
      minimum_score: 0.1,
      maximum_score: null,
      daylight_only: false,
      local_hours: { from: 8, to: 17, weekdays: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] },
    };
    expect([made.request.window, made.report!.metadata.window]).toEqual([window, window]);
    const again = await order(server, { window });
    expect([again.status, again.headers.get("location")]).toEqual([200, `/v2/evidence/${made.id}`]);
  });

  test("that exists is given again for nothing, and in a dry run costs nothing", async () => {
    await using server = await provingServer();
    const made = await ended(server);
    const again = await order(server);
    expect([again.status, again.headers.get("location")]).toEqual([200, `/v2/evidence/${made.id}`]);
    expect(again.json).toEqual(made);
    expect((await order(server, {}, {}, "?dry_run=true")).json).toMatchObject({ charged: 0 });
    await vi.waitFor(async () => expect(await charged(server)).toBe(1));
  });

  test("is ordered once by requests with one idempotency key", async () => {
    await using server = await provingServer();
    const key = { "idempotency-key": "site-7" };
    const [first, second] = [await order(server, {}, key), await order(server, {}, key)];
    const ids = [first, second].map(({ json }) => (json as Evidence).id);
    expect(ids[0]).toBe(ids[1]);
    expectProblem(await order(server, { lead_days: 2 }, key), "idempotency_conflict");
    const { evidence } = v2["evidence.list"].output.parse((await server.send(path)).json);
    expect(evidence).toHaveLength(1);
  });

  test("of another account is not found, and neither is a deleted one", async () => {
    await using server = await provingServer();
    const { id } = await ended(server);
    const { plaintext } = await server.issue("other");
    const asOther = { "x-api-key": plaintext };
    for (const [one, method] of [
      [path + id, "GET"],
      [`${path}${id}/cases`, "GET"],
      [path + id, "DELETE"],
    ] as const)
      expectProblem(await server.send(one, { method, headers: asOther }), "evidence_not_found");
    expect((await server.send(path, { headers: asOther })).json).toEqual({ evidence: [] });
    expect((await server.send(path + id, { method: "DELETE" })).status).toBe(204);
    expectProblem(await server.send(path + id), "evidence_not_found");
    expectProblem(await server.send(path + id, { method: "DELETE" }), "evidence_not_found");
  });

  test("fails with its reason if no run can be read, and costs nothing", async () => {
    await using server = await provingServer(() => () => Promise.reject(new Silent("no answer")));
    const failed = await ended(server);
    expect(failed).toMatchObject({
      status: "failed",
      charged: 0,
      failure: { code: "weather_unavailable" },
      report: null,
    });
    await vi.waitFor(async () => expect(await charged(server)).toBe(0));
  });

  test("without any promise is done, and says on how many days the weather had a window", async () => {
    await using server = await provingServer();
    const window = { duration_hours: 6, minimum_score: 1 };
    const never = { type: "scenario", id: 513 };
    const { report, status, charged: cost } = await ended(server, { window, entry: never });
    expect([status, cost]).toEqual(["done", 1]);
    expect(report).toMatchObject({ days: 0, reason: "few_days", headline: null, leads: [], value: null });
    expect(report!.metadata.notices[0]).toMatchObject({
      code: "nothing_promised",
      text: expect.stringMatching(/^On no day .+ cover \d+ days, and on 0 of them/),
    });
    expect(report!.metadata.truth.from < report!.metadata.truth.to).toBe(true);
  });

  test("of a task that official warnings stop says that past warnings are not heeded", async () => {
    await using server = await provingServer();
    const limit = {
      variable: "wind_gusts_10m",
      unit: "m/s",
      ideal: { max: 8 },
      acceptable: { max: 14 },
      weight: 1,
    };
    const entryOf = (warnings?: object) => ({ type: "task", definition: { constraints: [limit], warnings } });
    const codesOf = async (entry: object) =>
      (await ended(server, { entry })).report!.metadata.notices.map(({ code }) => code);
    expect(await codesOf(entryOf())).not.toContain("warnings_not_in_records");
    expect(await codesOf(entryOf({ severity: "severe" }))).toContain("warnings_not_in_records");
  });

  test("names the runs that could not be read, and gives back what they cost", async () => {
    let reads = 0;
    const bad = Math.floor(Date.UTC(2026, 6, 1) / 3_600_000);
    await using server = await provingServer((read) => (request) => {
      reads += 1;
      return request.run >= bad ? Promise.reject(new Silent("no answer")) : read(request);
    });
    const { report, charged: cost } = await ended(server, {
      period: { start: "2026-04-01", end: "2026-07-31" },
      every_days: 2,
    });
    expect(report!.metadata.source).toMatchObject({ runs: 45, last_run: "2026-06-29T00:00:00Z" });
    expect(report!.metadata.source.runs_missing).toHaveLength(16);
    expect(report!.metadata.notices.map(({ code }) => code)).toContain("runs_missing");
    expect(cost).toBe(1);
    expect(reads).toBeGreaterThan(45);
  });

  test("is not made while too many others wait", async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    await using server = await provingServer((read) => async (request) => {
      await gate;
      return read(request);
    });
    for (const lead_days of [1, 2, 3]) await ordered(server, { lead_days });
    const refused = expectProblem(await order(server, { lead_days: 4 }), "too_many_reports");
    expect(refused.errors).toMatchObject([{ expected: { maximum: 3 } }]);
    open();
    await vi.waitFor(async () => expect(await charged(server)).toBe(3));
  });
});

describe("an order is refused", () => {
  test("if the model, its past or the days are not there", async () => {
    const { past: _past, ...newest } = syntheticSource({ product: "ifs-ens", seed: 1 });
    const models = new Map([
      ...modelsOver((read) => read),
      ["ecmwf", [{ part: "ensemble", source: newest }]] as const,
    ] as const);
    await using server = await runningServer({ ports: { models, records } });
    expect(expectProblem(await order(server, { model: "ecmwf" }), "past_unavailable").errors).toMatchObject([
      { pointer: "#/model", expected: { models: ["noaa"] } },
    ]);
    expect(
      expectProblem(await order(server, { compare: ["ecmwf"] }), "past_unavailable").errors,
    ).toMatchObject([{ pointer: "#/compare/0" }]);
    expect(
      expectProblem(await order(server, { part: "deterministic" }), "model_unavailable").errors,
    ).toMatchObject([{ pointer: "#/model", expected: { values: [] } }]);
    const days = { start: "2026-09-01", end: "2026-09-20" };
    expect(expectProblem(await order(server, { period: days }), "invalid_request").errors).toMatchObject([
      { pointer: "#/period", code: "too_few_days", expected: { minimum: 60 } },
    ]);
    const ahead = { start: "2026-11-20", end: "2026-11-21" };
    expect(expectProblem(await order(server, { period: ahead }), "invalid_request").errors).toMatchObject([
      { pointer: "#/period", code: "outside_record", expected: { end: expect.stringMatching(/^2026-11-/) } },
    ]);
    expectProblem(await order(server, { entry: { type: "task", id: 499 } }), "entry_not_found");
    expect(await charged(server)).toBe(0);
  });

  test.each([
    ["years and days", { period: { years: 1, start: "2026-01-01" } }, "#/period/years", "span_conflict"],
    ["one end", { period: { start: "2026-01-01" } }, "#/period/end", "span_conflict"],
    [
      "an end before the start",
      { period: { start: "2026-02-01", end: "2026-01-01" } },
      "#/period/end",
      "range_reversed",
    ],
    ["every seventh day", { every_days: 7 }, "#/every_days", "invalid_value"],
    ["the model twice", { compare: ["noaa"] }, "#/compare/0", "invalid"],
    ["a cost of nothing", { costs: { wasted: 0, missed: 1 } }, "#/costs/wasted", "too_small"],
    ["a window of no hours", { window: { duration_hours: 0 } }, "#/window/duration_hours", "too_small"],
  ])("with %s", async (_words, changes, pointer, code) => {
    await using server = await provingServer();
    expect(expectProblem(await order(server, changes), "invalid_request").errors).toMatchObject([
      { pointer, code },
    ]);
  });
});
