import fc from "fast-check";
import { expect, it } from "vitest";
import { searchWithin } from "./search-within.ts";
import { weatherSpells } from "../spells/weather-spells.ts";
import { likeliestWindow } from "../weather-windows.ts";
import { windowHindrance } from "../window-hindrance.ts";
import { anySearch, searchOf } from "../window-search.arbitrary.ts";
import { search } from "../window-search.suite.ts";

it("finds what a search of all hours finds whose other hours are not wanted", () => {
  fc.assert(
    fc.property(anySearch, fc.nat({ max: 50 }), fc.nat({ max: 50 }), (made, fromHour, hours) => {
      const all = searchOf(made);
      const toHour = fromHour + hours;
      const within = searchWithin(all, { fromHour, toHour });
      const wanted = all.wanted.map((isWanted, hour) => isWanted && hour >= fromHour && hour < toHour);
      expect(likeliestWindow(within)).toEqual(likeliestWindow({ ...all, wanted }));
      const wish = { minimumProbability: 0.5 };
      expect(weatherSpells(within, wish)).toEqual(weatherSpells({ ...all, wanted }, wish));
    }),
  );
});

it("says why there is no window in its hours alone", () => {
  // Scores of 1, 1, 1, 0.05, 0 and 0.
  const run = search({ run: [0, 0, 0, 95, 100, 100], durationHours: 2 });
  const given = { ...run, minimumScore: 0, maximumScore: 0.5 };
  expect(windowHindrance(searchWithin(given, { fromHour: 2, toHour: 4 }))).toEqual({ aboveShare: 0.5 });
  expect(windowHindrance(searchWithin(given, { fromHour: 2, toHour: 3 }))).toBeUndefined();
});
