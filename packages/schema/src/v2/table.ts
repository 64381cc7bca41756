import { renamedFromV1 } from "./renamed.ts";
import { type EndpointRow, forecastProblems, type Under, under } from "../endpoints/endpoint.ts";
import { listedBefore, sharedEndpoints } from "../shared-endpoints.ts";
import { webhookEndpoints } from "../watch/deliveries/delivery-endpoints.ts";
import { areaEndpoints, routeEndpoints } from "./field/area-endpoints.ts";
import { mapEndpoints } from "./field/map-endpoints.ts";
import { batchMaxBytes } from "../endpoints/batch.ts";
import { batchEndpoints } from "./endpoints/batch-endpoints.ts";
import { costEndpoints } from "./endpoints/cost-endpoints.ts";
import { compositeRequestSchema, compositeResponseSchema } from "./bodies/composite.ts";
import { eventEndpoints, listedEndpoints, testEndpoint } from "./endpoints/event-endpoints.ts";
import { evidenceEndpoints } from "./endpoints/evidence-endpoints.ts";
import { linkEndpoints } from "./endpoints/link-endpoints.ts";
import { planEndpoints } from "./plans/plan-endpoints.ts";
import { placeEndpoints } from "./endpoints/place-endpoints.ts";
import { rankRequestSchema, rankResponseSchema } from "./bodies/rank.ts";
import { runEndpoints } from "./run.ts";
import { tableEndpoints } from "./endpoints/table-endpoints.ts";
import { ticketEndpoints } from "./endpoints/ticket-endpoints.ts";
import { warningEndpoints } from "./warning.ts";
import { gatedTaskRequestSchema } from "../wire/entries/entry.ts";
import { entryEndpoints } from "../wire/entries/entry-endpoints.ts";
import { gatedEntryDetailSchema } from "../wire/entries/library.ts";
import { watchEndpoints } from "../watch/events/watch-endpoints.ts";
import { watchListSchema, watchRequestSchema, watchSchema } from "./bodies/watch.ts";
import { windowsRequestSchema, windowsResponseSchema } from "./bodies/windows.ts";
import { workabilityEndpoints } from "./endpoints/workability-endpoints.ts";

/** Name of the revision of V2: the date of the latest change of the contract that clients could notice. */
export const v2Revision = "2026-12-01";

const exampleForecast = {
  location: { latitude: 51.5, longitude: -0.12 },
  model: "noaa",
  entry: { type: "task", id: 1 },
  period: { hours: 120 },
  timezone: "Europe/London",
};

/** Endpoints that judge the hours of one forecast. */
const hourEndpoints = {
  "optimality.composite": {
    method: "POST",
    path: "/optimality/composite/",
    summary: "Score each hour of a period for a task or scenario at a place.",
    description:
      "Use it to plan work at one place, hour by hour. `score` comes from a single run in the first days, and is the median over the members after that. `ensemble` adds the odds of the members, and is null only in hours that a notice `ensemble_absent` names. `metadata` has the source of the weather, the scored entry and its bands. `include` adds reasons and counterfactuals. A call costs one request for each 5 million values of work, rounded up, in any format.",
    body: compositeRequestSchema,
    renamed: renamedFromV1,
    output: compositeResponseSchema,
    series: true,
    problems: ["entry_not_found", ...forecastProblems, "past_unavailable", "warnings_unavailable"],
    cost: 1,
    costsByWork: true,
    offering: "operational",
    example: { body: { ...exampleForecast, include: ["ensemble"] } },
  },
  "optimality.windows": {
    method: "POST",
    path: "/optimality/windows/",
    summary: "Find the hours at which a job can start, with the probability that it can be done.",
    description:
      "Use it to find when a job of some hours can be done. A window is a run of hours that are likely enough to all reach the minimum, limited to daylight or local hours on request. `group` sets the content of a row: windows with consecutive starts, the windows of a day, or a single window. Odds are null if the windows come from a single run; a notice `ensemble_absent` then says so. If there is no window, `none_because` gives the reason and `longest` the nearest match; as a file, the only row then says this. A call costs one request for each 5 million values of work, rounded up.",
    body: windowsRequestSchema,
    renamed: renamedFromV1,
    output: windowsResponseSchema,
    series: true,
    problems: ["entry_not_found", ...forecastProblems, "past_unavailable", "warnings_unavailable"],
    cost: 1,
    costsByWork: true,
    offering: "operational",
    example: {
      body: {
        location: { latitude: 51.5, longitude: -0.12 },
        model: "noaa",
        entry: { type: "task", id: 1 },
        period: { hours: 120 },
        timezone: "Europe/London",
        window: {
          duration_hours: 6,
          local_hours: { from: 7, to: 17, weekdays: ["mon", "tue", "wed", "thu", "fri"] },
        },
      },
    },
  },
} as const satisfies Record<string, EndpointRow>;

