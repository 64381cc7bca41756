import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatEpochHour, weekdays } from "@halcyon/schema/time";
import {
  firstView,
  idealMinimum,
  leastProbabilities,
  measures,
  othersMax,
  rankBys,
  readPlace,
  readView,
  shownLayers,
  type View,
  windowsInWhat,
  writeView,
} from "./view.ts";
import { shapePointsMax } from "./drawn-shape.ts";
import { readLocation, roundLocation } from "./location-text.ts";

const locations = fc
  .record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  .map(roundLocation);
const places = fc
  .tuple(
    locations,
    fc.option(fc.string({ minLength: 1, maxLength: 80, unit: "grapheme" }), { nil: undefined }),
  )
  .map(([location, name]) => readPlace(`${location.latitude},${location.longitude}`, name ?? "")!);
const entries = fc.record({
  type: fc.constantFrom("task" as const, "scenario" as const),
  id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
});
const years = fc
  .tuple(fc.integer({ min: 1950, max: 2100 }), fc.integer({ min: 1950, max: 2100 }))
  .map(([one, other]) => ({ first: Math.min(one, other), last: Math.max(one, other) }));
const workHours = fc
  .record({
    from: fc.integer({ min: 0, max: 23 }),
    to: fc.integer({ min: 1, max: 24 }),
    timezone: fc.constantFrom("auto", "UTC", "Europe/Zurich", "America/Argentina/Buenos_Aires"),
    weekdays: fc.subarray([...weekdays], { minLength: 1 }),
  })
  .filter(({ from, to }) => from !== to);
const slots = fc.record({
  start: fc.integer({ min: 0, max: 24 * 365 }).map((hour) => formatEpochHour(498_000 + hour)),
  hours: fc.integer({ min: 1, max: 168 }),
});
const anyView = fc.record({
  location: places,
  entry: entries,
  model: fc.constantFrom("noaa" as const, "ecmwf" as const),
  forecastHours: fc.integer({ min: 1, max: 5040 }),
  zone: fc.constantFrom("place" as const, "utc" as const, "local" as const),
  windowHours: fc.integer({ min: 1, max: 168 }),
  minimumScore: fc.constantFrom(0.1, idealMinimum),
  leastProbability: fc.constantFrom(...leastProbabilities),
  windowsIn: fc.constantFrom(...windowsInWhat),
  daylightOnly: fc.boolean(),
  workHours: fc.option(workHours, { nil: undefined }),
  isAnyHour: fc.boolean(),
  rankBy: fc.constantFrom(...rankBys),
  measure: fc.constantFrom(...measures),
  past: years,
  future: years,
  emissions: fc.constantFrom("ssp126", "ssp245", "ssp585"),
  campaign: fc.record({ startDay: fc.nat({ max: 364 }), weeks: fc.integer({ min: 1, max: 52 }) }),
  others: fc.array(fc.record({ location: places, entry: entries }), { maxLength: othersMax }),
  limits: fc.array(fc.string({ maxLength: 60 }), { maxLength: 3 }),
  watching: fc.constantFrom("all", "new", "told", "sent", "wat_4mJ0dZq1Yb7RkT2s"),
  slot: fc.option(slots, { nil: undefined }),
  day: fc.option(fc.constantFrom("2026-11-27", "2028-02-29"), { nil: undefined }),
  map: fc.constantFrom(undefined, "new" as const, "map_6eH2dYo9Qa7LsV4w" as const),
  plan: fc.constantFrom(undefined, "plan_3kT8wZq5Xc1LmR7v" as const),
  mapLayer: fc.constantFrom(...shownLayers),
  mapHour: fc.option(
    slots.map(({ start }) => start),
    { nil: undefined },
  ),
  shape: fc.option(
    fc.record({
      kind: fc.constantFrom("area" as const, "route" as const),
      setting: fc.constant(1),
      points: fc.array(locations, { minLength: 3, maxLength: shapePointsMax }),
      isDone: fc.boolean(),
    }),
    { nil: undefined },
  ),
});
/** Arbitrary views. Only a new watch has a window, and windows at any hour have no working hours. */
const views: fc.Arbitrary<View> = anyView.map((view) => ({
  ...view,
  slot: view.watching === "new" ? view.slot : undefined,
  isAnyHour: view.isAnyHour && view.workHours === undefined,
}));

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
    expect(
      readView(
        "?at=91,0&entry=crane:1&model=gfs&hours=0&zone=mars&window=169&odds=0.7&by=luck&in=march&with=1&work=9-9~UTC~mon&past=2020-1991&emissions=SSP&campaign=02-30~6&watch=wat_1&day=2026-02-30",
      ),
    ).toEqual(firstView);
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom("at", "entry", "with", "hours", "minimum", "work", "past", "watch", "day"),
          fc.string(),
        ),
        (given) => {
          readView(`?${new URLSearchParams(given).toString()}`);
        },
      ),
    );
  });

  it("reads no window that has no length, or too much of it", () => {
    for (const slot of ["2026-11-26T08", "2026-11-26T08~0", "2026-11-26T08~169", "2026-13-26T08~5"])
      expect(readView(`?watch=new&slot=${slot}`).slot).toBeUndefined();
    expect(readView("?watch=new&slot=2026-11-26T08~5").slot).toEqual({
      start: "2026-11-26T08:00:00Z",
      hours: 5,
    });
  });

  it("keeps the name of a place as text, and none that is too long or would break a line", () => {
    expect(readView("?at=53.55,9.99&name=Hamburg").location).toEqual({
      latitude: 53.55,
      longitude: 9.99,
      name: "Hamburg",
    });
    for (const name of ["", "%0AHamburg", "a".repeat(81)])
      expect(readView(`?at=53.55,9.99&name=${name}`).location).toEqual({ latitude: 53.55, longitude: 9.99 });
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
