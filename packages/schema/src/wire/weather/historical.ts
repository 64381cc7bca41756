import { z } from "zod";
import { estimateSchema } from "../notices/notice.ts";
import {
  byVariable,
  dataColumnNames,
  datasetSourceSchema,
  recordStateFields,
  dateSchema,
  hourStampsSchema,
  nullsSchema,
  placeMetadata,
  valueColumnSchema,
  variablesParameterSchema,
} from "./data.ts";
import { orFault } from "../../errors/fault.ts";
import { inOrder } from "../../time/in-order.ts";
import { latitudeSchema, longitudeSchema, siteFields } from "../sites/location.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { localTimes, timezoneSchema } from "../../time/timezone.ts";
import { unitSchema } from "../../registry/unit-schema.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import { unlikeSiteNotices } from "../sites/unlike-site.ts";

/** Maximum period of hourly data in one request [years]. */
export const historicalHourlyYearsMax = 10;

const placeAndVariables = {
  latitude: latitudeSchema,
  longitude: longitudeSchema,
  ...siteFields,
  variables: variablesParameterSchema,
};

export const historicalQuerySchema = z
  .strictObject({
    ...placeAndVariables,
    start_date: dateSchema.meta({ description: "First day, UTC.", examples: ["2020-01-01"] }),
    end_date: dateSchema.meta({ description: "Last day, UTC.", examples: ["2020-01-31"] }),
  })
  .refine(...inOrder("start_date", "end_date", "day"));

export const historicalHourlyQuerySchema = historicalQuerySchema.safeExtend({
  timezone: timezoneSchema.optional(),
});

const seriesMetadata = {
  ...placeMetadata,
  dataset: datasetSourceSchema,
  ...recordStateFields,
  ...unlikeSiteNotices,
  estimated: z.array(estimateSchema).min(1).optional().meta({
    description: "Present only if a rough rule replaced a variable that the record lacks.",
  }),
};

export const historicalHourlyResponseSchema = z
  .object({
    metadata: z
      .object({
        ...seriesMetadata,
        start_date: timestampSchema.meta({ description: "The first timestamp." }),
        end_date: timestampSchema.meta({ description: "The last timestamp." }),
      })
      .meta({ description: "Metadata of the answer." }),
    hourly: z
      .object({
        timestamp: hourStampsSchema,
        ...localTimes,
        ...byVariable(valueColumnSchema),
      })
      .meta({ description: "A column of timestamps, and a column for each requested variable." }),
    nulls: nullsSchema,
  })
  .meta({ id: "HistoricalHourlyResponse" });
export type HistoricalHourlyResponse = z.output<typeof historicalHourlyResponseSchema>;

export const historicalDailyResponseSchema = z
  .object({
    metadata: z
      .object({
        ...seriesMetadata,
        start_date: z.iso.date().meta({ description: "The first day." }),
        end_date: z.iso.date().meta({ description: "The last day." }),
        method: z.enum(["record_of_days", "made_of_hours"]).meta({
          description:
            "The origin of the days: the record has days, or each day is computed from its 24 hours in UTC. In the second case, one missing hour makes the day null.",
        }),
      })
      .meta({ description: "Metadata of the answer." }),
    daily: z
      .object({
        date: z.array(z.iso.date()).meta({ description: "The days, UTC." }),
        ...byVariable(valueColumnSchema),
      })
      .meta({ description: "A column of days, and a column for each requested variable." }),
    nulls: nullsSchema,
  })
  .meta({ id: "HistoricalDailyResponse" });
export type HistoricalDailyResponse = z.output<typeof historicalDailyResponseSchema>;

export const yearSchema = z.int().min(1950).max(2100).meta({ description: "A year, 1950 to 2100." });

/** Schema of a range of years, from its first to its last year (inclusive). */
export const yearsSchema = z
  .object({
    start: yearSchema.meta({ description: "First year." }),
    end: yearSchema.meta({ description: "Last year, included." }),
  })
  .meta({ id: "Years", description: "Years, the last one included." });

export const climatologyQuerySchema = z
  .strictObject({
    ...placeAndVariables,
    baseline_start: yearSchema.default(1991).meta({ description: "First year of the baseline." }),
    baseline_end: yearSchema.default(2020).meta({ description: "Last year of the baseline." }),
    window_days: z
      .int()
      .min(1)
      .max(61)
      .refine(
        (days) => days % 2 === 1,
        orFault({ code: "even_span", detail: "An odd number of days has one in its middle." }),
      )
      .default(31)
      .meta({
        description: "The number of days that count for each day of the year, which is in their middle; odd.",
      }),
  })
  .refine(...inOrder("baseline_start", "baseline_end", "year"));

const numbers = z.array(z.number().nullable());

const climatologyColumnsSchema = z
  .object({
    unit: unitSchema,
    Q10: numbers.meta({ description: "Tenth percentile of each row. `nulls` counts the nulls." }),
    median: numbers.meta({ description: "Median of each row." }),
    Q90: numbers.meta({ description: "Ninetieth percentile of each row." }),
  })
  .meta({
    id: "ClimatologyColumns",
    description: "The usual values of a variable, one number for each row.",
  });

export const climatologyResponseSchema = z
  .object({
    metadata: z
      .object({
        ...seriesMetadata,
        baseline: yearsSchema.meta({ description: "The years that were counted." }),
        window_days: z.int().meta({
          description:
            "The number of days that counted for each day of the year, which is in their middle; odd.",
        }),
        quantiles: z
          .literal("Hyndman-Fan type 8")
          .meta({ description: "The method by which quantiles are computed." }),
        days_mapped: z.literal("365 days spread over 366").meta({
          description:
            "The quantiles of the first 365 days are spread over the 366 days of a leap year by linear interpolation, as in xclim. A year without a leap day uses the first 365 of these.",
        }),
      })
      .meta({ description: "Metadata of the answer." }),
    climatology: z
      .object({
        day_of_year: z.array(z.int().min(1).max(366)).meta({
          description:
            "Number of the day in its year: 1 is 1 January, 60 is 29 February in a leap year and 1 March in another.",
        }),
        hour: z.array(z.int().min(0).max(23)).meta({ description: "The hour of the timestamp, in UTC." }),
        ...byVariable(climatologyColumnsSchema),
      })
      .meta({ description: "A row for each hour of each day of the year, in columns." }),
    nulls: z
      .array(
        z.object({
          variable: variableNameSchema,
          column: z.enum(dataColumnNames).meta({
            description: "The column of the variable that has the nulls.",
          }),
          rows: z
            .int()
            .min(1)
            .meta({ description: "The number of rows that have no value in the whole window of days." }),
        }),
      )
      .meta({ description: "The rows that have no number; every null is counted." }),
  })
  .meta({ id: "ClimatologyResponse" });
export type ClimatologyResponse = z.output<typeof climatologyResponseSchema>;
