import { describe, expect, test } from "vitest";
import { runningServer } from "../../test/harness/running-server.suite.ts";

const get = (lines: string, version = "1.1") =>
  `GET /livez HTTP/${version}\r\n${lines}\r\nconnection: close\r\n\r\n`;

describe("400 malformed_request", () => {
  test.each([
    ["two hosts", "host: a\r\nhost: b", "host"],
    ["one host twice", "host: a\r\nHost: a", "host"],
    ["no host", "x-a: b", "host"],
    ["a host with a space", "host: a b", "host"],
    ["a host with a path", "host: a/b", "host"],
    ["a host with a user", "host: a@b", "host"],
    ["a port that is no number", "host: a:b", "host"],
    ["two types of the body", "host: a\r\ncontent-type: a/b\r\ncontent-type: a/b", "content-type"],
    [
      "two names of the request",
      "host: a\r\nidempotency-key: one\r\nidempotency-key: two",
      "idempotency-key",
    ],
    ["two authorizations", "host: a\r\nauthorization: a\r\nauthorization: b", "authorization"],
  ])("to %s, naming the header", async (_, lines, header) => {
    await using server = await runningServer();
    const text = await server.raw(get(lines));
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(text.slice(text.indexOf("\r\n\r\n")))).toMatchObject({
      code: "malformed_request",
      errors: [{ header, code: "invalid_header", detail: expect.stringMatching(/^Send|is required/) }],
    });
  });

  test.each([
    "content-length: 0\r\ncontent-length: 0",
    "content-length: 5\r\ntransfer-encoding: chunked",
    "transfer-encoding: chunked\r\ncontent-length: 5",
  ])("to a body of two lengths: %j", async (lines) => {
    await using server = await runningServer();
    expect(await server.raw(get(`host: a\r\n${lines}`))).toMatch(/^HTTP\/1\.1 400 /);
  });

  test("to two hosts in HTTP/1.0 as well, which needs none", async () => {
    await using server = await runningServer();
    expect(await server.raw(get("host: a\r\nhost: b", "1.0"))).toMatch(/^HTTP\/1\.1 400 /);
    expect(await server.raw(get("x-a: b", "1.0"))).toMatch(/^HTTP\/1\.1 200 /);
  });
});

test.each(["a", "a.example:8080", "[::1]:3000", "127.0.0.1", "a_b.example.", "a%20b", ""])(
  "a host is a name or an address, with or without a port: %j",
  async (host) => {
    await using server = await runningServer();
    expect(await server.raw(get(`host: ${host}`))).toMatch(/^HTTP\/1\.1 200 /);
  },
);

test("tags in two headers are one list, as RFC 9110 has it", async () => {
  await using server = await runningServer();
  const tag = (await server.send("/v1/variables")).headers.get("etag")!;
  const text = await server.raw(
    `GET /v1/variables HTTP/1.1\r\nhost: a\r\nx-api-key: ${server.key}\r\nif-none-match: "x"\r\nif-none-match: ${tag}\r\nconnection: close\r\n\r\n`,
  );
  expect(text).toMatch(/^HTTP\/1\.1 304 /);
});
