/** Difference between V1 and V2 that requires a change in clients, with the replacement in V2. */
export interface Moved {
  /** Endpoint and field of V1 to which the difference applies, as the contract check names them, such as `POST /v1/optimality/composite/ request.request`. */
  readonly place: string;
  /** Endpoint or field of V2 that replaces the endpoint or field of V1; undefined if nothing replaces it. */
  readonly to: string | undefined;
  /** Instruction to the client, in one sentence. */
  readonly how: string;
}

/** Differences of one endpoint, by the field of V1 to which each applies. The value is the counterpart in V2 and the instruction. */
type Rows = Readonly<Record<string, readonly [to: string | undefined, how: string]>>;

const alwaysThere = "The list is always present; it is empty if there are no entries.";
const membersCounted = "It is present in every hour in which members can be counted.";
const byPolarity = "Bands of scenarios have their own names.";
const dearer = "A request with more work costs more than 1. `POST /v2/cost/` gives the cost in advance.";
const withoutModel = "A watch for warnings has no model. V1 does not show such watches.";
const orNull = "The field is always present, and null if V1 leaves it out.";

/** Differences of all requests for scores of one entry at one place. */
const askedRows: Rows = {
  "request.request": [
    "request.location",
    "Give the place as `location`, the model as `model` and the hours as `period`.",
  ],
  "request.constraint_params": [
    "request.entry",
    "Give the same object as `entry`; it may also have a `version` or a `definition`.",
  ],
  "request.location": [
    "request.location",
    "Move `latitude`, `longitude`, `elevation_m` and `surface` into it.",
  ],
  "request.entry": ["request.entry", "Move `constraint_params` here."],
};

const forecastRows: Rows = {
  ...askedRows,
  "request.model": ["request.model", "Move `request.model` here."],
  "request.period": [
    "request.period",
    "Give `{hours}` in place of `forecast_hours`; with `start` the period begins later.",
  ],
};

/** Differences in the metadata of all responses about forecast hours. */
const metadataRows: Rows = {
  "answer.metadata.generated_at": ["answer.metadata.generated_at", "The time ends in `Z`."],
  "answer.metadata.id": [
    "answer.metadata.entry.id",
    "`entry` has type, id, slug, name, version and polarity.",
  ],
  "answer.metadata.forecast_hours": ["answer.metadata.period.hours", "Read it there."],
  "answer.metadata.timezone": [
    "answer.metadata.timezone",
    "It is the zone of the local times; timestamps stay in UTC.",
  ],
  "answer.metadata.start_date": ["answer.metadata.period.start", "Read it there."],
  "answer.metadata.end_date": [
    "answer.metadata.period.end",
    "It is the time at which the last hour ends, not the last hour.",
  ],
  "answer.metadata.notices": ["answer.metadata.notices", alwaysThere],
  "answer.metadata.notices[].code": [
    "answer.metadata.notices[].code",
    "Ignore codes that you do not know: V2 has more codes.",
  ],
  "answer.metadata.estimated": ["answer.metadata.estimated", alwaysThere],
};

const { "answer.metadata.notices[].code": _ofHours, ...windowMetadataRows } = metadataRows;

/** Differences in the fields of notices. Each field has its own row, because a list may contain notices of several kinds. */
const noticeRows: Rows = Object.fromEntries(
  ["constraint", "variable", "from", "to"].map((field) => [
    `answer.metadata.notices[].${field}`,
    [`answer.metadata.notices[].${field}`, "Only notices that concern this field have it."],
  ]),
);

const odds = "answer.windows[].best";

/** Differences in window options whose form has changed. */
const windowWishRows: Rows = {
  "request.window.not_before": ["request.period.start", "Windows lie inside the period."],
  "request.window.not_after": ["request.period.end", "Windows lie inside the period."],
  "request.window.local_hours.timezone": ["request.timezone", "Name the zone once, beside the window."],
};

const yearRows: Rows = {
  ...askedRows,
  "request.window.local_hours.timezone": ["request.timezone", "Name the zone once, beside the window."],
  "answer.metadata.timezone": [
    "answer.metadata.timezone",
    "It is the zone of the local hours; months stay in UTC.",
  ],
  "answer.metadata.window.local_hours.timezone": ["answer.metadata.timezone", "Read it there."],
  "answer.entry": ["answer.metadata.entry", "Read it there; it also has slug and polarity."],
  "answer.metadata.notices": ["answer.metadata.notices", alwaysThere],
  "answer.metadata.estimated": ["answer.metadata.estimated", alwaysThere],
  "answer.metadata.hours_considered": ["answer.metadata.hours_considered", orNull],
  "answer.metadata.window.local_hours": ["answer.metadata.window.local_hours", orNull],
};

