import { entryDetailSchema, entryListSchema, v1 } from "@halcyon/schema";
import { compositeResponseSchema } from "@halcyon/schema/v1";
import { entriesOf } from "@halcyon/library";
import { knowsVariables } from "../../src/entries/find-entry.ts";
import { describe, expect, test } from "vitest";
import { deleteAccount } from "@halcyon/accounts/accounts";
import { exportAccount } from "@halcyon/accounts/export-account";
import { memoryDatabase } from "@halcyon/database/test/memory-database.suite";
import { recording } from "@halcyon/database/test/recording.suite";
import { type Answer, expectProblem, runningServer, sendComposite } from "../harness/running-server.suite.ts";
import { madeEntry, madeGust, madePorts } from "../harness/made-ports.suite.ts";
import { create, definition, send } from "./own-entry-requests.suite.ts";

/** Starts a server with constant gusts of 12.5 m/s. */
function gustyServer() {
  const parts = { deterministic: { formulas: { wind_gusts_10m: () => 12.5 } } };
  return runningServer({ ports: madePorts(madeEntry(madeGust), parts) });
}

const request = { latitude: 51.5, longitude: -0.12, forecast_hours: 3, model: "noaa" };

/** Returns a response without the parts that differ between any two responses. */
function comparable({ status, headers, json }: Answer): unknown {
  const { request_id: _id, instance: _instance, ...body } = json as Record<string, unknown>;
  const volatile = new Set(["x-request-id", "date", "ratelimit"]);
  return { status, body, headers: [...headers].filter(([name]) => !volatile.has(name)) };
}

