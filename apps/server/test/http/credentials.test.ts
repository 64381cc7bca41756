import { issueKey } from "@halcyon/accounts/keys/key";
import type { ProblemCode } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import {
  type Answer,
  type RunningServer,
  runningServer,
  type SendInit,
} from "../harness/running-server.suite.ts";

type Headers = NonNullable<SendInit["headers"]>;

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};

const post = (server: RunningServer, path: string, headers: Headers, body: object): Promise<Answer> =>
  server.send(path, {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      ...headers,
    },
    body: JSON.stringify(body),
  });

/** Checks that a response refuses the key with a code, in the problem format of its endpoint. */
function expectRefused({ status, text }: Answer, code: ProblemCode): void {
  expect([status, text]).toEqual([401, expect.stringContaining(`"code":"${code}"`)]);
}

/** Ways to use a key, each with a request. */
const doors = {
  "/v1": (server, headers) => server.send("/v1/tasks/", { headers }),
  "/v2": (server, headers) => server.send("/v2/tasks/1", { headers }),
  "/trpc": (server, headers) => post(server, "/trpc/tasks", headers, { query: {} }),
  "/mcp": (server, headers) => post(server, "/mcp", headers, initialize),
} as const satisfies Record<string, (server: RunningServer, headers: Headers) => Promise<Answer>>;

describe.each(Object.entries(doors))("a key at %s", (_path, open) => {
  test.each(["Bearer", "bearer", "BEARER"])("is taken as %s as well", async (scheme) => {
    await using server = await runningServer();
    const answer = await open(server, { "x-api-key": null, authorization: `${scheme} ${server.key}` });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("vary")).toContain("authorization");
    expect(server.log.at(-1)!.key_id).toMatch(/^key_/);
  });

  test("may stand in both headers", async () => {
    await using server = await runningServer();
    expect((await open(server, { authorization: `Bearer ${server.key}` })).status).toBe(200);
  });

  test("is refused beside another one, good or not, in either header", async () => {
    await using server = await runningServer();
    const { plaintext } = await server.issue("other");
    for (const other of [plaintext, issueKey().plaintext, `${server.key}x`, "hal_"])
      for (const [own, bearer] of [
        [server.key, other],
        [other, server.key],
      ] as const) {
        const answer = await open(server, { "x-api-key": own, authorization: `Bearer ${bearer}` });
        expectRefused(answer, "invalid_api_key");
        expect(answer.text).toContain("different keys");
      }
  });

  test("stands beside what a proxy is told, which is no key", async () => {
    await using server = await runningServer();
    for (const authorization of ["Basic dXNlcjpwYXNz", "Bearer eyJhbGciOi.J9.sig-_", "Bearer", "Negotiate"])
      expect((await open(server, { authorization })).status).toBe(200);
  });

  test("is missing where the header has none, and refused where it is not good", async () => {
    await using server = await runningServer();
    for (const authorization of ["Basic dXNlcjpwYXNz", "Bearer", "Bearer ", server.key])
      expectRefused(await open(server, { "x-api-key": null, authorization }), "missing_api_key");
    for (const bearer of [issueKey().plaintext, "eyJhbGciOi.J9.sig-_", "a".repeat(300)])
      expectRefused(
        await open(server, { "x-api-key": null, authorization: `Bearer ${bearer}` }),
        "invalid_api_key",
      );
  });
});

test("two headers with one name are refused, even if they are the same", async () => {
  await using server = await runningServer();
  const line = `authorization: Bearer ${server.key}\r\n`;
  const text = await server.raw(
    `GET /v1/tasks/ HTTP/1.1\r\nhost: a\r\n${line}${line}connection: close\r\n\r\n`,
  );
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
});
