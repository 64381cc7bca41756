import { sized } from "@halcyon/testing";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HalcyonError, ProblemError } from "./http/answer/error.ts";
import { failureOf, fakeFetch, json, problem, type Scripted } from "./fake-fetch.suite.ts";
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

const notReached = (code: string) =>
  Object.assign(new TypeError("fetch failed"), {
    cause: Object.assign(new Error(`connect ${code}`), { code }),
  });

test.each(problemCodes)("the problem %s is its typed error, without the key", async (code) => {
  const { fetch } = fakeFetch(problem(problemKind(code).status, code));
  const halcyon = new Halcyon({ apiKey, baseUrl, fetch, timeoutMs: 500, maxRetries: 1 });
  const failure = await failureOf(halcyon.models.list());
  expect(failure).toBeInstanceOf(ProblemError);
  expect(failure).toMatchObject({ code });
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
      new Response("", { status: 502 }),
      json({ models: [] }),
    ),
    fc
      .record({ seconds: fc.nat(90), status: fc.constantFrom(429, 503) })
      .map(({ seconds, status }): Scripted =>
        problem(status, "overloaded", { "retry-after": String(seconds) }),
      ),
  );

  test("of random schedules end within their deadline, and no later than their tries allow", async () => {
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
      { numRuns: sized(1500, 20_000) },
    );
  });
});
