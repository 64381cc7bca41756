import { apiVersionNames, problemCodes, problemKind } from "@halcyon/schema";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, runningServer } from "../../../test/harness/running-server.suite.ts";

const keylessInit = { headers: { "x-api-key": null } };

let server: RunningServer;
beforeAll(async () => void (server = await runningServer()));
afterAll(() => server[Symbol.asyncDispose]());

test.each([
  "/",
  "/livez",
  "/readyz",
  "/openapi/v1.json",
  "/openapi/v1.clients.json",
  "/reference",
  "/assets/scalar/standalone.js",
])("%s needs no key", async (path) => {
  expect((await server.send(path, keylessInit)).status).toBe(200);
});

test("every code of the catalogue has a page that says what to do", async () => {
  for (const code of problemCodes) {
    const { status, headers, text } = await server.send(`/errors/${code}`, keylessInit);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(text).toContain(problemKind(code).title);
    expect(text.replaceAll("&quot;", '"')).toContain(problemKind(code).remedy);
  }
});

test("pages load nothing from elsewhere and run no script but their own", async () => {
  for (const path of ["/", "/errors/internal", "/reference"]) {
    const { headers, text } = await server.send(path, keylessInit);
    const policy = headers.get("content-security-policy")!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/https?:|unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect([...text.matchAll(/(?:src|href)="(https?:)?\/\//g)]).toEqual([]);
  }
});

test("the reference reads this server's own scripts, and documents of every version by a menu", async () => {
  const { headers, text } = await server.send("/reference", keylessInit);
  expect(text).toContain('src="/assets/scalar/standalone.js"');
  for (const name of apiVersionNames) expect(text).toContain(`/openapi/${name}.json`);
  const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy")!)![1]!;
  expect(text).toContain(`nonce="${nonce}"`);
});

test("the document for clients has JSON alone and a tag of its own", async () => {
  const [whole, clients] = [
    await server.send("/openapi/v1.json", keylessInit),
    await server.send("/openapi/v1.clients.json", keylessInit),
  ];
  expect(clients.text).not.toContain("text/csv");
  expect(clients.text.length).toBeLessThan(whole.text.length);
  expect(clients.headers.get("etag")).not.toBe(whole.headers.get("etag"));
  expect(clients.json).toMatchObject({ servers: [{ url: "/" }] });
});

test("both documents say where callers reach the server, where it knows", async () => {
  await using known = await runningServer({ publicUrl: "https://weather.example.org" });
  for (const path of ["/openapi/v1.json", "/openapi/v1.clients.json"]) {
    const { json } = await known.send(path, keylessInit);
    expect(json).toMatchObject({ servers: [{ url: "https://weather.example.org" }] });
  }
});

test("the OpenAPI document is the table's, asked for again by its tag", async () => {
  const { headers, json } = await server.send("/openapi/v1.json", keylessInit);
  expect(json).toMatchObject({ openapi: "3.1.1", paths: { "/v1/optimality/composite": { post: {} } } });
  expect(headers.get("access-control-allow-origin")).toBe("*");
  const again = await server.send("/openapi/v1.json", {
    headers: { "x-api-key": null, "if-none-match": headers.get("etag") },
  });
  expect(again.status).toBe(304);
});
