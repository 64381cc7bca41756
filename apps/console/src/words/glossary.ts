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
  allowance: {
    name: "Allowance",
    words: "How many requests the key may make. A look at a new place or task costs one or more.",
  },
} as const satisfies Readonly<Record<string, Term>>;

export type TermId = keyof typeof glossary;
