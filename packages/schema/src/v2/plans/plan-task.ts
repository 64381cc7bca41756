import { z } from "zod";
import { asIssue } from "../../errors/fault.ts";
import { lineSchema } from "../../errors/text-form.ts";
import { fullHourSchema } from "../../time/instant.ts";
import { acceptableFrom } from "../../wire/scores/band.ts";
import { entrySchema } from "../bodies/asked.ts";
import { planProgressSchema } from "./plan-progress.ts";

/** Maximum hours of work of a task [h]. */
const workHoursMax = 2160;
/** Maximum hours of weather before or after the work [h]. */
const besideHoursMax = 168;

export const planIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,64}$/, "1 to 64 letters, digits, points, underscores or hyphens are needed.")
  .meta({ description: "Your own name for it, unique in its list.", examples: ["lift-1"] });

const workHoursSchema = z.int().min(0).max(workHoursMax);
const lawHoursSchema = z.number().min(0).max(workHoursMax);

const hoursLawSchema = z
  .discriminatedUnion("law", [
    z
      .strictObject({
        law: z.enum(["triangular", "pert"]).meta({ description: "The form of the distribution." }),
        low: lawHoursSchema.meta({ description: "The least hours [h]." }),
        likely: lawHoursSchema.meta({ description: "The most frequent hours [h]." }),
        high: lawHoursSchema.meta({ description: "The most hours [h]." }),
      })
      .meta({ id: "BoundedHours", description: "Hours of work between two ends." }),
    z
      .strictObject({
        law: z.literal("lognormal").meta({ description: "The form of the distribution." }),
        median: lawHoursSchema
          .positive()
          .meta({ description: "Half of the cases take at most these hours [h]." }),
        p90: lawHoursSchema
          .positive()
          .meta({ description: "Nine of ten cases take at most these hours [h]." }),
      })
      .meta({ id: "LognormalHours", description: "Hours of work with a long tail." }),
  ])
  .meta({ id: "HoursLaw", description: "How the hours of work are distributed." });

/** Returns the field of a law whose hours are below those before it, or 0 where they must be more; undefined if all is well. */
function fallingField(law: z.output<typeof hoursLawSchema>): string | undefined {
  if (law.law === "lognormal") return law.p90 < law.median ? "p90" : undefined;
  if (law.likely < law.low) return "likely";
  return law.high < law.likely || law.high === 0 ? "high" : undefined;
}

const weatherNeedSchema = (hoursMax: number, id: string, description: string) =>
  z
    .strictObject({
      entry: entrySchema,
      hours: z.int().min(1).max(hoursMax).meta({ description: "The number of hours in a row [h]." }),
    })
    .meta({ id, description });

const stageSchema = weatherNeedSchema(workHoursMax, "PlanStage", "A stage of the work, with its own limits.");
const besideSchema = weatherNeedSchema(
  besideHoursMax,
  "PlanWeatherNeed",
  "Weather that must be good before or after the work.",
);

export const planLinkSchema = z
  .strictObject({
    from: planIdSchema.meta({ description: "The `id` of the task that it waits for." }),
    type: z.enum(["FS", "SS", "FF"]).default("FS").meta({
      description:
        "`FS`: starts after the finish. `SS`: starts after the start. `FF`: finishes after the finish.",
    }),
    lag_hours: z
      .int()
      .min(-720)
      .max(8760)
      .default(0)
      .meta({ description: "The time that must pass in addition [h]; below 0, the overlap." }),
    lag: z.enum(["elapsed", "working"]).default("elapsed").meta({
      description: "The hours that count as lag: all, or those of the calendar of the task that waits.",
    }),
  })
  .meta({ id: "PlanLink", description: "A task that must be begun or done first." });

const sumOf = (stages: readonly { readonly hours: number }[]): number =>
  stages.reduce((sum, { hours }) => sum + hours, 0);

