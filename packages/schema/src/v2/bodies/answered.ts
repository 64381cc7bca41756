import { z } from "zod";
import { type Band, bandEdges, idealAbove, type PresenceBand } from "../../wire/scores/band.ts";
import {
  calibrationSchema,
  notCalibratedNoticeSchema,
  olderRunNoticeSchema,
} from "../../wire/notices/calibration.ts";
import { attributionSchema, licenceSchema } from "../../wire/service/catalogue.ts";
import { cellSchema } from "../../wire/weather/data.ts";
import {
  entryIdSchema,
  entryTypeSchema,
  entryVersionSchema,
  polaritySchema,
} from "../../wire/entries/entry.ts";
import { modelSchema, v2PartSchema } from "../../registry/models/model-schema.ts";
import { forecastHoursMax } from "../../registry/models/model.ts";
import { estimateSchema, noticeSchema, wholeStepSchema } from "../../wire/notices/notice.ts";
import { bandSchema, ensembleAbsenceSchema } from "../../wire/scores/odds.ts";
import { planningAidSchema } from "../../wire/scores/score.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { unlikeSiteNoticeSchema } from "../../wire/sites/unlike-site.ts";
import { warnedMetadataSchema } from "../warning.ts";
import { warningsNotInRecordsNoticeSchema, warningsUnknownNoticeSchema } from "./gated.ts";
import { latitudeSchema, longitudeSchema } from "../../wire/sites/location.ts";
import { answeredSiteSchema, pointFields } from "./place.ts";

/** Schema of a site that the server has stored. It contains the coordinates and the known properties of the site. */
export const storedSiteSchema = z
  .object(pointFields)
  .meta({ id: "StoredSite", description: "The place and its properties." });

/** Schema of the period of a response: its first hour, its end, and the number of its hours. */
const answeredPeriodSchema = z
  .object({
    start: timestampSchema.meta({ description: "The first hour." }),
    end: timestampSchema.meta({ description: "The time at which the last hour ends." }),
    hours: z.int().min(1).max(forecastHoursMax).meta({ description: "The number of hours." }),
  })
  .meta({ id: "AnsweredPeriod", description: "The hours of the answer." });

/** Schema of the entry (task or scenario) that was scored. */
export const answeredEntrySchema = z
  .object({
    type: entryTypeSchema,
    id: entryIdSchema
      .nullable()
      .meta({ description: "The id of the entry; null if the request gave constraints instead." }),
    slug: z
      .string()
      .nullable()
      .meta({ description: "The permanent name, in lower case with hyphens; null without an entry." }),
    name: z
      .string()
      .nullable()
      .meta({ description: "The display name; null if the request gave constraints without a name." }),
    version: entryVersionSchema
      .nullable()
      .meta({ description: "The version that was scored; null without an entry." }),
    polarity: polaritySchema,
  })
  .meta({ id: "AnsweredEntry", description: "The task, scenario or constraints that were scored." });

/** Schema of the bands of scores in a response, from best to worst. A score belongs to the first band whose condition it meets. */
export const bandTableSchema = z
  .array(
    z
      .object({
        name: bandSchema,
        above: z.number().optional().meta({ description: "The score is above this value." }),
        from: z.number().optional().meta({ description: "The score is at least this value." }),
      })
      .meta({ id: "BandRow" }),
  )
  .length(bandEdges.length)
  .meta({
    description:
      "The bands of its scores, the best first. The first row that applies names the band of a score.",
  });
export type BandName = Band | PresenceBand;

/** Schema of one part of the model, with the hours that it provides. */
const sourcePartSchema = z
  .object({
    part: v2PartSchema,
    source: z.string().meta({ description: "`synthetic` is not real weather.", examples: ["synthetic"] }),
    run: timestampSchema.meta({ description: "Start of the run." }),
    cell: cellSchema,
    members: z
      .int()
      .min(1)
      .meta({ description: "The number of forecasts: 1, or the number of members including the control." }),
    from: timestampSchema.meta({
      description: "The first hour that the part covers, or for which it counts members.",
    }),
    to: timestampSchema.meta({ description: "The time at which the last of these hours ends." }),
    licence: licenceSchema.nullable().meta({
      description: "The licence of the weather; null for weather that is not real.",
    }),
    attribution: attributionSchema.optional().meta({
      description:
        "The attribution to show with the weather. Present only for `regional`; `/models` has those of the other parts.",
    }),
  })
  .meta({ id: "SourcePart" });

/** What predicted tides do not contain and are not for. */
export const tideCaveat =
  "Predicted tides have no surges by wind and air pressure. They are not for navigation.";

/** Schema of a station whose predicted tides scores are based on. */
const tideStationSchema = z
  .object({
    station: z
      .object({
        id: z.string().meta({ description: "The id of the station in the tide database." }),
        name: z.string().meta({ description: "The name of the station." }),
        latitude: latitudeSchema,
        longitude: longitudeSchema,
      })
      .meta({ description: "The station, and where it is." }),
    distance_km: z
      .number()
      .min(0)
      .meta({ description: "Distance of the station from the place, or from the middle of an area [km]." }),
    datum: z.string().meta({
      description: "The level from which `tide_level` counts: LAT is the lowest astronomical tide.",
      examples: ["LAT"],
    }),
    licence: licenceSchema,
    attribution: attributionSchema,
    caveat: z.literal(tideCaveat).meta({ description: "What the predictions do not contain." }),
  })
  .meta({ id: "TideStation", description: "A station, and the terms of its predicted tides." });

