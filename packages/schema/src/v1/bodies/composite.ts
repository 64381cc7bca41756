import { z } from "zod";
import {
  appliedCalibrations,
  calibratedSchema,
  notCalibratedNoticeSchema,
} from "../../wire/notices/calibration.ts";
import { entryIdSchema, entryReferenceSchema, definitionSchema } from "../../wire/entries/entry.ts";
import { latitudeSchema, locationSchema, longitudeSchema, siteFields } from "../../wire/sites/location.ts";
import { forecastHoursSchema, modelSchema } from "../../registry/models/model-schema.ts";
import { forecastHoursMax } from "../../registry/models/model.ts";
import { estimateSchema, noticeSchema } from "../../wire/notices/notice.ts";
import { scoreSchema, scoreWords } from "../../wire/scores/score.ts";
import { generatedAtSchema, timestampSchema, utcSchema } from "../../time/timestamp.ts";
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
      .meta({ id: "ForecastRequest", description: "The place, the hours and the model." }),
    constraint_params: entryReferenceSchema,
  })
  .meta({ id: "CompositeRequest" });
export type CompositeRequest = z.output<typeof compositeRequestSchema>;

export const compositeHourSchema = z
  .object({
    timestamp: timestampSchema.meta({ description: "Start of the hour, UTC." }),
    median: scoreSchema.meta({
      description: `The score, or the median over the members if there are several. ${scoreWords}`,
    }),
    Q10: scoreSchema.nullable().meta({ description: "Tenth percentile; null outside the ensemble part." }),
    Q90: scoreSchema
      .nullable()
      .meta({ description: "Ninetieth percentile; null outside the ensemble part." }),
  })
  .meta({ id: "CompositeHour" });

const compositeMetadataSchema = z
  .object({
    generated_at: generatedAtSchema,
    model: modelSchema,
    id: entryIdSchema,
    forecast_hours: forecastHoursSchema,
    timezone: utcSchema,
    location: locationSchema,
    start_date: timestampSchema.meta({ description: "The first hour: the current one." }),
    end_date: timestampSchema.meta({ description: "The last hour." }),
    notices: z
      .array(noticeSchema)
      .min(1)
      .optional()
      .meta({ description: "Present only if a constraint was dropped for some hours." }),
    estimated: z.array(estimateSchema).min(1).optional().meta({
      description: "Present only if a rough rule replaced a variable that the source lacks.",
    }),
  })
  .meta({ id: "CompositeMetadata", description: "Metadata of the answer." });

/**
 * Schema of metadata like {@link compositeMetadataSchema}, for responses that state the source and calibration of the weather in the body instead of headers.
 */
export const scoredMetadataSchema = compositeMetadataSchema
  .extend({
    notices: z
      .array(z.union([noticeSchema, unlikeSiteNoticeSchema, notCalibratedNoticeSchema]))
      .min(1)
      .optional()
      .meta({
        description:
          "Present only if the answer has limitations. A constraint was dropped for some hours. Or the site lies too far above or below a cell that is used. Or the request asked for calibrated weather that the site does not have.",
      }),
    ...appliedCalibrations,
  })
  .meta({ id: "ScoredMetadata", description: "Metadata of the answer." });

export const compositeResponseSchema = z
  .object({
    metadata: compositeMetadataSchema,
    forecast: z
      .array(compositeHourSchema)
      .min(1)
      .max(forecastHoursMax)
      .meta({ description: "A row for each hour, the current one first." }),
  })
  .meta({ id: "CompositeResponse" });
export type CompositeResponse = z.output<typeof compositeResponseSchema>;

export const previewRequestSchema = compositeRequestSchema
  .omit({ constraint_params: true })
  .extend({ definition: definitionSchema })
  .meta({ id: "PreviewRequest" });

export const previewResponseSchema = compositeResponseSchema
  .extend({
    metadata: scoredMetadataSchema
      .omit({ id: true })
      .meta({ id: "PreviewMetadata", description: "Metadata of the answer." }),
  })
  .meta({ id: "PreviewResponse" });
