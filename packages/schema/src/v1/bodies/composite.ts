import { z } from "zod";
import {
  appliedCalibrations,
  calibratedSchema,
  notCalibratedNoticeSchema,
} from "../../wire/notices/calibration.ts";
import { entryIdSchema, entryReferenceSchema } from "../../wire/entries/entry.ts";
import { latitudeSchema, locationSchema, longitudeSchema, siteFields } from "../../wire/sites/location.ts";
import { forecastHoursSchema, modelSchema } from "../../registry/models/model-schema.ts";
import { forecastHoursMax } from "../../registry/models/model.ts";
import { estimateSchema, noticeSchema } from "../../wire/notices/notice.ts";
import { scoreSchema, scoreWords } from "../../wire/scores/score.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { unlikeSiteNoticeSchema } from "../../wire/sites/unlike-site.ts";

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
          "Only present when the answer lacks something. A constraint was dropped for some hours. Or the site lies too far above or below a cell that answers, or has no calibrated weather that was asked for.",
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
