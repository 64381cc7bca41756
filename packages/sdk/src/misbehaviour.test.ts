import { inspect } from "node:util";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ConnectionError, HalcyonError, ProblemError, TimeoutError, UnexpectedAnswerError } from "./error.ts";
import { fakeFetch, json, problem, type Scripted } from "./fake-fetch.suite.ts";
import { problemCodes, problemKind } from "@halcyon/schema";
import { Halcyon } from "./v1/halcyon.ts";

const apiKey = "hal_0123456789abcdefghijABCDEFGHIJ01abcdef";
const baseUrl = "https://weather.example.org";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T09:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  const settled = call.then(
    () => undefined,
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  return settled;
}

function text(body: string | null, status = 200, type = "text/html"): Response {
  return new Response(body, { status, headers: { "content-type": type } });
}

/** An answer whose body fails when it is read. */
function brokenBody(status = 200): Response {
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError("terminated")) });
  return new Response(body, { status, headers: { "content-type": "application/json" } });
}

const notReached = (code: string) =>
  Object.assign(new TypeError("fetch failed"), {
    cause: Object.assign(new Error(`connect ${code}`), { code }),
  });

type Kind = abstract new (...args: never[]) => HalcyonError;
type Misbehaviour = readonly [what: string, answer: Scripted, kind: Kind, code: string];

const misbehaviours: readonly Misbehaviour[] = [
  ...problemCodes.map((code): Misbehaviour => [
    `the problem ${code}`,
    problem(problemKind(code).status, code),
    ProblemError,
    code,
  ]),
  ["a problem of a later version", problem(418, "teapot"), ProblemError, "teapot"],
  ["a connection that is refused", notReached("ECONNREFUSED"), ConnectionError, "connection_failed"],
  ["a connection that is reset", notReached("ECONNRESET"), ConnectionError, "connection_failed"],
  ["a name that nobody knows", notReached("ENOTFOUND"), ConnectionError, "connection_failed"],
  ["a certificate that has run out", notReached("CERT_HAS_EXPIRED"), ConnectionError, "connection_failed"],
  ["silence", "never", TimeoutError, "timed_out"],
  ["a body that breaks off", brokenBody(), ConnectionError, "connection_failed"],
  ["a problem that breaks off", brokenBody(503), ConnectionError, "connection_failed"],
  ["a page of a proxy", text("<h1>Bad gateway</h1>", 502), UnexpectedAnswerError, "unexpected_answer"],
  ["a page in place of JSON", text("<h1>Welcome</h1>"), UnexpectedAnswerError, "unexpected_answer"],
  ["nothing at all", text("", 200), UnexpectedAnswerError, "unexpected_answer"],
  ["an empty failure", text("", 500), UnexpectedAnswerError, "unexpected_answer"],
  ["half of a document", text('{"forecast":[', 200), UnexpectedAnswerError, "unexpected_answer"],
  ["a list", text("[]", 200), UnexpectedAnswerError, "unexpected_answer"],
  ["null", text("null", 200), UnexpectedAnswerError, "unexpected_answer"],
  ["a number", text("42", 200), UnexpectedAnswerError, "unexpected_answer"],
  ["a redirect", text("", 302), UnexpectedAnswerError, "unexpected_answer"],
  ["a redirect for good", text("", 308), UnexpectedAnswerError, "unexpected_answer"],
  ["a refusal in other words", json({ error: "no" }, 403), UnexpectedAnswerError, "unexpected_answer"],
  ["a problem without a code", json({ detail: "x" }, 422), UnexpectedAnswerError, "unexpected_answer"],
  ["a problem without words", json({ code: "internal" }, 500), UnexpectedAnswerError, "unexpected_answer"],
  [
    "a problem with a number for a code",
    json({ code: 1, detail: "x" }, 500),
    UnexpectedAnswerError,
    "unexpected_answer",
  ],
  ["a rate limit of somebody else", text("slow down", 429), UnexpectedAnswerError, "unexpected_answer"],
];

describe("a server that answers", () => {
  test("is tried in more than forty ways", () => expect(misbehaviours.length).toBeGreaterThanOrEqual(40));

  test.each(misbehaviours)("%s: its typed error, without the key", async (_what, answer, kind, code) => {
    const { fetch } = fakeFetch(answer);
    const halcyon = new Halcyon({ apiKey, baseUrl, fetch, timeoutMs: 500, maxRetries: 1 });
    const failure = await failureOf(halcyon.models.list());
    expect(failure).toBeInstanceOf(kind);
    expect(failure).toMatchObject({ code });
    expect(inspect(failure, { depth: 9, showHidden: true }) + JSON.stringify(failure)).not.toContain(apiKey);
  });
});

describe("retries", () => {
  const scripted = fc.oneof(
    fc.constantFrom<Scripted>(
      notReached("ECONNRESET"),
      "never",
      problem(500, "internal"),
      problem(503, "overloaded"),
      problem(408, "request_timeout"),
      problem(422, "invalid_request"),
      text("", 502),
      json({ models: [] }),
    ),
    fc
      .record({ seconds: fc.nat(90), status: fc.constantFrom(429, 503) })
      .map(({ seconds, status }): Scripted =>
        problem(status, "overloaded", { "retry-after": String(seconds) }),
      ),
  );

  test("of ten thousand random schedules end within their deadline, and no later than their tries allow", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(scripted, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 120_000 }),
        fc.nat(6),
        fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
          minLength: 1,
          maxLength: 8,
        }),
        async (script, timeoutMs, maxRetries, draws) => {
          let drawn = 0;
          vi.spyOn(Math, "random").mockImplementation(() => draws[drawn++ % draws.length]!);
          const { fetch, requests } = fakeFetch(...script);
          const halcyon = new Halcyon({ apiKey, baseUrl, fetch, timeoutMs, maxRetries });
          const startMs = Date.now();
          let endMs = Number.NaN;
          const call = halcyon.models.list().finally(() => (endMs = Date.now()));
          const failure = await failureOf(call);
          expect(endMs - startMs).toBeLessThanOrEqual(timeoutMs);
          expect(requests.length).toBeLessThanOrEqual(maxRetries + 1);
          expect(failure === undefined || failure instanceof HalcyonError).toBe(true);
          expect(vi.getTimerCount()).toBe(0);
        },
      ),
      { numRuns: 10_000 },
    );
  });
});
