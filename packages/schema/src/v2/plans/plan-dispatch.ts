import { z } from "zod";
import { asIssue } from "../../errors/fault.ts";
import { lineSchema } from "../../errors/text-form.ts";
import { modelSchema } from "../../registry/models/model-schema.ts";
import { daylightOnlySchema, zonelessHoursSchema } from "../../time/wanted-hours.ts";
import { acceptableFrom } from "../../wire/scores/band.ts";
import { likelihoodSchema, probabilitySchema } from "../../wire/scores/odds.ts";
import { latitudeSchema, longitudeSchema } from "../../wire/sites/location.ts";
import { methodSchema } from "../../wire/workability/workability.ts";
import { entrySchema, givenTimezoneSchema } from "../bodies/asked.ts";
import { planMetadataSchema } from "./plan-answer.ts";
import { boardCrewsMax, boardDaysMax, boardJobDaysMax, boardJobsMax } from "./plan-bounds.ts";
import { planFields, referredPlanSiteSchema, referTo } from "./plan-request.ts";
import { planIdSchema } from "./plan-task.ts";

const moneySchema = z.number().min(0).max(1e12);

const skillsSchema = z
  .array(planIdSchema)
  .max(20)
  .default([])
  .meta({ description: "Skills of the crew, by names of your own." });

const crewSchema = z
  .strictObject({
    id: planIdSchema,
    skills: skillsSchema,
    base: z.strictObject({ latitude: latitudeSchema, longitude: longitudeSchema }).meta({
      id: "CrewBase",
      description: "Place from which the crew starts each day, and to which it returns.",
    }),
  })
  .meta({ id: "BoardCrew", description: "A crew, with at most one job a day." });

const jobSchema = z
  .strictObject({
    id: planIdSchema,
    name: lineSchema.min(1).max(120).optional().meta({ description: "The display name." }),
    site: planIdSchema.meta({ description: "The `id` of its site." }),
    entry: entrySchema,
    hours: z
      .int()
      .min(1)
      .max(24)
      .meta({
        description: "The good hours in a row that it needs in the shift of each day [h].",
        examples: [6],
      }),
    days: z.int().min(1).max(boardJobDaysMax).default(1).meta({ description: "Its days in a row." }),
    skill: planIdSchema.optional().meta({ description: "The skill that its crew needs; none if absent." }),
    minimum_score: z.number().positive().max(1).optional().meta({
      default: acceptableFrom,
      description:
        "The score of a good hour. The default is the start of the acceptable band. A scenario needs it.",
    }),
    value: moneySchema.meta({ description: "Value of the job if it is done [currency]." }),
    due: z.iso.date().optional().meta({ description: "The last day on which it is not late." }),
    late_cost_per_day: moneySchema.default(0).meta({
      description: "Loss of value for each day after `due` [currency].",
    }),
  })
  .check(({ value, issues }) => {
    if (value.minimum_score === undefined && value.entry.type === "scenario")
      issues.push(
        asIssue(value, {
          code: "required",
          path: ["minimum_score"],
          detail: "A scenario has no acceptable band: give the score from which an hour is good.",
        }),
      );
    if (value.late_cost_per_day > 0 && value.due === undefined)
      issues.push(
        asIssue(value, { code: "required", path: ["due"], detail: "Say from when on it is late." }),
      );
  })
  .meta({ id: "BoardJob", description: "A job that a crew does in one day, or in a few days in a row." });

const { name, seed, currency } = planFields;

export const planDispatchRequestSchema = z
  .strictObject({
    name,
    model: modelSchema,
    timezone: givenTimezoneSchema,
    seed: seed.meta({
      description: "Number from which the search draws. The same seed gives the same board.",
    }),
    first_day: z.iso.date().optional().meta({
      description: "The first day of the board, on the calendar of `timezone`; today if absent.",
    }),
    days: z.int().min(1).max(boardDaysMax).default(7).meta({ description: "The number of days." }),
    local_hours: zonelessHoursSchema.optional().meta({
      description: "The shift, on the clock of `timezone`; the whole day if absent.",
    }),
    daylight_only: daylightOnlySchema,
    sites: z
      .array(referredPlanSiteSchema)
      .min(1)
      .max(boardJobsMax)
      .meta({ description: "The places of the jobs." }),
    crews: z.array(crewSchema).min(1).max(boardCrewsMax).meta({ description: "The crews." }),
    jobs: z.array(jobSchema).min(1).max(boardJobsMax).meta({ description: "The jobs." }),
    currency,
    travel_cost_per_km: moneySchema.default(0).meta({
      description: "Cost of a kilometre between base and site, as the crow flies [currency].",
    }),
  })
  .check(({ value, issues }) => {
    for (const list of ["sites", "crews", "jobs"] as const) {
      const seen = new Set<string>();
      for (const [index, { id }] of (value[list] as readonly { readonly id: string }[]).entries()) {
        if (seen.has(id))
          issues.push(
            asIssue(value, {
              code: "duplicate_key",
              path: [list, index, "id"],
              detail: `Two of the ${list} are called ${id}: rename one of them.`,
            }),
          );
        seen.add(id);
      }
    }
    const report = referTo(value, issues);
    const sites = value.sites.map(({ id }: { readonly id: string }) => id);
    for (const [index, { site }] of value.jobs.entries())
      report("sites", sites, site, ["jobs", index, "site"]);
  })
  .meta({ id: "PlanDispatchRequest" });
