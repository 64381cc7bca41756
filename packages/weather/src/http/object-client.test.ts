import { expect, test } from "vitest";
import { objectClient, type ObjectQuestion } from "./object-client.ts";

const url = new URL("https://example.org/object?key=secret");

/** Returns a client with a fixed sequence of responses, and records of its requests and waits. */
function client(...answers: readonly (Response | Error)[]) {
  const left = [...answers];
  const asked: Headers[] = [];
  const waitsMs: number[] = [];
  const reasons: string[] = [];
  const ask = objectClient({
    attempts: 3,
    timeoutMs: 1000,
    objectMaxBytes: 8,
    pace: { firstWaitMs: 100, longestWaitMs: 400, longestAskedMs: 5000 },
    random: () => 0.5,
    sleep: async (ms) => waitsMs.push(ms),
    onRetry: (reason) => reasons.push(reason),
    fetch: async (_address, init) => {
      asked.push(new Headers(init?.headers));
      const answer = left.shift()!;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return {
    ask: (question: Omit<ObjectQuestion, "url"> = {}) => ask({ url, ...question }),
    asked,
    waitsMs,
    reasons,
  };
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const range = { offset: 2, length: 3 };
const part = (text: string, contentRange?: string, status = 206): Response =>
  new Response(text, {
    status,
    headers: contentRange === undefined ? {} : { "content-range": contentRange },
  });
const status = (code: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status: code, headers });

test("a whole object comes with its strong validator, and without a weak one", async () => {
  const strong = client(new Response("whole", { headers: { etag: '"1"' } }));
  expect(await strong.ask()).toEqual({ state: "found", bytes: bytes("whole"), etag: '"1"' });
  const weak = client(new Response("whole", { headers: { etag: 'W/"1"' } }));
  expect(await weak.ask()).toMatchObject({ etag: undefined });
});

test("a question tells its range, its validator, and that caches must ask", async () => {
  const { ask, asked } = client(part("cde", "bytes 2-4/8"));
  expect(await ask({ range, etag: '"1"', fresh: true })).toMatchObject({ bytes: bytes("cde") });
  expect(Object.fromEntries(asked[0]!)).toEqual({
    "accept-encoding": "identity",
    "cache-control": "no-cache",
    range: "bytes=2-4",
    "if-match": '"1"',
  });
});

test("an object that the caller has is not sent again while it is current", async () => {
  const held = { bytes: bytes("old"), etag: '"1"' };
  const { ask, asked } = client(status(304), new Response("new", { headers: { etag: '"2"' } }));
  expect(await ask({ held })).toEqual({ state: "found", ...held });
  expect(asked[0]!.get("if-none-match")).toBe('"1"');
  expect(await ask({ held })).toEqual({ state: "found", bytes: bytes("new"), etag: '"2"' });
});

test.each([
  [status(404), { state: "absent" }],
  [status(410), { state: "absent" }],
  [status(401), { state: "denied", status: 401 }],
  [status(403), { state: "denied", status: 403 }],
  [status(412), { state: "changed" }],
  [status(416), { state: "short", status: 416 }],
  [status(400), { state: "refused", status: 400 }],
  [status(204), { state: "refused", status: 204 }],
  [part("abcdefgh", undefined, 200), { state: "without ranges" }],
  [part("cde"), { state: "without ranges" }],
  [part("cd", "bytes 2-3/4"), { state: "short", status: 206 }],
  [part("abc", "bytes 0-2/8"), { state: "another range" }],
  [part("cdefgh", "bytes 2-7/8"), { state: "too long", maxBytes: 3 }],
])("an answer to a range that no other attempt would mend is told at once: %#", async (answer, told) => {
  const { ask, waitsMs } = client(answer);
  expect(await ask({ range })).toEqual(told);
  expect(waitsMs).toEqual([]);
});

const refusal = (words: string, headers: Record<string, string> = {}): Response =>
  new Response(`<?xml version="1.0"?>\n<Error>${words}</Error>`, { status: 400, headers });

test.each([
  [
    "AuthorizationHeaderMalformed",
    "eu-north-1",
    refusal("<Code>AuthorizationHeaderMalformed</Code><Region>eu-north-1</Region>"),
  ],
  [
    "PermanentRedirect",
    "eu-west-3",
    refusal("<Code>PermanentRedirect</Code>", { "x-amz-bucket-region": "eu-west-3" }),
  ],
  [undefined, undefined, refusal("<Region>&lt;</Region>", { "x-amz-bucket-region": "no region" })],
  [undefined, undefined, refusal(`${" ".repeat(65_536)}<Code>TooLong</Code>`)],
])("a refusal comes with the code %s and the region %s of S3", async (code, region, answer) => {
  expect(await client(answer).ask()).toEqual({ state: "refused", status: 400, code, region });
});

test("a whole object that is too long is not taken", async () => {
  expect(await client(new Response("123456789")).ask()).toEqual({ state: "too long", maxBytes: 8 });
});

test("what may pass is tried again, and not before what is asked", async () => {
  const broken = new TypeError("fetch failed", { cause: Object.assign(new Error(), { code: "ECONNRESET" }) });
  const { ask, waitsMs, reasons } = client(broken, status(503, { "retry-after": "2" }), new Response("now"));
  expect(await ask()).toMatchObject({ state: "found" });
  expect(waitsMs).toEqual([50, 2000]);
  expect(reasons).toEqual(["ECONNRESET", "HTTP 503"]);
});

test("the last attempt tells why there is no answer", async () => {
  const { ask, waitsMs } = client(status(408), status(425), part("c", "bytes 2-4/8"));
  expect(await ask({ range })).toEqual({
    state: "unanswered",
    attempts: 3,
    reason: "a body that was cut",
    cause: undefined,
  });
  expect(waitsMs).toEqual([50, 100]);
});

test("a wait that is longer than may be asked for ends the attempts", async () => {
  const { ask, waitsMs } = client(status(429, { "retry-after": "6" }));
  expect(await ask()).toMatchObject({ state: "unanswered", attempts: 1, reason: "HTTP 429" });
  expect(waitsMs).toEqual([]);
});
