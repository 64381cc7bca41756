import { z } from "zod";
import { asIssue, type Fault } from "../errors/fault.ts";
import { epochHourOf, formatEpochHour, formatInstant, millisecondsPerHour } from "./time.ts";

/**
 * Pattern of RFC 3339, which also allows a blank instead of the T, and lower-case letters. The seconds, and the colon or the minutes of the offset,
 * are optional, because some programs omit them.
 */
const form =
  /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?(?:([Zz])|([+\- ])(\d\d)(?::?(\d\d))?)?)?$/;

const millisecondsPerMinute = 60_000;
const millisecondsPerDay = 86_400_000;
/** Example of an instant in error messages. */
const example = "2026-11-21T09:00:00Z";

/**
 * Parses an instant in any spelling of RFC 3339. Returns the milliseconds since 1970, or the fault of the text. A leap second counts as the start of the next
 * day, as on computer clocks.
 */
function readInstant(text: string): number | Fault {
  const [
    matched,
    date,
    hour,
    minute,
    second = "0",
    fraction = "0",
    utc,
    sign,
    offsetHour,
    offsetMinute = "0",
  ] = form.exec(text) ?? [];
  if (matched === undefined)
    return unread(`An RFC 3339 time is needed, such as ${example} or 2026-11-21T10:00:00+01:00.`);
  const dayMs = Date.parse(`${date}T00:00:00Z`);
  // `Date.parse` takes the 30th of February for the 2nd of March.
  if (Number.isNaN(dayMs) || !new Date(dayMs).toISOString().startsWith(date!))
    return unread("The calendar has no such day.");
  if (hour === undefined)
    return unread(`A date alone is not enough: add a time of day and an offset, as in ${date}T00:00:00Z.`);
  if (sign === " ")
    return unread(
      "The + before the offset arrived as a space: write it as %2B in an address, or use UTC and Z.",
    );
  if (utc === undefined && sign === undefined)
    return unread("The offset from UTC is missing: add Z for UTC, or an offset such as +01:00.");
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60)
    return unread("No clock shows this time: hours run from 00 to 23, minutes and seconds from 00 to 59.");
  if (Number(offsetHour ?? 0) > 23 || Number(offsetMinute) > 59)
    return unread("No clock has this offset: its hours run from 00 to 23, its minutes from 00 to 59.");
  const aheadMs =
    (sign === "-" ? -1 : 1) *
    (Number(offsetHour ?? 0) * millisecondsPerHour + Number(offsetMinute) * millisecondsPerMinute);
  const minuteMs =
    dayMs + Number(hour) * millisecondsPerHour + Number(minute) * millisecondsPerMinute - aheadMs;
  if (second === "60" && (minuteMs + millisecondsPerMinute) % millisecondsPerDay !== 0)
    return unread("Only the last minute of a UTC day can have a second 60, for leap seconds.");
  const epochMs = minuteMs + Number(second) * 1000 + (second === "60" ? 0 : Number(fraction) * 1000);
  return isOfFourDigits(epochMs) ? epochMs : unread("Times must be in the years 0000 to 9999, in UTC.");
}

function isOfFourDigits(epochMs: number): boolean {
  return /^\d{4}-/.test(new Date(epochMs).toISOString());
}

function unread(detail: string): Fault {
  return { code: "invalid_format", detail };
}

/**
 * Returns the schema of an instant in a request, with an additional check.
 *
 * @param check - Function that returns the fault of a parsed instant [ms since 1970]; undefined if it has none.
 */
function instantSchemaOf(check: (epochMs: number) => Fault | undefined) {
  return z
    .string()
    .check((payload) => {
      const read = readInstant(payload.value);
      const fault = typeof read === "number" ? check(read) : read;
      if (fault !== undefined) payload.issues.push(asIssue(payload.value, fault));
      else payload.value = formatInstant(Number(read));
    })
    .meta({ format: "date-time", examples: ["2026-11-21T09:00:00Z"] });
}

/** Schema of an instant in a request, in any form that RFC 3339 allows. The parsed instant has the form used in responses: UTC, to the second. */
export const instantSchema = instantSchemaOf(() => undefined);

/** Schema of an instant in a request that must be the start of an hour in UTC. */
export const fullHourSchema = instantSchemaOf((epochMs) => {
  if (epochMs % millisecondsPerHour === 0) return undefined;
  const before = epochHourOf(epochMs);
  const values = [formatEpochHour(before), formatEpochHour(before + 1)];
  return {
    code: "not_on_the_hour",
    detail: `Only full hours are accepted: ${values.join(" or ")}.`,
    expected: { values },
  };
});
