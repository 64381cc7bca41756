import { z } from "zod";
import { asIssue } from "../../errors/fault.ts";
import { didYouMean } from "../../errors/nearest-name.ts";
import { lineSchema } from "../../errors/text-form.ts";
import { modelSchema } from "../../registry/models/model-schema.ts";
import { inOrder } from "../../time/in-order.ts";
import { fullHourSchema } from "../../time/instant.ts";
import { daylightOnlySchema, zonelessHoursSchema } from "../../time/wanted-hours.ts";
import { yearSchema } from "../../wire/weather/historical.ts";
import { givenTimezoneSchema } from "../bodies/asked.ts";
import { namedFields, pointFields, referredSiteSchema } from "../bodies/place.ts";
import { hasCosts } from "./has-costs.ts";
import {
  frontHoursMax,
  planLinksMax,
  planOrdersMax,
  planStartDaysMax,
  planTasksMax,
  planYears,
} from "./plan-bounds.ts";
import { checkProgress, checkWorkLeft } from "./plan-progress.ts";
import { planIdSchema, planTaskSchema } from "./plan-task.ts";

const listMax = 20;
const moneySchema = z.number().min(0).max(1e12);

/** Schema of a site that is given by its coordinates. */
export const planSiteSchema = z.strictObject({ id: planIdSchema, ...pointFields }).meta({ id: "PlanSite" });

/** Schema of a site of a request, by coordinates or by name. */
export const referredPlanSiteSchema = referredSiteSchema(
  planSiteSchema,
  z.strictObject({ id: planIdSchema, ...namedFields }).meta({ id: "PlanPlace" }),
);

const inhibitedSchema = z
  .strictObject({
    from: z.iso.date().meta({ description: "The first day." }),
    to: z.iso.date().meta({ description: "The last day." }),
    yearly: z.boolean().default(false).meta({
      description: "True if it holds in every year, from the day and month of `from` to those of `to`.",
    }),
  })
  .check(({ value, issues }) => {
    if (value.yearly || value.from <= value.to) return;
    issues.push(
      asIssue(value, { code: "range_reversed", path: ["to"], detail: "The last day is before the first." }),
    );
  })
  .meta({ id: "InhibitedDays", description: "Days without work, such as those of spawning fish." });

const calendarSchema = z
  .strictObject({
    id: planIdSchema,
    local_hours: zonelessHoursSchema.optional().meta({
      description: "Hours on the clock of `timezone`, which is then required.",
    }),
    daylight_only: daylightOnlySchema,
    holidays: z.array(z.iso.date()).max(400).default([]).meta({ description: "Days without work." }),
    inhibited: z.array(inhibitedSchema).max(50).default([]).meta({ description: "Spans without work." }),
  })
  .meta({
    id: "PlanCalendar",
    description: "The hours in which people work. They belong to the dates of the plan.",
  });

const mobilisationSchema = z
  .strictObject({
    hours: z.int().min(0).max(8760).default(0).meta({ description: "Hired hours of it [h]." }),
    cost: moneySchema.default(0).meta({ description: "Its fixed cost [currency]." }),
  })
  .meta({ id: "Mobilisation" });

const resourceSchema = z
  .strictObject({
    id: planIdSchema,
    units: z.int().min(1).max(50).default(1).meta({ description: "The number of such crews or vessels." }),
    calendar: planIdSchema
      .optional()
      .meta({ description: "The `id` of its calendar; every hour if absent." }),
    fill: z.boolean().default(false).meta({
      description:
        "True if a task may use a gap before one that was placed earlier, as crews do. A vessel goes from task to task.",
    }),
    day_rate: moneySchema.default(0).meta({ description: "Hire of a day, for each unit [currency]." }),
    mobilisation: mobilisationSchema.optional().meta({
      description: "What comes before the start, for each unit. It is past if a task of it was started.",
    }),
    demobilisation: mobilisationSchema
      .optional()
      .meta({ description: "What comes after its last task, for each unit." }),
  })
  .meta({ id: "PlanResource", description: "A crew or vessel that tasks share." });

