import { type Endpoint, type EndpointRow, forecastProblems, under } from "../endpoints/endpoint.ts";
import { taskRequestSchema } from "../wire/entries/entry.ts";
import { entryEndpoints } from "../wire/entries/entry-endpoints.ts";
import { entryDetailSchema } from "../wire/entries/library.ts";
import { listedBefore, sharedEndpoints } from "../shared-endpoints.ts";
import { batchEndpoints } from "./batch-endpoints.ts";
import { breakdownRequestSchema, breakdownResponseSchema } from "./bodies/breakdown.ts";
import { compositeRequestSchema, compositeResponseSchema } from "./bodies/composite.ts";
import { previewRequestSchema, previewResponseSchema } from "./bodies/composite.ts";
import { windowsRequestSchema, windowsResponseSchema } from "./bodies/windows.ts";
import { deliveryEndpoints, testEndpoint, webhookEndpoints } from "../watch/deliveries/delivery-endpoints.ts";
import { eventEndpoints, watchEndpoints } from "../watch/events/watch-endpoints.ts";
import { watchListSchema, watchRequestSchema, watchSchema } from "../watch/watches/watch.ts";
import { workabilityEndpoints } from "./workability-endpoints.ts";

/** Date of the latest change of the V1 contract that clients could notice. It is the name of the revision. */
export const apiRevision = "2026-12-01";

const exampleRequest = { latitude: 51.5, longitude: -0.12, forecast_hours: 240, model: "noaa" };
const exampleEntry = { id: 1, type: "task" };

const ownWatchEndpoints = watchEndpoints({
  request: watchRequestSchema,
  watch: watchSchema,
  list: watchListSchema,
  ofGate: ["entry_needs_v2"],
});

const ownEntryEndpoints = entryEndpoints({
  task: taskRequestSchema,
  detail: entryDetailSchema,
  unseen: ["entry_needs_v2"],
});

const { "verification.get": verification } = sharedEndpoints;

/** All endpoints of V1. */
export const v1 = under("v1", {
  "optimality.composite": {
    method: "POST",
    path: "/optimality/composite/",
    summary: "Score each coming hour for a task or scenario at a place.",
    description:
      "Use it to plan work at one place, hour by hour. `median` is the score of the hour, 0 to 1. `Q10` and `Q90` are null in the hours of a single run, and beyond 30 days. A null does not mean that the score is more certain. If a limit is dropped, the hour scores 0.9 at most and is listed in `metadata.notices`. A call costs one request, as JSON or CSV.",
    body: compositeRequestSchema,
    output: compositeResponseSchema,
    series: true,
    problems: ["entry_not_found", "entry_needs_v2", ...forecastProblems],
    cost: 1,
    offering: "operational",
    example: { body: { request: exampleRequest, constraint_params: exampleEntry } },
  },
  "optimality.breakdown": {
    method: "POST",
    path: "/optimality/breakdown/",
    summary: "Find the constraint that limits each coming hour, and by how much.",
    description:
      "Use it to see why an hour has its score. Each hour has the value for every constraint, the suitability of that value, and the constraints that limit the score. `probability` is that of each band; `ensemble` has the odds of the members alone, or null if no members can be counted. A value is null if its constraint was dropped or the air was calm, and `probability` is null in the hours of a single run. `counterfactuals` counts the hours that a looser limit would gain; the page `/methodology/number` of the guide has a worked example. A call costs one request for each 5 million values of work, rounded up, as JSON or CSV.",
    body: breakdownRequestSchema,
    output: breakdownResponseSchema,
    series: true,
    problems: ["entry_not_found", "entry_needs_v2", ...forecastProblems],
    cost: 1,
    costsByWork: true,
    offering: "operational",
    example: { body: { request: exampleRequest, constraint_params: exampleEntry, counterfactuals: true } },
  },
  "optimality.windows": {
    method: "POST",
    path: "/optimality/windows/",
    summary: "Find the runs of hours in which a task can be done, with their probability.",
    description:
      "Use it to find when a job of some hours can be done. Windows are runs of hours that all reach the minimum, without overlap, the most likely first. On request, they are limited to daylight or local hours. With `spells`, the answer also has the range of possible starts; `probability` is null if the window comes from a single run. If there is no window, `none_because` gives the reason and `longest` the nearest match. A call costs one request for each 5 million values of work, rounded up.",
    body: windowsRequestSchema,
    output: windowsResponseSchema,
    problems: ["entry_not_found", "entry_needs_v2", ...forecastProblems],
    cost: 1,
    costsByWork: true,
    offering: "operational",
    example: {
      body: {
        request: exampleRequest,
        constraint_params: exampleEntry,
        window: {
          duration_hours: 4,
          local_hours: {
            from: 7,
            to: 17,
            timezone: "Europe/London",
            weekdays: ["mon", "tue", "wed", "thu", "fri"],
          },
        },
      },
    },
  },
  "optimality.preview": {
    method: "POST",
    path: "/optimality/preview/",
    summary: "Score each coming hour for constraints that are not in the library.",
    description:
      "Use it to test constraints before you save them as your own entry. The answer is that of the composite, without the id of an entry; nothing is stored. Nulls have the same meaning as in the composite. A call costs one request for each 5 million values of work, rounded up, as JSON or CSV.",
    body: previewRequestSchema,
    output: previewResponseSchema,
    series: true,
    problems: forecastProblems,
    cost: 1,
    costsByWork: true,
    offering: "operational",
    example: {
      body: {
        request: exampleRequest,
        definition: {
          type: "task",
          constraints: [
            {
              variable: "wind_gusts_10m",
              unit: "m/s",
              ideal: { max: 8 },
              acceptable: { max: 13 },
              weight: 2,
            },
            {
              variable: "precipitation",
              unit: "mm",
              ideal: { max: 0 },
              acceptable: { max: 0.5 },
              weight: 1,
            },
          ],
        },
      },
    },
  },
  ...workabilityEndpoints,
  ...batchEndpoints,
  ...ownWatchEndpoints,
  ...listedBefore.events,
  ...eventEndpoints,
  ...listedBefore.test,
  ...testEndpoint,
  ...webhookEndpoints,
  ...deliveryEndpoints,
  ...sharedEndpoints,
  "verification.get": { ...verification, problems: [...verification.problems, "entry_needs_v2"] },
  ...ownEntryEndpoints,
} as const satisfies Record<string, EndpointRow>);

export type EndpointName = keyof typeof v1;

/** Endpoints of V1 as a list. */
export const endpoints: readonly Endpoint[] = Object.values(v1);