const lineRows: Rows = {
  line: ["line", "`result` is an answer of the V2 composite; its `metadata` has the content of `source`."],
  "line.problem": ["line.problem", "A line has either a `result` or a `problem`, as before."],
};

const compositeRows: Rows = {
  ...forecastRows,
  ...metadataRows,
  ...noticeRows,
  "answer.forecast[].median": ["answer.forecast[].score", "The number is the same in every hour."],
  "answer.forecast[].Q10": ["answer.forecast[].ensemble.Q10", membersCounted],
  "answer.forecast[].Q90": ["answer.forecast[].ensemble.Q90", membersCounted],
};

/** Differences between V1 and V2 in the results of a job that are fetched as one document. In V2, each result is a composite response. */
const resultsRows: Rows = {
  ...Object.fromEntries(
    Object.entries(compositeRows)
      .filter(([place]) => place.startsWith("answer."))
      .map(([place, [to, how]]): [string, Rows[string]] => [inResults(place), [to && inResults(to), how]]),
  ),
  "answer.results[].source": ["answer.results[].result.metadata", "Each result has its own sources."],
  "answer.results[].notices": ["answer.results[].result.metadata.notices", alwaysThere],
  "answer.results[].calibration": [
    "answer.results[].result.metadata",
    "Each result has its own calibration.",
  ],
};

function inResults(place: string): string {
  return place.replace(/^answer\./, "answer.results[].result.");
}