const deadlineSchema = z
  .strictObject({
    by: fullHourSchema.meta({ description: "The time at which the plan should be done." }),
    lad_per_day: moneySchema.default(0).meta({
      description: "Liquidated damages of a day after it [currency]. Parts of a day count in proportion.",
    }),
    lad_cap: moneySchema
      .optional()
      .meta({ description: "Their maximum [currency]; without a limit if absent." }),
  })
  .meta({ id: "PlanDeadline" });

/** Fields of a plan, except its start. */
export const planFields = {
  name: lineSchema
    .min(1)
    .max(120)
    .optional()
    .meta({ description: "The display name.", examples: ["Tower 7"] }),
  model: modelSchema,
  timezone: givenTimezoneSchema,
  front_hours: z.int().min(0).max(frontHoursMax).default(frontHoursMax).meta({
    description: "The hours of the ensemble that count [h]. With 0, past years alone count.",
  }),
  years: z
    .strictObject({
      start_year: yearSchema.meta({ description: "First year." }),
      end_year: yearSchema.meta({ description: "Last year." }),
    })
    .refine(...inOrder("start_year", "end_year", "year"))
    .check(({ value, issues }) => {
      const count = value.end_year - value.start_year + 1;
      const { least, most } = planYears;
      if (count < least)
        issues.push(
          asIssue(value, {
            code: "too_small",
            path: ["end_year"],
            detail: `A plan needs at least ${least} years.`,
            expected: { minimum: value.start_year + least - 1 },
          }),
        );
      if (count > most)
        issues.push(
          asIssue(value, {
            code: "too_big",
            path: ["end_year"],
            detail: `A plan takes at most ${most} years.`,
            expected: { maximum: value.start_year + most - 1 },
          }),
        );
    })
    .optional()
    .meta({
      id: "PlanYears",
      description: `The years of the record that stand for the time after the ensemble. By default, the last ${planYears.usual} that hold the plan.`,
    }),
  seed: z.int().min(0).max(2_147_483_647).default(1).meta({
    description:
      "Number from which hours of work and intervals are drawn. The same seed gives the same figures.",
  }),
  sites: z.array(referredPlanSiteSchema).min(1).max(listMax).meta({ description: "The places of the work." }),
  calendars: z.array(calendarSchema).max(listMax).default([]).meta({ description: "The calendars." }),
  resources: z.array(resourceSchema).max(listMax).default([]).meta({ description: "Crews and vessels." }),
  tasks: z.array(planTaskSchema).min(1).max(planTasksMax).meta({ description: "The tasks." }),
  order: z
    .enum(["listed", "due", "search"])
    .default("listed")
    .meta({
      description: `The order in which tasks take turns at a crew or vessel. \`due\` takes the nearest \`finish_by\` first, also of tasks that wait for it. \`search\` tries ${planOrdersMax} orders in every second year, and takes the best one if it gains in the other years too.`,
    }),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "Three capital letters are needed.")
    .optional()
    .meta({ description: "The code of the currency (ISO 4217). Required with any cost." }),
  overhead_per_day: moneySchema.default(0).meta({
    description: "Cost of each day from start to finish [currency].",
  }),
  deadline: deadlineSchema.optional().meta({ description: "The time at which the plan should be done." }),
};

const planFieldsSchema = z.strictObject(planFields);
/** Plan without its start. */
export type PlanFields = z.output<typeof planFieldsSchema>;

/** Schema of additional percentiles of the finish. */
export const percentilesSchema = z
  .array(z.int().min(1).max(99))
  .max(9)
  .default([])
  .meta({
    description: "Additional percentiles of the finish, besides P10, P50, P80 and P90.",
    examples: [[5, 95]],
  });

