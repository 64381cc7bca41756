import { z } from "zod";
import { renamedFromV1 } from "../renamed.ts";
import { projectionProblems } from "../../wire/climate/climate-endpoints.ts";
import { recordProblems } from "../../wire/weather/data-endpoints.ts";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
import { inOrder } from "../../time/in-order.ts";
import { zonelessHoursSchema } from "../../time/wanted-hours.ts";
import { planningAidSchema } from "../../wire/scores/score.ts";
import { yearSchema } from "../../wire/weather/historical.ts";
import { climateModelSchema, scenarioSchema } from "../../wire/weather/projections.ts";
import { historicalWorkabilityResponseSchema } from "../../wire/workability/historical-workability.ts";
import { projectionWorkabilityResponseSchema } from "../../wire/workability/projection-workability.ts";
import { workabilityWindowSchema, workabilityOptions } from "../../wire/workability/workability.ts";
import { answeredEntrySchema } from "../bodies/answered.ts";
import { answeredSiteSchema } from "../bodies/place.ts";
import { entrySchema, givenTimezoneSchema } from "../bodies/asked.ts";
import { siteSchema } from "../bodies/place.ts";
import { warningsNotInRecordsNoticeSchema } from "../bodies/gated.ts";
import { checkTimezone, hoursOptions } from "../bodies/wanted-hours.ts";

const exampleEntry = { type: "task", id: 1 };

/** Request fields for the hours to count. All local hours are in one time zone. */
const wishes = {
  ...workabilityOptions,
  window: z
    .strictObject({ ...workabilityWindowSchema.shape, ...hoursOptions })
    .meta({
      id: "WorkabilityWindow",
      description: "The weather window to count, and the hours in which it may lie.",
    })
    .prefault({}),
  timezone: givenTimezoneSchema,
};

const startYear = { description: "First year." };
const endYear = { description: "Last year." };

/** Request fields for a range of years, which includes the last year. */
const yearSpan = { start_year: yearSchema.meta(startYear), end_year: yearSchema.meta(endYear) };

const historicalWorkabilityRequestSchema = z
  .strictObject({
    location: siteSchema,
    entry: entrySchema,
    period: z
      .strictObject({
        start_year: yearSchema
          .default(1991)
          .meta({ description: "First year. `GET /v1/datasets` says when the record begins." }),
        end_year: yearSchema.default(2020).meta(endYear),
      })
      .refine(...inOrder("start_year", "end_year", "year"))
      .prefault({})
      .meta({ id: "YearsOfRecord", description: "The years to count." }),
    ...wishes,
  })
  .check(checkTimezone)
  .meta({ id: "HistoricalWorkabilityRequest" });

const projectionWorkabilityRequestSchema = z
  .strictObject({
    location: siteSchema,
    entry: entrySchema,
    scenario: scenarioSchema,
    climate_model: climateModelSchema,
    period: z
      .strictObject(yearSpan)
      .refine(...inOrder("start_year", "end_year", "year"))
      .meta({
        id: "YearsAhead",
        description: "The years to project.",
        examples: [{ start_year: 2041, end_year: 2070 }],
      }),
    baseline: z
      .strictObject({
        start_year: yearSchema.default(1991).meta({
          description: "First year of the hours to change. `GET /v1/datasets` says when their record begins.",
        }),
        end_year: yearSchema.default(2010).meta({ description: "Last year of these hours." }),
      })
      .refine(...inOrder("start_year", "end_year", "year"))
      .prefault({})
      .meta({ id: "YearsOfBaseline", description: "The years whose hours are changed." }),
    ...wishes,
  })
  .check(checkTimezone)
  .meta({ id: "ProjectionWorkabilityRequest" });

const yearsSchema = z.object(yearSpan).meta({ id: "YearSpan", description: "Years, the last one included." });

const historical = historicalWorkabilityResponseSchema.shape.metadata.shape;
const projected = projectionWorkabilityResponseSchema.shape.metadata.shape;

/** Returns the schema of a list that is always present in responses, even if it is empty. */
function alwaysThere<List extends z.ZodOptional<z.ZodArray>>(
  list: List,
): List["def"]["innerType"] extends z.ZodArray<infer Item> ? z.ZodArray<Item> : never {
  return z.array(list.def.innerType.element).meta({ description: "Empty if there are none." }) as never;
}

