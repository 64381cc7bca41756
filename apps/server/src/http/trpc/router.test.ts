import { type ProblemCode, v2 } from "@halcyon/schema";
import type { Evidence } from "@halcyon/schema/v2";
import { describe, expect, it } from "vitest";
import { setPackage } from "@halcyon/accounts/packages";
import type { V2Name } from "../../api/v2/handler.ts";
import {
  expectProblem,
  type RunningServer,
  runningServer,
  type SendInit,
} from "../../../test/harness/running-server.suite.ts";
import type { Weather } from "../../api/v2/hours/weather-handler.ts";

const location = { latitude: 51.5, longitude: -0.12 };
const forecast = { location, model: "noaa", entry: { type: "task", id: 1 }, period: { hours: 3 } };
const past = { location, entry: forecast.entry, period: { start_year: 2019, end_year: 2020 } };
const future = {
  ...past,
  scenario: "ssp245",
  climate_model: "synthetic-a",
  period: { start_year: 2069, end_year: 2070 },
  baseline: past.period,
};

/** Calls that are charged, each with a body for its row. */
const calls: readonly (readonly [procedure: string, name: V2Name, body: object])[] = [
  ["composite", "optimality.composite", { ...forecast, include: [] }],
  ["composite", "optimality.composite", { ...forecast, include: ["ensemble", "reasons", "counterfactuals"] }],
  ["windows", "optimality.windows", { ...forecast, window: { duration_hours: 2, group: "none" } }],
  [
    "rank",
    "optimality.rank",
    {
      locations: [location],
      entries: [forecast.entry],
      periods: [{ hours: 48 }],
      model: "noaa",
      window: { duration_hours: 2 },
      by: "soonest",
    },
  ],
  ["workability", "historical.workability", past],
  ["futureWorkability", "projections.workability", future],
];

