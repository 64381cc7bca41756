import { z } from "zod";
import { acceptableFrom, type Band, bands } from "./band.ts";
import { shareSchema } from "./breakdown.ts";
import { entryIdSchema, entryTypeSchema } from "./entry.ts";
import { windowHoursMax } from "./windows.ts";

/** The weather window that workability counts. */
export const workabilityWindowSchema = z
  .strictObject({
    duration_hours: z.int().min(1).max(windowHoursMax).default(4),
    minimum_score: z
      .number()
      .positive()
      .max(1)
      .default(acceptableFrom)
      .meta({ description: "What every hour must reach; the acceptable band by default." }),
  })
  .meta({ id: "WorkabilityWindow" });

export const overYearsSchema = z
  .object({ P10: z.number(), P50: z.number(), P90: z.number() })
  .meta({ id: "OverYears", description: "Quantiles over the years, Hyndman-Fan type 8." });

/** A field for each band. */
export function byBand<Value extends z.ZodType>(value: Value): z.ZodObject<Record<Band, Value>> {
  return z.object(Object.fromEntries(bands.map((band) => [band, value])) as Record<Band, Value>);
}

const bandHoursSchema = byBand(overYearsSchema).meta({ id: "BandHours" });

const waitingSchema = z
  .object({
    mean_hours: z.number(),
    p90_hours: z.number(),
    share_without_window: shareSchema.meta({
      description: "Hours after which the record has no window any more; the others make mean and P90.",
    }),
  })
  .meta({ id: "Waiting" });

export const monthWorkabilitySchema = z
  .object({
    month: z.int().min(1).max(12),
    years_used: z.int().min(0),
    years_left_out: z
      .int()
      .min(0)
      .meta({ description: "Years in which more than 1 % of the month's hours have no score." }),
    hours: bandHoursSchema
      .nullable()
      .meta({ description: "Hours in each band; null, as the other figures, where no year is used." }),
    windows: overYearsSchema
      .nullable()
      .meta({ description: "Weather windows that start in the month, one after the other." }),
    start_share: overYearsSchema
      .nullable()
      .meta({ description: "Share of the hours at which a weather window may start." }),
    waiting: waitingSchema
      .nullable()
      .meta({ description: "From an hour of the month to the start of the next window." }),
  })
  .meta({ id: "MonthWorkability" });
export type MonthWorkability = z.output<typeof monthWorkabilitySchema>;

export const scoredEntrySchema = z
  .object({ id: entryIdSchema, type: entryTypeSchema, name: z.string(), version: z.int() })
  .meta({ id: "ScoredEntry" });

export const methodSchema = z
  .object({ text: z.string(), limits: z.array(z.string()) })
  .meta({ id: "Method", description: "What was done, and what it cannot say." });