/** Fields about the counted hours, which the responses for the past and for projections share. */
const countedFields = {
  location: answeredSiteSchema,
  timezone: z.string().meta({
    description: "The zone of `local_hours`. Months and their hours are in UTC.",
    examples: ["Europe/London"],
  }),
  window: historical.window
    .extend({
      local_hours: z
        .object(zonelessHoursSchema.shape)
        .meta({ id: "CountedLocalHours" })
        .nullable()
        .meta({ description: "The local hours that count; null if every hour counts." }),
    })
    .meta({
      id: "CountedWindow",
      description: "The weather window that was counted, and the hours in which it may lie.",
    }),
  hours_considered: historical.hours_considered.unwrap().nullable().meta({
    description:
      "Mean number of requested hours in each month over the years used, January first. Null if every hour is requested.",
  }),
  notices: z
    .array(z.union([...historical.notices.unwrap().element.options, warningsNotInRecordsNoticeSchema]))
    .meta({ description: "Empty if there are none." }),
  estimated: alwaysThere(historical.estimated),
  entry: answeredEntrySchema,
  caveat: planningAidSchema,
};

const v2HistoricalWorkabilityResponseSchema = historicalWorkabilityResponseSchema
  .omit({ entry: true })
  .extend({
    metadata: historicalWorkabilityResponseSchema.shape.metadata
      .omit({ years: true })
      .extend({
        ...countedFields,
        period: yearsSchema,
        gaps: alwaysThere(historical.gaps),
        provisional: alwaysThere(historical.provisional),
      })
      .meta({ description: "Metadata of the answer." }),
  })
  .meta({ id: "HistoricalWorkabilityResponse" });
export type HistoricalWorkabilityResponse = z.output<typeof v2HistoricalWorkabilityResponseSchema>;

const v2ProjectionWorkabilityResponseSchema = projectionWorkabilityResponseSchema
  .omit({ entry: true })
  .extend({
    metadata: projectionWorkabilityResponseSchema.shape.metadata
      .extend({
        ...countedFields,
        period: yearsSchema,
        baseline: yearsSchema,
        left_out: alwaysThere(projected.left_out),
      })
      .meta({ description: "Metadata of the answer." }),
  })
  .meta({ id: "ProjectionWorkabilityResponse" });
export type ProjectionWorkabilityResponse = z.output<typeof v2ProjectionWorkabilityResponseSchema>;

/** Endpoints that count the suitable hours per month, in the past and in climate projections. */
export const workabilityEndpoints = {
  "historical.workability": {
    method: "POST",
    path: "/historical/workability/",
    summary: "Get how often past weather allowed the work, month by month.",
    description:
      "Use it for tenders and schedules. The answer counts the hours and windows of each month in which the weather allowed the work, year by year of a record. It also has the wait for a window, in all hours or in daylight and working hours. `entry` may also be your own constraints. Means and quantiles are over the years; a number is null if no year has a value. A call costs one request for each 5 million values of work, rounded up, in any format.",
    body: historicalWorkabilityRequestSchema,
    renamed: renamedFromV1,
    output: v2HistoricalWorkabilityResponseSchema,
    series: true,
    problems: ["entry_not_found", ...recordProblems],
    cost: 1,
    costsByWork: true,
    offering: "historical",
    example: {
      body: {
        location: { latitude: 47.5, longitude: 8.5 },
        entry: exampleEntry,
        period: { start_year: 2001, end_year: 2020 },
        window: { duration_hours: 4 },
      },
    },
  },
  "projections.workability": {
    method: "POST",
    path: "/projections/workability/",
    summary: "Get how often the weather of a warmer climate would allow the work, month by month.",
    description:
      "Use it to see the effect of a warmer climate on work. The answer compares hours and windows of each month in a period with the baseline, by climate model and across all models. A number is null if no year has a value. The answer names models that do not cover all years, with the reason. A call costs one request for each 5 million values of work, rounded up, in any format.",
    body: projectionWorkabilityRequestSchema,
    renamed: renamedFromV1,
    output: v2ProjectionWorkabilityResponseSchema,
    series: true,
    problems: ["entry_not_found", ...projectionProblems],
    cost: 1,
    costsByWork: true,
    offering: "projection",
    example: {
      body: {
        location: { latitude: 49.25, longitude: -123.1 },
        entry: exampleEntry,
        scenario: "ssp585",
        period: { start_year: 2041, end_year: 2070 },
        baseline: { start_year: 2001, end_year: 2010 },
      },
    },
  },
} as const satisfies Record<string, EndpointRow>;