const byEndpoint: ReadonlyMap<string, Rows> = new Map(
  Object.entries<Rows>({
    "POST /v1/optimality/composite/": {
      "": ["POST /v2/optimality/composite/", dearer],
      ...compositeRows,
    },
    "POST /v1/optimality/breakdown/": {
      "": [
        "POST /v2/optimality/composite/",
        'Use `include: ["ensemble", "reasons", "counterfactuals"]`. The shares of `ensemble` count members; for a probability, use windows.',
      ],
    },
    "POST /v1/optimality/preview/": {
      "": ["POST /v2/optimality/composite/", "Give the constraints as `entry: {type, definition}`."],
    },
    "POST /v1/optimality/windows/": {
      ...forecastRows,
      ...windowMetadataRows,
      ...windowWishRows,
      "request.window.per_day": ["request.window.group", 'Ask for `group: "day"`.'],
      "request.window.spells": [
        "request.window.group",
        'Spells are the default; `group: "none"` gives windows that do not overlap.',
      ],
      "answer.metadata.notices[]": ["answer.metadata.notices[]", "Ignore notices that you do not know."],
      "answer.metadata.calibration": ["answer.metadata.calibration", alwaysThere],
      "answer.metadata.ensemble_absent": [
        "answer.metadata.notices[]",
        "It is a notice with the code `ensemble_absent`.",
      ],
      "answer.windows[].median_score": [undefined, "Ask the composite for the hours of the window."],
      "answer.windows[].worst_score": [
        `${odds}.worst.median`,
        "Read it there; for a single run, read `deterministic.worst`.",
      ],
      "answer.windows[].worst_score_q10": [`${odds}.worst.Q10`, "Read it there."],
      "answer.windows[].worst_score_q90": [`${odds}.worst.Q90`, "Read it there."],
      "answer.windows[].probability": [`${odds}.probability`, "`whole` has it for all hours of the spell."],
      "answer.windows[].members": [
        "answer.windows[].members",
        `It is the number of counted members; \`share\` is the part of them in which every hour is good.`,
      ],
      "answer.windows[].share": [`${odds}.share`, "Read it there."],
      "answer.windows[].likelihood": [`${odds}.likelihood`, "Read it there."],
      "answer.windows[].band": [`${odds}.band`, "Read it there."],
      "answer.windows[].worst": [`${odds}.worst`, "Read it there."],
      "answer.windows[].basis": ["answer.windows[].part", "`part` and `members` show the basis."],
      "answer.windows[].deterministic": [`${odds}.deterministic`, orNull],
      "answer.windows[].certainty": ["answer.windows[].part", "Read it there."],
      "answer.none_because": ["answer.none_because", orNull],
      "answer.none_because.reason": [
        "answer.none_because.reason",
        "There is one more reason: `probability`.",
      ],
      "answer.none_because.share": [
        "answer.none_because.share",
        "Only the reasons `score` and `maximum` have it.",
      ],
      "answer.spells": ["answer.windows", "The windows are spells."],
    },
    "POST /v1/optimality/batch/composite-optimality": {
      "": ["POST /v2/optimality/batch/composite-optimality", dearer],
      ...Object.fromEntries(
        Object.entries(forecastRows).map(([place, [to, how]]) => [
          place.replace("request.", "request.items[]."),
          [to?.replace("request.", "request.items[]."), how],
        ]),
      ),
      ...lineRows,
    },
    "GET /v1/jobs/{id}/result": { ...lineRows, ...resultsRows },
    "POST /v1/optimality/rank/": {
      ...windowWishRows,
      "request.items": [
        "request.locations",
        "Give each place, entry and period once: V2 compares all of them.",
      ],
      "request.by": ["request.by", "`probability` replaces `best_window`, and is the default."],
      "request.window_hours": ["request.window.duration_hours", "Move it there."],
      "request.window.duration_hours": ["request.window.duration_hours", "Always give it."],
      "request.window": ["request.window", "Always give it."],
      "request.locations": ["request.locations", "Move the places of the items here, each with its `ref`."],
      "request.entries": ["request.entries", "Move the entries of the items here."],
      "request.periods": ["request.periods", "Give the hours as one or several periods."],
      "request.model": ["request.model", "All items use one model."],
      "answer.by": ["answer.metadata.by", "Read it there."],
      "answer.window_hours": ["answer.metadata.window.duration_hours", "Read it there."],
      "answer.ranking[].index": [
        "answer.ranking[].location",
        "`location`, `entry` and `period` are positions in the request.",
      ],
      "answer.ranking[].ideal_hours": ["answer.ranking[].hours", "Read it there, by the name of the band."],
      "answer.ranking[].best_window": ["answer.ranking[].best", "Its fields are those of a window's `best`."],
      "answer.ranking[].band": ["answer.ranking[].best.band", "Read it there."],
      "answer.ranking[].hours.ideal": ["answer.ranking[].hours", byPolarity],
      "answer.ranking[].hours.acceptable": ["answer.ranking[].hours", byPolarity],
      "answer.ranking[].hours.unsuitable": ["answer.ranking[].hours", byPolarity],
      "answer.ranking[].hours.stop": ["answer.ranking[].hours", byPolarity],
      "answer.ranking[].source": [
        "answer.sources",
        "It is a position in `sources`, which lists each source once.",
      ],
      "answer.ranking[].notices": ["answer.ranking[].notices", alwaysThere],
      "answer.ranking[].notices[]": ["answer.ranking[].notices[]", "Ignore notices that you do not know."],
      "answer.ranking[].calibration": ["answer.ranking[].calibration", alwaysThere],
      "answer.refused[].ref": ["answer.refused[].location", "It is a position in the request."],
      "answer.refused[].index": [
        "answer.refused[].location",
        "`location` and `entry` are positions in the request.",
      ],
    },
    "GET /v1/watches/": { "answer.watches[].model": ["answer.watches[].model", withoutModel] },
    "POST /v1/watches/": { "answer.model": ["answer.model", withoutModel] },
    "GET /v1/watches/{id}": { "answer.model": ["answer.model", withoutModel] },
    "PUT /v1/watches/{id}": { "answer.model": ["answer.model", withoutModel] },
    "POST /v1/watches/{id}/pause": { "answer.model": ["answer.model", withoutModel] },
    "POST /v1/watches/{id}/resume": { "answer.model": ["answer.model", withoutModel] },
    "POST /v1/historical/workability/": {
      ...yearRows,
      "answer.metadata.years": [
        "answer.metadata.period",
        "It is `{start_year, end_year}`, as in the request.",
      ],
      "answer.metadata.gaps": ["answer.metadata.gaps", alwaysThere],
      "answer.metadata.provisional": ["answer.metadata.provisional", alwaysThere],
    },
    "POST /v1/projections/workability/": {
      ...yearRows,
      "request.scenario": ["request.scenario", "Move `request.scenario` here."],
      "request.period": ["request.period", "Give `{start_year, end_year}`; `baseline` likewise."],
      "answer.metadata.left_out": ["answer.metadata.left_out", alwaysThere],
      "answer.metadata.baseline.start": [
        "answer.metadata.baseline.start_year",
        "The name is the same as in the request.",
      ],
      "answer.metadata.baseline.end": [
        "answer.metadata.baseline.end_year",
        "The name is the same as in the request.",
      ],
      "answer.metadata.period.start": [
        "answer.metadata.period.start_year",
        "The name is the same as in the request.",
      ],
      "answer.metadata.period.end": [
        "answer.metadata.period.end_year",
        "The name is the same as in the request.",
      ],
    },
    "v1 problem": {
      entry_needs_v2: [undefined, "V2 answers for a task that official warnings can stop."],
    },
  }),
);

/** All incompatible differences between V1 and V2, one row for each endpoint or field of V1. */
export const migration: readonly Moved[] = [...byEndpoint].flatMap(([endpoint, rows]) =>
  Object.entries(rows).map(([place, [to, how]]) => ({ place: `${endpoint} ${place}`.trim(), to, how })),
);
