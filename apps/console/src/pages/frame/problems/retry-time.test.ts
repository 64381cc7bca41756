import { expect, it } from "vitest";
import { retryInstant } from "../../../data/api/call-problem.ts";
import { waitWords } from "./retry-time.tsx";

it("a wait is told in the largest unit of which it has two, and never too short", () => {
  expect([200, 1000, 7000, 120_000].map(waitWords)).toEqual([
    "1 second",
    "1 second",
    "7 seconds",
    "120 seconds",
  ]);
  expect([121_000, 7_200_000, 7_200_001, 172_800_001].map(waitWords)).toEqual([
    "3 minutes",
    "120 minutes",
    "3 hours",
    "3 days",
  ]);
});

it("the instant of a retry is counted on the clock of the server, and is none where it names none", () => {
  const date = "Sun, 22 Nov 2026 08:57:40 GMT";
  expect(retryInstant(new Headers({ date, "retry-after": "140" }))).toBe(Date.UTC(2026, 10, 22, 9));
  expect(retryInstant(new Headers({ date }))).toBeUndefined();
  expect(retryInstant(undefined)).toBeUndefined();
});
