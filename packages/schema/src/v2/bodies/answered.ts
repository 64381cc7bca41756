import { z } from "zod";
import { type Band, bandEdges, idealAbove, type PresenceBand } from "../../wire/scores/band.ts";
import { calibrationSchema, notCalibratedNoticeSchema } from "../../wire/notices/calibration.ts";
import { licenceSchema } from "../../wire/service/catalogue.ts";
import { cellSchema } from "../../wire/weather/data.ts";
import {
  entryIdSchema,
  entryTypeSchema,
  entryVersionSchema,
  polaritySchema,
} from "../../wire/entries/entry.ts";
import { modelSchema, partSchema } from "../../registry/models/model-schema.ts";
import { forecastHoursMax } from "../../registry/models/model.ts";
import { estimateSchema, noticeSchema, wholeStepSchema } from "../../wire/notices/notice.ts";
import { bandSchema, ensembleAbsenceSchema } from "../../wire/scores/odds.ts";
import { olderRunNoticeSchema } from "../../wire/notices/older-run.ts";
import { planningAidSchema } from "../../wire/scores/score.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { unlikeSiteNoticeSchema } from "../../wire/sites/unlike-site.ts";
import { siteSchema } from "./asked.ts";

/** The site that was asked for. */
export const answeredSiteSchema = z
  .object(siteSchema.shape)
  .meta({ id: "AnsweredSite", description: "The place that was asked for." });

/** The hours of an answer. */
const answeredPeriodSchema = z
  .object({
    start: timestampSchema.meta({ description: "The first hour." }),
    end: timestampSchema.meta({ description: "The instant at which the last hour ends." }),
    hours: z.int().min(1).max(forecastHoursMax).meta({ description: "How many hours there are." }),
  })
  .meta({ id: "AnsweredPeriod", description: "The hours of the answer." });

/** Entry that was scored. */
export const answeredEntrySchema = z
  .object({
    type: entryTypeSchema,
    id: entryIdSchema
      .nullable()
      .meta({ description: "Null where constraints were given that are no entry." }),
    slug: z
      .string()
      .nullable()
      .meta({ description: "Its name in lower case with hyphens, which stays; null without an entry." }),
    name: z
      .string()
      .nullable()
      .meta({ description: "What people call it; null where constraints were given without a name." }),
    version: entryVersionSchema
      .nullable()
      .meta({ description: "Version that was scored; null without an entry." }),
    polarity: polaritySchema,
  })
  .meta({ id: "AnsweredEntry", description: "What was scored." });

/** Bands of the scores of a response, the best first: the first row that applies names the band. */
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
  .length(bandEdges.length)
  .meta({ description: "The bands of its scores, the best first: the first row that holds names a score." });
export type BandName = Band | PresenceBand;

/** A part of the model that answers some of the hours. */
const sourcePartSchema = z
  .object({
    part: partSchema,
    source: z.string().meta({ description: "`synthetic` is not real weather.", examples: ["synthetic"] }),
    run: timestampSchema.meta({ description: "Start of the run." }),
    cell: cellSchema,
    members: z
      .int()
      .min(1)
      .meta({ description: "How many forecasts it is: 1, or the members with their control." }),
    from: timestampSchema.meta({ description: "The first hour that it answers, or counts members in." }),
    to: timestampSchema.meta({ description: "The instant at which the last of them ends." }),
    licence: licenceSchema.nullable().meta({ description: "Null of weather that is not real." }),
  })
  .meta({ id: "SourcePart" });

/** Source of the weather in a response. */
export const sourceSchema = z
  .object({
    synthetic: z.boolean().meta({ description: "Whether any of the weather is synthetic, not real." }),
    parts: z.array(sourcePartSchema).meta({ description: "The parts that answer, the nearest hours first." }),
  })
  .meta({ id: "Source", description: "The weather that the scores were made of." });

/** Notice that some hours have no members to count. */
const ensembleAbsentNoticeSchema = ensembleAbsenceSchema
  .extend({ code: z.literal("ensemble_absent").meta({ description: "What the notice says." }) })
  .meta({ id: "EnsembleAbsentNotice" });

/** Notice that the members beside the run lack something that the run has. */
const ensembleConstraintDroppedNoticeSchema = noticeSchema
  .extend({ code: z.literal("ensemble_constraint_dropped").meta({ description: "What the notice says." }) })
  .meta({
    id: "EnsembleConstraintDroppedNotice",
    description: `The members beside the deterministic run have no data for a constraint, and were scored without it. Where that is a limit their scores are ${idealAbove} at most, so how many of them are in the highest band is not known.`,
  });

/** All notices on the weather of a response. */
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

/** Metadata of every response with scores of the hours ahead. */
export const forecastMetadataSchema = z
  .object({
    generated_at: timestampSchema.meta({ description: "When the answer was made." }),
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
    whole_steps: z.array(wholeStepSchema).meta({
      description:
        "Hours whose constraints saw the extreme of a longer step of the model, as of gusts; empty where there are none. One hour of the step has it, and which one is not known. For an hour alone it is severe.",
    }),
    calibration: z.array(calibrationSchema).meta({
      description: "Each part whose weather or odds were calibrated, and by what; empty where none was.",
    }),
    caveat: planningAidSchema,
  })
  .meta({ id: "ForecastMetadata", description: "What the answer says about itself." });
export type ForecastMetadata = z.output<typeof forecastMetadataSchema>;
