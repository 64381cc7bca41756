import type { VariableName } from "@halcyon/schema";

/** A term that the console uses, in one or two plain sentences. */
export interface Term {
  readonly name: string;
  readonly words: string;
  /** The page of the guide that tells more. */
  readonly page?: string;
}

/** The terms of the console: each is explained behind a touch where it stands. */
export const glossary = {
  score: {
    name: "Score",
    words:
      "How well the weather of an hour suits the task, from 0 to 1. The limit that is met worst counts most.",
    page: "/concepts/score",
  },
  band: {
    name: "Band",
    words:
      "A range of scores with a name and a colour: ideal above 0.9, acceptable from 0.1 on, unsuitable below, and stop at 0.",
    page: "/concepts/score",
  },
  limiting: {
    name: "Limiting",
    words: "A limit that keeps the score of an hour down. Without it the hour would score higher.",
    page: "/concepts/limits",
  },
  run: {
    name: "Run",
    words:
      "One calculation of a weather model from one start. Models start anew every six or twelve hours, so a younger run knows more.",
    page: "/concepts/models",
  },
  ensemble: {
    name: "Ensemble",
    words:
      "Many forecasts for the same hours from slightly different starts. The more they differ, the less sure the weather is.",
    page: "/concepts/models",
  },
  member: {
    name: "Member",
    words: "One forecast of an ensemble. All members count alike.",
    page: "/methodology/ensembles",
  },
  median: {
    name: "Median",
    words: "The value in the middle: half of the others are lower, half are higher.",
    page: "/methodology/ensembles",
  },
  percentile: {
    name: "Percentile",
    words:
      "The value that a share of the others stays below. Between the 10th and the 90th percentile lie eight of ten.",
    page: "/methodology/ensembles",
  },
  likelihood: {
    name: "Likelihood",
    words:
      "How probable something is, as the share of forecasts that agree. Very likely means at least 9 of 10.",
    page: "/methodology/probabilities",
  },
  window: {
    name: "Window",
    words: "Hours in a row that all reach the band that you ask for, so that a job of that length fits in.",
    page: "/decide",
  },
  cell: {
    name: "Cell",
    words:
      "The square of the model that holds the place. Its weather is that of an area, not of the spot itself.",
    page: "/methodology/site",
  },
  climatology: {
    name: "Climatology",
    words:
      "The weather that is usual at a place and time of the year, from many past years. It is the best guess without a forecast.",
    page: "/climate",
  },
  calibrated: {
    name: "Calibrated",
    words: "Corrected by what was observed at this place in the past, so that chances come out as they say.",
    page: "/methodology/calibration",
  },
  gust: {
    name: "Gust",
    words:
      "The strongest wind of a few seconds within an hour. It blows about half as hard again as the mean wind, and harder in showers.",
    page: "/methodology/derived-variables",
  },
  cape: {
    name: "CAPE",
    words:
      "The energy in the air that lets thunderclouds grow. The more there is, the heavier a storm can be, if one comes.",
  },
  wbgt: {
    name: "WBGT",
    words:
      "The heat that a body at work must bear, as one temperature of warmth, humidity, sun and wind. Rules for work in heat use it.",
    page: "/methodology/derived-variables",
  },
  utci: {
    name: "UTCI",
    words:
      "One temperature that says how warm a person outdoors feels. It joins warmth, humidity, sun and wind.",
    page: "/methodology/derived-variables",
  },
  wetBulb: {
    name: "Wet-bulb temperature",
    words:
      "How cold a wet thermometer gets in the wind. The drier the air, the further it lies below the temperature of the air.",
    page: "/methodology/derived-variables",
  },
  deltaT: {
    name: "Delta T",
    words:
      "How far the wet-bulb temperature lies below that of the air. It tells how fast the drops of a spray dry up.",
    page: "/methodology/derived-variables",
  },
  dewPoint: {
    name: "Dew point",
    words:
      "The temperature to which the air must cool down before it is damp to the full. Surfaces that are colder get wet.",
    page: "/methodology/derived-variables",
  },
  medianYear: {
    name: "Median year",
    words:
      "The year in the middle: half of the years brought less, half brought more. Each month has its own.",
    page: "/methodology/workability",
  },
  climateModel: {
    name: "Climate model",
    words:
      "A calculation of the weather of decades to come. Models differ, so what most of them say is surer than what one says.",
    page: "/climate",
  },
  emissions: {
    name: "Greenhouse gas",
    words:
      "The greenhouse gas that people emit from now on. Nobody knows how much that is, so climate models calculate some paths, from low to very high.",
    page: "/climate",
  },
  round: {
    name: "Round",
    words: "One look of a watch at its places. There is one when a new run of the forecast has come.",
    page: "/watch",
  },
  allowance: {
    name: "Allowance",
    words: "How many requests the key may make. A look at a new place or task costs one or more.",
  },
} as const satisfies Readonly<Record<string, Term>>;

/** The term behind the name of a variable, where readers may not know it. */
export const termOfVariable: ReadonlyMap<VariableName, TermId> = new Map([
  ["wind_gusts_10m", "gust"],
  ["wind_gust_3s_at_height", "gust"],
  ["cape", "cape"],
  ["cape_most_unstable", "cape"],
  ["wbgt_outdoor", "wbgt"],
  ["utci", "utci"],
  ["wet_bulb_temperature_2m", "wetBulb"],
  ["delta_t_2m", "deltaT"],
  ["dew_point_2m", "dewPoint"],
  ["dew_point_depression_2m", "dewPoint"],
  ["dew_margin", "dewPoint"],
]);

export type TermId = keyof typeof glossary;
