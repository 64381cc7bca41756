import * as fc from "fast-check";

/** Returns mostly good values, and sometimes a bad one. */
function mostly<Value>(good: readonly Value[], bad: readonly Value[]): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...good) },
    { weight: 1, arbitrary: fc.constantFrom(...bad) },
  );
}

/** Returns objects with the given fields. Fields that are not required may be missing. */
function asked(
  fields: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  ...required: readonly string[]
): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  return fc.record(fields, { requiredKeys: [...required] });
}

const instants = mostly(
  ["2026-11-21T09:00Z", "2026-11-23T07:30+01:00", "2026-11-29T00:00-05:00"],
  ["2026-11-20T00:00Z", "2027-11-20T00:00Z", "soon", "2026-11-23T07:30"],
);
const place = {
  latitude: mostly([51.5, 57, -41.3, 0, 89.9], [91]),
  longitude: mostly([-0.12, -2, 174.8, 12.3, -180], [181]),
  elevation_m: mostly([0, 1800], [9999]),
};
const entry = mostly<number | string>(
  [1, 2, 14, 29, 501, 510, 517, "tower-crane-lifting", "Rough sea"],
  [0, 400, 1.5, 2_000_000_000, "x", "\u0000\n", "task 1"],
);
const timezone = mostly(["auto", "UTC", "Asia/Kolkata", "America/St_Johns"], ["Nowhere/Here"]);
const period = {
  model: fc.constantFrom("noaa", "ecmwf"),
  start: instants,
  hours: fc.oneof({ weight: 20, arbitrary: fc.integer({ min: 1, max: 240 }) }, fc.constantFrom(0, 241, 2.5)),
  timezone,
};
const minimum = mostly([0.1, 0.5, 0.9, 1], [2]);
const usable = {
  daylight_only: fc.boolean(),
  local_hours: asked(
    {
      from: fc.integer({ min: 0, max: 11 }),
      to: fc.integer({ min: 12, max: 24 }),
      weekdays: fc.subarray(["mon", "sat", "sun"], { minLength: 1 }),
    },
    "from",
    "to",
  ),
};
const duration_hours = mostly([1, 4, 12, 48, 168], [169]);

/** Window of a task or a scenario, usually with one of the two bounds. */
const window = { ...usable, duration_hours, minimum_score: minimum, maximum_score: mostly([1], [0, 0.05]) };

const words = fc.oneof(
  fc.constantFrom("crane", "spray a field", "fog", "drone flight", ""),
  fc.string({ unit: "binary", maxLength: 100 }),
);

const limit = fc
  .record({
    variable: mostly(
      [
        { variable: "wind_gusts_10m", unit: "m/s" },
        { variable: "temperature_2m", unit: "degC" },
        { variable: "precipitation", unit: "mm" },
      ],
      [
        { variable: "gust", unit: "m/s" },
        { variable: "wind_gusts_10m", unit: "km/h" },
      ],
    ),
    ideal: fc.integer({ min: 0, max: 20 }),
    more: mostly([1, 4, 9], [-1]),
    stop: fc.boolean(),
  })
  .map(({ variable, ideal, more, stop }) => ({
    ...variable,
    ideal: { max: ideal },
    acceptable: { max: ideal + more },
    ...(stop ? { stop: { max: ideal + 2 * more } } : {}),
  }));

