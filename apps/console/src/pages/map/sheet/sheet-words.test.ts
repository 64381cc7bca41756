import type { KeptMap } from "@halcyon/schema/v2";
import { expect, it, test } from "vitest";
import { clockIn } from "../../../words/time/clock.ts";
import { boundsWords, cellWords } from "./cell-card.tsx";
import { barPaths } from "./hour-bars.tsx";
import { doubtWords, sharesWords, spanWords, tenthWords, weatherWords, workableWords } from "./hour-words.ts";
import { standingWords } from "./map-state-words.ts";

const clock = clockIn("UTC");
const made: KeptMap["made"] = {
  run: "2026-11-21T00:00:00Z",
  at: "2026-11-21T05:12:00Z",
  from: "2026-11-21T05:00:00Z",
  to: "2026-11-23T04:00:00Z",
  next_expected: null,
};
const ready = { state: "ready", made, paused_because: null, failing: null } as const;
const madeSentence = "Made Sat 21 Nov 05:12 from the run of Sat 21 Nov 00:00.";

test.each([
  [ready, madeSentence],
  [{ ...ready, state: "waiting", made: null }, "Not made yet."],
  [{ ...ready, state: "stale" }, `${madeSentence} A newer run is there`],
  [{ ...ready, state: "paused", paused_because: "allowance" }, "Paused: the allowance is used up."],
  [
    { ...ready, failing: { since: "2026-11-21T06:00:00Z", code: "weather_unavailable" } },
    "Making it has failed since Sat 21 Nov 06:00",
  ],
  [
    { ...ready, made: { ...made, next_expected: "2026-11-21T11:00:00Z" } },
    "The next making is expected about Sat 21 Nov 11:00.",
  ],
] as const)("a map says in words how it stands (%#)", (map, words) => {
  expect(standingWords(map, clock)).toContain(words);
});

it("an hour says its workable share, its bands and its doubt, and an hour without data says so", () => {
  const figures = {
    shares: { ideal: 0.4, acceptable: 0.22, unsuitable: 0, stop: 0.38 },
    workable: 0.62,
    cells: 432,
    doubtful: 7,
  };
  expect(workableWords(figures, "suitability")).toBe("62\u00A0% of the cells workable");
  expect(workableWords(undefined, "suitability")).toBe("no data in this hour");
  expect(sharesWords(figures, "suitability")).toBe("40\u00A0% ideal, 22\u00A0% acceptable, 38\u00A0% stop");
  expect(doubtWords(figures)).toContain("In 7 of 432 cells");
});

it("a cell says its edges, its score and its members, and what is not known", () => {
  expect(boundsWords([6.875, 53.125, 7.125, 53.375])).toBe("53.13° N to 53.38° N, 6.88° E to 7.13° E");
  expect(cellWords(0.95, 0.71, "suitability")).toBe(
    "Score 0.95, ideal. 71\u00A0% of the members find it at least acceptable.",
  );
  expect(cellWords(0.95, undefined, "suitability")).toContain("No members are counted");
  expect(cellWords(undefined, 0.71, "suitability")).toContain("No data");
});

it("bars stand on each other, and an hour without data has a low mark of its own", () => {
  const shares = { ideal: 0.5, acceptable: 0.25, unsuitable: 0.25, stop: 0 };
  const paths = barPaths([{ shares }, undefined], (hour) => 10 * hour, 100);
  expect(paths.ideal).toBe("M0.0 100.0V50.0H10.0V100.0Z");
  expect(paths.acceptable).toBe("M0.0 50.0V25.0H10.0V50.0Z");
  expect(paths.missing).toBe("M10.0 100.0V94.0H20.0V100.0Z");
});

it("a weather variable is written in the unit that the reader chose, and its legend too", () => {
  const wind = { name: "wind_gusts_10m", unit: "m/s", range: [0, 20] } as const;
  expect(weatherWords(12.5, { ...wind, shownUnit: "m/s" })).toBe("12.5\u00A0m/s");
  // 1 m/s is 3.6 km/h.
  const inKmh = { ...wind, shownUnit: "km/h" };
  expect(weatherWords(12.5, inKmh)).toBe("45\u00A0km/h");
  expect(spanWords([2.5, 10], "median", inKmh)).toBe("9 to 36\u00A0km/h over the cells (median)");
  expect(tenthWords({ ...wind, shownUnit: "m/s" })[9]).toBe("18.0 to 20.0\u00A0m/s");
  expect(tenthWords(inKmh)[9]).toBe("64.8 to 72\u00A0km/h");
});