/** Endpoint that compares places, entries and periods. */
const rankEndpoints = {
  "optimality.rank": {
    method: "POST",
    path: "/optimality/rank/",
    summary: "Rank places, tasks and periods by how well a job can be done.",
    description:
      'Use it to choose a place, task and time: each period of each entry at each location is a row, the most likely first. `best` is the best window of the period, as in `windows`; if none is likely enough, it is null and `none_because` gives the reason. A `value` is null if the period has no window, or only one from a single run. With `timezone: "auto"`, local hours are those of each location. Pairs of a location and an entry that cannot be scored are in `refused` (as a file, rows at the end) and cost nothing. Each other pair costs one request for each 5 million values of work, rounded up.',
    body: rankRequestSchema,
    renamed: renamedFromV1,
    bodyMaxBytes: batchMaxBytes,
    output: rankResponseSchema,
    series: true,
    problems: [],
    cost: 1,
    costsByWork: true,
    costPer: "item",
    offering: "operational",
    example: {
      body: {
        locations: [
          { ref: "north", latitude: 57.1, longitude: -2.1 },
          { ref: "south", latitude: 50.8, longitude: -1.1 },
        ],
        entries: [{ type: "task", id: 1 }],
        periods: [{ hours: 120 }],
        model: "noaa",
        timezone: "auto",
        window: {
          duration_hours: 6,
          local_hours: { from: 7, to: 17, weekdays: ["mon", "tue", "wed", "thu", "fri"] },
        },
      },
    },
  },
} as const satisfies Record<string, EndpointRow>;

const forecastWatchEndpoints = watchEndpoints({
  request: watchRequestSchema,
  watch: watchSchema,
  list: watchListSchema,
  ofGate: ["warnings_unavailable"],
});

const ownEntryEndpoints = entryEndpoints({
  task: gatedTaskRequestSchema,
  detail: gatedEntryDetailSchema,
  unseen: [],
});

const { "watches.create": create, "watches.get": get } = forecastWatchEndpoints;

const { "verification.get": verification } = sharedEndpoints;

const ownVerification = {
  "verification.get": { ...verification, problems: [...verification.problems, "variable_unavailable"] },
} as const satisfies Record<string, EndpointRow>;

/** Endpoints of watches, of which V1 has no watches for warnings. */
const ownWatchEndpoints = {
  ...forecastWatchEndpoints,
  "watches.create": {
    ...create,
    summary:
      "Create a watch for a window, a band, a limit or official warnings at one or more places, or for new runs.",
    description:
      "Use it to get events instead of asking. The watch checks each new run once, and reports a span of likely starts when it appears, changes, disappears or passes. A watch for warnings checks each reading of a feed; `warned.state` of a place says what silence means there. A watch for runs reports each new run of a model. The answer is 201 with the current spans or warnings, the path in `location`, and the `etag` for later changes; an `Idempotency-Key` makes repeats safe. A watch for warnings or runs is free, and any other costs one request for each place, as does every round.",
  },
  "watches.get": {
    ...get,
    description: `${get.description} If the watch is for warnings, \`warned\` has what is known about them at each place.`,
  },
} as const satisfies Record<string, EndpointRow>;

/** Type of the rows. It names the tables that it joins, because the compiler cannot write all fields of all rows into one declaration. */
type V2Rows = typeof hourEndpoints &
  typeof batchEndpoints &
  typeof workabilityEndpoints &
  typeof rankEndpoints &
  typeof areaEndpoints &
  typeof routeEndpoints &
  typeof planEndpoints &
  typeof mapEndpoints &
  typeof ownWatchEndpoints &
  typeof ownEntryEndpoints &
  Omit<typeof sharedEndpoints, "verification.get"> &
  typeof ownVerification &
  typeof eventEndpoints &
  typeof ticketEndpoints &
  typeof costEndpoints &
  typeof linkEndpoints &
  typeof tableEndpoints &
  typeof placeEndpoints &
  typeof evidenceEndpoints &
  typeof runEndpoints &
  typeof warningEndpoints;

/** All endpoints of V2. */
export const v2: Under<"v2", V2Rows> = under("v2", {
  ...hourEndpoints,
  ...batchEndpoints,
  ...workabilityEndpoints,
  ...rankEndpoints,
  ...areaEndpoints,
  ...routeEndpoints,
  ...planEndpoints,
  ...mapEndpoints,
  ...ownWatchEndpoints,
  ...listedBefore.events,
  ...listedEndpoints,
  ...listedBefore.test,
  ...testEndpoint,
  ...webhookEndpoints,
  ...eventEndpoints,
  ...sharedEndpoints,
  ...ownVerification,
  ...ownEntryEndpoints,
  ...ticketEndpoints,
  ...costEndpoints,
  ...linkEndpoints,
  ...tableEndpoints,
  ...placeEndpoints,
  ...evidenceEndpoints,
  ...runEndpoints,
  ...warningEndpoints,
});