/** Schema of the response field that describes the source of the weather. */
export const sourceSchema = z
  .object({
    synthetic: z.boolean().meta({ description: "True if any of the weather is synthetic, not real." }),
    parts: z.array(sourcePartSchema).meta({
      description: "The parts that are used, the nearest hours first.",
    }),
    tides: z.array(tideStationSchema).optional().meta({
      description: "The stations of predicted tides. Present only if scores are based on them.",
    }),
  })
  .meta({ id: "Source", description: "The weather that the scores are based on." });

/** Schema of the notice that in some hours no ensemble members can be counted. */
const ensembleAbsentNoticeSchema = ensembleAbsenceSchema
  .extend({ code: z.literal("ensemble_absent").meta({ description: "The code of the notice." }) })
  .meta({ id: "EnsembleAbsentNotice" });

/** Schema of the notice that ensemble members lack a variable that the deterministic run has. */
const ensembleConstraintDroppedNoticeSchema = noticeSchema
  .extend({ code: z.literal("ensemble_constraint_dropped").meta({ description: "The code of the notice." }) })
  .meta({
    id: "EnsembleConstraintDroppedNotice",
    description: `The members beside the deterministic run have no data for a constraint, and were scored without it. If the constraint is a limit, their scores are ${idealAbove} at most. The number of members in the highest band is then not known.`,
  });

/** Schema of the notice that the whole response comes from an older run of any part. */
const olderRunOfPartNoticeSchema = olderRunNoticeSchema
  .extend({ part: v2PartSchema })
  .meta({ id: "OlderPartRunNotice" });

/** Schema of the notice that a source gave no weather, and that another source answers in its place. */
const partUnavailableNoticeSchema = z
  .object({
    code: z.literal("part_unavailable").meta({ description: "The code of the notice." }),
    part: v2PartSchema.meta({ description: "The part whose source gave no weather." }),
    source: z.string().meta({ description: "The source that gave no weather." }),
    instead: v2PartSchema.meta({ description: "The part that answers these hours instead." }),
  })
  .meta({
    id: "PartUnavailableNotice",
    description:
      "A source of the part gave no weather a short time ago. Another source answers its hours, all of them, until it is asked again.",
  });

/** Schema of the notice that the site is too far above or below the grid cell of any part. */
const unlikeCellNoticeSchema = unlikeSiteNoticeSchema
  .extend({
    part: v2PartSchema.optional().meta({
      description: "Present only if the weather is a forecast: the part to which the cell belongs.",
    }),
  })
  .meta({ ...unlikeSiteNoticeSchema.meta(), id: "UnlikeCellNotice" });

/** Schema of the response field with notices about the weather. */
export const answerNoticesSchema = z
  .array(
    z.union([
      noticeSchema,
      ensembleAbsentNoticeSchema,
      ensembleConstraintDroppedNoticeSchema,
      olderRunOfPartNoticeSchema,
      partUnavailableNoticeSchema,
      unlikeCellNoticeSchema,
      notCalibratedNoticeSchema,
      warningsUnknownNoticeSchema,
      warningsNotInRecordsNoticeSchema,
    ]),
  )
  .meta({ description: "Notices about some of the hours; empty if there are none." });

/** Metadata fields for computing the same scores again: the past instant that the request gave as `as_of`, and the version of the scoring formula. */
export const replayFields = {
  as_of: timestampSchema
    .nullable()
    .meta({ description: "The instant that the request gave as `as_of`; null if it gave none." }),
  formula: z.string().meta({
    description:
      "The version of the arithmetic from weather to scores and odds. It changes if the same weather would get other scores.",
    examples: ["1"],
  }),
};

/** Schema of the metadata of all responses with scores of forecast hours. */
export const forecastMetadataSchema = z
  .object({
    generated_at: timestampSchema.meta({ description: "The time at which the answer was made." }),
    ...replayFields,
    model: modelSchema,
    location: answeredSiteSchema,
    timezone: z.string().meta({ description: "The zone of the local times.", examples: ["Europe/London"] }),
    period: answeredPeriodSchema,
    entry: answeredEntrySchema,
    bands: bandTableSchema,
    source: sourceSchema,
    notices: answerNoticesSchema,
    estimated: z.array(estimateSchema).meta({
      description: "Variables that the source lacks and that a rough rule replaced; empty if there are none.",
    }),
    whole_steps: z.array(wholeStepSchema).meta({
      description:
        "Hours whose constraints used the extreme value of a longer model step, such as gusts; empty if there are none. The extreme occurs in one hour of the step, but the hour is not known. For a single hour it is therefore too severe.",
    }),
    calibration: z.array(calibrationSchema).meta({
      description:
        "Each part whose weather or odds were calibrated, with its calibration; empty if there are none.",
    }),
    warnings: warnedMetadataSchema.optional().meta({
      description: "What is known about official warnings at the place; absent with `as_of`.",
    }),
    caveat: planningAidSchema,
  })
  .meta({ id: "ForecastMetadata", description: "Metadata of the answer." });
export type ForecastMetadata = z.output<typeof forecastMetadataSchema>;
