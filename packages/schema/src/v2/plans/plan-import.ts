import { z } from "zod";
import { lineSchema } from "../../errors/text-form.ts";
import { modelSchema } from "../../registry/models/model-schema.ts";
import { anyTimezoneSchema, entrySchema } from "../bodies/asked.ts";
import { planFileLengthMax } from "./plan-bounds.ts";
import { planFields, referTo } from "./plan-request.ts";
import { planIdSchema, planTaskSchema } from "./plan-task.ts";

const { shape } = planTaskSchema;

const mapSchema = z
  .strictObject({
    match: lineSchema
      .min(1)
      .max(120)
      .meta({
        description: "Part of the name of a task. Capital and small letters are the same.",
        examples: ["lift"],
      }),
    entry: entrySchema.meta({ description: "The weather that such a task needs." }),
    site: planIdSchema.meta({ description: "The `id` of the site of the work." }),
    mode: shape.mode.unwrap().optional().meta({
      description: "How the work may pause. By default `unbroken` if its shift holds it, otherwise `split`.",
    }),
    minimum_score: shape.minimum_score,
  })
  .meta({ id: "PlanMapping", description: "The weather of the tasks that have some words in their names." });

export const planImportRequestSchema = z
  .strictObject({
    file: z.string().min(1).max(planFileLengthMax).meta({
      description:
        "The text of the file: XML of Microsoft Project (MSPDI), or XER of Primavera P6. Most XER files are in the encoding windows-1252.",
    }),
    model: modelSchema,
    timezone: anyTimezoneSchema.meta({
      description:
        'The zone of the times in the file: a name of the IANA database, or "auto" for that of the first site.',
    }),
    sites: planFields.sites,
    map: z
      .array(mapSchema)
      .max(100)
      .default([])
      .meta({ description: "The weather of tasks by their names. The first that fits counts." }),
  })
  .check(({ value, issues }) => {
    const refer = referTo(value, issues);
    for (const [index, { site }] of value.map.entries())
      refer(
        "sites",
        value.sites.map(({ id }: { readonly id?: string }) => id ?? ""),
        site,
        ["map", index, "site"],
      );
  })
  .meta({ id: "PlanImportRequest" });
export type PlanImportRequest = z.output<typeof planImportRequestSchema>;

const taskSchema = z
  .object({
    id: planIdSchema,
    name: z.string().meta({ description: "The display name." }),
    site: shape.site,
    entry: shape.entry,
    hours: z.int().meta({ description: "The hours of work [h]." }),
    mode: shape.mode.unwrap().optional().meta({ description: "How the work may pause." }),
    minimum_score: shape.minimum_score,
    calendar: shape.calendar,
    links: shape.links.unwrap().meta({ description: "What it waits for." }),
    not_before: shape.not_before,
    finish_by: shape.finish_by,
    progress: shape.progress,
  })
  .meta({ id: "ImportedTask", description: "A task of the file." });

const issueCodes = [
  "calendar_changed",
  "constraint_left_out",
  "date_unread",
  "duration_changed",
  "lag_changed",
  "link_left_out",
  "more",
] as const;

export const planImportResponseSchema = z
  .object({
    plan: z
      .object({
        name: z.string().optional().meta({ description: "The display name." }),
        model: modelSchema,
        timezone: z.string().meta({ description: "The zone of the plan." }),
        start: z
          .string()
          .optional()
          .meta({ description: "The start of the file, if it is ahead and nothing was begun." }),
        sites: planFields.sites,
        calendars: planFields.calendars.unwrap().meta({ description: "The calendars that tasks use." }),
        tasks: z.array(taskSchema).meta({ description: "The tasks, in the order of the file." }),
      })
      .meta({ id: "ImportedPlan", description: "A request for `/plans/simulate/`." }),
    mapped: z.int().meta({ description: "The number of tasks that have weather by `map`." }),
    issues: z
      .array(
        z
          .object({
            code: z.enum(issueCodes).meta({
              description:
                "`calendar_changed`: a plan has one shift a day, at full hours. `constraint_left_out`: a plan has no such constraint. `date_unread`: the text is no date. `duration_changed` and `lag_changed`: the time cannot be read, is too long, or is no whole number of hours. A lag may also count in another calendar. `link_left_out`: a plan has no such link, or not its task. `more`: there are more issues than are listed.",
            }),
            detail: z.string().meta({ description: "What was left out or changed, in English." }),
            task: planIdSchema.nullable().meta({ description: "The task; null for what is not about one." }),
            line: z
              .int()
              .nullable()
              .meta({ description: "The line of the file, from 1; null if it is not known." }),
          })
          .meta({ id: "PlanImportIssue" }),
      )
      .meta({ description: "Everything of the file that the plan does not have, or has in another form." }),
  })
  .meta({ id: "PlanImportResponse" });
export type PlanImportResponse = z.output<typeof planImportResponseSchema>;
