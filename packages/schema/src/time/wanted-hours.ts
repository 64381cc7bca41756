import { z } from "zod";
import { type Fault, orFault } from "../errors/fault.ts";
import { timezoneSchema } from "./timezone.ts";
import { weekdays } from "./weekday.ts";

const workingHours = {
  from: z.int().min(0).max(23).meta({ description: "Full hour on the local clock at which work may start." }),
  to: z.int().min(1).max(24).meta({
    description:
      "Full hour on the local clock at which work must end. An hour below `from` means a night, which belongs to the day on which it starts.",
  }),
};

const weekdaysSchema = z
  .array(z.enum(weekdays))
  .min(1)
  .max(weekdays.length)
  .default([...weekdays])
  .meta({ description: "Days on the local calendar, all by default." });

/**
 * Returns true if a range of hours contains at least one hour.
 *
 * @param hours - Hours of the day in local time.
 */
function isNotEmpty({ from, to }: { readonly from: number; readonly to: number }): boolean {
  return from !== to;
}
const emptyHours: Fault = {
  code: "empty_hours",
  path: ["to"],
  detail: "From and to are the same hour; a whole day is from 0 to 24.",
};

export const localHoursSchema = z
  .strictObject({ ...workingHours, timezone: timezoneSchema, weekdays: weekdaysSchema })
  .refine(isNotEmpty, orFault(emptyHours))
  .meta({ id: "LocalHours", description: "Hours on the local clock; all hours by default." });
export type LocalHours = z.output<typeof localHoursSchema>;

/** Schema of hours of the day, for requests in which another field states the time zone. */
export const zonelessHoursSchema = z
  .strictObject({ ...workingHours, weekdays: weekdaysSchema })
  .refine(isNotEmpty, orFault(emptyHours))
  .meta({ id: "WorkingHours", description: "Hours on the clock of `timezone`." });

export const daylightOnlySchema = z
  .boolean()
  .default(false)
  .meta({ description: "True if the sun must be up at the start and end of every hour." });

/** Request fields that limit the hours of a window to daylight, or to certain hours of the local clock. */
export const hoursOptions = { daylight_only: daylightOnlySchema, local_hours: localHoursSchema.optional() };
