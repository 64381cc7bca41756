import { epochHourOf } from "@halcyon/schema/time";
import type { UsageResponse } from "@halcyon/schema";
import type { TableLink, TableLinkList } from "@halcyon/schema/v2";
import { linkDays } from "@halcyon/schema/v2";
import { expect, test } from "vitest";
import { oldShownMs, renewAfterMs, retryAfterMs } from "../../api/tables/renewed-tables.ts";
import {
  expectProblem,
  madePlaces,
  type RunningServer,
  runningServer,
  startMs,
} from "../../../test/harness/running-server.suite.ts";
import { type MadeWarnings, warningOf, warningsBy } from "../../api/v2/gate.suite.ts";
import { warnedLookup } from "../../api/v2/warned-fields.ts";
import { create, definition } from "../../../test/api/own-entry-requests.suite.ts";

madePlaces();

const hourMs = 3_600_000;

const composite = {
  location: { latitude: 51.5, longitude: -0.12 },
  model: "noaa",
  entry: { type: "task", id: 1 },
  period: { hours: 48 },
};

function post(server: RunningServer, path: string, body: object, headers: object = {}) {
  return server.send(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

async function madeTable(server: RunningServer, changes: object = {}) {
  const asked = { name: "Crane", endpoint: "optimality.composite", body: composite, ...changes };
  const answer = await post(server, "/v2/tables/", asked);
  expect(answer.status).toBe(201);
  const table = answer.json as TableLink & { readonly url: string };
  return { table, path: table.url };
}

/** Reads a table without a key, 2 s after the last read. */
async function read(server: RunningServer, path: string, headers: Readonly<Record<string, string>> = {}) {
  server.clock.ms += 2000;
  return server.send(path, { headers: { "x-api-key": null, ...headers } });
}

async function used(server: RunningServer): Promise<number> {
  return ((await server.send("/v2/usage")).json as UsageResponse).allowance.used;
}

/** Returns the rows of a CSV text, by column. */
function rowsOf(text: string): readonly Readonly<Record<string, string>>[] {
  const [columns, ...rows] = text
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((cell) => cell[1] ?? cell[2]!),
    );
  return rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [columns![index]!, cell])));
}

test("a table is what its endpoint writes as CSV, without a key, and says how old it is", async () => {
  await using server = await runningServer();
  const { path } = await madeTable(server);
  expect(path).toMatch(/^\/tables\/[0-9A-Za-z]{32}\.csv$/);
  expect(await used(server)).toBe(0);
  const answer = await read(server, path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  expect(answer.headers.get("cache-control")).toBe("private, max-age=300");
  const direct = await post(server, "/v2/optimality/composite/", composite, { accept: "text/csv" });
  const rows = rowsOf(answer.text);
  expect(rows).toHaveLength(48);
  for (const [index, wanted] of rowsOf(direct.text).entries()) {
    const row = rows[index]!;
    expect(row).toMatchObject({
      ...wanted,
      "table.state": "current",
      "table.made_at": new Date(server.clock.ms).toISOString().replace(/\.\d+Z/, "Z"),
      "table.source": direct.headers.get("x-halcyon-source"),
      "table.run": direct.headers.get("x-halcyon-run"),
      "table.synthetic": "true",
      "table.note": "",
    });
    expect(Object.keys(row)[0]).toBe("table.state");
  }
});

test("a table is of hours that do not pass before its end", async () => {
  await using server = await runningServer();
  const at = (hours: number) => new Date(server.clock.ms + hours * hourMs).toISOString();
  const start = at(48).replace(/:\d\d:.*/, ":00:00Z");
  const made = (period: object, expiresAt?: string) =>
    post(server, "/v2/tables/", {
      name: "Crane",
      endpoint: "optimality.composite",
      body: { ...composite, period },
      ...(expiresAt && { expires_at: expiresAt }),
    });
  for (const [field, period] of [
    ["start", { start, hours: 24 }],
    ["end", { end: start }],
  ] as const) {
    const [error] = expectProblem(await made(period), "invalid_request").errors!;
    expect(error).toMatchObject({ pointer: `#/body/period/${field}`, code: "span_conflict" });
    expect((await made(period, error!.expected!["latest_end"] as string)).status).toBe(201);
    expectProblem(await made(period, at(72)), "invalid_request");
  }
  const rank = {
    locations: [composite.location],
    entries: [composite.entry],
    model: "noaa",
    periods: [{ hours: 24 }, { start, hours: 24 }],
    window: { duration_hours: 6 },
  };
  const refused = await post(server, "/v2/tables/", {
    name: "Days",
    endpoint: "optimality.rank",
    body: rank,
  });
  expect(expectProblem(refused, "invalid_request").errors![0]!.pointer).toBe("#/body/periods/1/start");
});

test("a table is made once a run, and its owner pays for that", async () => {
  await using server = await runningServer();
  const { table, path } = await madeTable(server);
  const first = await read(server, path);
  for (let count = 0; count < 3; count += 1) expect((await read(server, path)).text).toBe(first.text);
  expect(await used(server)).toBe(1);
  expect((await read(server, path, { "if-none-match": first.headers.get("etag")! })).status).toBe(304);
  const [before] = rowsOf(first.text);
  server.clock.ms += 6 * hourMs;
  const [after] = rowsOf((await read(server, path)).text);
  expect(after!["table.run"]).not.toBe(before!["table.run"]);
  expect(await used(server)).toBe(2);
  const { made_at: madeAt } = (await server.send(`/v2/tables/${table.id}`)).json as TableLink;
  expect(madeAt).toBe(after!["table.made_at"]);
  server.clock.ms += renewAfterMs;
  await read(server, path);
  expect(await used(server)).toBe(3);
});

test("a table without windows says why, in a row", async () => {
  await using server = await runningServer();
  const window = { duration_hours: 12, local_hours: { from: 8, to: 12 } };
  const { path } = await madeTable(server, {
    endpoint: "optimality.windows",
    body: { ...composite, timezone: "Europe/London", window },
  });
  const rows = rowsOf((await read(server, path)).text);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    "table.state": "current",
    start: "",
    "none_because.reason": "hours",
    found: "0",
    "table.source": expect.stringContaining("synthetic"),
  });
});

