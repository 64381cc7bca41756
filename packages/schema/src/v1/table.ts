import { type Endpoint, type EndpointRow, forecastProblems } from "../endpoints/endpoint.ts";
import { sharedEndpoints } from "../shared-endpoints.ts";
import { under } from "../endpoints/under.ts";
import { batchEndpoints } from "./batch-endpoints.ts";
import { breakdownRequestSchema, breakdownResponseSchema } from "./bodies/breakdown.ts";
import { compositeRequestSchema, compositeResponseSchema } from "./bodies/composite.ts";
import { previewRequestSchema, previewResponseSchema } from "./bodies/preview.ts";
import { windowsRequestSchema, windowsResponseSchema } from "./bodies/windows.ts";
import { watchEndpoints } from "../watch/events/watch-endpoints.ts";
import { watchListSchema, watchRequestSchema, watchSchema } from "../watch/watches/watch.ts";
import { workabilityEndpoints } from "./workability-endpoints.ts";

/** Date that changes with every change of the V1 contract that a client could notice. */
export const apiRevision = "2026-11-29";

const exampleRequest = { latitude: 51.5, longitude: -0.12, forecast_hours: 240, model: "noaa" };
const exampleEntry = { id: 1, type: "task" };

/** Every endpoint of V1. */
export const v1 = under("v1", {
  "optimality.composite": {
    method: "POST",
    path: "/optimality/composite/",
    summary: "Score each hour ahead for a task or scenario at a place.",
    description:
      "For planning work at one place hour by hour. `median` is the score of the hour, 0 to 1. `Q10` and `Q90` are null in the hours that one run answers, and beyond 30 days. A null does not make the score surer. Hours that lack a limit which may be dropped score 0.9 at most and stand in `metadata.notices`. A call costs one request, also as CSV.",
    body: compositeRequestSchema,
    output: compositeResponseSchema,
    series: true,
    problems: ["entry_not_found", ...forecastProblems],
    cost: 1,
    offering: "operational",
    example: { body: { request: exampleRequest, constraint_params: exampleEntry } },
  },
  "optimality.breakdown": {
    method: "POST",
    path: "/optimality/breakdown/",
    summary: "Say of each hour ahead which constraint limits it, and by how much.",
    description:
      "For those who want to know why an hour scores as it does. Each hour has the value that every constraint saw, how well the value met it, and which constraints limit. `probability` says how likely each band is; `ensemble` has the odds of the members alone, null where none can be counted. A null value stands where a constraint was dropped or the air was calm, a null `probability` where one run alone answers. `counterfactuals` counts the hours that a looser limit would win; the page `/methodology/number` of the guide works one hour through. A call costs one request for each 5 million values of its work, begun ones counted whole, also as CSV.",
    body: breakdownRequestSchema,
    output: breakdownResponseSchema,
    series: true,
    problems: ["entry_not_found", ...forecastProblems],
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
      "For finding when a job of some hours can be done. Windows are runs of hours that all reach the minimum, in daylight or local hours where asked, without overlap, the likeliest first. With `spells` the answer also says from when to when a window may start. A null `probability` stands where one run alone knows the window. Where there is none, `none_because` says why and `longest` how close it comes. A call costs one request for each 5 million values of its work, begun ones counted whole.",
    body: windowsRequestSchema,
    output: windowsResponseSchema,
    problems: ["entry_not_found", ...forecastProblems],
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
    summary: "Score each hour ahead for constraints that are not in the library.",
    description:
      "For trying constraints before they become an entry of your own. The answer is that of the composite, without the id of an entry; nothing is kept. Nulls mean what they mean there. A call costs one request for each 5 million values of its work, begun ones counted whole, also as CSV.",
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
  ...watchEndpoints({ request: watchRequestSchema, watch: watchSchema, list: watchListSchema }),
  ...sharedEndpoints,
} as const satisfies Record<string, EndpointRow>);

export type EndpointName = keyof typeof v1;

/** The endpoint table as a list. */
export const endpoints: readonly Endpoint[] = Object.values(v1);
