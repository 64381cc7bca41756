import { z } from "zod";
import {
  constraintPositionSchema,
  constraintReasonSchema,
  counterfactualSchema,
  hourEnsembleSchema,
  limitingShareSchema,
} from "../../wire/scores/explanation.ts";
import { asIssue } from "../../errors/fault.ts";
import { forecastHoursMax, partNames } from "../../registry/models/model.ts";
import { bandSchema, shareSchema } from "../../wire/scores/odds.ts";
import { scoreSchema, scoreWords } from "../../wire/scores/score.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { localTimestampSchema } from "../../time/timezone.ts";
import { forecastMetadataSchema } from "./answered.ts";
import { warnedFields } from "../warning.ts";
import { stoppingIdsSchema, stoppingWarningSchema } from "./gated.ts";
import { forecastFields } from "./asked.ts";

/** Optional content of each hour in a response, in addition to its score. */
const inclusions = ["ensemble", "reasons", "counterfactuals", "warnings"] as const;
export type Inclusion = (typeof inclusions)[number];

/**
 * Returns the schema of the field `include`.
 *
 * @param byDefault - Content that a response includes if the request omits `include`.
 */
export function includeSchema(byDefault: readonly Inclusion[]) {
  return z
    .array(z.enum(inclusions))
    .max(inclusions.length)
    .default([...byDefault])
    .check(({ value, issues }) => {
      if (!value.includes("counterfactuals") || value.includes("reasons")) return;
      issues.push(
        asIssue(value, {
          code: "required",
          detail: "Counterfactuals need the reasons: include reasons too.",
        }),
      );
    })
    .meta({
      description:
        "Additional parts of the answer. `ensemble`: the odds of the members for each hour. `reasons`: the constraints that limit the hour. `counterfactuals`: the gain from a looser limit, which needs `reasons`. `warnings`: the official warnings that hold in the hour. An empty list gives the shortest rows.",
      examples: [["ensemble"]],
    });
}

export const compositeRequestSchema = z
  .strictObject({ ...forecastFields, include: includeSchema(["ensemble"]) })
  .meta({ id: "CompositeRequest" });
export type CompositeRequest = z.output<typeof compositeRequestSchema>;

const compositeHourSchema = z
  .object({
    timestamp: timestampSchema.meta({ description: "Start of the hour, UTC." }),
    local: localTimestampSchema.meta({
      description: "The same time in `metadata.timezone`, with its offset from UTC.",
    }),
    part: z.enum(partNames).meta({
      description:
        "The origin of `score`: the single run of the `regional` or `deterministic` part, or the median over the members of another part.",
    }),
    score: scoreSchema.meta({ description: `The score of the hour. ${scoreWords}` }),
    band: bandSchema.meta({ description: "The band of `score`." }),
    missing: z.array(constraintPositionSchema).meta({
      description:
        "Limits that were dropped in this hour because their variable is missing. The score is then 0.9 at most. Empty if there are none.",
    }),
    ensemble: hourEnsembleSchema.nullable().optional().meta({
      description:
        "The odds of the members, even if `score` comes from a single run. Null in the hours that a notice `ensemble_absent` names. Present only if `include` has it.",
    }),
    warnings: z.array(z.int().min(0)).nullable().optional().meta({
      description:
        "The positions in `warnings` of those that hold in the hour. Null if all that hold are among those that `warnings_more` counts; an empty list if none holds. Present only if `include` has it, and absent with `as_of`.",
    }),
    constraints: z.array(constraintReasonSchema).optional().meta({
      description:
        "The value that each constraint was checked against; present only if reasons are included.",
    }),
    limiting: z.array(constraintPositionSchema).optional().meta({
      description:
        "The constraints that limit the score, including those of `missing`. There are several in a tie, none at a score of 1, and none if warnings stop the hour. Present only if reasons are included.",
    }),
    limiting_warnings: stoppingIdsSchema.optional().meta({
      description:
        "The ids of the warnings that stop the hour, the most severe first. The score is then 0 and `limiting` is empty; the other reasons are those of the weather alone. Present only if reasons are included and the entry has `warnings`.",
    }),
    short_shares: z.array(shareSchema).nullable().optional().meta({
      description:
        "For each constraint, by its position: the share of the members of `ensemble` that score below 0.1 in this hour and that the constraint limits. A member counts for several constraints in a tie. Null if `ensemble` is. Present only if reasons are included.",
    }),
    member: z.int().min(0).nullable().optional().meta({
      description:
        "The member that is explained, from 0: the first whose score is nearest to `score`. Null if `score` comes from a single run. Present only if reasons are included.",
    }),
    member_score: scoreSchema.optional().meta({
      description: "The score of that member; present only if reasons are included.",
    }),
  })
  .meta({ id: "CompositeHour" });
export type CompositeHour = z.output<typeof compositeHourSchema>;

/** Returns the schema of the number of hours in a band. */
const hoursOf = (words: string) =>
  z
    .int()
    .min(0)
    .meta({ description: `The number of hours ${words}.` });

/** Schema of the number of hours in each band. The names of the bands depend on the polarity of the entry (task or scenario). */
export const bandHoursSchema = z
  .union([
    z
      .object({
        ideal: hoursOf("that are ideal"),
        acceptable: hoursOf("that are acceptable"),
        unsuitable: hoursOf("that are unsuitable"),
        stop: hoursOf("that score 0, which stops the work"),
      })
      .meta({ id: "SuitabilityHours", description: "Hours in each band of a task." }),
    z
      .object({
        present: hoursOf("in which the situation is fully present"),
        partial: hoursOf("in which the situation is partly present"),
        slight: hoursOf("in which the situation is slightly present"),
        absent: hoursOf("in which the situation is absent"),
      })
      .meta({ id: "PresenceHours", description: "Hours in each band of a scenario." }),
  ])
  .meta({ id: "HoursByBand", description: "The number of hours in each band." });
export type BandHours = z.output<typeof bandHoursSchema>;

export const compositeResponseSchema = z
  .object({
    metadata: forecastMetadataSchema,
    summary: z
      .object({ hours: bandHoursSchema })
      .meta({ id: "Summary", description: "A summary of the hours." }),
    ...warnedFields,
    limiting_share: z.array(limitingShareSchema).optional().meta({
      description:
        "The frequency with which each constraint limits the score in the period; present if reasons are included.",
    }),
    warning_share: z.array(stoppingWarningSchema).optional().meta({
      description:
        "The warnings that stop hours of the period, those of the most hours first. Present only if reasons are included and the entry has `warnings`.",
    }),
    counterfactuals: z.array(counterfactualSchema).optional().meta({
      description:
        "One counterfactual for each side of each limit that is a range; present if counterfactuals are included.",
    }),
    forecast: z
      .array(compositeHourSchema)
      .min(1)
      .max(forecastHoursMax)
      .meta({ description: "A row for each hour of the period." }),
  })
  .meta({ id: "CompositeResponse" });
export type CompositeResponse = z.output<typeof compositeResponseSchema>;
