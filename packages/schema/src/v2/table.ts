import { renamedFromV1 } from "./renamed.ts";
import { type EndpointRow, forecastProblems } from "../endpoints/endpoint.ts";
import { sharedEndpoints } from "../shared-endpoints.ts";
import { under } from "../endpoints/under.ts";
import { batchMaxBytes } from "../endpoints/batch.ts";
import { batchEndpoints } from "./endpoints/batch-endpoints.ts";
import { costEndpoints } from "./endpoints/cost-endpoints.ts";
import { compositeRequestSchema, compositeResponseSchema } from "./bodies/composite.ts";
import { linkEndpoints } from "./endpoints/link-endpoints.ts";
import { rankRequestSchema, rankResponseSchema } from "./bodies/rank.ts";
import { ticketEndpoints } from "./endpoints/ticket-endpoints.ts";
import { watchEndpoints } from "../watch/events/watch-endpoints.ts";
import { watchListSchema, watchRequestSchema, watchSchema } from "./bodies/watch.ts";
import { windowsRequestSchema, windowsResponseSchema } from "./bodies/windows.ts";
import { workabilityEndpoints } from "./endpoints/workability-endpoints.ts";

/** Date that changes with every change of the V2 contract that a client could notice. */
export const v2Revision = "2026-11-29";

const exampleForecast = {
  location: { latitude: 51.5, longitude: -0.12 },
  model: "noaa",
  entry: { type: "task", id: 1 },
  period: { hours: 120 },
  timezone: "Europe/London",
};

/** Every endpoint of V2. */
export const v2 = under("v2", {
  "optimality.composite": {
    method: "POST",
    path: "/optimality/composite/",
    summary: "Score each hour of a period for a task or scenario at a place.",
    description:
      "For planning work at one place hour by hour. `score` is that of one run in the first days and the median over the members after. `ensemble` has the odds of the members beside it, and is null only in hours that a notice `ensemble_absent` names. `metadata` says whose weather it is, what was scored and what its bands are. Reasons and counterfactuals come where `include` asks for them. A call costs one request for each 5 million values of its work, begun ones counted whole, also as CSV.",
    body: compositeRequestSchema,
    renamed: renamedFromV1,
    output: compositeResponseSchema,
    series: true,
    problems: ["entry_not_found", ...forecastProblems],
    cost: 1,
    costsByWork: true,
    offering: "operational",
    example: { body: { ...exampleForecast, include: ["ensemble"] } },
  },
  "optimality.windows": {
    method: "POST",
    path: "/optimality/windows/",
    summary: "Find the hours at which a job can be started, with the probability that it can be done.",
    description:
      "For finding when a job of some hours can be done. A window is a run of hours that are likely enough to all reach the minimum, in daylight or local hours where asked. `group` says what a row tells: windows that may be started hour after hour, those of a day, or one alone. Odds are null where one run alone knows the windows, which a notice `ensemble_absent` says. Where there is no window, `none_because` says why and `longest` how close it comes. A call costs one request for each 5 million values of its work, begun ones counted whole.",
    body: windowsRequestSchema,
    renamed: renamedFromV1,
    output: windowsResponseSchema,
    problems: ["entry_not_found", ...forecastProblems],
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
  ...batchEndpoints,
  ...workabilityEndpoints,
  "optimality.rank": {
    method: "POST",
    path: "/optimality/rank/",
    summary: "Rank places, tasks and periods by when a job can be done there.",
    description:
      'For choosing where, what and when: each period of each entry at each location is a row, and the likeliest come first. `best` is the best window of the period, as those of `windows` are; it is null where none is likely enough, and `none_because` says why. A `value` is null where the period holds no window, or one run alone knows it. With `timezone: "auto"` local hours are those of each location. Pairs of a location and an entry that cannot be scored stand in `refused` and cost nothing. Each other pair costs one request for each 5 million values of its work, begun ones counted whole.',
    body: rankRequestSchema,
    renamed: renamedFromV1,
    bodyMaxBytes: batchMaxBytes,
    output: rankResponseSchema,
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
  ...watchEndpoints({ request: watchRequestSchema, watch: watchSchema, list: watchListSchema }),
  ...sharedEndpoints,
  ...ticketEndpoints,
  ...costEndpoints,
  ...linkEndpoints,
} as const satisfies Record<string, EndpointRow>);
