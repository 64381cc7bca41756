import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { retryDelayMs } from "./retry.ts";

const nowMs = Date.parse("2026-11-21T09:00:00Z");

function delay(status: number, headers: Record<string, string> = {}, random = 0.5): number | undefined {
  return retryDelayMs({ retriesSoFar: 0, answer: { status, headers: new Headers(headers) } }, random, nowMs);
}

describe("the wait before the next try", () => {
  test("lies anywhere between 0 and a ceiling that doubles up to 8 s", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 40 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (retriesSoFar, random) => {
          const ceilingMs = retriesSoFar >= 4 ? 8000 : [500, 1000, 2000, 4000][retriesSoFar]!;
          const delayMs = retryDelayMs({ retriesSoFar }, random, nowMs)!;
          expect(delayMs).toBeGreaterThanOrEqual(0);
          expect(delayMs).toBeLessThanOrEqual(ceilingMs);
          expect(delayMs).toBeCloseTo(random * ceilingMs, 9);
        },
      ),
    );
  });

  test("is the Retry-After of the server, as seconds or as a date, up to a minute", () => {
    expect(delay(503, { "retry-after": "7" })).toBe(7000);
    expect(delay(429, { "retry-after": "60" })).toBe(60_000);
    expect(delay(503, { "retry-after": "Sat, 21 Nov 2026 09:00:05 GMT" })).toBe(5000);
    expect(delay(503, { "retry-after": "Sat, 21 Nov 2026 08:00:00 GMT" })).toBe(0);
    expect(delay(503, { "retry-after": "61" })).toBeUndefined();
  });

  test("is its own when Retry-After cannot be read", () => {
    expect(delay(503, { "retry-after": "soon" })).toBe(250);
    expect(delay(503, { "retry-after": "" })).toBe(250);
  });
});

describe("a next try", () => {
  test("follows failures of the server and of the connection", () => {
    for (const status of [500, 502, 503, 504, 599]) expect(delay(status)).toBe(250);
    expect(retryDelayMs({ retriesSoFar: 0 }, 0.5, nowMs)).toBe(250);
  });

  test("follows no refusal but 408, 425 and 429, whatever the headers say", () => {
    for (let status = 400; status < 500; status += 1) {
      const retried = delay(status, { "x-should-retry": "true", "retry-after": "1" }) !== undefined;
      expect(retried, String(status)).toBe([408, 425, 429].includes(status));
    }
  });

  test("does not follow when the server says so", () => {
    expect(delay(429, { "x-should-retry": "false", "retry-after": "1" })).toBeUndefined();
    expect(delay(503, { "x-should-retry": "false" })).toBeUndefined();
  });
});
