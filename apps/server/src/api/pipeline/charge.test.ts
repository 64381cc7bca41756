import { once } from "node:events";
import { connect } from "node:net";
import { usageResponseSchema } from "@halcyon/schema";
import { StoreError } from "@halcyon/store";
import type { WeatherSource } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import type { AllowanceTerms } from "@halcyon/accounts/allowances/allowances";
import {
  expectProblem,
  goodBody,
  type RunningServer,
  runningServer,
  sendComposite,
  startMs,
} from "../../../test/harness/running-server.suite.ts";

/** Starts a server that calls a hook before each read of weather. */
async function hookedServer() {
  const source = syntheticSource({ product: "gfs", seed: 0 });
  const hook = { reads: 0, before: async () => {} };
  const hooked: WeatherSource = {
    ...source,
    async read(request) {
      hook.reads++;
      await hook.before();
      return source.read(request);
    },
  };
  const models = new Map([["noaa", [{ part: "deterministic", source: hooked }]]] as const);
  const server = await runningServer({ ports: { models } });
  return Object.assign(server, { hook });
}

async function usageOf(server: RunningServer, key = server.key) {
  const answer = await server.send("/v1/usage", { headers: { "x-api-key": key } });
  return usageResponseSchema.parse(answer.json);
}

async function keyWith(server: RunningServer, allowance: AllowanceTerms): Promise<string> {
  const { plaintext } = await server.keys.issue({ name: `${allowance.kind} ${allowance.limit}`, allowance });
  return plaintext;
}

function hourly(server: RunningServer, key: string, headers: Record<string, string> = {}) {
  const query = "latitude=50&longitude=8&variables=temperature_2m&forecast_hours=3";
  return server.send(`/v1/operational/noaa/hourly?${query}`, { headers: { "x-api-key": key, ...headers } });
}

const unknownEntry = { ...goodBody, constraint_params: { id: 999, type: "scenario" } };