/** Calls a procedure as the console does. */
async function call(
  server: RunningServer,
  procedure: string,
  input: unknown,
  headers: SendInit["headers"] = {},
) {
  const answer = await server.send(`/trpc/${procedure}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(input),
  });
  return { ...answer, json: answer.json as TrpcDocument };
}

/** Calls procedures in one request, as `httpBatchLink` of tRPC does. */
function callAll(
  server: RunningServer,
  procedures: readonly string[],
  inputs: unknown,
  headers: SendInit["headers"] = {},
) {
  return call(server, `${procedures.join(",")}?batch=1`, inputs, headers);
}

interface TrpcDocument {
  readonly result?: { readonly data: { readonly json: unknown; readonly headers: Record<string, string> } };
  readonly error?: {
    readonly data: { readonly problem: { readonly code: ProblemCode }; readonly retryAfterSeconds?: number };
  };
}

async function rest(
  server: RunningServer,
  name: V2Name,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  return server.send(v2[name].path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

interface Usage {
  readonly allowance: { readonly used: number };
  readonly days: readonly { readonly endpoint: string; readonly charged: number }[];
}

async function usage(server: RunningServer): Promise<Usage> {
  return (await server.send("/v2/usage")).json as Usage;
}

async function used(server: RunningServer): Promise<number> {
  return (await usage(server)).allowance.used;
}

describe("calls of the console", () => {
  it.each(calls)(
    "answer %s as %s of V2 does, say where it comes from, and are charged and counted as it",
    async (procedure, name, body) => {
      await using server = await runningServer();
      const { json, status, headers } = await call(server, procedure, { body });
      const byCall = await usage(server);
      const asked = await rest(server, name, body);
      expect(status).toBe(200);
      expect(json.result?.data.json).toEqual(asked.json);
      expect(json.result?.data.headers["x-halcyon-source"] ?? null).toBe(
        asked.headers.get("x-halcyon-source"),
      );
      expect(headers.get("ratelimit")).toMatch(/;r=\d+/);
      expect(byCall.days).toMatchObject([{ endpoint: `v2.${name}`, charged: v2[name].cost }]);
      expect((await usage(server)).days).toMatchObject([
        { endpoint: `v2.${name}`, charged: 2 * v2[name].cost },
      ]);
    },
  );

  it.each(calls)("are priced before: %s as %s of V2, for nothing", async (_procedure, endpoint, body) => {
    await using server = await runningServer();
    const { json, status } = await call(server, "cost", { body: { endpoint, body } });
    expect([status, json.result?.data.json]).toEqual([200, { cost: 1 }]);
    expect(await used(server)).toBe(0);
  });

  it("are known by their name to both ways of asking, so that nothing is made twice", async () => {
    await using server = await runningServer();
    const limits = { unit: "m/s", ideal: { max: 8 }, acceptable: { max: 13 }, weight: 1 };
    const constraints = [{ variable: "wind_speed_10m", ...limits }];
    const body = { name: "Kites", sector: "Fun", description: "On the beach.", constraints };
    const named = { "idempotency-key": "kites-1" };
    const made = await call(server, "createTask", { body, headers: named });
    const again = await rest(server, "tasks.create", body, named);
    expect(again.json).toEqual(made.json.result?.data.json);
    const others = await call(server, "createTask", { body: { ...body, name: "Other" }, headers: named });
    expect(others.json.error?.data.problem.code).toBe("idempotency_conflict");
    expect((await server.send("/v2/tasks/?scope=custom")).json).toMatchObject({
      entries: [{ name: "Kites" }],
    });
  });

  it("are charged only for what is answered", async () => {
    await using server = await runningServer();
    await call(server, "composite", { body: forecast });
    expect(await used(server)).toBe(1);
    await call(server, "composite", { body: { ...forecast, entry: { id: 499, type: "task" } } });
    await call(server, "tasks", { query: {} });
    expect(await used(server)).toBe(1);
    expect(server.log.map(({ route }) => route)).toContain("/trpc/composite");
  });

  it("that share a request are answered in their order, each refused and charged by itself", async () => {
    await using server = await runningServer();
    const { plaintext } = await server.keys.issue({ name: "three", allowance: { kind: "day", limit: 3 } });
    const headers = { "x-api-key": plaintext };
    const absent = { ...forecast, entry: { id: 499, type: "task" } };
    const window = { duration_hours: 2 };
    const bodies = [forecast, absent, { ...forecast, window }, forecast, forecast];
    const names = ["composite", "composite", "windows", "composite", "composite"];
    const inputs = Object.fromEntries(bodies.map((body, index) => [index, { body }]));
    const answer = await callAll(server, names, inputs, headers);
    const found = answer.json as unknown as readonly TrpcDocument[];
    expect(answer.status).toBe(207);
    expect(found.map(({ error }) => error?.data.problem.code)).toEqual([
      undefined,
      "entry_not_found",
      undefined,
      undefined,
      "allowance_exhausted",
    ]);
    expect(found[4]!.error!.data.retryAfterSeconds).toBeGreaterThan(0);
    expect(answer.headers.get("retry-after")).toBeNull();
    expect(answer.headers.get("ratelimit")).toMatch(/^"day";r=0;t=\d+, "burst";r=\d+;t=\d+$/);
    const alone = await call(server, "windows", { body: bodies[2] });
    expect(found[2]!.result!.data.json).toEqual(alone.json.result!.data.json);
    expect((await server.send("/v2/usage", { headers })).json).toMatchObject({ allowance: { used: 3 } });
    expect(server.log.find(({ route }) => route === "/trpc/batch")).toMatchObject({ charged: 3 });
  });

  it("that share a request are at most 20, behind the same gate as one", async () => {
    await using server = await runningServer();
    const many = await callAll(server, Array<string>(21).fill("models"), {});
    expect([many.status, many.json.error?.data.problem.code]).toEqual([400, "malformed_request"]);
    const keyless = await callAll(server, ["models", "models"], {}, { "x-api-key": null });
    expect([keyless.status, keyless.json.error?.data.problem.code]).toEqual([401, "missing_api_key"]);
    const free = await callAll(server, ["models", "usage"], null);
    expect(free.status).toBe(200);
    const one = await callAll(server, ["models"], { 0: {} });
    expect([one.status, (one.json as unknown as readonly object[]).length]).toEqual([200, 1]);
  });

  it("are refused as the route refuses, fault by fault", async () => {
    await using server = await runningServer();
    const spoiled = { ...forecast, location: { ...location, latitude: 91 }, forecast_hours: 1 };
    const { json, status } = await call(server, "composite", { body: spoiled });
    const asked = await rest(server, "optimality.composite", spoiled);
    expect(status).toBe(422);
    const {
      instance: _i,
      request_id: _r,
      ...problem
    } = json.error!.data.problem as object & Record<string, unknown>;
    expect(asked.json).toMatchObject(problem);
  });

  it.each<[string, SendInit["headers"], ProblemCode]>([
    ["without a key", { "x-api-key": null }, "missing_api_key"],
    ["with a wrong key", { "x-api-key": "hk_wrong" }, "invalid_api_key"],
  ])("%s are refused before anything is read", async (_title, headers, code) => {
    await using server = await runningServer();
    const { json, status } = await call(server, "composite", { body: "?" }, headers);
    expect(status).toBe(401);
    expect(json.error?.data.problem.code).toBe(code);
  });

  it("that cost are refused before their body is read where the allowance is used up; free ones answer", async () => {
    await using server = await runningServer();
    const { plaintext } = await server.keys.issue({ name: "spent", allowance: { kind: "day", limit: 0 } });
    const headers = { "x-api-key": plaintext, "content-type": "application/json" };
    for (const procedure of ["composite", "weather"]) {
      const { status, json } = await server.send(`/trpc/${procedure}`, {
        method: "POST",
        headers,
        body: "{",
      });
      expect(status).toBe(429);
      expect((json as TrpcDocument).error?.data.problem.code).toBe("allowance_exhausted");
    }
    expect((await call(server, "usage", {}, headers)).status).toBe(200);
  });

  it("need the offering of the endpoint, and cost nothing without it", async () => {
    await using server = await runningServer();
    const operator = { database: server.database, nowMs: () => server.clock.ms, actor: "test" };
    await setPackage(operator, "archive", ["historical"]);
    const { plaintext } = await server.keys.issue({ name: "archive", package: "archive" });
    const headers = { "x-api-key": plaintext };
    const { json, status } = await call(server, "composite", { body: forecast }, headers);
    expect([status, json.error?.data.problem.code]).toEqual([403, "offering_not_in_package"]);
    expect((await server.send("/v2/usage", { headers })).json).toMatchObject({ allowance: { used: 0 } });
  });

  it("give the weather that the composite of a definition scores, and charge it as that", async () => {
    await using server = await runningServer();
    const limits = { unit: "m/s", ideal: { max: 8 }, acceptable: { max: 13 }, weight: 1 };
    const definition = { constraints: [{ variable: "wind_speed_10m", ...limits }] };
    const body = { ...forecast, entry: { type: "task", definition }, include: [] };
    const { json } = await call(server, "weather", { body });
    const { json: weather, headers } = json.result!.data;
    const { timezone, parts } = weather as Weather;
    expect(timezone).toBe("UTC");
    expect(headers["x-halcyon-source"]).toBe("deterministic=synthetic");
    const part = parts[0]!;
    expect(part).toMatchObject({ part: "deterministic", fromRow: 0, toRow: 3, members: 1 });
    expect(Buffer.from(part.grids["wind_speed_10m"]!, "base64")).toHaveLength(2 * part.hours);
    expect((await usage(server)).days).toMatchObject([{ endpoint: "v2.optimality.composite", charged: 1 }]);
    for (const entry of [undefined, { type: "task", id: 499 }]) {
      const { status, json: refused } = await call(server, "weather", { body: { ...body, entry } });
      const asked = await rest(server, "optimality.composite", { ...body, entry });
      expect([status, refused.error?.data.problem.code]).toEqual([
        asked.status,
        (asked.json as { code: string }).code,
      ]);
    }
    expect(await used(server)).toBe(1);
  });

  it("make, replace and delete entries of one's own as their routes do", async () => {
    await using server = await runningServer();
    const limits = { unit: "m/s", ideal: { max: 8 }, acceptable: { max: 13 }, weight: 1 };
    const constraints = [{ variable: "wind_speed_10m", ...limits }];
    const body = { name: "Kites", sector: "Fun", description: "On the beach.", constraints };
    const made = await call(server, "createTask", { body });
    const { id } = made.json.result!.data.json as { id: number };
    const renamed = { ...body, name: "Big kites" };
    const replace = (tag?: string) =>
      call(server, "replaceTask", {
        params: { id },
        body: renamed,
        ...(tag === undefined ? {} : { headers: { "if-match": tag } }),
      });
    expect((await replace()).json.error?.data.problem.code).toBe("precondition_required");
    const second = await replace(made.json.result!.data.headers["etag"]);
    expect(second.json.result?.data).toMatchObject({
      json: { name: "Big kites", version: 2 },
      headers: { etag: '"v2"' },
    });
    expect((await replace('"v1"')).json.error?.data.problem.code).toBe("precondition_failed");
    const first = await call(server, "taskVersion", { params: { id, version: 1 } });
    expect(first.json.result?.data.json).toMatchObject({ name: "Kites", version: 1 });
    const gone = await call(server, "deleteTask", { params: { id }, headers: { "if-match": '"v2"' } });
    expect(gone.status).toBe(200);
    expect((await call(server, "task", { params: { id } })).status).toBe(404);
  });

  it("returns the state of an order of a report", async () => {
    await using server = await runningServer();
    const body = {
      location,
      model: "noaa",
      entry: forecast.entry,
      window: { duration_hours: 6 },
      period: { start: "2026-06-01", end: "2026-09-20" },
      every_days: 10,
      lead_days: 3,
    };
    const ordered = await call(server, "orderEvidence", { body, query: {} });
    expect(ordered.status).toBe(200);
    const { id, status } = ordered.json.result!.data.json as Evidence;
    expect(status).toMatch(/^(?:queued|running)$/);
    const found = await call(server, "evidence", { params: { id } });
    expect(found.json.result!.data.json).toMatchObject({ id, charged: 1 });
  });

  it("that do not exist or are no JSON say so in the words of the catalogue", async () => {
    await using server = await runningServer();
    const absent = await call(server, "nothing", {});
    expect([absent.status, absent.json.error?.data.problem.code]).toEqual([404, "not_found"]);
    expectProblem(await server.send("/trpc/usage"), "method_not_allowed");
    const broken = await server.send("/trpc/composite", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{",
    });
    const { error } = broken.json as TrpcDocument;
    expect([broken.status, error?.data.problem.code]).toEqual([400, "malformed_request"]);
  });
});
