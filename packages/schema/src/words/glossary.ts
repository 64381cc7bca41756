/** Word to which Halcyon gives a defined meaning. */
export interface GlossaryWord {
  /** Word as written in a heading. */
  readonly word: string;
  /** Meaning of the word in one plain sentence. */
  readonly meaning: string;
  /** Source of the meaning: a standard, or `Halcyon` if Halcyon defines it. */
  readonly source: string;
  /** Page of the guide that says more about the word; absent if there is none. */
  readonly page?: string;
}

/** Words of Halcyon by id. The guide lists all of them, and the console explains them where they appear. */
export const glossary = {
  score: {
    word: "Score",
    meaning:
      "The suitability of an hour for a task, from 0 to 1; the limit with the poorest weather counts most.",
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
    meaning: "Outdoor work, with the limits on the weather that it needs.",
    source: "Halcyon",
    page: "/concepts/constraints",
  },
  scenario: {
    word: "Scenario",
    meaning: "A weather situation, such as a blizzard; a high score means that it is present.",
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
    meaning: "The limit that determines the score of an hour; without it, the hour would score higher.",
    source: "Halcyon",
    page: "/concepts/limits",
  },
  window: {
    word: "Window",
    meaning: "Consecutive hours that all reach the requested band, so that a job of that length fits.",
    source: "Halcyon",
    page: "/decide",
  },
  spell: {
    word: "Spell",
    meaning: "Consecutive hours at each of which a window may start.",
    source: "Halcyon",
    page: "/decide",
  },
  promisedWindow: {
    word: "Promised window",
    meaning:
      "The window that a past run puts first for a day ahead, with its probability; it held if all its hours were good.",
    source: "Halcyon",
    page: "/evidence",
  },
  model: {
    word: "Model",
    meaning: "A program that calculates future weather from current observations.",
    source: "WMO",
    page: "/concepts/models",
  },
  modelPart: {
    word: "Model part",
    meaning:
      "A component of a model that covers some of the hours, such as a single run first and an ensemble after it.",
    source: "Halcyon",
    page: "/concepts/models",
  },
  run: {
    word: "Run",
    meaning:
      "One calculation of a weather model from one start; a new run with newer observations begins every six or twelve hours.",
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
      "Many forecasts for the same hours from slightly different starts; the more they differ, the less certain the weather is.",
    source: "WMO",
    page: "/concepts/models",
  },
  member: {
    word: "Member",
    meaning: "One forecast of an ensemble; all members have the same weight.",
    source: "CF `realization`",
    page: "/methodology/ensembles",
  },
  deterministic: {
    word: "Deterministic run",
    meaning: "One forecast without members, which gives the weather but not its probability.",
    source: "WMO",
    page: "/concepts/models",
  },
  median: {
    word: "Median",
    meaning: "The middle value: half of the values are lower, and half are higher.",
    source: "CF `median`",
    page: "/methodology/ensembles",
  },
  percentile: {
    word: "Percentile",
    meaning:
      "The value that a given percentage of all values is below; eight of ten values are between the 10th and 90th percentiles.",
    source: "WMO",
    page: "/methodology/ensembles",
  },
  likelihood: {
    word: "Likelihood",
    meaning:
      "The probability of an event as the share of forecasts that agree; very likely means at least 9 of 10.",
    source: "WMO",
    page: "/methodology/probabilities",
  },
  cell: {
    word: "Cell",
    meaning:
      "The square of the model grid that contains the place; its weather is that of an area, not of the exact spot.",
    source: "CF",
    page: "/methodology/site",
  },
  elevation: {
    word: "Elevation",
    meaning:
      "The height of the ground above sea level, which is used to adjust the weather of a cell to a place.",
    source: "Open-Meteo",
    page: "/methodology/site",
  },
  calibrated: {
    word: "Calibrated",
    meaning:
      "Corrected with past observations at the place, so that events occur as often as their probabilities say.",
    source: "WMO",
    page: "/methodology/calibration",
  },
  verification: {
    word: "Verification",
    meaning: "The comparison of earlier forecasts with the observed weather.",
    source: "WMO",
    page: "/methodology/verification",
  },
  climatology: {
    word: "Climatology",
    meaning: "The usual weather at a place and time of year, computed from many past years.",
    source: "WMO",
    page: "/climate",
  },
  reanalysis: {
    word: "Reanalysis",
    meaning: "The weather of past years in every hour and cell, calculated by one model from observations.",
    source: "WMO",
    page: "/climate",
  },
  climateModel: {
    word: "Climate model",
    meaning:
      "A model that calculates the weather of future decades; a result of most models is more certain than that of one model.",
    source: "WMO",
    page: "/climate",
  },
  projection: {
    word: "Projection",
    meaning:
      "The weather of future decades from climate models, for one assumed path of greenhouse gas emissions.",
    source: "WMO",
    page: "/climate",
  },
  emissions: {
    word: "Greenhouse gas",
    meaning:
      "A gas that people emit and that warms the climate; climate models assume several emission paths, from low to very high.",
    source: "WMO",
    page: "/climate",
  },
  medianYear: {
    word: "Median year",
    meaning: "The middle year for one month: half of the years had less, and half had more.",
    source: "Halcyon",
    page: "/methodology/workability",
  },
  hazardIndex: {
    word: "Hazard index",
    meaning: "A yearly count of harmful days, such as frost days or days of heavy rain.",
    source: "WMO",
    page: "/methodology/hazard-indices",
  },
  gust: {
    word: "Gust",
    meaning:
      "The strongest wind over a few seconds within an hour; it is often about half as strong again as the mean wind.",
    source: "CF `wind_speed_of_gust`",
    page: "/methodology/derived-variables",
  },
  cape: {
    word: "CAPE",
    meaning:
      "The energy in the air that lets thunderclouds grow; the more energy, the heavier a storm can be.",
    source: "CF `atmosphere_convective_available_potential_energy`",
  },
  wbgt: {
    word: "WBGT",
    meaning:
      "A measure of heat stress at work that combines temperature, humidity, sun and wind; work rules use it.",
    source: "ISO 7243",
    page: "/methodology/derived-variables",
  },
  utci: {
    word: "UTCI",
    meaning: "The temperature that a person outdoors feels, from air temperature, humidity, sun and wind.",
    source: "WMO",
    page: "/methodology/derived-variables",
  },
  wetBulb: {
    word: "Wet-bulb temperature",
    meaning:
      "The temperature of a wet thermometer in the wind: the drier the air, the further it is below the air temperature.",
    source: "CF `wet_bulb_temperature`",
    page: "/methodology/derived-variables",
  },
  deltaT: {
    word: "Delta T",
    meaning:
      "The difference between air temperature and wet-bulb temperature, which shows how fast spray droplets evaporate.",
    source: "Bureau of Meteorology",
    page: "/methodology/derived-variables",
  },
  dewPoint: {
    word: "Dew point",
    meaning: "The temperature to which air must cool to become saturated; colder surfaces become wet.",
    source: "CF `dew_point_temperature`",
    page: "/methodology/derived-variables",
  },
  weatherCode: {
    word: "Weather code",
    meaning: "A number for the weather of an hour, such as 61 for light rain or 95 for a thunderstorm.",
    source: "Open-Meteo",
    page: "/concepts/constraints",
  },
  derived: {
    word: "Derived variable",
    meaning: "A variable that is calculated from other variables, such as the wet-bulb temperature.",
    source: "Halcyon",
    page: "/methodology/derived-variables",
  },
  estimated: {
    word: "Estimated",
    meaning:
      "Derived by a rough rule, because the source does not have the variable; the answer names the rule.",
    source: "Halcyon",
    page: "/concepts/missing-data",
  },
  gap: {
    word: "Gap",
    meaning:
      "Hours that lack needed data; the server returns an error that names them, and never treats them as good weather.",
    source: "Halcyon",
    page: "/concepts/missing-data",
  },
  notice: {
    word: "Notice",
    meaning: "A remark in an answer about its own data, such as a limit that was left out.",
    source: "Halcyon",
    page: "/concepts/missing-data",
  },
  synthetic: {
    word: "Synthetic weather",
    meaning: "Weather that a formula generates for tests: plausible everywhere, but real nowhere.",
    source: "Halcyon",
    page: "/concepts/provenance",
  },
  store: {
    word: "Point store",
    meaning:
      "Forecasts and records in files with a layout that allows all hours of one place to be read at once.",
    source: "Halcyon",
    page: "/weather/store",
  },
  ingest: {
    word: "Ingest",
    meaning: "The process that copies the weather of a provider into a point store.",
    source: "Halcyon",
    page: "/weather/forecasts",
  },
  watch: {
    word: "Watch",
    meaning: "A stored question about some places, which is checked with every new run and reports changes.",
    source: "Halcyon",
    page: "/watch",
  },
  round: {
    word: "Round",
    meaning: "One check of a watch at its places, after a new forecast run.",
    source: "Halcyon",
    page: "/watch",
  },
  event: {
    word: "Event",
    meaning: "One report of a watch: a window was found, changed, was lost or has passed.",
    source: "Halcyon",
    page: "/watch/events",
  },
  webhook: {
    word: "Webhook",
    meaning: "Your own address to which Halcyon posts each event.",
    source: "OpenAPI",
    page: "/watch/deliver",
  },
  digest: {
    word: "Digest",
    meaning: "One event that combines several other events.",
    source: "Halcyon",
    page: "/watch/deliver",
  },
  apiKey: {
    word: "API key",
    meaning: "A secret text that identifies the caller; it is sent in a header of every request.",
    source: "OpenAPI",
    page: "/authentication",
  },
  allowance: {
    word: "Allowance",
    meaning: "The number of requests that a key may make; a check of a new place or task costs one or more.",
    source: "Halcyon",
    page: "/prices",
  },
  offering: {
    word: "Offering",
    meaning: "A group of endpoints that the package of a key may include, such as history or projections.",
    source: "Halcyon",
    page: "/prices",
  },
  problem: {
    word: "Problem",
    meaning: "An error in the form that the API sends: its code, its cause and the next step.",
    source: "RFC 9457",
  },
  entityTag: {
    word: "Entity tag",
    meaning:
      "A short text that identifies one state of an answer, so that the server need not send an unchanged answer again.",
    source: "RFC 9110",
  },
  idempotency: {
    word: "Idempotency key",
    meaning:
      "A name that you give to a request, so that the server executes and charges a repeated request only once.",
    source: "RFC 9110",
    page: "/many",
  },
} as const satisfies Readonly<Record<string, GlossaryWord>>;

export type GlossaryId = keyof typeof glossary;
