import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  firstView,
  idealMinimum,
  othersMax,
  readLocation,
  readView,
  roundLocation,
  type View,
  writeView,
} from "./view.ts";

const locations = fc
  .record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  .map(roundLocation);
const entries = fc.record({
  type: fc.constantFrom("task" as const, "scenario" as const),
  id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
});
const views: fc.Arbitrary<View> = fc.record({
  location: locations,
  entry: entries,
  model: fc.constantFrom("noaa" as const, "ecmwf" as const),
  forecastHours: fc.integer({ min: 1, max: 5040 }),
  zone: fc.constantFrom("utc" as const, "local" as const),
  windowHours: fc.integer({ min: 1, max: 168 }),
  minimumScore: fc.constantFrom(0.1, idealMinimum),
  others: fc.array(fc.record({ location: locations, entry: entries }), { maxLength: othersMax }),
});

describe("the view of an address", () => {
  it("is read as it was written", () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(readView(writeView(view))).toEqual(view);
      }),
    );
  });

  it("falls back where an address makes no sense, and never fails", () => {
    expect(readView("")).toEqual(firstView);
    expect(readView("?at=91,0&entry=crane:1&model=gfs&hours=0&zone=mars&window=169&with=1")).toEqual(
      firstView,
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("at", "entry", "with", "hours", "minimum"), fc.string()),
        (given) => {
          readView(`?${new URLSearchParams(given).toString()}`);
        },
      ),
    );
  });

  it("holds no more to compare than there is room for", () => {
    const search = `?${Array.from({ length: 9 }, () => "with=1,2~task:1").join("&")}`;
    expect(readView(search).others).toHaveLength(othersMax);
  });
});

describe("a place as a person writes it", () => {
  it.each([
    ["51.5, -0.12", { latitude: 51.5, longitude: -0.12 }],
    ["51.5 -0.12", { latitude: 51.5, longitude: -0.12 }],
    ["-90;180", { latitude: -90, longitude: 180 }],
  ])("%s", (text, place) => {
    expect(readLocation(text)).toEqual(place);
  });

  it.each(["", "51.5", "51.5, x", "91, 0", "0, 181", "1, 2, 3", "NaN, 0"])("not %j", (text) => {
    expect(readLocation(text)).toBeUndefined();
  });
});
