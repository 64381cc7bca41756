import { expect, test } from "vitest";
import { warnedPlaces } from "./compare-places.ts";

const none = { state: "known", count: 0, highest: null } as const;

test("the official warnings of all places are told in one sentence", () => {
  expect(
    warnedPlaces([
      { warned: { state: "known", count: 2, highest: "moderate" } },
      { warned: { state: "partial", count: 1, highest: "severe" } },
      { warned: none },
      { warned: { state: "not_covered", count: 0, highest: null } },
    ]),
  ).toEqual([
    "Official warnings: at 2 of 4 places, highest severe; at 2 not all are known (see official_warnings).",
  ]);
  expect(warnedPlaces([{ warned: none }])).toEqual([
    "Official warnings: at 0 of 1 places (see official_warnings).",
  ]);
  expect(warnedPlaces([{ warned: { ...none, state: "not_configured" } }, {}])).toEqual([]);
});