test("a table of a ranking has its places, and no text of them runs as a formula", async () => {
  await using server = await runningServer();
  const { path } = await madeTable(server, {
    endpoint: "optimality.rank",
    body: {
      locations: [{ ref: "=cmd|' /C calc'!A0", latitude: 57.1, longitude: -2.1 }, { place: "Hamburg, DE" }],
      entries: [{ type: "task", id: 1 }],
      periods: [{ hours: 48 }],
      model: "noaa",
      window: { duration_hours: 4 },
    },
  });
  const rows = rowsOf((await read(server, path)).text);
  expect(new Set(rows.map(({ ref }) => ref))).toEqual(new Set(["'=cmd|' /C calc'!A0", ""]));
  expect(new Set(rows.map(({ latitude }) => latitude))).toEqual(new Set(["57.1", "53.5507"]));
  for (const row of rows) expect(row).toMatchObject({ "table.synthetic": "true", synthetic: "true" });
  expect(await used(server)).toBe(2);
});

test("a table is made again when official warnings there change", async () => {
  const hour = epochHourOf(startMs);
  let made: MadeWarnings = { parts: [] };
  const warnings = warningsBy(() => made);
  await using server = await runningServer({ ports: { warnings, warned: warnedLookup(warnings) } });
  const { path } = await madeTable(server);
  expect(rowsOf((await read(server, path)).text)[0]!["table.warnings"]).toBe("known;count=0");
  made = { parts: [warningOf(hour + 2, hour + 5)] };
  server.clock.ms += 60_000;
  const [row] = rowsOf((await read(server, path)).text);
  expect(row!["table.warnings"]).toBe("known;count=1;highest=severe");
  await read(server, path);
  expect(await used(server)).toBe(2);
});

test("a table of a task that refuses scores without warnings shows no old ones", async () => {
  let made: MadeWarnings = { parts: [] };
  const warnings = warningsBy(() => made);
  await using server = await runningServer({ ports: { warnings, warned: warnedLookup(warnings) } });
  const gate = { severity: "severe", if_missing: "refuse" };
  const gated = (await post(server, "/v2/tasks/", { ...definition, warnings: gate })).json as { id: number };
  const { path } = await madeTable(server, { body: { ...composite, entry: { type: "task", id: gated.id } } });
  expect((await read(server, path)).status).toBe(200);
  made = { state: "silent" };
  server.clock.ms += 60_000;
  const problem = expectProblem(await read(server, path), "warnings_unavailable");
  expect(problem.detail).toContain("Not renewed since");
});

