import type { Halcyon, WatchRequest, WatchWhenInput } from "@halcyon/sdk/v2";
import { CommandError } from "../../command-error.ts";
import { entryOf, type EntryOptions } from "../../connection/entry-of.ts";
import { type NamedPlace, type PlaceOptions, placesOf } from "../../connection/place-of.ts";
import type { Surroundings } from "../../surroundings.ts";
import { zoneAt } from "../../time/clock.ts";
import { weekdaysIn, type WindowOptions, windowOptions } from "../windows/window-options.ts";
import { destinationIdsOf } from "./destinations.ts";

export interface WatchOptions extends PlaceOptions, EntryOptions, TellOptions, Omit<WindowOptions, "atMost"> {
  readonly name: string;
  readonly model: "noaa" | "ecmwf";
  readonly horizon?: number;
  readonly band?: string;
  readonly limit?: string;
  /** Least severity of the official warnings to watch; true for the server's default. */
  readonly warnings?: string | true;
}

/**
 * Returns the request for a new watch. The watch reports official warnings, or hours that match the score band or the limit in the options. Without any of
 * these, it reports windows in which the task is possible.
 */
export async function watchRequest(
  surroundings: Surroundings,
  halcyon: Halcyon,
  options: WatchOptions,
): Promise<WatchRequest> {
  const { name, model, limit, warnings } = options;
  const places = await placesOf(surroundings, halcyon, options);
  // A limit of the weather itself needs no work.
  const forecast =
    warnings === undefined
      ? {
          model,
          ...(limit === undefined && { constraint_params: await entryOf(halcyon, options) }),
          when: whenOf(options, places[0]!),
        }
      : { when: warningsOf(warnings) };
  const tell = await notifyOptionsOf(halcyon, options, zoneAt(places[0]!.site));
  return {
    name,
    ...forecast,
    places: places.map(({ name: ref, site }) => ({ ref, ...site })),
    ...(tell !== undefined && { tell }),
  };
}

function whenOf({ band, limit, horizon, ...options }: WatchOptions, { site }: NamedPlace): WatchWhenInput {
  const { duration_hours, minimum_score, minimum_probability, daylight_only, local_hours } =
    windowOptions(options);
  const shared = {
    ...(horizon !== undefined && { horizon_hours: horizon }),
    ...(daylight_only !== undefined && { daylight_only }),
    ...(minimum_probability !== undefined && {
      probability: { rise: minimum_probability, fall: Math.min(minimum_probability, fallMax) },
    }),
    ...(local_hours !== undefined && { local_hours: { ...local_hours, timezone: zoneAt(site) } }),
  };
  if (band !== undefined) return { kind: "band", ...bandOf(band), for_hours: duration_hours, ...shared };
  if (limit !== undefined) return { kind: "limit", ...limitOf(limit), for_hours: duration_hours, ...shared };
  return { kind: "window", duration_hours, ...(minimum_score !== undefined && { minimum_score }), ...shared };
}

/** Default probability below which a reported span of hours ends, the same as on the server. */
const fallMax = 0.5;

const severities = ["minor", "moderate", "severe", "extreme"] as const;

/** Parses the least severity of the official warnings to watch. */
function warningsOf(text: string | true): WatchWhenInput {
  if (text === true) return { kind: "warning" };
  const severity = severities.find((one) => one === text.trim().toLowerCase());
  if (severity === undefined)
    throw new CommandError("usage", `--warnings takes one of ${severities.join(", ")}, not "${text}".`);
  return { kind: "warning", severity };
}

const bands = ["stop", "unsuitable", "acceptable", "ideal"] as const;

/** Parses a condition on a band, such as `at most unsuitable`. */
function bandOf(text: string): { is: "at_least" | "at_most"; band: (typeof bands)[number] } {
  const [, side, name] = /^at[ _-](least|most)[ :]+([a-z]+)$/i.exec(text.trim()) ?? [];
  const band = bands.find((one) => one === name?.toLowerCase());
  if (side === undefined || band === undefined) {
    throw new CommandError(
      "usage",
      `--band takes "at least" or "at most" and one of ${bands.join(", ")}, not "${text}".`,
    );
  }
  return { is: side.toLowerCase() === "least" ? "at_least" : "at_most", band };
}

type Limit = Pick<Extract<WatchWhenInput, { kind: "limit" }>, "variable" | "unit" | "above" | "below">;

/** Parses a limit, such as `wind_gusts_10m > 15 m/s`. The server validates the variable and the unit. */
function limitOf(text: string): Limit {
  const [, variable, sign, value, unit = "1"] =
    /^([a-z]\w*)\s*(>=?|<=?)\s*(-?\d+(?:\.\d+)?)\s*(\S+)?$/i.exec(text.trim()) ?? [];
  if (variable === undefined) {
    throw new CommandError(
      "usage",
      `--limit takes a variable, > or <, a value and its unit, such as "wind_gusts_10m > 15 m/s", not "${text}".`,
    );
  }
  const side = sign!.startsWith(">") ? "above" : "below";
  return { variable: variable as Limit["variable"], unit, [side]: Number(value) };
}

/** Options for the notifications of a watch. */
interface TellOptions {
  readonly to?: readonly string[];
  readonly quiet?: string;
  readonly digest?: string;
}

type Tell = NonNullable<WatchRequest["tell"]>;

/** Returns the notification settings of a watch, with times in the given time zone. Returns undefined if no notification option is given. */
async function notifyOptionsOf(
  halcyon: Halcyon,
  { to, quiet, digest }: TellOptions,
  timezone: string,
): Promise<Tell | undefined> {
  if (to === undefined && quiet === undefined && digest === undefined) return undefined;
  return {
    ...(quiet !== undefined && { quiet: { ...quietOf(quiet), timezone } }),
    ...(digest !== undefined && { digest: { ...digestOf(digest), timezone } }),
    ...(to !== undefined && { to: isNobody(to) ? [] : await destinationIdsOf(halcyon, to) }),
  };
}

function isNobody([first, ...others]: readonly string[]): boolean {
  return first === "nobody" && others.length === 0;
}

/** Parses quiet hours, such as `21-6`. The server validates the hours. */
function quietOf(text: string): { from: number; to: number } {
  const [, from, to] = /^(\d{1,2})(?::00)?-(\d{1,2})(?::00)?$/.exec(text.trim()) ?? [];
  if (from === undefined)
    throw new CommandError("usage", `--quiet takes full hours, such as 21-6, not "${text}".`);
  return { from: Number(from), to: Number(to) };
}

/** Parses the time of a digest, such as `06:30` or `mon-fri 06:30`. */
function digestOf(text: string): Pick<NonNullable<Tell["digest"]>, "at" | "weekdays"> {
  const [, days, hour, minute] = /^(?:([a-z,-]+) +)?(\d{1,2}):(\d\d)$/i.exec(text.trim()) ?? [];
  if (hour === undefined)
    throw new CommandError(
      "usage",
      `--digest takes a time, such as 06:30 or "mon-fri 06:30", not "${text}".`,
    );
  return {
    at: `${hour.padStart(2, "0")}:${minute}`,
    ...(days !== undefined && { weekdays: weekdaysIn(days, "--digest") }),
  };
}