export const planRequestSchema = z
  .strictObject({
    ...planFields,
    start: fullHourSchema.optional().meta({
      description: `The earliest start of the first task, at most ${planStartDaysMax} days ahead; the current hour if absent.`,
    }),
    percentiles: percentilesSchema,
  })
  .check(checkPlan)
  .meta({ id: "PlanRequest" });
export type PlanRequest = z.output<typeof planRequestSchema>;

/** Checks that the parts of a plan fit together. */
export function checkPlan({ value, issues }: z.core.ParsePayload<PlanFields>): void {
  const { sites, calendars, resources, tasks, timezone } = value;
  const lists = { sites, calendars, resources, tasks };
  const ids = Object.fromEntries(
    Object.entries(lists).map(([list, items]) => [list, items.map(({ id }: { id: string }) => id)]),
  ) as Record<keyof typeof lists, string[]>;
  for (const [list, names] of Object.entries(ids)) {
    const seen = new Set<string>();
    for (const [index, id] of names.entries()) {
      if (seen.has(id) && isId(id))
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
  const known = Object.fromEntries(
    Object.entries(ids).map(([list, names]) => [list, new Set(names)]),
  ) as Record<keyof typeof lists, Set<string>>;
  const report = referTo(value, issues);
  const refer = (list: keyof typeof lists, id: string | undefined, path: PropertyKey[]): void => {
    if (id !== undefined && !known[list].has(id)) report(list, ids[list], id, path);
  };
  for (const [index, { calendar }] of resources.entries())
    refer("calendars", calendar, ["resources", index, "calendar"]);
  let links = 0;
  for (const [index, task] of tasks.entries()) {
    refer("sites", task.site, ["tasks", index, "site"]);
    refer("calendars", task.calendar, ["tasks", index, "calendar"]);
    for (const [at, { id }] of task.resources.entries())
      refer("resources", id, ["tasks", index, "resources", at, "id"]);
    for (const [at, { from }] of task.links.entries())
      refer("tasks", from, ["tasks", index, "links", at, "from"]);
    links += task.links.length;
  }
  checkProgress({ value, issues });
  checkWorkLeft({ value, issues });
  if (links > planLinksMax)
    issues.push(
      asIssue(value, {
        code: "too_big",
        path: ["tasks"],
        detail: `The plan has ${links} links, and may have ${planLinksMax}.`,
        expected: { maximum: planLinksMax },
      }),
    );
  if (tasks.every(({ site }) => site === undefined))
    issues.push(
      asIssue(value, {
        code: "required",
        path: ["tasks", 0, "entry"],
        detail: "No task has an entry, so that the weather does not matter: give one.",
      }),
    );
  const dated = calendars.findIndex(
    ({ local_hours: hours, holidays, inhibited }) =>
      hours !== undefined || holidays.length + inhibited.length > 0,
  );
  if (dated !== -1 && timezone === undefined)
    issues.push(
      asIssue(value, {
        code: "required",
        path: ["timezone"],
        detail:
          'Hours and days of a calendar need a zone: give a name such as Europe/Zurich, "auto" for the zone of the first site, or "UTC".',
      }),
    );
  if (value.currency === undefined && hasCosts(value))
    issues.push(
      asIssue(value, {
        code: "required",
        path: ["currency"],
        detail: "The plan has costs: name their currency, such as EUR.",
      }),
    );
}

/** Returns a function that reports an id which a list does not have. */
export function referTo(value: unknown, issues: z.core.$ZodRawIssue[]) {
  return (list: string, ids: readonly string[], id: string, path: PropertyKey[]): void => {
    if (ids.includes(id)) return;
    const known = ids.filter(isId);
    issues.push(
      asIssue(value, {
        code: "invalid_value",
        path,
        detail: `The plan has no ${list.slice(0, -1)} with this id.`,
        expected: { values: known.slice(0, listMax) },
        ...didYouMean(id, known),
      }),
    );
  };
}

/** Returns true if an id has the form of one. Errors repeat no other ids. */
function isId(id: string): boolean {
  return planIdSchema.safeParse(id).success;
}