test("a table that its owner cannot pay for shows its last rows as old for a day, and then an error", async () => {
  await using server = await runningServer();
  const { table, path } = await madeTable(server);
  const [good] = rowsOf((await read(server, path)).text);
  await server.database.updateTable("allowance").set({ limit: 0 }).execute();
  server.clock.ms += 6 * hourMs;
  const old = rowsOf((await read(server, path)).text);
  expect(old).toHaveLength(48);
  for (const row of old) {
    expect(row["table.state"]).toBe("old");
    expect(row["table.note"]).toMatch(
      /^Not renewed since 2026-11-21T15:14:\d\dZ: The owner of this table cannot pay for it now\. /,
    );
  }
  expect(old[0]!["table.made_at"]).toBe(good!["table.made_at"]);
  const seen = (await server.send(`/v2/tables/${table.id}`)).json as TableLink;
  expect(seen.failing).toMatchObject({ code: "allowance_exhausted" });
  server.clock.ms += oldShownMs;
  const problem = expectProblem(await read(server, path), "too_many_requests");
  expect(problem.detail).toContain("cannot pay");
  expect(problem.detail).not.toMatch(/allowance is|\b0 requests/);
  await server.database.updateTable("allowance").set({ limit: 100 }).execute();
  server.clock.ms += retryAfterMs;
  expect(rowsOf((await read(server, path)).text)[0]!["table.state"]).toBe("current");
});

test("a table whose task was deleted says so", async () => {
  await using server = await runningServer();
  const own = await create(server);
  const { path } = await madeTable(server, { body: { ...composite, entry: { type: "task", id: own.id } } });
  expect((await read(server, path)).status).toBe(200);
  expect(
    (await server.send(`/v2/tasks/${own.id}`, { method: "DELETE", headers: { "if-match": "*" } })).status,
  ).toBe(204);
  server.clock.ms += 6 * hourMs;
  const [row] = rowsOf((await read(server, path)).text);
  expect(row).toMatchObject({
    "table.state": "old",
    "table.note": expect.stringContaining("No such task or scenario"),
  });
});

test("a table that was deleted, has ended or never was, is answered alike, and shows nothing", async () => {
  await using server = await runningServer();
  const [deleted, ended] = [await madeTable(server), await madeTable(server)];
  for (const { path } of [deleted, ended]) expect((await read(server, path)).status).toBe(200);
  expect((await server.send(`/v2/tables/${deleted.table.id}`, { method: "DELETE" })).status).toBe(204);
  const answers = [await read(server, deleted.path), await read(server, `/tables/${"a".repeat(32)}.csv`)];
  server.clock.ms += linkDays * 24 * hourMs;
  answers.push(await read(server, ended.path));
  const details = answers.map((answer) => expectProblem(answer, "not_found").detail);
  expect(new Set(details).size).toBe(1);
  for (const { headers } of answers) expect(headers.get("x-robots-tag")).toBe("noindex");
  expectProblem(await server.send(`/v2/tables/${deleted.table.id}`), "table_not_found");
  expectProblem(await server.send(`/v2/tables/${deleted.table.id}`, { method: "DELETE" }), "table_not_found");
  expect(((await server.send("/v2/tables/")).json as TableLinkList).tables).toEqual([]);
});

test.each([
  ["a field of its request", { body: { ...composite, period: { hours: 0 } } }, "#/body/period/hours"],
  ["a past instant", { body: { ...composite, as_of: "2026-11-01T00:00:00Z" } }, "#/body/as_of"],
  ["a request that is too long", { body: { ...composite, more: "a".repeat(70_000) } }, "#/body"],
  ["an end in the past", { expires_at: "2026-11-20T09:00:00Z" }, "#/expires_at"],
  ["another endpoint", { endpoint: "historical.hourly" }, "#/endpoint"],
])("a table is refused for %s, by its place in the request", async (_what, changes, pointer) => {
  await using server = await runningServer();
  const asked = { name: "Crane", endpoint: "optimality.composite", body: composite, ...changes };
  const problem = expectProblem(await post(server, "/v2/tables/", asked), "invalid_request");
  expect(problem.errors).toMatchObject([{ pointer }]);
});

test("a table of a task that is not there is not made", async () => {
  await using server = await runningServer();
  const body = { ...composite, entry: { type: "task", id: 99_999 } };
  const asked = { name: "Crane", endpoint: "optimality.composite", body };
  expectProblem(await post(server, "/v2/tables/", asked), "entry_not_found");
});

test("a token is read once a second, and an address that guesses waits", async () => {
  await using server = await runningServer();
  const { path } = await madeTable(server);
  expect((await read(server, path)).status).toBe(200);
  expectProblem(await server.send(path, { headers: { "x-api-key": null } }), "too_many_requests");
  const guess = (letter: string) => server.send(`/tables/${letter.repeat(32)}.csv`);
  const guesses = await Promise.all(["b", "c", "d", "e", "f", "g", "h"].map(guess));
  expect(guesses.map(({ status }) => status)).toContain(429);
});
