import { describe, expect, test, vi } from "vitest";
import { issueKey } from "@halcyon/accounts/keys/key";
import { curatedLibrary } from "../../src/entries/curated-library.ts";
import {
  expectProblem,
  goodBody,
  runningServer,
  sendComposite,
  startMs,
} from "../harness/running-server.suite.ts";

const composite = "/v1/optimality/composite/";

describe("every answer", () => {
  test("carries a request id of its own and does not say what made it", async () => {
    await using server = await runningServer();
    const paths = ["/livez", "/v1/tasks/", "/nowhere"];
    const answers = await Promise.all(paths.map((path) => server.send(path)));
    const ids = answers.map(({ headers }) => headers.get("x-request-id"));
    expect(new Set(ids).size).toBe(3);
    for (const { headers } of answers) {
      expect(headers.get("x-powered-by")).toBeNull();
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  test("under /v1 may be read by pages of every origin, with all its headers", async () => {
    await using server = await runningServer();
    for (const answer of [
      await server.send("/v1/tasks/"),
      await server.send("/v1/tasks/", { headers: { "x-api-key": null } }),
    ]) {
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
      const exposed = answer.headers.get("access-control-expose-headers")!.split(", ");
      const safelisted = new Set([
        "cache-control",
        "content-type",
        "content-length",
        "date",
        "connection",
        "keep-alive",
        "vary",
      ]);
      const hidden = [...answer.headers.keys()].filter(
        (name) => !exposed.includes(name) && !safelisted.has(name) && !name.startsWith("access-control-"),
      );
      expect(hidden).toEqual(["x-content-type-options"]);
    }
  });

  test("to OPTIONS needs no key", async () => {
    await using server = await runningServer();
    const answer = await server.send(composite, { method: "OPTIONS", headers: { "x-api-key": null } });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-headers")).toContain("x-api-key");
  });

  test.each([
    "/v1/tasks",
    "/v1/tasks/",
    "/v1/tasks/1",
    "/v1/tasks/1/",
    "/v1/models",
    "/v1/models/",
    "/livez/",
  ])("is the same with and without a trailing slash: %s", async (path) => {
    await using server = await runningServer();
    expect((await server.send(path)).status).toBe(200);
  });
});

describe("GET answers", () => {
  test("may be kept until the next full hour and are asked for again by their tag", async () => {
    await using server = await runningServer();
    const first = await server.send("/v1/variables");
    expect(first.headers.get("cache-control")).toBe(`private, max-age=${45 * 60 + 57}`);
    const etag = first.headers.get("etag")!;
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = await server.send("/v1/variables", { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(again.text).toBe("");
    expect(again.headers.get("etag")).toBe(etag);
  });

  test("have another tag for another question or hour", async () => {
    await using server = await runningServer();
    const tags = [
      (await server.send("/v1/tasks/")).headers.get("etag"),
      (await server.send("/v1/tasks/?limit=2")).headers.get("etag"),
      (await server.send("/v1/scenarios/")).headers.get("etag"),
    ];
    server.clock.ms = startMs + 3_600_000;
    tags.push((await server.send("/v1/tasks/")).headers.get("etag"));
    expect(new Set(tags).size).toBe(4);
  });

  test("answer HEAD with the headers alone", async () => {
    await using server = await runningServer();
    const head = await server.send("/v1/tasks/", { method: "HEAD" });
    const get = await server.send("/v1/tasks/");
    expect(head.status).toBe(200);
    expect(head.text).toBe("");
    expect(head.headers.get("content-length")).toBe(get.headers.get("content-length"));
  });
});

describe("400 malformed_request", () => {
  test.each([
    ["no JSON", "{"],
    ["nothing", ""],
    ["two documents", "{}{}"],
    ["bytes that are not UTF-8", new Uint8Array([0x22, 0xff, 0x22])],
    ["UTF-16", new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
  ])("%s", async (_case, body) => {
    await using server = await runningServer();
    const answer = await server.send(composite, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    expectProblem(answer, "malformed_request");
  });

  test("a key that stands twice in an object, with its place", async () => {
    await using server = await runningServer();
    const body = JSON.stringify(goodBody).replace('"latitude":51.5', '"latitude":51.5,"latitude":10');
    expect(expectProblem(await sendComposite(server, body), "malformed_request").errors).toEqual([
      expect.objectContaining({ pointer: "#/request/latitude", code: "duplicate_key" }),
    ]);
  });

  test.each(["/v1/tasks/%zz", "/v1/tasks/?q=%ff"])("a broken percent encoding: %s", async (path) => {
    await using server = await runningServer();
    expectProblem(await server.send(path), "malformed_request");
  });

  test("what is not HTTP, or has no host", async () => {
    await using server = await runningServer();
    for (const bytes of [
      "nonsense\r\n\r\n",
      "GET /livez HTTP/1.1\r\nconnection: close\r\n\r\n",
      "CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n",
      "GET / HTTP/1.1\r\nhost: a\r\nbad header\r\n\r\n",
    ]) {
      const text = await server.raw(bytes);
      expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(text).toContain("application/problem+json");
      expect(JSON.parse(text.slice(text.indexOf("\r\n\r\n")))).toMatchObject({ code: "malformed_request" });
    }
  });
});

test("an expectation that nobody knows is no reason to refuse", async () => {
  await using server = await runningServer();
  const text = await server.raw("GET /livez HTTP/1.1\r\nhost: a\r\nexpect: tea\r\nconnection: close\r\n\r\n");
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
});

describe("401 missing_api_key", () => {
  test.each(["/v1/tasks/", "/v1/nowhere", "/v1"])("without a key: %s", async (path) => {
    await using server = await runningServer();
    const answer = await server.send(path, { headers: { "x-api-key": null } });
    expectProblem(answer, "missing_api_key");
    expect(answer.headers.get("www-authenticate")).toBe('ApiKey realm="v1", Bearer realm="v1"');
  });
});

describe("401 invalid_api_key", () => {
  test("has one body for every fault", async () => {
    await using server = await runningServer();
    const revoked = await server.issue("revoked");
    await server.keys.revoke(revoked.id);
    const unknown = issueKey().plaintext;
    const headers = [
      "",
      "nonsense",
      unknown,
      `${server.key.slice(0, -1)}!`,
      "a".repeat(257),
      revoked.plaintext,
    ];
    const answers = [
      ...(await Promise.all(
        headers.map((key) => server.send("/v1/tasks/", { headers: { "x-api-key": key } })),
      )),
      await server.send("/v1/tasks/?x-api-key=1"),
      await server.send(`/v1/tasks/?api_key=${server.key}`, { headers: { "x-api-key": null } }),
      await server.send(`/v1/tasks/?q=${server.key}`),
    ];
    const bodies = answers.map((answer) => {
      const { request_id: _id, instance: _instance, ...rest } = expectProblem(answer, "invalid_api_key");
      expect(answer.headers.get("www-authenticate")).toBe('ApiKey realm="v1", Bearer realm="v1"');
      return JSON.stringify(rest);
    });
    expect(new Set(bodies).size).toBe(1);
  });

  test("a key that is given twice, even the same", async () => {
    await using server = await runningServer();
    const line = `x-api-key: ${server.key}\r\n`;
    const text = await server.raw(
      `GET /v1/tasks/ HTTP/1.1\r\nhost: a\r\n${line}${line}connection: close\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 401 /);
    expect(text).toContain('"code":"invalid_api_key"');
  });

  test("a revoked key within five seconds", async () => {
    await using server = await runningServer();
    const { id, plaintext } = await server.issue("other");
    const headers = { "x-api-key": plaintext };
    expect((await server.send("/v1/tasks/", { headers })).status).toBe(200);
    await server.keys.revoke(id);
    server.clock.ms += 5000;
    expectProblem(await server.send("/v1/tasks/", { headers }), "invalid_api_key");
  });
});

test("404 not_found for an unknown path and for other letters", async () => {
  await using server = await runningServer();
  for (const path of [
    "/nowhere",
    "/v1/nowhere",
    "/v1/Tasks/",
    "/V1/tasks/",
    "/v1/tasks//",
    "/errors/unknown",
  ]) {
    expectProblem(await server.send(path), "not_found");
  }
});

test.each([
  ["GET", composite, "POST, OPTIONS"],
  ["PUT", "/v1/tasks/", "GET, HEAD, POST, OPTIONS"],
  ["POST", "/v1/tasks/1", "GET, HEAD, PUT, DELETE, OPTIONS"],
  ["POST", "/livez", "GET, HEAD, OPTIONS"],
])("405 method_not_allowed: %s %s is told %s", async (method, path, allow) => {
  await using server = await runningServer();
  const answer = await server.send(path, { method });
  expectProblem(answer, "method_not_allowed");
  expect(answer.headers.get("allow")).toBe(allow);
});

describe("406 not_acceptable", () => {
  test.each([
    [composite, "image/png"],
    ["/v1/tasks/", "text/csv"],
  ])("%s as %s", async (path, accept) => {
    await using server = await runningServer();
    const answer =
      path === composite
        ? await sendComposite(server, goodBody, { headers: { accept } })
        : await server.send(path, { headers: { accept } });
    expectProblem(answer, "not_acceptable");
  });
});

describe("408 request_timeout", () => {
  const timeouts = { headersMs: 100, requestMs: 200, keepAliveMs: 1000, checkEveryMs: 20 };

  test.each([
    ["headers", "GET /livez HTTP/1.1\r\nhost: a\r\n"],
    [
      "body",
      `POST ${composite} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n`,
    ],
  ])("%s that do not come to an end", async (part, head) => {
    await using server = await runningServer({ timeouts });
    const bytes = part === "headers" ? head : `${head}x-api-key: ${server.key}\r\n\r\n{"re`;
    const text = await server.raw(bytes);
    expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(JSON.parse(text.slice(text.indexOf("\r\n\r\n")))).toMatchObject({ code: "request_timeout" });
  });
});

describe("413 payload_too_large", () => {
  const tooLong = JSON.stringify({ filler: "x".repeat(2 * 1024 * 1024) });

  test("by its announced length", async () => {
    await using server = await runningServer();
    expectProblem(await sendComposite(server, tooLong), "payload_too_large");
  });

  test("by what arrives", async () => {
    await using server = await runningServer();
    const size = 64 * 1024;
    const chunk = `${size.toString(16)}\r\n${" ".repeat(size)}\r\n`;
    const text = await server.raw(
      `POST ${composite} HTTP/1.1\r\nhost: a\r\nx-api-key: ${server.key}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n${chunk.repeat(17)}0\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("not for exactly a mebibyte", async () => {
    await using server = await runningServer();
    const json = JSON.stringify(goodBody);
    expect((await sendComposite(server, json + " ".repeat(1024 * 1024 - json.length))).status).toBe(200);
  });
});

describe("414 uri_too_long", () => {
  test.each([8193, 15_000, 60_000])("a path of %i characters", async (length) => {
    await using server = await runningServer();
    const text = await server.raw(
      `GET /${"a".repeat(length - 1)} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 414 /);
    expect(text).toContain('"code":"uri_too_long"');
  });
});

test.each(["text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin1", ""])(
  "415 unsupported_media_type for %j",
  async (contentType) => {
    await using server = await runningServer();
    const answer = await server.send(composite, {
      method: "POST",
      body: new TextEncoder().encode(JSON.stringify(goodBody)),
      headers: contentType === "" ? {} : { "content-type": contentType },
    });
    expectProblem(answer, "unsupported_media_type");
  },
);

test("429 too_many_requests names the time to wait", async () => {
  await using server = await runningServer({ burstPerSecond: 2 });
  const first = await server.send("/v1/tasks/");
  expect(first.headers.get("ratelimit-policy")).toBe('"burst";q=2;w=1');
  expect(first.headers.get("ratelimit")).toBe('"burst";r=1;t=1');
  await server.send("/v1/tasks/");
  const refused = await server.send("/v1/tasks/");
  expectProblem(refused, "too_many_requests");
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(refused.headers.get("ratelimit")).toBe('"burst";r=0;t=1');
  server.clock.ms += 1000;
  expect((await server.send("/v1/tasks/")).status).toBe(200);
});

test("431 headers_too_large", async () => {
  await using server = await runningServer();
  const text = await server.raw(`GET /livez HTTP/1.1\r\nhost: a\r\nx-filler: ${"a".repeat(20_000)}\r\n\r\n`);
  expect(text).toMatch(/^HTTP\/1\.1 431 /);
  expect(text).toContain('"code":"headers_too_large"');
});

test("500 internal says nothing but the request id", async () => {
  const list = () => {
    throw new Error("secret detail in /home/someone/file.ts");
  };
  await using server = await runningServer({ ports: { library: { ...curatedLibrary, list } } });
  const answer = await server.send("/v1/tasks/");
  const { request_id: requestId } = expectProblem(answer, "internal");
  expect(answer.text).not.toMatch(/secret|home|\.ts|at /);
  await vi.waitFor(() => expect(server.log).toHaveLength(1));
  expect(server.log[0]).toMatchObject({
    request_id: requestId,
    status: 500,
    fault: expect.stringContaining("[path]"),
  });
});

test("503 starting while the server is not ready, and health goes on", async () => {
  await using server = await runningServer({
    readiness: () => Promise.resolve({ ready: false, reason: "Stopping." }),
  });
  const answer = await server.send("/readyz");
  expectProblem(answer, "starting");
  expect(answer.headers.get("retry-after")).toBe("1");
  expect((await server.send("/livez")).status).toBe(200);
});

test("the log has one line a request, without key, path or place", async () => {
  await using server = await runningServer();
  await sendComposite(server, { ...goodBody, request: { ...goodBody.request, latitude: 47.12345 } });
  await server.send("/somebody/else?q=47.12345");
  await vi.waitFor(() => expect(server.log).toHaveLength(2));
  expect(server.log[0]).toEqual({
    request_id: expect.any(String),
    key_id: expect.stringMatching(/^key_/),
    method: "POST",
    version: "v1",
    route: composite,
    status: 200,
    charged: 1,
    ms: expect.any(Number),
    bytes: expect.any(Number),
  });
  expect(server.log[1]).toMatchObject({ method: "GET", status: 404, code: "not_found" });
  expect(JSON.stringify(server.log)).not.toMatch(/47\.12|somebody/);
});
