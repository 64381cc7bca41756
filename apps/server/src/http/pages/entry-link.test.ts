import { once } from "node:events";
import { createServer, type IncomingMessage, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type NextFunction, type Request, type Response } from "express";
import { expect, test } from "vitest";
import { sendProblem } from "../problem.ts";
import { entryLink, entryPath, noEntry } from "./entry-link.ts";

const startMs = Date.UTC(2026, 10, 30, 9);
const demoKey = "hk_demo";

interface Asked {
  readonly token?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
}

/** Starts a server with an entry link. `ask` sends a request as the console does, with the given changes. */
async function linked() {
  const clock = { ms: startMs };
  const link = entryLink({ host: "127.0.0.1", demoKey, publicUrl: undefined, nowMs: () => clock.ms })!;
  const application = express();
  application.post(entryPath, link.handler);
  application.use((error: unknown, request: Request, response: Response, _next: NextFunction) =>
    sendProblem(request, response, error),
  );
  const server = createServer(application).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const token = link.fragment.slice("enter=".length);
  const ask = async ({ token: given = token, headers = {}, body }: Asked = {}) => {
    const sent = httpRequest({ port, host: "127.0.0.1", path: entryPath, method: "POST" });
    const all = {
      host: `127.0.0.1:${port}`,
      origin: `http://127.0.0.1:${port}`,
      "content-type": "application/json",
      ...headers,
    };
    for (const [name, value] of Object.entries(all)) if (value !== undefined) sent.setHeader(name, value);
    sent.end(body ?? JSON.stringify({ token: given }));
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    return { status: answer.statusCode, headers: answer.headers, text: Buffer.concat(chunks).toString() };
  };
  return {
    clock,
    token,
    port,
    ask,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test("the token gives the demo key once, to be stored nowhere and read by no other origin", async () => {
  await using server = await linked();
  expect(server.token).toMatch(/^[\w-]{43}$/);
  const { status, text, headers } = await server.ask();
  expect({ status, text }).toEqual({ status: 200, text: JSON.stringify({ key: demoKey }) });
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["access-control-allow-origin"]).toBeUndefined();
  expect(await server.ask()).toMatchObject({ status: 404 });
});

test.each(["localhost", "[::1]"])("the browser may call this machine %s", async (name) => {
  await using server = await linked();
  const host = `${name}:${server.port}`;
  expect(await server.ask({ headers: { host, origin: `http://${host}` } })).toMatchObject({ status: 200 });
});

const evil = "http://evil.example";
test.each<[string, Asked | ((port: number) => Asked)]>([
  ["another origin", { headers: { origin: evil } }],
  ["no origin", { headers: { origin: undefined } }],
  ["the origin null of a sandbox or a file", { headers: { origin: "null" } }],
  ["an origin with another port", { headers: { origin: "http://127.0.0.1:1" } }],
  ["an origin by https", (port) => ({ headers: { origin: `https://127.0.0.1:${port}` } })],
  [
    "an origin of another name of this machine",
    (port) => ({ headers: { origin: `http://localhost:${port}` } }),
  ],
  ["a host that resolves to this machine", (port) => rebound(`evil.example:${port}`)],
  ["a host of a wildcard name", (port) => rebound(`127.0.0.1.nip.example:${port}`)],
  ["a host with a dot after it", (port) => rebound(`localhost.:${port}`)],
  ["a host in capitals", (port) => rebound(`LOCALHOST:${port}`)],
  ["a host without the port", rebound("127.0.0.1")],
  ["a host with another port", rebound("127.0.0.1:1")],
  ["the unspecified address as host", (port) => rebound(`0.0.0.0:${port}`)],
  ["another address of this machine as host", (port) => rebound(`127.0.0.2:${port}`)],
  ["the address as a number", (port) => rebound(`2130706433:${port}`)],
  ["a proxy that names the client", { headers: { "x-forwarded-for": "127.0.0.1" } }],
  ["a proxy that uses the header of RFC 7239", { headers: { forwarded: "for=127.0.0.1" } }],
  ["a proxy that only says that it is one", { headers: { via: "1.1 proxy" } }],
  ["an empty header of a proxy", { headers: { "x-forwarded-for": "" } }],
  ["a page of another site", { headers: { "sec-fetch-site": "cross-site" } }],
  ["a page of the same site on another port", { headers: { "sec-fetch-site": "same-site" } }],
  ["an address that was typed", { headers: { "sec-fetch-site": "none" } }],
  ["a form", { headers: { "content-type": "application/x-www-form-urlencoded" }, body: "token=a" }],
  ["plain text, which needs no preflight", { headers: { "content-type": "text/plain" } }],
  ["a compressed body", { headers: { "content-encoding": "gzip" } }],
  ["a wrong token", { token: "a".repeat(43) }],
  ["an empty token", { token: "" }],
  ["a token that is a list", { token: ["a"] }],
  ["a token that is true", { token: true }],
  ["no token", { body: "{}" }],
  ["a body that is not JSON", { body: "token" }],
  ["a body that is null", { body: "null" }],
  ["a body that names the token twice", { body: '{"token":"a","token":"b"}' }],
  ["a body without end", { body: `{"token":"${"a".repeat(100_000)}"}` }],
])("%s gets the same 404 as any other path", async (_title, attack) => {
  await using server = await linked();
  const { status, text } = await server.ask(typeof attack === "function" ? attack(server.port) : attack);
  expect(status).toBe(404);
  expect(JSON.parse(text)).toMatchObject({ code: "not_found", detail: "There is nothing at this path." });
  expect(text).not.toContain(demoKey);
  expect(await server.ask()).toMatchObject({ status: 200 });
});

function rebound(host: string): Asked {
  return { headers: { host, origin: `http://${host}` } };
}

test("after 15 minutes the token is worth nothing", async () => {
  await using server = await linked();
  server.clock.ms += 15 * 60_000;
  expect(await server.ask()).toMatchObject({ status: 404 });
});

test("after five wrong tokens the right one is worth nothing", async () => {
  await using server = await linked();
  for (let wrong = 0; wrong < 5; wrong += 1) await server.ask({ token: `wrong ${wrong}` });
  expect(await server.ask()).toMatchObject({ status: 404 });
});

test("two tabs with one link get one key", async () => {
  await using server = await linked();
  const answers = await Promise.all(Array.from({ length: 8 }, () => server.ask()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test.each([
  ["other machines reach the server", { host: "0.0.0.0" }],
  ["the server has an address in a network", { host: "192.168.1.4" }],
  ["the server has a name in a network", { host: "halcyon.example" }],
  ["all addresses of IPv6 reach the server", { host: "::" }],
  ["the demo key was revoked, or the database is shared", { demoKey: undefined }],
  ["the server has a public address", { publicUrl: "https://halcyon.example" }],
])("there is no link if %s", (_title, facts) => {
  const usual = { host: "127.0.0.1", demoKey, publicUrl: undefined, nowMs: () => startMs };
  expect(entryLink(usual)).toBeDefined();
  expect(entryLink({ ...usual, ...facts })).toBeUndefined();
  expect(() => noEntry({} as Request, {} as Response, () => undefined)).toThrow("nothing at this path");
});