export const planTaskSchema = z
  .strictObject({
    id: planIdSchema,
    name: lineSchema.min(1).max(120).optional().meta({ description: "The display name." }),
    site: planIdSchema.optional().meta({
      description: "The `id` of the site of the work. Give it exactly if the task has an entry.",
    }),
    entry: entrySchema.optional().meta({ description: "The weather that the work needs; none if absent." }),
    hours: z
      .union([workHoursSchema, hoursLawSchema])
      .optional()
      .meta({
        description:
          "The hours of work [h]. 0 is a milestone, which needs no weather. Required without `stages`.",
        examples: [6],
      }),
    mode: z.enum(["unbroken", "shifts", "split"]).default("unbroken").meta({
      description:
        "`unbroken`: all hours in a row, in one shift. `shifts`: pauses of the calendar are no break, bad weather is. `split`: works in good hours, and rests in others.",
    }),
    minimum_score: z.number().positive().max(1).optional().meta({
      default: acceptableFrom,
      description:
        "The score of a good hour. The default is the start of the acceptable band. A scenario needs it.",
    }),
    contingency_hours: z.int().min(0).max(720).default(0).meta({
      description:
        "Good hours that must follow the work before it may start [h]. Not with `split` or `stages`.",
    }),
    minimum_stint_hours: z.int().min(1).max(workHoursMax).default(1).meta({
      description: "The good hours ahead that `split` needs before it begins or goes on [h].",
    }),
    exposed: z.boolean().default(false).meta({
      description:
        "True if `shifts` also needs good weather in the pauses, such as for an open roof at night.",
    }),
    stages: z.array(stageSchema).min(1).max(20).optional().meta({
      description: "Stages without a pause between them, in place of `entry` and `hours`.",
    }),
    before: z.array(besideSchema).min(1).max(5).optional().meta({
      description: "Weather that must have been good until the start, such as dry ground. Not with `split`.",
    }),
    after: z.array(besideSchema).min(1).max(5).optional().meta({
      description:
        "Weather that must stay good after the finish, such as for curing. It holds no crew. Not with `split`.",
    }),
    calendar: planIdSchema
      .optional()
      .meta({ description: "The `id` of its calendar; every hour if absent." }),
    resources: z
      .array(
        z
          .strictObject({
            id: planIdSchema.meta({ description: "The `id` of the crew or vessel." }),
            units: z.int().min(1).max(50).default(1).meta({ description: "The number that the work needs." }),
          })
          .meta({ id: "PlanUse" }),
      )
      .max(20)
      .default([])
      .meta({ description: "The crews and vessels that it holds from start to finish." }),
    links: z.array(planLinkSchema).max(200).default([]).meta({ description: "What it waits for." }),
    not_before: fullHourSchema.optional().meta({ description: "The earliest start." }),
    finish_by: fullHourSchema.optional().meta({
      description: "The time at which it should be done. Only the order `due` uses it.",
    }),
    progress: planProgressSchema.optional(),
  })
  .check(({ value, issues }) => {
    const { site, entry, hours, stages, before, after, mode, minimum_score: minimum } = value;
    const needs = [...(stages ?? []), ...(before ?? []), ...(after ?? [])].map((need) => need.entry);
    const entries = entry === undefined ? needs : [entry, ...needs];
    const report = (code: "required" | "invalid", field: string, detail: string): void =>
      void issues.push(asIssue(value, { code, path: [field], detail }));
    if (entries.length > 0 && site === undefined)
      report("required", "site", "An entry is scored at a site: give the id of one.");
    if (entries.length === 0 && site !== undefined)
      report("required", "entry", "The site has no use without an entry: give one, or leave out the site.");
    if (hours === undefined && stages === undefined)
      report("required", "hours", "Give the hours of work, or stages.");
    const most = typeof hours === "object" ? (hours.law === "lognormal" ? Infinity : hours.high) : hours;
    const isLeft = value.progress !== undefined && value.progress.finished_at === undefined;
    if (isLeft && (value.progress!.done_hours ?? 0) >= (most ?? sumOf(stages ?? [])))
      issues.push(
        asIssue(value, {
          code: "invalid",
          path: ["progress", value.progress!.done_hours === undefined ? "started_at" : "done_hours"],
          detail: "No work is left of it: say when it was finished.",
        }),
      );
    const falling = typeof hours === "object" ? fallingField(hours) : undefined;
    if (falling !== undefined)
      issues.push(
        asIssue(value, {
          code: "range_reversed",
          path: ["hours", falling],
          detail: "The hours of a law must rise, and the last must be above 0.",
        }),
      );
    if (stages !== undefined) {
      if (hours !== undefined) report("invalid", "hours", "The stages have the hours: leave them out here.");
      if (entry !== undefined) report("invalid", "entry", "The stages have the entries: leave it out here.");
      if (mode !== "unbroken") report("invalid", "mode", "Stages go with the mode unbroken alone.");
      if (value.contingency_hours > 0)
        report("invalid", "contingency_hours", "Make the last stage longer instead.");
    }
    if (mode === "split") {
      if (before !== undefined)
        report("invalid", "before", "split does not go with before: use another mode.");
      if (after !== undefined) report("invalid", "after", "split does not go with after: use another mode.");
      if (value.contingency_hours > 0)
        report("invalid", "contingency_hours", "split does not go with it: use minimum_stint_hours.");
    }
    if (minimum === undefined && entries.some(({ type }) => type === "scenario"))
      report(
        "required",
        "minimum_score",
        "A scenario has no acceptable band: give the score from which an hour is good.",
      );
  })
  .meta({ id: "PlanTask", description: "A task of the plan." });
export type PlanTask = z.output<typeof planTaskSchema>;