export type PlanDispatchRequest = z.output<typeof planDispatchRequestSchema>;

const dateSchema = z.iso.date();
const sumSchema = z.number();

const rowSchema = z
  .object({
    day: dateSchema.meta({ description: "Its first day." }),
    crew: planIdSchema.meta({ description: "The `id` of the crew." }),
    job: planIdSchema.meta({ description: "The `id` of the job." }),
    name: z.string().nullable().meta({ description: "The display name of the job; null if it has none." }),
    days: z.int().min(1).meta({ description: "The number of its days." }),
    probability: probabilitySchema.meta({
      description: "The probability that it has its good hours on all its days.",
    }),
    likelihood: likelihoodSchema,
    expected_value: sumSchema.meta({
      description: "The probability times the value on this day [currency].",
    }),
    travel_km: sumSchema.meta({ description: "The ways from the base to the site and back [km]." }),
    travel_cost: sumSchema.meta({ description: "Their cost [currency]. It is paid in any weather." }),
  })
  .meta({ id: "BoardRow", description: "A job with its crew." });

const leftSchema = z
  .object({
    job: planIdSchema.meta({ description: "The `id` of the job." }),
    reason: z.enum(["skill", "days", "odds", "worth", "crews"]).meta({
      description:
        "`skill`: no crew has its skill. `days`: it has more days than the board. `odds`: no day has a probability. `worth`: the ways cost more than it is expected to bring. `crews`: the crews have other jobs.",
    }),
  })
  .meta({ id: "BoardLeft", description: "A job without a crew." });

const oddsSchema = z
  .object({
    job: planIdSchema.meta({ description: "The `id` of the job." }),
    probability: z.array(probabilitySchema.nullable()).meta({
      description:
        "The probability for each day of `metadata.days` on which it may begin. Null if the shift has too few hours left, or the ensemble or the board ends before it is done.",
    }),
  })
  .meta({ id: "BoardOdds" });

const { generated_at, model, timezone, synthetic, front, pairs, caveat } = planMetadataSchema.shape;
const pairFields = pairs.element.omit({ good_share: true }).meta({
  id: "BoardPair",
  description: "A site with an entry and a minimum score.",
});

export const planDispatchResponseSchema = z
  .object({
    metadata: z
      .object({
        generated_at,
        name: planMetadataSchema.shape.name,
        model,
        timezone,
        currency: planMetadataSchema.shape.currency,
        seed: planMetadataSchema.shape.seed.meta({ description: "The seed of the search." }),
        synthetic,
        front: front.unwrap().meta({ description: "The ensemble whose members are counted." }),
        members: z.int().min(1).meta({ description: "The number of members." }),
        days: z.array(dateSchema).meta({ description: "The days of the board." }),
        pairs: z
          .array(pairFields)
          .meta({ description: "Sites and entries that were scored, in the order of the jobs." }),
        caveat,
      })
      .meta({ id: "PlanDispatchMetadata", description: "Metadata of the answer." }),
    board: z.array(rowSchema).meta({ description: "The jobs with a crew, by day and then by crew." }),
    left: z.array(leftSchema).meta({ description: "The other jobs." }),
    totals: z
      .object({
        expected_value: sumSchema.meta({ description: "Sum of the expected values [currency]." }),
        travel_km: sumSchema.meta({ description: "Sum of the ways [km]." }),
        travel_cost: sumSchema.meta({ description: "Sum of their costs [currency]." }),
        gain: sumSchema.meta({ description: "Expected values less costs of the ways [currency]." }),
      })
      .meta({ id: "BoardTotals", description: "The sums of the board." }),
    bound: sumSchema.meta({
      description: "No board has a larger gain [currency]. The best board may have less.",
    }),
    gap: z.number().min(0).max(1).meta({
      description:
        "Difference of the bound and the gain, as a share of the bound: no board is better by more.",
    }),
    odds: z.array(oddsSchema).meta({ description: "The odds of all jobs, in the order of the request." }),
    sentence: z.string().meta({ description: "The board in a sentence, in English." }),
    method: methodSchema,
  })
  .meta({ id: "PlanDispatchResponse" });
export type PlanDispatchResponse = z.output<typeof planDispatchResponseSchema>;
