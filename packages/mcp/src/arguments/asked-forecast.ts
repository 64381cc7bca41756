import { modelIds } from "@halcyon/schema";
import { instantSchema, weekdays } from "@halcyon/schema/time";
import { windowHoursMax } from "@halcyon/schema/wire";
import { z } from "zod";
import { hourOf } from "../results/clock.ts";
import { contract, saidOf } from "./contract-words.ts";
import type { ComparedPlace } from "./asked-place.ts";
import { namedEntry, namedEntrySchema } from "./named-entry.ts";
import type { Port } from "../api/port.ts";

/** Maximum length of a forecast that a tool can request [h]. */
export const hoursMax = 240;

export const entryField = namedEntrySchema.meta({
  description: "Id or slug from find_task",
});

export const timezoneField = z
  .string()
  .max(64)
  .default("auto")
  .meta({ description: "IANA; auto: zone of the place" });

/** Tool arguments for the period and the forecast model. */
export const periodFields = {
  model: z.enum(modelIds).default("noaa").meta(saidOf(contract.model)),
  start: instantSchema.optional().meta({ description: "With offset, 2026-11-24T07:00+01:00; default now" }),
  hours: z
    .int()
    .min(1)
    .max(hoursMax, `At most ${hoursMax} hours at once; begin later hours with start`)
    .default(72)
    .meta({ description: "Number of hours" }),
  timezone: timezoneField,
};

/** Tool arguments that describe the requested windows: consecutive hours in which a task can be done. */
export const windowFields = {
  duration_hours: z.int().min(1).max(windowHoursMax).meta({ description: "Duration of the work" }),
  minimum_score: z.number().positive().max(1).optional().meta(saidOf(contract.window.minimum_score)),
  maximum_score: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .meta({ description: "A scenario needs a minimum or a maximum" }),
  daylight_only: z.boolean().default(false).meta({ description: "Only hours with the sun up" }),
  local_hours: z
    .strictObject({
      from: z.int().min(0).max(23).meta({ description: "Work may start" }),
      to: z.int().min(1).max(24).meta({ description: "Work must end" }),
      weekdays: z
        .array(z.enum(weekdays))
        .min(1)
        .max(7)
        .optional()
        .meta({ description: "All days by default" }),
    })
    .optional()
    .meta({ description: "Full hours on the local clock" }),
};

const periodSchema = z.object(periodFields);
const windowSchema = z.object(windowFields);

type Asked = z.output<typeof periodSchema> & ComparedPlace;

/** Converts the place in the tool arguments to the location of an API request. */
export function askedLocation({ latitude, longitude, elevation_m: elevation }: ComparedPlace) {
  return { latitude, longitude, ...(elevation === undefined ? {} : { elevation_m: elevation }) };
}

/** Converts tool arguments for the start and length of a period to the period of an API request. */
export function askedPeriod({ start, hours }: Pick<Asked, "start" | "hours">) {
  return { hours, ...(start === undefined ? {} : { start: hourOf(start) }) };
}

/**
 * Returns the API request for a forecast of a task or scenario.
 *
 * @throws Refused `entry_not_found` if `entry` matches no task or scenario, or several.
 */
export async function askedForecast(port: Port, asked: Asked & { readonly entry: string }) {
  const { type, id } = await namedEntry(port, asked.entry);
  return { ...askedHours(asked), entry: { type, id } };
}

/** Converts tool arguments to the location, model, time zone and period of an API request. */
export function askedHours(asked: Asked) {
  const { model, timezone } = asked;
  return { location: askedLocation(asked), model, timezone, period: askedPeriod(asked) };
}

/** Converts tool arguments for a window to the window of an API request. */
export function askedWindow({
  minimum_score: minimum,
  maximum_score: maximum,
  local_hours: localHours,
  ...others
}: z.output<typeof windowSchema>) {
  return {
    duration_hours: others.duration_hours,
    daylight_only: others.daylight_only,
    ...(minimum === undefined ? {} : { minimum_score: minimum }),
    ...(maximum === undefined ? {} : { maximum_score: maximum }),
    ...(localHours === undefined ? {} : { local_hours: askedLocalHours(localHours) }),
  };
}

function askedLocalHours({
  from,
  to,
  weekdays: days,
}: NonNullable<z.output<typeof windowSchema>["local_hours"]>) {
  return { from, to, ...(days === undefined ? {} : { weekdays: days }) };
}
