import { z } from "zod";
import { calibratedSchema } from "../../wire/notices/calibration.ts";
import {
  checkGatedPresence,
  entryIdSchema,
  entryTypeSchema,
  gatedEntryFields,
} from "../../wire/entries/entry.ts";
import { asIssue } from "../../errors/fault.ts";
import { fullHourSchema, instantSchema } from "../../time/instant.ts";
import { modelSchema } from "../../registry/models/model-schema.ts";
import { forecastHoursMax } from "../../registry/models/model.ts";
import { siteSchema } from "./place.ts";
import { millisecondsPerHour } from "../../time/time.ts";
import { timezoneSchema } from "../../time/timezone.ts";

const versionSchema = z.int().min(1).max(2_147_483_647).optional().meta({
  description:
    "The version of the entry; the newest one if absent. An earlier version scores as it did before.",
});

/** Schema of the entry (task or scenario) to score. It is either named by its type and id (by default in the newest version), or defined by its constraints. */
export const entrySchema = z
  .union([
    z
      .strictObject({ type: entryTypeSchema, id: entryIdSchema, version: versionSchema })
      .meta({ id: "NamedEntry", description: "A task or scenario from the library, or your own." }),
    z
      .strictObject({
        type: entryTypeSchema,
        definition: z
          .strictObject(gatedEntryFields)
          .meta({ id: "Constraints", description: "The type of entry, and the constraints on the weather." }),
      })
      .check(({ value, issues }) => {
        if (value.type === "scenario") checkGatedPresence(value.definition, issues, ["definition"]);
      })
      .meta({ id: "DefinedEntry", description: "A task or scenario that is not in the library." }),
  ])
  .meta({ id: "AskedEntry", description: "The entry to score." });

/** Maximum length of a period, in hours and in words. */
interface PeriodLimit {
  /** Name of the schema in the API description. */
  readonly id: string;
  readonly hoursMax: number;
  /** Refusal of a longer period; the words for any number by default. */
  readonly detail?: string;
}

/** Returns the schema of requested hours of at most a certain number. */
export function periodOf({ id, hoursMax, detail }: PeriodLimit) {
  return z
    .strictObject({
      start: fullHourSchema.optional().meta({
        description:
          "The first hour, as an RFC 3339 time. It cannot be before the current hour, which is the default. With `as_of` it cannot be before the hour of that instant.",
      }),
      hours: z
        .int()
        .min(1)
        .max(hoursMax, detail)
        .optional()
        .meta({
          description: "The number of hours. Give exactly one of `hours` and `end`.",
          examples: [120],
        }),
      end: fullHourSchema
        .optional()
        .meta({ description: "The time at which the last hour ends, in the same form." }),
    })
    .check(checkPeriod)
    .meta({ id, description: "The requested hours." });
}

interface Spanned {
  readonly start?: string | undefined;
  readonly hours?: number | undefined;
  readonly end?: string | undefined;
}

/** Checks that a period has one length, of an hour or more. */
function checkPeriod({ value, issues }: z.core.ParsePayload<Spanned>): void {
  const { start, hours, end } = value;
  if ((hours === undefined) === (end === undefined))
    issues.push(
      asIssue(value, {
        code: "span_conflict",
        path: [end === undefined ? "hours" : "end"],
        detail:
          end === undefined
            ? "The period has no length: give hours or end."
            : "The period has two lengths: leave out hours or end.",
      }),
    );
  else if (
    start !== undefined &&
    end !== undefined &&
    Date.parse(end) - Date.parse(start) < millisecondsPerHour
  )
    issues.push(
      asIssue(value, {
        code: "range_reversed",
        path: ["end"],
        detail: "The period ends before its first hour is over.",
      }),
    );
}

/** Schema of the requested hours of a forecast. */
export const periodSchema = periodOf({ id: "Period", hoursMax: forecastHoursMax });

/** Schema of a time zone or `auto`. The time zone is the first branch of the union, so any other text is reported as an invalid zone. */
export const anyTimezoneSchema = z.union([timezoneSchema, z.literal("auto")]);
const timezoneWords = {
  description:
    "A time zone of the IANA database, or `auto` for the zone of the place. `auto` is approximate near borders and at sea. The answer names the zone that was used.",
  examples: ["Europe/London"],
};

/** Time zone, or `auto` for the zone of the place. */
const timezoneOrAutoSchema = anyTimezoneSchema.default("UTC").meta(timezoneWords);

/** Schema of a time zone that keeps an omitted time zone distinct from an explicit one. An omitted zone means UTC. */
export const givenTimezoneSchema = anyTimezoneSchema.optional().meta({ ...timezoneWords, default: "UTC" });

/**
 * Schema of the past instant for which a request is answered. The response uses only model runs that could be read at that instant. The default is the current
 * time.
 */
export const asOfSchema = instantSchema.optional().meta({
  description:
    "An instant of the past, as an RFC 3339 time. The answer is then the one of that instant: it counts hours from it, and uses the runs that could be read then, without calibrations. The current time if absent.",
  examples: ["2026-11-14T06:00:00Z"],
});

/** Fields that all requests for scores of forecast hours have. */
export const forecastFields = {
  location: siteSchema,
  model: modelSchema,
  entry: entrySchema,
  period: periodSchema,
  timezone: timezoneOrAutoSchema,
  calibrated: calibratedSchema,
  as_of: asOfSchema,
};

const forecastFieldsSchema = z.strictObject(forecastFields);
export type ForecastFields = z.output<typeof forecastFieldsSchema>;
export type Period = z.output<typeof periodSchema>;
