import { z } from "zod";
import { acceptableFrom, type Band, bands } from "../scores/band.ts";
import { shareSchema } from "../scores/odds.ts";
import { entryIdSchema, entryTypeSchema, entryVersionSchema } from "../entries/entry.ts";
import { hoursOptions, localHoursSchema } from "../../time/wanted-hours.ts";
import { windowHoursMax } from "../scores/window-bounds.ts";

/** Schema of the weather windows to count, and of the hours that a window may contain. */
export const workabilityWindowSchema = z
  .strictObject({
    duration_hours: z
      .int()
      .min(1)
      .max(windowHoursMax)
      .default(4)
      .meta({ description: "The length of a weather window [h]." }),
    minimum_score: z
      .number()
      .positive()
      .max(1)
      .default(acceptableFrom)
      .meta({ description: "The minimum score of every hour; by default the start of the acceptable band." }),
    ...hoursOptions,
  })
  .meta({
    id: "WorkabilityWindow",
    description: "The weather window to count, and the hours in which it may lie.",
  });

/**
 * Returns the percentiles over the years that a response contains: the requested ones, and always the 10th, 50th and 90th. They are in ascending order, without
 * duplicates.
 *
 * @example
 * ```js
 * overYearsPercentiles([75, 5]); // => [5, 10, 50, 75, 90]
 * ```
 */
export function overYearsPercentiles(asked: readonly number[] = []): number[] {
  return [...new Set([10, 50, 90, ...asked])].toSorted((a, b) => a - b);
}

/** Optional request fields of all endpoints for workability. */
export const workabilityOptions = {
  window: workabilityWindowSchema.prefault({}),
  years: z.boolean().default(false).meta({
    description: "If true, each month also lists its years, and CSV has a row for each month and year.",
  }),
  percentiles: z
    .array(z.int().min(1).max(99))
    .min(1)
    .max(9)
    .optional()
    .meta({
      description:
        "Additional percentiles over the years, besides P10, P50 and P90. For example, 5 gives P5.",
      examples: [[5, 20, 75]],
    }),
};

const workabilityWishesSchema = z.object(workabilityOptions);
export type WorkabilityOptions = z.output<typeof workabilityWishesSchema>;

/** Metadata fields about the hours that workability statistics count. */
export const countedHoursMetadata = {
  window: z
    .object({
      duration_hours: z.int().meta({ description: "The length [h]." }),
      minimum_score: z.number().meta({ description: "The minimum score of every hour." }),
      daylight_only: z
        .boolean()
        .meta({ description: "True if the sun is up at the start and end of every hour." }),
      local_hours: z
        .object(localHoursSchema.shape)
        .meta({
          id: "CountedLocalHours",
          description: "The local hours that count; present only if they were requested.",
        })
        .optional(),
    })
    .meta({ description: "The weather window that was counted, and the hours in which it may lie." }),
  hours_considered: z.array(z.number().nullable()).length(12).optional().meta({
    description:
      "Mean number of requested hours in each month over the years used, January first. Present only if `daylight_only` or `local_hours` is requested.",
  }),
};

const overYearsSchema = z
  .object({
    P10: z.number().meta({ description: "Tenth percentile over the years." }),
    P50: z.number().meta({ description: "Median over the years." }),
    P90: z.number().meta({ description: "Ninetieth percentile over the years." }),
  })
  .catchall(z.number())
  .meta({
    id: "OverYears",
    description:
      "Quantiles over the years by Hyndman-Fan type 8, including those that `percentiles` requests.",
  });

/**
 * Returns an object schema that has one field for each band.
 *
 * @param wordsOf - Function that returns the description of the field for a band.
 */
export function byBand<Value extends z.ZodType>(
  value: Value,
  wordsOf: (band: Band) => string,
): z.ZodObject<Record<Band, Value>> {
  const fields = bands.map((band) => [band, value.meta({ description: wordsOf(band) })]);
  return z.object(Object.fromEntries(fields) as Record<Band, Value>);
}

const bandHoursSchema = byBand(
  overYearsSchema,
  (band) => `Hours of the month in the band ${band}, over the years.`,
).meta({ id: "BandHours" });

const waitingSchema = z
  .object({
    mean_hours: z.number().meta({ description: "Mean of the waits [h]." }),
    p90_hours: z
      .number()
      .meta({ description: "Ninetieth percentile of the waits [h]: one wait in ten is longer." }),
    share_without_window: shareSchema.meta({
      description:
        "The number of hours after which the record has no more windows. The other hours give the mean and P90.",
    }),
  })
  .meta({ id: "Waiting" });

const yearWorkabilitySchema = z
  .object({
    year: z.int().meta({ description: "The year." }),
    hours: byBand(z.int().min(0), (band) => `Hours of the month in the band ${band}.`).meta({
      id: "BandHoursOfYear",
      description: "Hours in each band.",
    }),
    windows: z.int().min(0).meta({ description: "The number of weather windows that start in the month." }),
    start_share: shareSchema.meta({
      description: "Share of the hours at which a weather window may start.",
    }),
  })
  .meta({ id: "YearWorkability" });

/** Schema of a month of the year. */
export const monthSchema = z.int().min(1).max(12).meta({ description: "The month, 1 for January." });

export const monthWorkabilitySchema = z
  .object({
    month: monthSchema,
    years_used: z.int().min(0).meta({ description: "The number of years that are counted." }),
    years_left_out: z.int().min(0).meta({
      description:
        "The number of years in which the month has no requested hours, or in which over 1 % of these hours lack a score.",
    }),
    hours: bandHoursSchema
      .nullable()
      .meta({ description: "Hours in each band; null if no year is used, as are the other figures." }),
    windows: overYearsSchema
      .nullable()
      .meta({ description: "The number of successive weather windows that start in the month." }),
    start_share: overYearsSchema
      .nullable()
      .meta({ description: "Share of the hours at which a weather window may start." }),
    waiting: waitingSchema
      .nullable()
      .meta({ description: "The wait from an hour of the month to the start of the next window." }),
    years: z
      .array(yearWorkabilitySchema)
      .optional()
      .meta({ description: "The years used, in chronological order. Present only if `years` is true." }),
  })
  .meta({ id: "MonthWorkability" });
export type MonthWorkability = z.output<typeof monthWorkabilitySchema>;

export const scoredEntrySchema = z
  .object({
    id: entryIdSchema,
    type: entryTypeSchema,
    name: z.string().meta({ description: "The display name." }),
    version: entryVersionSchema,
  })
  .meta({ id: "ScoredEntry", description: "The task or scenario that was scored." });

export const methodSchema = z
  .object({
    text: z.string().meta({ description: "A description of the method." }),
    limits: z.array(z.string()).meta({ description: "The limits of the method, one sentence each." }),
  })
  .meta({ id: "Method", description: "The method and its limits." });