/** Inputs of each tool. Most are valid, and some are hostile. */
export const askedTools: Readonly<Record<string, fc.Arbitrary<object>>> = {
  find_task: asked({
    words,
    sector: fc.constantFrom("", "construction", "drones", "?"),
    type: fc.constantFrom("task", "scenario"),
  }),
  score: asked(
    { ...place, entry, ...period, detail: fc.constantFrom("runs", "hours") },
    "latitude",
    "longitude",
    "entry",
  ),
  find_windows: asked(
    {
      ...place,
      entry,
      ...period,
      ...window,
      order: fc.constantFrom("likeliest", "soonest", "longest"),
      minimum_probability: mostly([0.01, 0.5, 0.95], [1]),
    },
    "latitude",
    "longitude",
    "entry",
    "duration_hours",
    "minimum_score",
  ),
  explain: asked({ ...place, entry, ...period, at: instants }, "latitude", "longitude", "entry"),
  compare_places: asked(
    {
      places: fc.array(
        asked({ ...place, name: words.map((name) => name.slice(0, 40)) }, "latitude", "longitude"),
        {
          minLength: 1,
          maxLength: 20,
        },
      ),
      entry,
      ...period,
      ...window,
    },
    "places",
    "entry",
    "duration_hours",
    "minimum_score",
  ),
  what_suits: asked(
    {
      ...place,
      ...period,
      sector: mostly(["energy", "drones"], ["?"]),
      duration_hours,
      daylight_only: fc.boolean(),
    },
    "latitude",
    "longitude",
    "sector",
  ),
  weather: asked(
    {
      ...place,
      variables: fc.uniqueArray(
        mostly(["temperature_2m", "precipitation", "wind_gusts_10m", "visibility"], ["gust"]),
        { minLength: 1 },
      ),
      hours: fc.integer({ min: 1, max: 240 }),
      day: mostly(["2020-02-29", "1990-07-01"], ["1900-01-01", "2026-02-30"]),
      model: fc.constantFrom("noaa", "ecmwf"),
      timezone: mostly(["UTC", "Asia/Kolkata"], ["auto"]),
      detail: fc.constantFrom("days", "hours"),
    },
    "latitude",
    "longitude",
  ),
  official_warnings: asked({ ...place, language: fc.string() }, "latitude", "longitude"),
  workability: asked(
    {
      ...place,
      ...usable,
      entry,
      duration_hours,
      minimum_score: minimum,
      timezone,
      scenario: mostly(["ssp245", "ssp585"], ["ssp999", "?"]),
      end_year: fc.constantFrom(0, 1),
    },
    "latitude",
    "longitude",
    "entry",
    "end_year",
  ).map(({ end_year: years, ...others }) => {
    // Short spans, so that a thousand questions take minutes.
    const first = others["scenario"] === undefined ? 2018 : 2068;
    return { ...others, start_year: first, end_year: first + Number(years) };
  }),
  simulate_plan: fc.constantFrom(
    { latitude: 51.5, longitude: -0.12, tasks: [{ id: "a", entry: 1, hours: 6 }] },
    { latitude: 57, longitude: -2, tasks: [{ id: "a", hours: 6 }] },
    { latitude: 57, longitude: -2, tasks: [{ id: "a", entry: 501, hours: 6 }] },
    { latitude: 57, longitude: -2, tasks: [{ id: "a", entry: 2, hours: 600 }], minimum_score: 1 },
    { latitude: 57, longitude: -2, tasks: [{ id: "a", entry: 1, hours: 6, after: ["b", "a"] }] },
    { latitude: 57, longitude: -2, tasks: [] },
  ),
  // Few reports, so that a thousand questions do not order a thousand.
  prove: fc.constantFrom(
    { latitude: 51.5, longitude: -0.12, entry: 1, duration_hours: 6, years: 1 },
    { latitude: 57, longitude: -2, entry: 2, duration_hours: 4, years: 1, wasted: 8000, missed: 2000 },
    { latitude: 57, longitude: -2, entry: 2, duration_hours: 4, years: 1, wasted: 8000 },
    { latitude: 57, longitude: -2, entry: 501, duration_hours: 4 },
    { latitude: 57, longitude: -2, entry: 1 },
    { id: "evd_5rT8kVw2Qn6BzXj3" },
    { id: "evd_\u0000" },
  ),
  task_limits: asked({ entry }, "entry"),
  try_limits: asked(
    { ...place, entry, ...period, limits: fc.array(limit, { minLength: 1, maxLength: 4 }) },
    "latitude",
    "longitude",
    "limits",
  ),
  usage: asked({ what: fc.string() }),
};
