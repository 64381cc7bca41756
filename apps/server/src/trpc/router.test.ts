import { type EndpointName, type ProblemCode, v1 } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { packagesIn } from "../accounts/packages.ts";
import {
  expectProblem,
  goodBody,
  type RunningServer,
  runningServer,
  type SendInit,
} from "../running-server.suite.ts";
import type { Weather } from "./weather-handler.ts";

const calls = { composite: "optimality.composite", breakdown: "optimality.breakdown" } as const;

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

interface TrpcDocument {
  readonly result?: { readonly data: { readonly json: unknown; readonly headers: Record<string, string> } };
  readonly error?: { readonly data: { readonly problem: { readonly code: ProblemCode } } };
}

async function rest(server: RunningServer, name: EndpointName, body: unknown) {
  const headers = { "content-type": "application/json" };
  return server.send(v1[name].path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function used(server: RunningServer): Promise<number> {
  const { json } = await server.send("/v1/usage");
  return (json as { allowance: { used: number } }).allowance.used;
}

describe("calls of the console", () => {
  it.each(Object.entries(calls))(
    "answer %s as its route does, and say where it comes from",
    async (procedure, name) => {
      await using server = await runningServer();
      const { json, status } = await call(server, procedure, { body: goodBody });
      const asked = await rest(server, name, goodBody);
      expect(status).toBe(200);
      expect(json.result?.data.json).toEqual(asked.json);
      expect(json.result?.data.headers["x-halcyon-source"]).toBe(asked.headers.get("x-halcyon-source"));
    },
  );

  it("are charged as the route is, and only for what is answered", async () => {
    await using server = await runningServer();
    await call(server, "composite", { body: goodBody });
    expect(await used(server)).toBe(1);
    const { headers } = await call(server, "windows", {
      body: { ...goodBody, window: { duration_hours: 2 } },
    });
    expect(headers.get("ratelimit")).toMatch(/;r=\d+/);
    expect(await used(server)).toBe(2);
    await call(server, "composite", { body: { ...goodBody, constraint_params: { id: 499, type: "task" } } });
    await call(server, "tasks", { query: {} });
    expect(await used(server)).toBe(2);
    expect(server.log.map(({ route }) => route)).toContain("/trpc/composite");
  });

  it("are refused as the route refuses, fault by fault", async () => {
    await using server = await runningServer();
    const spoiled = { ...goodBody, request: { ...goodBody.request, latitude: 91, forecast_hour: 1 } };
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
    const packages = packagesIn({ database: server.database, nowMs: () => server.clock.ms, actor: "test" });
    await packages.set("archive", ["historical"]);
    const { plaintext } = await server.keys.issue({ name: "archive", package: "archive" });
    const headers = { "x-api-key": plaintext };
    const { json, status } = await call(server, "composite", { body: goodBody }, headers);
    expect([status, json.error?.data.problem.code]).toEqual([403, "offering_not_in_package"]);
    const usage = await server.send("/v1/usage", { headers });
    expect(usage.json).toMatchObject({ allowance: { used: 0 } });
  });

  it("give the weather that a preview scores, and charge it as one", async () => {
    await using server = await runningServer();
    const { request } = goodBody;
    const limits = { unit: "m/s", ideal: { max: 8 }, acceptable: { max: 13 }, weight: 1 };
    const definition = { type: "task", constraints: [{ variable: "wind_speed_10m", ...limits }] };
    const { json } = await call(server, "weather", { body: { request, definition } });
    const { parts, headers } = json.result!.data as unknown as Weather;
    expect(headers["x-halcyon-source"]).toBe("deterministic=synthetic");
    const part = parts[0]!;
    expect(part).toMatchObject({ part: "deterministic", fromRow: 0, toRow: 3, members: 1 });
    expect(Buffer.from(part.grids["wind_speed_10m"]!, "base64")).toHaveLength(2 * part.hours);
    expect(await used(server)).toBe(1);
    const { status } = await call(server, "weather", { body: { request } });
    expect([status, await used(server)]).toEqual([422, 1]);
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
