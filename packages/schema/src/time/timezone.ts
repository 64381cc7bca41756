import { z } from "zod";
import { asIssue } from "../errors/fault.ts";
import { lineSchema } from "../errors/text-form.ts";
import { didYouMean } from "../errors/nearest-name.ts";

let timezones: readonly string[] | undefined;

export const timezoneSchema = lineSchema
  .check(({ value, issues }) => {
    if (isTimezone(value)) return;
    issues.push(
      asIssue(value, {
        code: "unknown_timezone",
        detail: "This is not a time zone of the IANA database. An example is Europe/Zurich.",
        ...didYouMean(value, (timezones ??= Intl.supportedValuesOf("timeZone"))),
      }),
    );
  })
  .meta({ description: "A time zone of the IANA database.", examples: ["Europe/Zurich"] });

/** Schema of an instant written as local time, with its offset from UTC. */
export const localTimestampSchema = z.iso.datetime({ offset: true, precision: 0 }).meta({
  description: "Local time with its offset from UTC, `YYYY-MM-DDTHH:MM:SS+HH:MM`.",
  examples: ["2026-11-21T10:00:00+01:00"],
});

/** Response field with local times, for hourly responses to requests that give a time zone. */
export const localTimes = {
  local_time: z
    .array(localTimestampSchema)
    .optional()
    .meta({ description: "The timestamps in local time. Present only if the request has `timezone`." }),
};

/**
 * Returns true if this runtime knows the name as a time zone. An offset such as +01:00 is not accepted, because it has no daylight saving time.
 */
function isTimezone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
