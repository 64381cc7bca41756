import fc from "fast-check";
import { expect, test } from "vitest";
import { rateLimits } from "./rate-limit.ts";

test("allowance and burst guard are read from both headers by name", () => {
  const headers = new Headers({
    "ratelimit-policy": '"month";q=100000;w=2592000, "burst";q=50;w=1',
    ratelimit: '"month";r=99871;t=431999, "burst";r=49',
  });
  expect(rateLimits(headers)).toEqual([
    { policy: "month", quota: 100_000, windowSeconds: 2_592_000, remaining: 99_871, resetSeconds: 431_999 },
    { policy: "burst", quota: 50, windowSeconds: 1, remaining: 49 },
  ]);
});

test("headers that are absent or unreadable give no limits", () => {
  expect(rateLimits(new Headers())).toEqual([]);
  expect(rateLimits(new Headers({ ratelimit: "month;r=5" }))).toEqual([]);
  expect(rateLimits(new Headers({ ratelimit: '"month";q=5' }))).toEqual([]);
  expect(rateLimits(new Headers({ ratelimit: '"__proto__";r=5' }))).toEqual([
    { policy: "__proto__", remaining: 5 },
  ]);
});

test("no header makes the reading fail", () => {
  const ascii = fc.string({
    unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
  });
  fc.assert(
    fc.property(ascii, ascii, (ratelimit, policy) => {
      for (const limit of rateLimits(new Headers({ ratelimit, "ratelimit-policy": policy }))) {
        expect(limit.remaining).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
