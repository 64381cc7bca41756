import { z } from "zod";
import { projectionProblems } from "../wire/climate/climate-endpoints.ts";
import { recordProblems } from "../wire/weather/data-endpoints.ts";
import type { EndpointRow } from "../endpoints/endpoint.ts";
import { entryReferenceSchema } from "../wire/entries/entry.ts";
import { historicalWorkabilityResponseSchema } from "../wire/workability/historical-workability.ts";
import { yearSchema } from "../wire/weather/historical.ts";
import { inOrder } from "../time/in-order.ts";
import { latitudeSchema, longitudeSchema, siteFields } from "../wire/sites/location.ts";
import { projectionWorkabilityResponseSchema } from "../wire/workability/projection-workability.ts";
import { climateModelSchema, projectionPlace } from "../wire/weather/projections.ts";
import { workabilityOptions } from "../wire/workability/workability.ts";

const historicalWorkabilityRequestSchema = z
  .strictObject({
    request: z
      .strictObject({
        latitude: latitudeSchema,
        longitude: longitudeSchema,
        ...siteFields,
        start_year: yearSchema
          .default(1991)
          .meta({ description: "First year. `GET /v1/datasets` says when the record begins." }),
        end_year: yearSchema.default(2020).meta({ description: "Last year." }),
      })
      .refine(...inOrder("start_year", "end_year", "year"))
      .meta({ description: "The place and the years." }),
    constraint_params: entryReferenceSchema,
    ...workabilityOptions,
  })
  .meta({ id: "HistoricalWorkabilityRequest" });

const projectionWorkabilityRequestSchema = z
  .strictObject({
    request: z
      .strictObject({
        ...projectionPlace,
        climate_model: climateModelSchema,
        period_start: yearSchema.meta({ description: "First year of the period.", examples: [2041] }),
        period_end: yearSchema.meta({ description: "Last year of the period.", examples: [2070] }),
        baseline_start: yearSchema.default(1991).meta({
          description: "First year of the hours to change. `GET /v1/datasets` says when their record begins.",
        }),
        baseline_end: yearSchema.default(2010).meta({ description: "Last year of these hours." }),
      })
      .refine(...inOrder("period_start", "period_end", "year"))
      .refine(...inOrder("baseline_start", "baseline_end", "year"))
      .meta({ description: "The place, the scenario and the years." }),
    constraint_params: entryReferenceSchema,
    ...workabilityOptions,
  })
  .meta({ id: "ProjectionWorkabilityRequest" });

const examplePlace = { latitude: 47.5, longitude: 8.5 };
const exampleFuture = {
  latitude: 49.25,
  longitude: -123.1,
  scenario: "ssp585",
  period_start: 2041,
  period_end: 2070,
};

/** Endpoints that count the suitable hours per month, in the past and in climate projections. */
export const workabilityEndpoints = {
  "historical.workability": {
    method: "POST",
    path: "/historical/workability/",
    summary: "Get how often past weather allowed the work, month by month.",
    description:
      "Use it for tenders and schedules. The answer counts the hours and windows of each month in which the weather allowed the work, year by year of a record. It also has the wait for a window, in all hours or in daylight and working hours. Means and quantiles are over the years; a number is null if no year has a value. A call costs one request for each 5 million values of work, rounded up, as JSON or CSV.",
    body: historicalWorkabilityRequestSchema,
    output: historicalWorkabilityResponseSchema,
    series: true,
    problems: ["entry_not_found", "entry_needs_v2", ...recordProblems],
    cost: 1,
    costsByWork: true,
    offering: "historical",
    example: {
      body: {
        request: { ...examplePlace, start_year: 2001, end_year: 2020 },
        constraint_params: { id: 1, type: "task" },
        window: { duration_hours: 4 },
      },
    },
  },
  "projections.workability": {
    method: "POST",
    path: "/projections/workability/",
    summary: "Get how often the weather of a warmer climate would allow the work, month by month.",
    description:
      "Use it to see the effect of a warmer climate on work. The answer compares hours and windows of each month in a period with the baseline, by climate model and across all models. A number is null if no year has a value. The answer names models that do not cover all years, with the reason. A call costs one request for each 5 million values of work, rounded up, as JSON or CSV.",
    body: projectionWorkabilityRequestSchema,
    output: projectionWorkabilityResponseSchema,
    series: true,
    problems: ["entry_not_found", "entry_needs_v2", ...projectionProblems],
    cost: 1,
    costsByWork: true,
    offering: "projection",
    example: {
      body: {
        request: { ...exampleFuture, baseline_start: 2001, baseline_end: 2010 },
        constraint_params: { id: 1, type: "task" },
      },
    },
  },
} as const satisfies Record<string, EndpointRow>;
