import { describe, expect, test } from "vitest";
import {
  expectProblem,
  type RunningServer,
  runningServer,
  type SendInit,
} from "../../../test/harness/running-server.suite.ts";

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};

function send(server: RunningServer, message: unknown, headers: SendInit["headers"] = {}) {
  return server.send("/mcp", {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      ...headers,
    },
    body: typeof message === "string" ? message : JSON.stringify(message),
  });
}

function callOf(name: string, given: object) {
  return { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name, arguments: given } };
}

const score = callOf("score", { latitude: 51.5, longitude: -0.12, entry: 1, hours: 3 });

describe("/mcp", () => {
  test("answers a message of a good key, whatever its era, and nobody may keep the answer", async () => {
    await using server = await runningServer();
    const { status, text, headers } = await send(server, initialize);
    expect(status).toBe(200);
    expect(text).toContain('"protocolVersion":"2025-11-25"');
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-request-id")).toMatch(/./);
  });

  test.each([null, "*/*", "text/html, */*;q=0.1"])("answers a program that accepts %j", async (accept) => {
    await using server = await runningServer();
    const { status, text } = await send(server, initialize, { accept });
    expect(status).toBe(200);
    expect(text).toContain('"protocolVersion":"2025-11-25"');
    expect((await send(server, score, { accept })).text).toContain('"runs"');
  });

  test("takes one message a request", async () => {
    await using server = await runningServer();
    expectProblem(await send(server, [initialize, initialize]), "malformed_request");
    expectProblem(await send(server, "{"), "malformed_request");
    expectProblem(await send(server, initialize, { "content-type": "text/plain" }), "unsupported_media_type");
  });

  test("refuses a body of more than 1 MiB", async () => {
    await using server = await runningServer();
    const padded = { ...initialize, padding: "x".repeat(1024 * 1024) };
    expectProblem(await send(server, padded), "payload_too_large");
  });

  test.each([
    ["missing_api_key", null],
    ["invalid_api_key", "hal_wrong"],
  ] as const)("answers %s as a problem before anything is read", async (code, key) => {
    await using server = await runningServer();
    expectProblem(await send(server, "?", { "x-api-key": key }), code);
  });

  test.each([
    ["with a key", {}],
    ["without one", { "x-api-key": null }],
  ])("has no sessions: GET and DELETE %s are not allowed, as clients expect", async (_, headers) => {
    await using server = await runningServer();
    for (const method of ["GET", "DELETE"]) {
      const answer = await server.send("/mcp", { method, headers });
      expectProblem(answer, "method_not_allowed");
      expect(answer.headers.get("allow")).toBe("POST, OPTIONS");
    }
  });

  test("refuses pages of other origins than the operator names", async () => {
    const origin = "https://agents.example.org";
    await using closed = await runningServer();
    expectProblem(await send(closed, initialize, { origin }), "origin_not_allowed");
    await using open = await runningServer({ mcpOrigins: [origin] });
    expect((await send(open, initialize, { origin })).status).toBe(200);
    for (const other of ["null", `${origin}.evil.example`, "http://agents.example.org"])
      expectProblem(await send(open, initialize, { origin: other }), "origin_not_allowed");
  });

  test("keeps to the rate of the key", async () => {
    await using server = await runningServer({ burstPerSecond: 1 });
    expect((await send(server, initialize)).status).toBe(200);
    const answer = await send(server, initialize);
    expectProblem(answer, "too_many_requests");
    expect(answer.headers.get("retry-after")).toBe("1");
  });

  test("logs which tool was called, what it cost and why it failed", async () => {
    await using server = await runningServer();
    await send(server, score);
    await send(server, callOf("score", { latitude: 51.5, longitude: -0.12, entry: "nothing of the kind" }));
    await send(server, callOf("nothing", {}));
    const lines = server.log.map(({ route, charged, status }) => ({ route, charged, status }));
    expect(lines).toEqual([
      { route: "/mcp/score", charged: 1, status: 200 },
      { route: "/mcp/score", charged: undefined, status: 200 },
      { route: "/mcp", charged: undefined, status: expect.any(Number) },
    ]);
  });

  test("says in its headers what is left of the allowance", async () => {
    await using server = await runningServer();
    expect((await send(server, score)).headers.get("ratelimit")).toMatch(/^"month";r=99999;/);
  });

  test("lets nobody wait for changes, of which there are none", async () => {
    await using server = await runningServer();
    const envelope = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const method = "subscriptions/listen";
    const listen = {
      jsonrpc: "2.0",
      id: 3,
      method,
      params: { _meta: envelope, notifications: { toolsListChanged: true } },
    };
    const { text } = await send(server, listen, {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
    });
    expect(text).toContain("Subscription limit reached");
  });
});
