import { createHash } from "node:crypto";
import {
  type Constraint,
  constraintSchema,
  type HourlyWeather,
  pack,
  packedMissing,
  variable,
  type VariableName,
} from "@halcyon/schema";
import { expect, test } from "vitest";
import { prepareEntry } from "../entry/prepare.ts";
import { bandOdds } from "./publish/band-odds.ts";
import { publish } from "./publish/publish.ts";
import { scorePart } from "./score-model-part.ts";
import { scoringFormula } from "./composite.ts";

/**
 * First 64 bits of the SHA-256 of the scores and odds below, by the formula that makes them. If a change alters them, the same weather has other scores: give
 * `scoringFormula` a new value, and add its digest here. The digests are of our own output, because they tell versions apart and prove no score right.
 */
const digests: Readonly<Record<string, string>> = { "1": "35ca1851b87543ab" };

const hours = 96;
const members = 7;

/** Returns a pseudorandom number from 0 to 1, without functions whose last bits differ between engines. */
function scattered(hour: number, member: number, salt: number): number {
  return ((hour * 7919 + member * 104_729 + salt * 1_299_709) % 9973) / 9972;
}

/** Lowest and highest value of each variable of the weather, in its unit. Some visibilities are missing. */
const ranges: Readonly<Partial<Record<VariableName, readonly [low: number, high: number]>>> = {
  temperature_2m: [0, 32],
  dew_point_2m: [-6, 20],
  wind_speed_10m: [0, 12],
  wind_gusts_10m: [2, 19],
  wind_direction_10m: [0, 359],
  surface_pressure: [960, 1040],
  precipitation: [0, 3],
  cloud_cover: [0, 100],
  shortwave_radiation: [0, 850],
  cape: [0, 2500],
  visibility: [50, 30_000],
};

const weather: HourlyWeather = {
  from: 500_000,
  hours,
  members,
  grids: new Map(
    Object.entries(ranges).map(([key, [low, high]], salt) => {
      const name = key as VariableName;
      const grid = Int16Array.from({ length: hours * members }, (_, index) => {
        const share = scattered(Math.floor(index / members), index % members, salt + 1);
        if (name === "visibility" && share > 0.97) return packedMissing;
        return pack(low + (high - low) * share, variable(name).packing);
      });
      return [name, grid] as const;
    }),
  ),
};

const gust = {
  variable: "wind_gusts_10m",
  unit: "m/s",
  ideal: { max: 10 },
  acceptable: { max: 18 },
  weight: 1,
};
const warmth = {
  variable: "temperature_2m",
  unit: "degC",
  ideal: { min: 5, max: 25 },
  acceptable: { min: -5, max: 35 },
  weight: 1,
};

/** Constraints of every kind: shapes, roles, weights, stops, arcs, spans of hours, derived variables, and missing values. */
const entries: readonly (readonly object[])[] = [
  [gust, warmth],
  [
    { ...gust, stop: { max: 25 }, shape: "smoothstep" },
    { ...warmth, weight: 3, shape: { power: 2 } },
  ],
  [gust, { ...warmth, role: "preference", weight: 2 }],
  [
    gust,
    {
      variable: "wind_direction_10m",
      unit: "deg",
      arc: { ideal: { from: 200, to: 300 }, acceptable: { from: 160, to: 340 } },
      weight: 1,
    },
  ],
  [
    { ...gust, over: { hours: 6, direction: "trailing", statistic: "max" } },
    {
      variable: "precipitation",
      unit: "mm",
      ideal: { max: 4 },
      acceptable: { max: 12 },
      weight: 1,
      over: { hours: 3, direction: "forward", statistic: "sum" },
    },
  ],
  [
    gust,
    {
      variable: "visibility",
      unit: "m",
      ideal: { min: 4000 },
      acceptable: { min: 400 },
      weight: 1,
      if_missing: "drop",
    },
  ],
  ...["wet_bulb_temperature_2m", "utci", "wbgt_outdoor", "delta_t_2m"].map((name) => [
    gust,
    {
      variable: name,
      unit: variable(name as VariableName).unit,
      ideal: { max: 20 },
      acceptable: { max: 30 },
      weight: 2,
    },
  ]),
];

/** Returns the published scores and odds of an entry in each hour. */
function publishedScores(constraints: readonly Constraint[]): unknown[] {
  const entry = prepareEntry({ constraints: [...constraints] });
  const scores = scorePart({
    entry,
    weather,
    site: { cell: { latitude: 50, longitude: 8, elevationM: 200, sea: false }, nowRow: 12, runRow: 6 },
    reach: (name) => (weather.grids.has(name) ? hours : 0),
    fromRow: 12,
    toRow: hours - 12,
    quantilesToRow: hours - 12,
  });
  if ("gap" in scores) throw new Error("no hour lacks a value");
  const { median, q10, q90, logScores } = scores;
  const membersAt = (hour: number) => logScores.subarray(hour * members, (hour + 1) * members);
  const usual = bandOdds(membersAt(0));
  return Array.from(median, (score, hour) => [
    ...[score, q10[hour]!, q90[hour]!].map(publish),
    bandOdds(membersAt(hour)),
    bandOdds(membersAt(hour), usual),
  ]);
}

test("the formula has a new version if the same weather gets other scores", () => {
  const scores = entries.map((constraints) =>
    publishedScores(constraints.map((one) => constraintSchema.parse(one))),
  );
  // Most hours differ, so a change of the arithmetic shows.
  expect(new Set(scores.flat().map((hour) => JSON.stringify(hour))).size).toBeGreaterThan(400);
  const digest = createHash("sha256").update(JSON.stringify(scores)).digest("hex").slice(0, 16);
  expect(digest).toBe(digests[scoringFormula]);
});