describe("a request that is answered", () => {
  test("costs what the table says, and its headers say what is left until when", async () => {
    await using server = await runningServer();
    const key = await keyWith(server, { kind: "month", limit: 10 });
    const answer = await sendComposite(server, goodBody, { headers: { "x-api-key": key } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("ratelimit-policy")).toBe('"month";q=10;w=2592000, "burst";q=1000;w=1');
    const untilSeconds = (Date.UTC(2026, 11, 1) - startMs) / 1000;
    expect(answer.headers.get("ratelimit")).toBe(`"month";r=9;t=${untilSeconds}, "burst";r=999;t=1`);
    expect(await usageOf(server, key)).toEqual({
      package: { name: "all", offerings: ["operational", "historical", "projection"] },
      allowance: {
        kind: "month",
        limit: 10,
        used: 1,
        unsettled: 0,
        remaining: 9,
        period_start: "2026-11-01T00:00:00Z",
        resets_at: "2026-12-01T00:00:00Z",
      },
      key: {
        id: expect.stringMatching(/^key_/),
        name: "month 10",
        start: key.slice(0, 8),
        expires_at: null,
        last_used_at: "2026-11-21T09:14:03Z",
      },
      days: [{ day: "2026-11-21", endpoint: "optimality.composite", requests: 1, charged: 1 }],
    });
    await vi.waitFor(() => expect(server.log[0]).toMatchObject({ status: 200, charged: 1 }));
  });

  test("costs the same when its score was known already", async () => {
    await using server = await runningServer();
    for (let count = 0; count < 3; count++) await sendComposite(server, goodBody);
    expect((await usageOf(server)).allowance.used).toBe(3);
  });

  test("names an allowance without an end by its quota alone", async () => {
    await using server = await runningServer();
    const key = await keyWith(server, { kind: "total", limit: 3 });
    const { headers } = await sendComposite(server, goodBody, { headers: { "x-api-key": key } });
    expect(headers.get("ratelimit-policy")).toMatch(/^"total";q=3, /);
    expect(headers.get("ratelimit")).toMatch(/^"total";r=2, /);
    expect((await usageOf(server, key)).allowance).toMatchObject({ period_start: null, resets_at: null });
  });
});

describe("nothing is charged for", () => {
  test.each([
    ["a body that breaks the contract", { ...goodBody, request: {} }, 422],
    ["an entry that does not exist", unknownEntry, 404],
    ["hours beyond the model", { ...goodBody, request: { ...goodBody.request, forecast_hours: 5040 } }, 422],
  ])("%s, and no weather is read", async (_case, body, status) => {
    await using server = await hookedServer();
    expect((await sendComposite(server, body)).status).toBe(status);
    expect((await usageOf(server)).allowance.used).toBe(0);
    expect(server.hook.reads).toBe(0);
    expect(server.log[0]).not.toHaveProperty("charged");
  });

  test("reading the library, the catalogue and the usage, which may not be kept", async () => {
    await using server = await runningServer();
    for (const path of ["/v1/tasks/", "/v1/tasks/1", "/v1/models", "/v1/variables", "/v1/status"])
      expect((await server.send(path)).status).toBe(200);
    const answer = await server.send("/v1/usage");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("etag")).toBeNull();
    expect(usageResponseSchema.parse(answer.json)).toMatchObject({ allowance: { used: 0 }, days: [] });
  });

  test("a request whose weather cannot be read", async () => {
    await using server = await hookedServer();
    server.hook.before = () => Promise.reject(new StoreError("unreachable", "gone"));
    expectProblem(await sendComposite(server, goodBody), "weather_unavailable");
    expect(await usageOf(server)).toMatchObject({ allowance: { used: 0, unsettled: 0 }, days: [] });
    expect(server.log[0]).toMatchObject({ status: 503, charged: 0 });
  });

  test("a request that breaks for a reason nobody foresaw", async () => {
    await using server = await hookedServer();
    server.hook.before = () => Promise.reject(new Error("bug"));
    expectProblem(await sendComposite(server, goodBody), "internal");
    expect((await usageOf(server)).allowance).toMatchObject({ used: 0, unsettled: 0 });
  });

  test("a caller that left before the first byte", async () => {
    await using server = await hookedServer();
    const gate = Promise.withResolvers<void>();
    server.hook.before = () => gate.promise;
    const body = JSON.stringify(goodBody);
    const { port } = new URL(server.url);
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(
      `POST /v1/optimality/composite/ HTTP/1.1\r\nhost: x\r\nx-api-key: ${server.key}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    await vi.waitFor(() => expect(server.hook.reads).toBe(1));
    expect((await usageOf(server)).allowance).toMatchObject({ used: 1, unsettled: 1 });
    socket.destroy();
    await once(socket, "close");
    await vi.waitFor(() => expect(server.log.some(({ status }) => status === undefined)).toBe(true));
    gate.resolve();
    await vi.waitFor(async () =>
      expect((await usageOf(server)).allowance).toMatchObject({ used: 0, unsettled: 0 }),
    );
  });
});

describe("an answer that the caller has already", () => {
  test("is told free, without a reading, and where the allowance is used up", async () => {
    await using server = await hookedServer();
    const key = await keyWith(server, { kind: "month", limit: 1 });
    const first = await hourly(server, key);
    expect(first.status).toBe(200);
    const { reads } = server.hook;
    const again = await hourly(server, key, { "if-none-match": first.headers.get("etag")! });
    expect([again.status, again.text]).toEqual([304, ""]);
    for (const name of ["etag", "cache-control", "vary"])
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    expect(server.hook.reads).toBe(reads);
    expect((await usageOf(server, key)).allowance).toMatchObject({ used: 1, unsettled: 0 });
    expectProblem(await hourly(server, key, { "if-none-match": '"another"' }), "allowance_exhausted");
  });

  test.each([
    "/v1/historical/hourly?variables=temperature_2m&start_date=2020-01-01&end_date=2020-01-02",
    "/v1/historical/daily?variables=temperature_2m&start_date=2020-01-01&end_date=2020-01-02",
    "/v1/historical/climatology?variables=temperature_2m&baseline_start=2001&baseline_end=2010",
    "/v1/projections/daily?variables=temperature_2m&scenario=ssp245&start_date=2030-01-01&end_date=2030-01-02",
  ])("is told so by %s", async (path) => {
    await using server = await runningServer();
    const at = `${path}&latitude=50&longitude=8`;
    const first = await server.send(at);
    expect(first.status).toBe(200);
    const again = await server.send(at, { headers: { "if-none-match": first.headers.get("etag")! } });
    expect([again.status, again.headers.get("ratelimit")?.includes("day")]).toEqual([304, false]);
  });
});

describe("429 allowance_exhausted", () => {
  test("says when the next period begins, that trying sooner is of no use, and reads nothing", async () => {
    await using server = await hookedServer();
    const headers = { "x-api-key": await keyWith(server, { kind: "day", limit: 2 }) };
    await sendComposite(server, goodBody, { headers });
    await sendComposite(server, goodBody, { headers });
    const reads = server.hook.reads;
    const body = { ...goodBody, request: { ...goodBody.request, latitude: 12 } };
    const answer = await sendComposite(server, body, { headers });
    expectProblem(answer, "allowance_exhausted");
    expect(answer.headers.get("retry-after")).toBe(String((Date.UTC(2026, 10, 22) - startMs) / 1000));
    expect(answer.headers.get("x-should-retry")).toBe("false");
    expect(answer.headers.get("ratelimit")).toMatch(/^"day";r=0;t=\d+, "burst"/);
    expect(server.hook.reads).toBe(reads);
    server.clock.ms = Date.UTC(2026, 10, 22);
    expect((await sendComposite(server, body, { headers })).status).toBe(200);
  });

  test("has no time to wait where the allowance never starts anew", async () => {
    await using server = await runningServer();
    const headers = { "x-api-key": await keyWith(server, { kind: "total", limit: 0 }) };
    const answer = await sendComposite(server, goodBody, { headers });
    expectProblem(answer, "allowance_exhausted");
    expect(answer.headers.get("retry-after")).toBeNull();
    expect((await server.send("/v1/usage", { headers })).status).toBe(200);
  });

  test("comes before a body is read, and after what is wrong with a request that has none", async () => {
    await using server = await runningServer();
    const key = await keyWith(server, { kind: "total", limit: 0 });
    const unfinished = `POST /v1/optimality/composite/ HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\nconnection: close\r\n\r\n{`;
    expect(await server.raw(unfinished)).toContain('"code":"allowance_exhausted"');
    const headers = { "x-api-key": key };
    expectProblem(await server.send("/v1/operational/noaa/hourly", { headers }), "invalid_request");
  });

  test("ends as soon as the key is given more", async () => {
    await using server = await runningServer();
    const { id, plaintext } = await server.keys.issue({ name: "x", allowance: { kind: "total", limit: 0 } });
    const headers = { "x-api-key": plaintext };
    expectProblem(await sendComposite(server, goodBody, { headers }), "allowance_exhausted");
    const allowanceId = (await server.keys.get(id)).allowance_id;
    await server.database.updateTable("allowance").set({ limit: 5 }).where("id", "=", allowanceId).execute();
    expect((await sendComposite(server, goodBody, { headers })).status).toBe(200);
  });

  test("spares a batch that costs nothing: a dry run, and one that was done before", async () => {
    await using server = await runningServer();
    const headers = { "x-api-key": await keyWith(server, { kind: "total", limit: 1 }) };
    const batch = (query: string, name?: string) =>
      server.send(`/v1/optimality/batch/composite-optimality${query}`, {
        method: "POST",
        body: JSON.stringify({ items: [goodBody] }),
        headers: {
          ...headers,
          "content-type": "application/json",
          ...(name === undefined ? {} : { "idempotency-key": name }),
        },
      });
    expect((await batch("", "first")).status).toBe(200);
    expectProblem(await batch(""), "allowance_exhausted");
    expectProblem(await batch("", "second"), "allowance_exhausted");
    expect((await batch("", "first")).status).toBe(200);
    expect((await batch("?dry_run=true")).json).toMatchObject({ cost: 1 });
  });

  test("does not come for what was given back", async () => {
    await using server = await hookedServer();
    const headers = { "x-api-key": await keyWith(server, { kind: "total", limit: 1 }) };
    server.hook.before = () => Promise.reject(new StoreError("unreachable", "gone"));
    expectProblem(await sendComposite(server, goodBody, { headers }), "weather_unavailable");
    server.hook.before = () => Promise.resolve();
    await vi.waitFor(async () =>
      expect((await usageOf(server, headers["x-api-key"])).allowance.used).toBe(0),
    );
    expect((await sendComposite(server, goodBody, { headers })).status).toBe(200);
  });
});

describe("HEAD of an endpoint that costs something", () => {
  const at = "latitude=50&longitude=8&variables=temperature_2m";
  const head = (server: RunningServer, path: string, key = server.key) =>
    server.send(path, { method: "HEAD", headers: { "x-api-key": key } });

  test.each([
    `/v1/operational/noaa/hourly?${at}&forecast_hours=3`,
    `/v1/historical/hourly?${at}&start_date=2020-01-01&end_date=2020-01-02`,
    `/v1/historical/daily?${at}&start_date=2020-01-01&end_date=2020-01-02`,
    `/v1/historical/climatology?${at}&baseline_start=2001&baseline_end=2010`,
    `/v1/projections/daily?${at}&scenario=ssp245&start_date=2030-01-01&end_date=2030-01-02`,
  ])("has the headers of GET but for the length, for nothing: %s", async (path) => {
    await using server = await runningServer();
    const asked = await head(server, path);
    expect([asked.status, asked.text]).toEqual([200, ""]);
    expect((await usageOf(server)).allowance).toMatchObject({ used: 0, unsettled: 0 });
    const got = await server.send(path);
    for (const name of ["etag", "cache-control", "vary", "content-type", "ratelimit-policy"])
      expect([name, asked.headers.get(name)]).toEqual([name, got.headers.get(name)]);
    expect(asked.headers.get("content-length")).toBeNull();
  });

  test("reads no weather, and leaves the connection for others", async () => {
    await using server = await hookedServer();
    const path = `/v1/operational/noaa/hourly?${at}&forecast_hours=3`;
    expect((await head(server, path)).status).toBe(200);
    expect(server.hook.reads).toBe(0);
    const line = (method: string, more: string) =>
      `${method} ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${server.key}\r\n${more}\r\n`;
    const both = await server.raw(`${line("HEAD", "")}${line("GET", "connection: close\r\n")}`);
    expect(both.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    expect(both).toContain('"hourly"');
  });

  test("is refused as GET is", async () => {
    await using server = await runningServer();
    const path = `/v1/operational/noaa/hourly?${at}&forecast_hours=3`;
    const poor = await keyWith(server, { kind: "total", limit: 0 });
    expect((await head(server, path, poor)).status).toBe(429);
    expect((await head(server, `${path}&nonsense=1`)).status).toBe(422);
    expect((await server.send(path, { method: "HEAD", headers: { accept: "image/png" } })).status).toBe(406);
    const { headers } = await head(server, path);
    const unchanged = { "if-none-match": headers.get("etag")! };
    expect((await server.send(path, { method: "HEAD", headers: unchanged })).status).toBe(304);
  });
});

test("a key that is revoked meanwhile is refused at its next charge, whatever a cache says", async () => {
  await using server = await runningServer();
  const { id, plaintext } = await server.issue("revoked");
  const headers = { "x-api-key": plaintext };
  expect((await sendComposite(server, goodBody, { headers })).status).toBe(200);
  await server.keys.revoke(id);
  expect((await server.send("/v1/tasks/1", { headers })).status).toBe(200);
  expectProblem(await sendComposite(server, goodBody, { headers }), "invalid_api_key");
});

test("without the ledger nothing is served that costs something, and the caller may try again", async () => {
  await using server = await hookedServer();
  expect((await server.send("/v1/tasks/1")).status).toBe(200);
  await sql`alter table ledger_writer rename to ledger_writer_gone`.execute(server.database);
  const answer = await sendComposite(server, goodBody);
  expectProblem(answer, "overloaded");
  expect(answer.headers.get("retry-after")).toBe("2");
  expect(server.hook.reads).toBe(0);
  expect(server.log.at(-1)?.fault).toMatch(/no such table/);
  await sql`alter table ledger_writer_gone rename to ledger_writer`.execute(server.database);
  await vi.waitFor(async () => expect((await sendComposite(server, goodBody)).status).toBe(200));
});

test("without the keys nothing is served at all, and the log says why", async () => {
  await using server = await runningServer({ find: () => Promise.reject(new Error("gone")) });
  const answer = await server.send("/v1/tasks/1");
  expectProblem(answer, "overloaded");
  expect(answer.headers.get("retry-after")).toBe("2");
  expect(server.log.at(-1)?.fault).toMatch(/gone/);
});

test("without what was counted the usage is not told", async () => {
  await using server = await runningServer();
  await sql`alter table usage_day rename to usage_day_gone`.execute(server.database);
  expectProblem(await server.send("/v1/usage"), "overloaded");
  await sql`alter table usage_day_gone rename to usage_day`.execute(server.database);
});

test("an endpoint of an offering that the package lacks is refused before its input is read", async () => {
  await using server = await runningServer();
  await server.database
    .insertInto("package")
    .values({ id: "past", offerings: '["historical"]', created_at: 0 })
    .execute();
  const { plaintext } = await server.keys.issue({ name: "past", package: "past" });
  const headers = { "x-api-key": plaintext };
  expectProblem(await sendComposite(server, "{", { headers }), "offering_not_in_package");
  expect((await server.send("/v1/tasks/1", { headers })).status).toBe(200);
});
