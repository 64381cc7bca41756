import { type EntryDetail, type ModelsResponse, planningAid } from "@halcyon/schema";
import { bandTable } from "@halcyon/schema/wire";
import type * as V2 from "@halcyon/schema/v2";
import type { ReasonedHour } from "../../../data/queries/queries.ts";
import { clockIn } from "../../../words/time/clock.ts";
import type { SavedForecast } from "./forecast-facts.ts";

/** Forecast of one hour in London, for tests. The second limit has no data. */
export const forecast: ReasonedHour[] = [
  {
    timestamp: "2026-11-21T09:00:00Z",
    local: "2026-11-21T09:00:00+00:00",
    part: "deterministic",
    score: 0.5,
    band: "acceptable",
    member: null,
    member_score: 0.5,
    limiting: [0],
    missing: [1],
    ensemble: { median: 0.6, Q10: 0.2, Q90: 0.85, shares: [0, 0.9, 0.1, 0] },
    constraints: [
      {
        constraint: 0,
        variable: "wind_gusts_10m",
        unit: "m/s",
        value: 9.5,
        suitability: 0.5,
        edge: 13,
        distance: 3.5,
      },
      {
        constraint: 1,
        variable: "wave_height",
        unit: "m",
        value: null,
        suitability: null,
        edge: null,
        distance: null,
      },
    ],
  },
];

const limit = { weight: 1, role: "limit", if_missing: "drop", shape: "linear" } as const;

const entry: EntryDetail = {
  id: 1,
  type: "task",
  slug: "lift",
  name: "Lift; heavy,\nBEGIN:VALARM é",
  sector: "test",
  description: "A lift.",
  caveat: "Ask the crane's\nmanual.",
  version: 3,
  scope: "custom",
  polarity: "suitability",
  sources: {},
  notice: planningAid,
  constraints: [
    { ...limit, variable: "wind_gusts_10m", unit: "m/s", ideal: { max: 8 }, acceptable: { max: 13 } },
    { ...limit, variable: "wave_height", unit: "m", ideal: { max: 1 }, acceptable: { max: 2 } },
  ],
};

const part = {
  part: "deterministic",
  source: "made",
  synthetic: true,
  from_hour: 0,
  to_hour: 120,
  members: 1,
  attribution: "Made for the test.",
  licence: { name: "Apache-2.0", url: "https://example.org/licence" },
} as ModelsResponse["models"][number]["parts"][number];

/** Forecast of a task whose texts contain characters that the exported file formats must escape. */
export const saved: SavedForecast = {
  place: { latitude: 51.5, longitude: -0.12, name: "London, by the river" },
  answer: {
    json: {
      forecast,
      summary: { hours: { ideal: 0, acceptable: 1, unsuitable: 0, stop: 0 } },
      limiting_share: [],
      counterfactuals: [],
      metadata: {
        location: { latitude: 51.5, longitude: -0.12, place: null },
        model: "noaa",
        entry: { id: 1, type: "task", slug: "lift", name: "Lift", version: 3, polarity: "suitability" },
        period: { start: "2026-11-21T09:00:00Z", end: "2026-11-21T10:00:00Z", hours: 1 },
        timezone: "UTC",
        generated_at: "2026-11-21T09:14:03Z",
        as_of: null,
        formula: "1",
        bands: bandTable("suitability"),
        source: {
          synthetic: true,
          parts: [
            {
              part: "deterministic",
              source: "made",
              run: "2026-11-21T06:00:00Z",
              cell: { latitude: 51.5, longitude: -0.25, elevation_m: 35 },
              members: 1,
              from: "2026-11-21T09:00:00Z",
              to: "2026-11-21T10:00:00Z",
              licence: null,
            },
          ],
        },
        estimated: [],
        whole_steps: [],
        calibration: [],
        caveat: planningAid,
        notices: [
          {
            code: "constraint_dropped",
            constraint: 1,
            variable: "wave_height",
            from: "2026-11-21T09:00:00Z",
            to: "2026-11-21T09:00:00Z",
          },
        ],
      },
    },
    headers: {
      "x-halcyon-synthetic": "?1",
      "x-halcyon-source": "deterministic=made",
      "x-halcyon-run": "deterministic;init=2026-11-21T06:00:00Z",
      "x-halcyon-cell": "deterministic;latitude=51.5;longitude=-0.25;elevation=35;surface=land",
    },
  },
  entry,
  model: { id: "noaa", parts: [part] } as unknown as ModelsResponse["models"][number],
  clock: clockIn("UTC"),
};

const odds = { share: 0.5, probability: 0.5, likelihood: "about_as_likely_as_not" } as const;
const ends = {
  start: "2026-11-21T09:00:00Z",
  end: "2026-11-21T13:00:00Z",
  start_local: "2026-11-21T09:00:00+00:00",
  end_local: "2026-11-21T13:00:00+00:00",
};

/** Window of four hours that begins with the hour of the synthetic forecast. */
export const spell: V2.WindowRow = {
  ...ends,
  latest_start: ends.start,
  latest_start_local: ends.start_local,
  hours: 4,
  starts: 1,
  part: "ensemble",
  members: 30,
  continues: false,
  whole: odds,
  chances: [odds.probability],
  unmet: [],
  best: {
    ...ends,
    ...odds,
    band: "acceptable",
    worst: { median: 0.8, Q10: 0.6, Q90: 0.95 },
    deterministic: null,
  },
};
