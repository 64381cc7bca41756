import { z } from "zod";
import { asIssue } from "../../errors/fault.ts";
import { modelSchema } from "../../registry/models/model-schema.ts";
import { verifiedParts } from "../../registry/models/model.ts";
import {
  evidenceComparedMax,
  evidenceLeadDays,
  evidenceLeadDaysMax,
  evidenceYears,
  evidenceYearsMax,
  everyDays,
} from "../evidence-bounds.ts";
import { storedSiteSchema } from "./answered.ts";
import { anyTimezoneSchema, entrySchema } from "./asked.ts";
import { siteSchema } from "./place.ts";
import { hoursOptions } from "./wanted-hours.ts";
import { checkPresenceRange, checkScores, windowFields } from "./windows.ts";

const { duration_hours, minimum_score, maximum_score } = windowFields;

const evidenceWindowSchema = z
  .strictObject({
    duration_hours,
    minimum_score,
    maximum_score,
    ...hoursOptions,
    local_hours: hoursOptions.local_hours.meta({
      description: "Hours on the clock of `timezone`; all hours by default.",
    }),
  })
  .check(checkScores)
  .meta({ id: "EvidenceWindow", description: "The work whose windows are promised." });

const evidencePeriodSchema = z
  .strictObject({
    years: z
      .int()
      .min(1)
      .max(evidenceYearsMax)
      .optional()
      .meta({
        description: `The number of years up to now [a]; ${evidenceYears} if the period is absent. Give either \`years\`, or \`start\` and \`end\`.`,
      }),
    start: z.iso.date().optional().meta({ description: "The first day of the runs, in UTC." }),
    end: z.iso.date().optional().meta({ description: "The last day of the runs, in UTC." }),
  })
  .check(({ value, issues }) => {
    const { years, start, end } = value;
    const isWhole = start !== undefined && end !== undefined;
    if (years === undefined ? !isWhole : start !== undefined || end !== undefined)
      issues.push(
        asIssue(value, {
          code: "span_conflict",
          path: [years !== undefined ? "years" : start === undefined ? "start" : "end"],
          detail: "Give either years, or both start and end.",
        }),
      );
    else if (isWhole && end < start)
      issues.push(
        asIssue(value, {
          code: "range_reversed",
          path: ["end"],
          detail: "The last day is before the first.",
        }),
      );
  })
  .meta({ id: "EvidencePeriod", description: "The past whose runs are read." });

const costsSchema = z
  .strictObject({
    wasted: z
      .number()
      .positive()
      .max(1e12)
      .meta({
        description: "The cost of a start that the weather ends, in any unit of money.",
        examples: [8000],
      }),
    missed: z
      .number()
      .positive()
      .max(1e12)
      .meta({
        description: "The cost of a window that came and was not used, in the same unit.",
        examples: [2000],
      }),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, "Three capital letters are needed.")
      .optional()
      .meta({ description: "The code of the currency (ISO 4217). The report only repeats it." }),
  })
  .meta({ id: "EvidenceCosts", description: "What a wrong decision costs." });

const truthRecordSchema = z
  .strictObject({
    record: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9_-]*$/,
        "The name of a record is needed: lower-case letters, digits, hyphens and underscores.",
      )
      .meta({ description: "Name of a record that the operator opened for reports.", examples: ["mast"] }),
  })
  .meta({ id: "EvidenceRecord", description: "A record, such as a station at the site." });

/** Request fields that a stored evidence report repeats. */
export const evidenceFields = {
  location: siteSchema,
  model: modelSchema,
  entry: entrySchema,
  timezone: anyTimezoneSchema.default("auto").meta({
    description:
      'The time zone of the days and of `local_hours`, from the IANA database; by default "auto", the zone of the place.',
  }),
  part: z.enum(verifiedParts).default("ensemble").meta({
    description: "The part of the model: its members, or its single run, which has no probabilities.",
  }),
  window: evidenceWindowSchema,
  period: evidencePeriodSchema.prefault({ years: evidenceYears }),
  lead_days: z
    .int()
    .min(1)
    .max(evidenceLeadDaysMax)
    .default(evidenceLeadDays)
    .meta({ description: "The number of days ahead whose windows count [d]." }),
  every_days: z
    .literal([...everyDays])
    .optional()
    .meta({
      description:
        "The number of days from one run to the next that is read [d]; chosen by the amount of data if absent. Fewer runs make wider intervals. Seven is not possible, because every run would start on the same weekday.",
    }),
  truth: z
    .union([z.literal("history"), truthRecordSchema])
    .default("history")
    .meta({
      description:
        "The weather that came: the server's history, or a record. A record whose unit or clock looks wrong is refused: the report fails, and names the likely mistake.",
    }),
  costs: costsSchema.optional().meta({
    description: "What a wrong decision costs. Without it, the report has no `go_from`.",
  }),
  calibrated: z.boolean().default(false).meta({
    description:
      "`true` adds `leads_calibrated` to the report: the promises with probabilities corrected by what came before. It costs nothing.",
  }),
  compare: z.array(modelSchema).max(evidenceComparedMax).default([]).meta({
    description: "Other models whose promises are compared, at most 2. Each costs as much as the first.",
  }),
};

export const evidenceRequestSchema = z
  .strictObject({
    ...evidenceFields,
    window: evidenceWindowSchema.optional().meta({
      description:
        "The work whose windows are promised. If it is absent, the entry decides. A task has windows of 8 h in working hours (8 to 17), or of 4 h in daylight if it needs daylight. A task that needs low sun or the dark has windows of 1 h, and a scenario of 4 h, at any hour.",
    }),
  })
  .check(({ value: { window, entry }, ...payload }) => {
    if (window !== undefined) checkPresenceRange({ ...payload, value: { window } }, [entry]);
  })
  .check(({ value: { model, compare }, issues }) => {
    const index = compare.findIndex((one, place) => one === model || compare.indexOf(one) < place);
    if (index === -1) return;
    const detail = "The model is already in the report.";
    issues.push(asIssue(compare[index], { code: "invalid", path: ["compare", index], detail }));
  })
  .meta({ id: "EvidenceRequest" });

/** Schema of a request for an evidence report, as the server stores and returns it. Omitted fields have their defaults. */
export const orderedEvidenceSchema = z
  .object({ ...evidenceRequestSchema.shape, location: storedSiteSchema, window: evidenceFields.window })
  .meta({ id: "OrderedEvidence", description: "The request, with the defaults." });
export type EvidenceRequest = z.output<typeof orderedEvidenceSchema>;
