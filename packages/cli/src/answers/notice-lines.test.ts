import { expect, test } from "vitest";
import { noticeLines } from "./notice-lines.ts";

const at = (instant: string): string => instant.slice(5, 13);

test("what is said of several spans is said once, from the first to the last", () => {
  const dropped = { code: "constraint_dropped", variable: "visibility" };
  const lines = noticeLines(
    [
      { ...dropped, from: "2026-12-04T01:00:00Z", to: "2026-12-04T09:00:00Z" },
      { ...dropped, from: "2026-12-03T22:00:00Z", to: "2026-12-06T22:00:00Z" },
      { code: "not_calibrated" },
    ],
    at,
  );
  expect(lines).toEqual([
    "Note: visibility is missing, so its limit is left out: 12-03T22 to 12-06T22.",
    "Note: the site has no calibration.",
  ]);
});

test("what a newer server tells is not kept back", () => {
  expect(noticeLines([{ code: "sun_is_late", variable: "thunderstorm_proxy" }], at)).toEqual([
    "Note: sun is late (thunderstorm weather).",
  ]);
});
