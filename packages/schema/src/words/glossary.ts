/** A word that Halcyon uses in one meaning. */
export interface GlossaryWord {
  /** The word as a heading writes it. */
  readonly word: string;
  /** The meaning of the word in one plain sentence. */
  readonly meaning: string;
  /** Source of the meaning: a standard, or `Halcyon` if the word is ours. */
  readonly source: string;
  /** Page of the guide that says more. */
  readonly page?: string;
}

/** The words of Halcyon by their ids: the guide prints all of them, and the console explains them where they stand. */
export const glossary = {
  score: {
    word: "Score",
    meaning:
      "How well the weather of an hour suits the task, from 0 to 1; the limit that is met worst counts most.",
    source: "Halcyon",
    page: "/concepts/score",
  },
  band: {
    word: "Band",
    meaning:
      "A range of scores with a name: ideal above 0.9, acceptable from 0.1 on, unsuitable below, and stop at 0.",
    source: "Halcyon",
    page: "/concepts/score",
  },
  task: {
    word: "Task",
    meaning: "Work outdoors, with the limits of the weather that it can stand.",
    source: "Halcyon",
    page: "/concepts/constraints",
  },
  scenario: {
    word: "Scenario",
    meaning: "A situation of the weather, such as a blizzard; a high score means that it is there.",
    source: "Halcyon",
    page: "/concepts/scenarios",
  },
  constraint: {
    word: "Constraint",
    meaning: "One variable of a task, with the values that are ideal and those that are still acceptable.",
    source: "Halcyon",
    page: "/concepts/constraints",
  },
  limiting: {
    word: "Limiting",
    meaning: "A limit that keeps the score of an hour down; without it the hour would score higher.",
    source: "Halcyon",
    page: "/concepts/limits",
  },
  window: {
    word: "Window",
    meaning: "Hours in a row that all reach the band that you ask for, so that a job of that length fits in.",
    source: "Halcyon",
    page: "/decide",
  },
  spell: {
    word: "Spell",
    meaning: "Hours in a row at each of which a window may start.",
    source: "Halcyon",
    page: "/decide",
  },
  model: {
    word: "Model",
    meaning: "A program that calculates the weather ahead from the weather that is observed now.",
    source: "WMO",
    page: "/concepts/models",
  },
  modelPart: {
    word: "Model part",
    meaning:
      "The stretch of a model that answers some of the hours, such as one run first and an ensemble after it.",
    source: "Halcyon",
    page: "/concepts/models",
  },
  run: {
    word: "Run",
    meaning:
      "One calculation of a weather model from one start; a new one begins every six or twelve hours and knows more.",
    source: "CF `forecast_reference_time`",
    page: "/concepts/models",
  },
  lead: {
    word: "Lead time",
    meaning: "The time from the start of a run to the hour that it forecasts.",
    source: "CF `forecast_period`",
    page: "/concepts/models",
  },
  ensemble: {
    word: "Ensemble",
    meaning:
      "Many forecasts for the same hours from slightly different starts; the more they differ, the less sure the weather is.",
    source: "WMO",
    page: "/concepts/models",
  },
  member: {
    word: "Member",
    meaning: "One forecast of an ensemble; all members count alike.",
    source: "CF `realization`",
    page: "/methodology/ensembles",
  },
  deterministic: {
    word: "Deterministic run",
    meaning: "One forecast without members, which says what comes and not how sure it is.",
    source: "WMO",
    page: "/concepts/models",
  },
  median: {
    word: "Median",
    meaning: "The value in the middle: half of the others are lower, half are higher.",
    source: "CF `median`",
    page: "/methodology/ensembles",
  },
  percentile: {
    word: "Percentile",
    meaning:
      "The value that a share of the others stays below; between the 10th and the 90th percentile lie eight of ten.",
    source: "WMO",
    page: "/methodology/ensembles",
  },
  likelihood: {
    word: "Likelihood",
    meaning:
      "How probable something is, as the share of forecasts that agree; very likely means at least 9 of 10.",
    source: "WMO",
    page: "/methodology/probabilities",
  },
  cell: {
    word: "Cell",
    meaning:
      "The square of the model that holds the place; its weather is that of an area, not of the spot itself.",
    source: "CF",
    page: "/methodology/site",
  },
  elevation: {
    word: "Elevation",
    meaning: "The height of the ground above the sea, by which the weather of a cell is moved to a place.",
    source: "Open-Meteo",
    page: "/methodology/site",
  },
  calibrated: {
    word: "Calibrated",
    meaning:
      "Corrected by what was observed at this place in the past, so that chances come out as they say.",
    source: "WMO",
    page: "/methodology/calibration",
  },
  verification: {
    word: "Verification",
    meaning: "The comparison of earlier forecasts with the weather that came.",
    source: "WMO",
    page: "/methodology/verification",
  },
  climatology: {
    word: "Climatology",
    meaning: "The weather that is usual at a place and time of the year, from many past years.",
    source: "WMO",
    page: "/climate",
  },
  reanalysis: {
    word: "Reanalysis",
    meaning:
      "The weather of past years in every hour and cell, calculated by one model from what was observed.",
    source: "WMO",
    page: "/climate",
  },
  climateModel: {
    word: "Climate model",
    meaning:
      "A calculation of the weather of decades to come; what most models say is surer than what one of them says.",
    source: "WMO",
    page: "/climate",
  },
  projection: {
    word: "Projection",
    meaning:
      "The weather of decades to come as climate models have it, for one assumed path of greenhouse gas.",
    source: "WMO",
    page: "/climate",
  },
  emissions: {
    word: "Greenhouse gas",
    meaning:
      "The gas that people emit and that warms the climate; climate models calculate some paths of it, from low to very high.",
    source: "WMO",
    page: "/climate",
  },
  medianYear: {
    word: "Median year",
    meaning: "The year in the middle for one month: half of the years brought less, half brought more.",
    source: "Halcyon",
    page: "/methodology/workability",
  },
  hazardIndex: {
    word: "Hazard index",
    meaning: "A count of the days of a year that can do harm, such as frost days or days of heavy rain.",
    source: "WMO",
    page: "/methodology/hazard-indices",
  },
  gust: {
    word: "Gust",
    meaning:
      "The strongest wind of a few seconds within an hour; it blows about half as hard again as the mean wind.",
    source: "CF `wind_speed_of_gust`",
    page: "/methodology/derived-variables",
  },
  cape: {
    word: "CAPE",
    meaning:
      "The energy in the air that lets thunderclouds grow; the more there is, the heavier a storm can be.",
    source: "CF `atmosphere_convective_available_potential_energy`",
  },
  wbgt: {
    word: "WBGT",
    meaning:
      "The heat that a body at work must bear, as one temperature of warmth, humidity, sun and wind; rules for work use it.",
    source: "ISO 7243",
    page: "/methodology/derived-variables",
  },
  utci: {
    word: "UTCI",
    meaning: "One temperature of warmth, humidity, sun and wind that says how warm a person outdoors feels.",
    source: "WMO",
    page: "/methodology/derived-variables",
  },
  wetBulb: {
    word: "Wet-bulb temperature",
    meaning:
      "How cold a wet thermometer gets in the wind: the drier the air, the further below its temperature.",
    source: "CF `wet_bulb_temperature`",
    page: "/methodology/derived-variables",
  },
  deltaT: {
    word: "Delta T",
    meaning:
      "How far the wet-bulb temperature lies below that of the air, which says how fast drops of a spray dry up.",
    source: "Bureau of Meteorology",
    page: "/methodology/derived-variables",
  },
  dewPoint: {
    word: "Dew point",
    meaning:
      "The temperature to which the air must cool down to be damp to the full; colder surfaces get wet.",
    source: "CF `dew_point_temperature`",
    page: "/methodology/derived-variables",
  },
  weatherCode: {
    word: "Weather code",
    meaning:
      "A number that stands for the weather of an hour, such as 61 for light rain or 95 for a thunderstorm.",
    source: "Open-Meteo",
    page: "/concepts/constraints",
  },
  derived: {
    word: "Derived variable",
    meaning: "A variable that is calculated from others, such as the wet-bulb temperature.",
    source: "Halcyon",
    page: "/methodology/derived-variables",
  },
  estimated: {
    word: "Estimated",
    meaning:
      "Derived by a rough rule, because the source does not carry the variable; the answer names the rule.",
    source: "Halcyon",
    page: "/concepts/missing-data",
  },
  gap: {
    word: "Gap",
    meaning:
      "Hours in which something needed is missing; they are an error that names them, never good weather.",
    source: "Halcyon",
    page: "/concepts/missing-data",
  },
  notice: {
    word: "Notice",
    meaning: "A remark of an answer about its own data, such as a limit that was left out.",
    source: "Halcyon",
    page: "/concepts/missing-data",
  },
  synthetic: {
    word: "Synthetic weather",
    meaning: "Weather that a formula makes for trying things out: plausible everywhere, and true nowhere.",
    source: "Halcyon",
    page: "/concepts/provenance",
  },
  store: {
    word: "Point store",
    meaning:
      "Forecasts and records in files that are laid out so that all hours of one place are read at once.",
    source: "Halcyon",
    page: "/weather",
  },
  ingest: {
    word: "Ingest",
    meaning: "The copy of a provider's weather into a point store.",
    source: "Halcyon",
    page: "/weather",
  },
  watch: {
    word: "Watch",
    meaning:
      "A standing question about some places, which is answered with every new run and reports what changes.",
    source: "Halcyon",
    page: "/watch",
  },
  round: {
    word: "Round",
    meaning: "One look of a watch at its places, after a new run of the forecast has come.",
    source: "Halcyon",
    page: "/watch",
  },
  event: {
    word: "Event",
    meaning: "One report of a watch: a window was found, has changed, was lost or has passed.",
    source: "Halcyon",
    page: "/watch",
  },
  webhook: {
    word: "Webhook",
    meaning: "An address of yours to which Halcyon posts each event.",
    source: "OpenAPI",
    page: "/watch",
  },
  digest: {
    word: "Digest",
    meaning: "One event that reports several others together.",
    source: "Halcyon",
    page: "/watch",
  },
  apiKey: {
    word: "API key",
    meaning: "A secret text that says who asks; it stands in the header of every request.",
    source: "OpenAPI",
    page: "/authentication",
  },
  allowance: {
    word: "Allowance",
    meaning: "How many requests the key may make; a look at a new place or task costs one or more.",
    source: "Halcyon",
    page: "/plans",
  },
  offering: {
    word: "Offering",
    meaning: "A group of endpoints that a package of keys holds or not, such as history or projections.",
    source: "Halcyon",
    page: "/plans",
  },
  problem: {
    word: "Problem",
    meaning: "An error as the API sends it: its code, what is wrong, and what to do next.",
    source: "RFC 9457",
  },
  entityTag: {
    word: "Entity tag",
    meaning: "A short text that names one state of an answer, so that nothing is sent which the caller has.",
    source: "RFC 9110",
  },
  idempotency: {
    word: "Idempotency key",
    meaning: "A name that you give to a request, so that sending it twice does it and charges it once.",
    source: "RFC 9110",
    page: "/many",
  },
} as const satisfies Readonly<Record<string, GlossaryWord>>;

export type GlossaryId = keyof typeof glossary;
