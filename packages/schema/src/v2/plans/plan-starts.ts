import { z } from "zod";
import { asIssue } from "../../errors/fault.ts";
import { fullHourSchema } from "../../time/instant.ts";
import { millisecondsPerHour } from "../../time/time.ts";
import { probabilitySchema } from "../../wire/scores/odds.ts";
import {
  onTimeFields,
  planCostFields,
  planMetadataSchema,
  planTimeSchema,
  timePercentilesSchema,
} from "./plan-answer.ts";
import { planStartsMax } from "./plan-bounds.ts";
import { hasCosts } from "./has-costs.ts";
import { checkPlan, planFields } from "./plan-request.ts";

const sweepSchema = z
  .strictObject({
    from: fullHourSchema.meta({ description: "The first start." }),
    to: fullHourSchema.meta({ description: "The last start, if a step ends there." }),
    step_hours: z.int().min(24).max(8760).default(24).meta({ description: "The step between starts [h]." }),
  })
  .check(({ value, issues }) => {
    if (Date.parse(value.from) <= Date.parse(value.to)) return;
    issues.push(
      asIssue(value, { code: "range_reversed", path: ["to"], detail: "The last start is before the first." }),
    );
  })
  .meta({ id: "PlanSweep", description: "Starts at equal steps." });

const startOrders = ["cost", "finish", "hours", "on_time"] as const;

export const planStartsRequestSchema = z
  .strictObject({
    ...planFields,
    starts: z
      .array(fullHourSchema)
      .min(1)
      .max(planStartsMax)
      .optional()
      .meta({ description: "The starts to compare. Give exactly one of `starts` and `sweep`." }),
    sweep: sweepSchema.optional().meta({ description: "The starts to compare, at equal steps." }),
    by: z.enum(startOrders).optional().meta({
      default: "finish",
      description:
        "What the best start has the least of: mean `cost`, mean time of the `finish`, or mean `hours` from start to finish. `on_time` takes the least odds to be late. `cost` by default if the plan has costs.",
    }),
  })
  .check(checkPlan)
  .check(({ value, issues }) => {
    const { starts, sweep, by, deadline } = value;
    if ((starts === undefined) === (sweep === undefined))
      issues.push(
        asIssue(value, {
          code: "span_conflict",
          path: [sweep === undefined ? "starts" : "sweep"],
          detail: sweep === undefined ? "Give the starts, or a sweep." : "Give either starts or a sweep.",
        }),
      );
    if (sweep !== undefined && sweepStarts(sweep).length > planStartsMax)
      issues.push(
        asIssue(value, {
          code: "too_big",
          path: ["sweep", "to"],
          detail: `The sweep has ${sweepStarts(sweep).length} starts, and may have ${planStartsMax}.`,
          expected: { maximum: planStartsMax },
        }),
      );
    if (by === "cost" && !hasCosts(value))
      issues.push(
        asIssue(value, {
          code: "invalid",
          path: ["by"],
          detail: "The plan has no costs to compare: state some.",
        }),
      );
    if (by === "on_time" && deadline === undefined)
      issues.push(
        asIssue(value, {
          code: "required",
          path: ["deadline"],
          detail: "Odds to be on time need a deadline.",
        }),
      );
  })
  .meta({ id: "PlanStartsRequest" });
export type PlanStartsRequest = z.output<typeof planStartsRequestSchema>;

/** Returns the starts of a sweep [ms since 1970]. */
function sweepStarts({ from, to, step_hours: stepHours }: z.output<typeof sweepSchema>): number[] {
  const [first, stepMs] = [Date.parse(from), stepHours * millisecondsPerHour];
  const count = Math.floor((Date.parse(to) - first) / stepMs) + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, index) => first + index * stepMs);
}

/**
 * Returns the starts of a request [ms since 1970].
 *
 * @example
 * ```js
 * startsOf({ starts: ["1970-01-02T00:00:00Z"] }); // => [86400000]
 * ```
 */
export function startsOf({ starts, sweep }: Pick<PlanStartsRequest, "starts" | "sweep">): number[] {
  return starts?.map((start) => Date.parse(start)) ?? sweepStarts(sweep!);
}

const startSchema = z
  .object({
    start: planTimeSchema.meta({ description: "The start." }),
    finish: timePercentilesSchema,
    mean_hours: z.number().min(0).nullable().meta({
      description:
        "Mean time from start to finish [h]; null if the plan takes over 730 days in some courses.",
    }),
    ...onTimeFields,
    cost: z
      .object(planCostFields)
      .meta({ id: "PlanStartCost" })
      .nullable()
      .meta({ description: "What the plan costs; null without costs." }),
    better_than_first: probabilitySchema.nullable().meta({
      description:
        "The probability that it is better than the first start by `by`, in the same weather; null for the first.",
    }),
  })
  .meta({ id: "PlanStart" });

export const planStartsResponseSchema = z
  .object({
    metadata: planMetadataSchema
      .extend({ by: z.enum(startOrders).meta({ description: "What is compared." }) })
      .meta({
        id: "PlanStartsMetadata",
        description: "Metadata of the answer.",
      }),
    starts: z.array(startSchema).meta({ description: "The starts, in the order of the request." }),
    best: z.int().min(0).nullable().meta({
      description: "Position of the best start in `starts`; null if each has courses of over 730 days.",
    }),
    value: z
      .object({
        of_forecast: z.number().min(0).meta({
          description: "Mean gain over the start that is best by past years alone, in the unit of `by`.",
        }),
        of_hindsight: z.number().min(0).meta({
          description: "Further mean gain of someone who knows the weather, in the unit of `by`.",
        }),
      })
      .meta({ id: "PlanStartsValue" })
      .nullable()
      .meta({
        description:
          "What the choice gains. What later forecasts may teach is not counted. Null with `best`.",
      }),
    sentence: z.string().meta({ description: "The best start in a sentence, in English." }),
  })
  .meta({ id: "PlanStartsResponse" });
export type PlanStartsResponse = z.output<typeof planStartsResponseSchema>;
