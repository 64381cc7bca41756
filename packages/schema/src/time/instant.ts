import { z } from "zod";
import { asIssue, type Fault } from "../errors/fault.ts";
import { readInstant } from "./read-instant.ts";
import { epochHourOf, formatEpochHour, formatInstant, millisecondsPerHour } from "./time.ts";

/** @param check - What is wrong with an instant that could be read [ms since 1970]. */
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

/** An instant that a caller names, in any spelling of RFC 3339. It is read as our answers write it: UTC, to the second. */
export const instantSchema = instantSchemaOf(() => undefined);

/** An instant that a caller names, and that begins an hour of UTC. */
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