describe("an entry of one's own", () => {
  test("is created with an id of its own range, and opened where it says", async () => {
    await using server = await runningServer();
    const answer = await send(server, "POST", "/v1/tasks/", definition);
    const entry = entryDetailSchema.parse(answer.json);
    expect(answer.status).toBe(201);
    expect(entry).toMatchObject({
      name: "Façade survey",
      slug: "facade-survey",
      type: "task",
      version: 1,
      scope: "custom",
      polarity: "suitability",
    });
    expect(entry.id).toBeGreaterThanOrEqual(10_000);
    expect(answer.headers.get("location")).toBe(`/v1/tasks/${entry.id}`);
    const opened = await server.send(answer.headers.get("location")!);
    expect(opened.json).toEqual(answer.json);
    expect(opened.headers.get("etag")).toBe(answer.headers.get("etag"));
    expect(opened.headers.get("cache-control")).toBe("private, no-cache");
    const again = await server.send(answer.headers.get("location")!, {
      headers: { "if-none-match": '"v1"' },
    });
    expect(again.status).toBe(304);
  });

  test("is scored by every endpoint that scores, as its constraints say", async () => {
    await using server = await gustyServer();
    const { id } = await create(server);
    const constraint_params = { id, type: "task" };
    const answer = await sendComposite(server, { request, constraint_params });
    // 4.5 of the 9 m/s from ideal to acceptable: 1 - 0.9 * 0.5 = 0.55.
    expect(compositeResponseSchema.parse(answer.json).forecast.map(({ median }) => median)).toEqual([
      0.55, 0.55, 0.55,
    ]);
    expect(answer.headers.get("x-halcyon-entry")).toBe(`task/${id}/facade-survey;v=1;polarity=suitability`);
    const breakdown = await send(server, "POST", "/v1/optimality/breakdown/", { request, constraint_params });
    expect(breakdown.json).toMatchObject({ entry: { id, version: 1 }, forecast: [{ median: 0.55 }, {}, {}] });
    const window = { duration_hours: 2 };
    const windows = await send(server, "POST", "/v1/optimality/windows/", {
      request,
      constraint_params,
      window,
    });
    expect(windows.json).toMatchObject({ windows: [{ worst_score: 0.55 }] });
  });

  test("is scored by its newest version as soon as it was replaced, while the older one keeps answering", async () => {
    await using server = await gustyServer();
    const { id } = await create(server);
    const score = () => sendComposite(server, { request, constraint_params: { id, type: "task" } });
    expect((await score()).json).toMatchObject({ forecast: [{ median: 0.55 }, {}, {}] });
    const looser = { ...definition, constraints: [{ ...madeGust, ideal: { max: 13 } }] };
    const replaced = await send(server, "PUT", `/v1/tasks/${id}`, looser, {
      headers: { "if-match": '"v1"' },
    });
    expect(replaced.json).toMatchObject({ id, version: 2 });
    expect(replaced.headers.get("etag")).toBe('"v2"');
    expect((await score()).json).toMatchObject({ forecast: [{ median: 1 }, {}, {}] });
    const before = await server.send(`/v1/tasks/${id}/versions/1`);
    expect(before.json).toMatchObject({ version: 1, constraints: [{ ideal: { max: 8 } }] });
    expectProblem(await server.send(`/v1/tasks/${id}/versions/3`), "entry_not_found");
  });

  test("is gone after it was deleted, but for its versions", async () => {
    await using server = await gustyServer();
    const { id } = await create(server);
    const remove = () => send(server, "DELETE", `/v1/tasks/${id}`, undefined, known);
    const removed = await remove();
    expect([removed.status, removed.text]).toEqual([204, ""]);
    expectProblem(await server.send(`/v1/tasks/${id}`), "entry_not_found");
    expectProblem(await remove(), "entry_not_found");
    expectProblem(
      await sendComposite(server, { request, constraint_params: { id, type: "task" } }),
      "entry_not_found",
    );
    expect((await server.send(`/v1/tasks/${id}/versions/1`)).json).toMatchObject({ id, version: 1 });
    const { entries } = entryListSchema.parse((await server.send("/v1/tasks/?scope=custom")).json);
    expect(entries).toEqual([]);
  });

  test("is found in the list behind the curated ones, by word, sector and scope, page by page", async () => {
    await using server = await runningServer();
    const names = ["Alpha", "Beta", "Gamma"];
    const ids: number[] = [];
    for (const name of names) ids.push((await create(server, { ...definition, name })).id);
    const list = async (search: string) =>
      entryListSchema.parse((await server.send(`/v1/tasks/?${search}`)).json);
    const own = await list("scope=custom");
    expect(own.entries.map(({ id }) => id)).toEqual(ids.toSorted((a, b) => a - b));
    expect((await list("q=beta")).entries.map(({ name }) => name)).toEqual(["Beta"]);
    expect((await list("sector=surv&scope=custom")).entries).toHaveLength(3);
    const first = await list("scope=custom&limit=2");
    const second = await list(`scope=custom&limit=2&cursor=${first.next_cursor}`);
    expect([...first.entries, ...second.entries]).toEqual(own.entries);
    expect(second.next_cursor).toBeNull();
    const everything: number[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page = await list(`limit=41${cursor === "" ? "" : `&cursor=${cursor}`}`);
      everything.push(...page.entries.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(everything).toEqual([
      ...entriesOf("task")
        .filter((entry) => knowsVariables("v1", entry))
        .map(({ id }) => id),
      ...own.entries.map(({ id }) => id),
    ]);
    expect((await list("scope=curated&limit=100")).entries.every(({ scope }) => scope === "curated")).toBe(
      true,
    );
    const before = (await server.send("/v1/tasks/")).headers.get("etag");
    await create(server);
    expect((await server.send("/v1/tasks/")).headers.get("etag")).not.toBe(before);
  });

  test("is exported with its account, and gone when that is deleted", async () => {
    await using server = await runningServer();
    const { id } = await create(server);
    const accountId = (await server.keys.list())[0]!.account_id;
    const operator = { database: server.database, nowMs: () => server.clock.ms, actor: "test" };
    const exported = await exportAccount(operator, accountId);
    expect(exported.entries).toMatchObject([{ id, type: "task", version: 1, deleted_at: null }]);
    expect(exported.entry_versions).toMatchObject([
      { id, version: 1, definition: { name: "Façade survey" } },
    ]);
    await deleteAccount(operator, accountId);
    for (const table of ["custom_entry", "custom_entry_version"] as const)
      expect(await server.database.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

const known = { headers: { "if-match": '"v1"' } };

describe("a change is refused", () => {
  test("428 precondition_required without if-match, and 412 precondition_failed after somebody else's", async () => {
    await using server = await runningServer();
    const { id } = await create(server);
    const put = (headers: Record<string, string>) =>
      send(server, "PUT", `/v1/tasks/${id}`, definition, { headers });
    expectProblem(await put({}), "precondition_required");
    for (const tag of ['"v2"', 'W/"v2"', '"v2-gzip"', "v1"])
      expectProblem(await put({ "if-match": tag }), "precondition_failed");
    const race = await Promise.all([put({ "if-match": '"v1"' }), put({ "if-match": '"v1"' })]);
    expect(new Set(race.map(({ status }) => status))).toEqual(new Set([200, 412]));
    expect((await put({ "if-match": '"v9", "v2"' })).status).toBe(200);
    const removal = (tag: string) =>
      send(server, "DELETE", `/v1/tasks/${id}`, undefined, { headers: { "if-match": tag } });
    const unknown = await send(server, "DELETE", `/v1/tasks/${id}`);
    expect(expectProblem(unknown, "precondition_required").errors).toMatchObject([{ header: "if-match" }]);
    expect((await server.send(`/v1/tasks/${id}`)).status).toBe(200);
    expectProblem(await removal('"v1"'), "precondition_failed");
    expect((await removal("*")).status).toBe(204);
  });

  test.each(['W/"%"', '"%-gzip"', '"%-br"', '"%--gzip"', '"%"-gzip', '"%;gzip"'])(
    "but not for a tag as a proxy that compresses wrote it: %s",
    async (spelling) => {
      await using server = await runningServer();
      const { id } = await create(server);
      const path = `/v1/tasks/${id}`;
      const headers = { "if-match": spelling.replace("%", "v1") };
      expect((await send(server, "PUT", path, definition, { headers })).status).toBe(200);
      expectProblem(await send(server, "DELETE", path, undefined, { headers }), "precondition_failed");
      const { etag } = Object.fromEntries((await server.send("/v1/variables")).headers);
      const held = spelling.replace("%", etag!.slice(1, -1));
      const again = await server.send("/v1/variables", { headers: { "if-none-match": held } });
      expect(again.status).toBe(304);
    },
  );

  test("403 read_only_entry for a curated entry", async () => {
    await using server = await runningServer();
    expectProblem(await send(server, "PUT", "/v1/tasks/1", definition), "read_only_entry");
    expectProblem(await send(server, "DELETE", "/v1/tasks/1"), "read_only_entry");
    expectProblem(await send(server, "DELETE", "/v1/scenarios/1", undefined, known), "entry_not_found");
  });

  test("409 too_many_entries beyond a thousand, until one is deleted", async () => {
    await using server = await runningServer();
    const { id } = await create(server);
    const accountId = (await server.keys.list())[0]!.account_id;
    const rows = Array.from({ length: 999 }, (_, index) => ({
      account_id: accountId,
      id: 10_000 + index,
      type: "task" as const,
      version: 1,
      created_at: 0,
      deleted_at: null,
    }));
    for (let from = 0; from < rows.length; from += 100)
      await server.database
        .insertInto("custom_entry")
        .values(rows.slice(from, from + 100))
        .execute();
    const { detail } = expectProblem(
      await send(server, "POST", "/v1/tasks/", definition),
      "too_many_entries",
    );
    expect(detail).toContain("1000");
    await send(server, "DELETE", `/v1/tasks/${id}`, undefined, known);
    await create(server);
  });

  test("422 invalid_request names every field at fault at once", async () => {
    await using server = await runningServer();
    const constraints = [
      { ...madeGust, unit: "km/h", weight: 0 },
      { ...madeGust, ideal: { max: 20 } },
    ];
    const { errors } = expectProblem(
      await send(server, "POST", "/v1/tasks/", { ...definition, name: "", constraints, id: 7 }),
      "invalid_request",
    );
    const pointers = errors?.map(({ pointer }) => pointer);
    expect(pointers).toEqual(expect.arrayContaining(["#/name", "#/id", "#/constraints/0/weight"]));
    expect(pointers).toContain("#/constraints/1/acceptable/max");
    const scenario = { ...definition, constraints: [{ ...madeGust, role: "preference" }] };
    const refused = expectProblem(await send(server, "POST", "/v1/scenarios/", scenario), "invalid_request");
    expect(refused.errors).toMatchObject([{ pointer: "#/constraints/0/role" }]);
  });
});

describe("an entry of somebody else", () => {
  test("is as absent as one that does not exist, by every endpoint and method", async () => {
    await using server = await gustyServer();
    const stranger = { "x-api-key": (await server.issue("stranger")).plaintext };
    const { id } = await create(server);
    const absent = id === 123_456 ? 123_457 : 123_456;
    const asked = (entryId: number): [string, string, unknown?, Record<string, string>?][] => {
      const scored = { request, constraint_params: { id: entryId, type: "task" } };
      const window = { duration_hours: 2 };
      return [
        ["GET", `/v1/tasks/${entryId}`],
        ["GET", `/v1/tasks/${entryId}/versions/1`],
        ["DELETE", `/v1/tasks/${entryId}`],
        ["DELETE", `/v1/tasks/${entryId}`, undefined, { "if-match": '"v1"' }],
        ["PUT", `/v1/tasks/${entryId}`, definition],
        ["PUT", `/v1/tasks/${entryId}`, definition, { "if-match": '"v1"' }],
        ["GET", `/v1/scenarios/${entryId}`],
        ["PUT", `/v1/scenarios/${entryId}`, definition, { "if-match": '"v1"' }],
        ["POST", "/v1/optimality/composite/", scored],
        ["POST", "/v1/optimality/breakdown/", scored],
        ["POST", "/v1/optimality/windows/", { ...scored, window }],
        ...(["historical.workability", "projections.workability"] as const).map(
          (name): [string, string, object] => [
            "POST",
            v1[name].path,
            { ...v1[name].example.body, constraint_params: scored.constraint_params },
          ],
        ),
      ];
    };
    const others = asked(id);
    for (const [index, [method, path, body, headers]] of asked(absent).entries()) {
      const [, otherPath, otherBody] = others[index]!;
      const unknown = await send(server, method, path, body, { headers: { ...headers, ...stranger } });
      const foreign = await send(server, method, otherPath, otherBody, {
        headers: { ...headers, ...stranger },
      });
      expect(comparable(foreign), `${method} ${path}`).toEqual(comparable(unknown));
      expect([404, 428]).toContain(foreign.status);
    }
    const refused = async (entryId: number) => {
      const items = [{ request, constraint_params: { id: entryId, type: "task" } }];
      const ranked = await send(
        server,
        "POST",
        "/v1/optimality/rank/",
        { items, by: "mean" },
        {
          headers: stranger,
        },
      );
      const [first] = (ranked.json as { refused: { problem: object }[] }).refused;
      return { ...first?.problem, request_id: "", instance: "" };
    };
    expect(await refused(id)).toMatchObject({ code: "entry_not_found" });
    expect(await refused(id)).toEqual(await refused(absent));
    const list = await server.send("/v1/tasks/?scope=custom", { headers: stranger });
    expect(list.json).toMatchObject({ entries: [] });
    expect((await server.send(`/v1/tasks/${id}`)).status).toBe(200);
  });

  test("is looked for by the statements by which one that nobody has is looked for", async () => {
    const asked: string[] = [];
    const database = recording(await memoryDatabase(), asked);
    await using server = await runningServer({ database });
    const stranger = { "x-api-key": (await server.issue("stranger")).plaintext };
    const { id } = await create(server);
    const statementsFor = async (entryId: number): Promise<readonly string[]> => {
      asked.length = 0;
      expectProblem(await server.send(`/v1/tasks/${entryId}`, { headers: stranger }), "entry_not_found");
      return asked.filter((statement) => statement.includes("custom_entry"));
    };
    const foreign = await statementsFor(id);
    expect(foreign.length).toBeGreaterThan(0);
    expect(foreign).toEqual(await statementsFor(id === 123_456 ? 123_457 : 123_456));
  });
});
