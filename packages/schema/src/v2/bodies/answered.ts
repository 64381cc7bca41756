import { z } from "zod";
import { type Band, bandEdges, idealAbove, planningAid, type PresenceBand } from "../../wire/scores/band.ts";
import { calibrationSchema, notCalibratedNoticeSchema } from "../../wire/notices/calibration.ts";
import { licenceSchema } from "../../wire/service/catalogue.ts";
import { cellSchema } from "../../wire/weather/data.ts";
import { polarities } from "../../wire/scores/entry-type.ts";
import { entryIdSchema, entryTypeSchema } from "../../wire/entries/entry.ts";
import { modelSchema } from "../../registry/models/model-schema.ts";
import { forecastHoursMax, partNames } from "../../registry/models/model.ts";
import { estimateSchema, noticeSchema } from "../../wire/notices/notice.ts";
import { bandSchema, ensembleAbsenceSchema } from "../../wire/scores/odds.ts";
import { olderRunNoticeSchema } from "../../wire/notices/older-run.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { unlikeSiteNoticeSchema } from "../../wire/sites/unlike-site.ts";
import { siteSchema } from "./asked.ts";

/** The site that was asked for. */
export const answeredSiteSchema = z.object(siteSchema.shape).meta({ id: "AnsweredSite" });

/** The hours of an answer. */
export const answeredPeriodSchema = z
  .object({
    start: timestampSchema,
    end: timestampSchema.meta({ description: "The instant at which the last hour ends." }),
    hours: z.int().min(1).max(forecastHoursMax),
  })
  .meta({ id: "AnsweredPeriod" });

/** What was scored. */
export const answeredEntrySchema = z
  .object({
    type: entryTypeSchema,
    id: entryIdSchema
      .nullable()
      .meta({ description: "Null where constraints were given that are no entry." }),
    slug: z.string().nullable(),
    name: z.string().nullable(),
    version: z.int().nullable(),
    polarity: z.enum([polarities.task, polarities.scenario]),
  })
  .meta({ id: "AnsweredEntry" });

/** The bands of the scores of an answer, the best first: the first row that holds names it. */
export const bandTableSchema = z
  .array(
    z
      .object({
        name: bandSchema,
        above: z.number().optional().meta({ description: "The score lies above this." }),
        from: z.number().optional().meta({ description: "The score is at least this." }),
      })
      .meta({ id: "BandRow" }),
  )
  .length(bandEdges.length);
export type BandName = Band | PresenceBand;

/** A part of the model that answers some of the hours. */
const sourcePartSchema = z
  .object({
    part: z.enum(partNames),
    source: z.string().meta({ description: "`synthetic` is not real weather.", examples: ["synthetic"] }),
    run: timestampSchema.meta({ description: "Start of the run." }),
    cell: cellSchema,
    members: z.int().min(1),
    from: timestampSchema.meta({ description: "The first hour that it answers, or counts members in." }),
    to: timestampSchema.meta({ description: "The instant at which the last of them ends." }),
    licence: licenceSchema.nullable().meta({ description: "Null of weather that is not real." }),
  })
  .meta({ id: "SourcePart" });

/** Where the weather of an answer comes from. */
export const sourceSchema = z
  .object({
    synthetic: z.boolean().meta({ description: "Whether any of the weather is synthetic, not real." }),
    parts: z.array(sourcePartSchema),
  })
  .meta({ id: "Source" });

/** That some hours have no members to count. */
export const ensembleAbsentNoticeSchema = ensembleAbsenceSchema
  .extend({ code: z.literal("ensemble_absent") })
  .meta({ id: "EnsembleAbsentNotice" });

/** That the members beside the run lack what the run has. */
export const ensembleConstraintDroppedNoticeSchema = noticeSchema
  .extend({ code: z.literal("ensemble_constraint_dropped") })
  .meta({
    id: "EnsembleConstraintDroppedNotice",
    description: `The members beside the deterministic run have no data for a constraint, and were scored without it. Where that is a limit their scores are ${idealAbove} at most, so how many of them are in the highest band is not known.`,
  });

/** Everything that may be said of the weather of an answer. */
export const answerNoticesSchema = z
  .array(
    z.union([
      noticeSchema,
      ensembleAbsentNoticeSchema,
      ensembleConstraintDroppedNoticeSchema,
      olderRunNoticeSchema,
      unlikeSiteNoticeSchema,
      notCalibratedNoticeSchema,
    ]),
  )
  .meta({ description: "Facts that matter for some hours; empty where there are none." });

/** What every answer of scores of the hours ahead says about itself. */
export const forecastMetadataSchema = z
  .object({
    generated_at: timestampSchema,
    model: modelSchema,
    location: answeredSiteSchema,
    timezone: z.string().meta({ description: "The zone of the local times.", examples: ["Europe/London"] }),
    period: answeredPeriodSchema,
    entry: answeredEntrySchema,
    bands: bandTableSchema,
    source: sourceSchema,
    notices: answerNoticesSchema,
    estimated: z.array(estimateSchema).meta({
      description: "Variables that the source lacks and a rough rule replaced; empty where there are none.",
    }),
    calibration: z.array(calibrationSchema).meta({
      description: "Each part whose weather or odds were calibrated, and by what; empty where none was.",
    }),
    caveat: z.literal(planningAid),
  })
  .meta({ id: "ForecastMetadata" });
export type ForecastMetadata = z.output<typeof forecastMetadataSchema>;
