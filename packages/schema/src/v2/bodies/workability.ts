import { z } from "zod";
import { planningAidSchema } from "../../wire/scores/score.ts";
import { inOrder } from "../../time/in-order.ts";
import { zonelessHoursSchema } from "../../time/wanted-hours.ts";
import { historicalWorkabilityResponseSchema } from "../../wire/workability/historical-workability.ts";
import { yearSchema } from "../../wire/weather/historical.ts";
import { projectionWorkabilityResponseSchema } from "../../wire/workability/projection-workability.ts";
import { climateModelSchema, scenarioSchema } from "../../wire/weather/projections.ts";
import { workabilityWindowSchema, workabilityOptions } from "../../wire/workability/workability.ts";
import { answeredEntrySchema, answeredSiteSchema } from "./answered.ts";
import { entrySchema, givenTimezoneSchema, siteSchema } from "./asked.ts";
import { checkTimezone, hoursOptions } from "./wanted-hours.ts";

/** Options of workability, with local hours in a single time zone. */
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

/** Range of years, including the last one. */
const yearSpan = { start_year: yearSchema.meta(startYear), end_year: yearSchema.meta(endYear) };

export const historicalWorkabilityRequestSchema = z
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

export const projectionWorkabilityRequestSchema = z
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

/** Returns the schema of a list that is always present, even if it is empty. */
function alwaysThere<List extends z.ZodOptional<z.ZodArray>>(
  list: List,
): List["def"]["innerType"] extends z.ZodArray<infer Item> ? z.ZodArray<Item> : never {
  return z.array(list.def.innerType.element).meta({ description: "Empty if there are none." }) as never;
}

/** Fields about the counted hours that both responses share. */
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
  notices: alwaysThere(historical.notices),
  estimated: alwaysThere(historical.estimated),
  entry: answeredEntrySchema,
  caveat: planningAidSchema,
};

export const v2HistoricalWorkabilityResponseSchema = historicalWorkabilityResponseSchema
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

export const v2ProjectionWorkabilityResponseSchema = projectionWorkabilityResponseSchema
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
