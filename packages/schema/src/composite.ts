import { z } from "zod";
import { bandEdges, bandWords, planningAid } from "./band.ts";
import { appliedCalibrations, notCalibratedNoticeSchema } from "./calibration.ts";
import { entryIdSchema, entryReferenceSchema, polarities } from "./entry.ts";
import { latitudeSchema, locationSchema, longitudeSchema, siteFields } from "./location.ts";
import { forecastHoursMax, modelSchema } from "./model.ts";
import { timestampSchema } from "./time.ts";
import { unlikeSiteNoticeSchema } from "./unlike-site.ts";
import { variableNameSchema } from "./variable.ts";

export const forecastHoursSchema = z
  .int()
  .min(1)
  .max(forecastHoursMax)
  .meta({ description: "Number of hours wanted, from the current hour on.", examples: [240] });

export const calibratedSchema = z.boolean().optional().meta({
  description:
    "Whether weather and odds are calibrated where observations of the site have taught how; the server's own setting where it is not given.",
});

export const compositeRequestSchema = z
  .strictObject({
    request: z
      .strictObject({
        latitude: latitudeSchema,
        longitude: longitudeSchema,
        ...siteFields,
        forecast_hours: forecastHoursSchema,
        model: modelSchema,
        calibrated: calibratedSchema,
      })
      .meta({ id: "ForecastRequest" }),
    constraint_params: entryReferenceSchema,
  })
  .meta({ id: "CompositeRequest" });
export type CompositeRequest = z.output<typeof compositeRequestSchema>;

/** What a score says, whatever it is the score of. */
const scoreWords = `Its polarity is the entry's: \`${polarities.task}\` of a task, where 1 is best, and \`${polarities.scenario}\` of a scenario, where 1 is fully there. ${bandWords} ${planningAid}`;

export const scoreSchema = z
  .number()
  .min(0)
  .max(1)
  .meta({
    id: "Score",
    description: `How suitable the hour is for a task, or how present a scenario is. ${scoreWords}`,
    "x-halcyon-bands": bandEdges,
  });

export const compositeHourSchema = z
  .object({
    timestamp: timestampSchema,
    median: scoreSchema.meta({
      description: `The score; the median over the members where there are several. ${scoreWords}`,
    }),
    Q10: scoreSchema.nullable().meta({ description: "Tenth percentile; null outside the ensemble part." }),
    Q90: scoreSchema
      .nullable()
      .meta({ description: "Ninetieth percentile; null outside the ensemble part." }),
  })
  .meta({ id: "CompositeHour" });

export const noticeSchema = z
  .object({
    code: z.literal("constraint_dropped"),
    constraint: z.int().min(0).meta({ description: "Position of the constraint in the entry, from 0." }),
    variable: variableNameSchema,
    from: timestampSchema,
    to: timestampSchema.meta({ description: "The last hour of the span." }),
  })
  .meta({ id: "Notice" });

export const estimateSchema = z
  .object({
    variable: variableNameSchema,
    method: z.string().meta({ examples: ["1.6 x wind_speed_10m"] }),
    from: timestampSchema,
    to: timestampSchema.meta({ description: "The last hour of the span." }),
  })
  .meta({ id: "Estimate" });

export const compositeMetadataSchema = z
  .object({
    generated_at: z.iso.datetime({ offset: true }),
    model: modelSchema,
    id: entryIdSchema,
    forecast_hours: forecastHoursSchema,
    timezone: z.literal("UTC"),
    location: locationSchema,
    start_date: timestampSchema,
    end_date: timestampSchema,
    notices: z
      .array(noticeSchema)
      .min(1)
      .optional()
      .meta({ description: "Only present when a constraint had to be dropped for some hours." }),
    estimated: z.array(estimateSchema).min(1).optional().meta({
      description: "Only present when a variable that the source lacks was replaced by a rough rule.",
    }),
  })
  .meta({ id: "CompositeMetadata" });

/** As {@link compositeMetadataSchema}, for answers that say there, and not in a header alone, whose weather it is and what calibrated it. */
export const scoredMetadataSchema = compositeMetadataSchema
  .extend({
    notices: z
      .array(z.union([noticeSchema, unlikeSiteNoticeSchema, notCalibratedNoticeSchema]))
      .min(1)
      .optional()
      .meta({
        description:
          "Only present when a constraint had to be dropped for some hours, the site lies too far above or below a cell that answers, or calibrated weather was asked for where there is none.",
      }),
    ...appliedCalibrations,
  })
  .meta({ id: "ScoredMetadata" });

export const compositeResponseSchema = z
  .object({
    metadata: compositeMetadataSchema,
    forecast: z.array(compositeHourSchema).min(1).max(forecastHoursMax),
  })
  .meta({ id: "CompositeResponse" });
export type CompositeResponse = z.output<typeof compositeResponseSchema>;
export type Notice = z.output<typeof noticeSchema>;
export type Estimate = z.output<typeof estimateSchema>;
