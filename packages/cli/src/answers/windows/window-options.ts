import { CommandError } from "../../command-error.ts";

/** Options that describe the windows to search for. */
export interface WindowOptions extends HourOptions {
  readonly duration: number;
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly probability?: number;
  readonly daylight?: true;
}

/** Converts window options to the fields of a request. The server uses defaults for omitted fields. */
export function windowOptions(options: WindowOptions) {
  const { duration, atLeast, atMost, probability, daylight } = options;
  const hours = wantedHours(options);
  return {
    duration_hours: duration,
    ...(atLeast !== undefined && { minimum_score: atLeast }),
    ...(atMost !== undefined && { maximum_score: atMost }),
    ...(probability !== undefined && { minimum_probability: probability }),
    ...(daylight === true && { daylight_only: true }),
    ...(hours !== undefined && { local_hours: hours }),
  };
}

const weekdayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
type Weekday = (typeof weekdayNames)[number];

/** Options for the times of day and weekdays at which work may be done. */
interface HourOptions {
  readonly between?: string;
  readonly weekdays?: string;
}

/** Wanted hours of the day in local time, and wanted weekdays. */
interface WantedHours {
  readonly from: number;
  readonly to: number;
  readonly weekdays?: Weekday[];
}

/** Parses `--between 7-17` and `--weekdays mon-fri`. Returns undefined if neither is given. */
function wantedHours({ between, weekdays }: HourOptions): WantedHours | undefined {
  if (between === undefined && weekdays === undefined) return undefined;
  const [, from, to] = /^(\d{1,2})(?::00)?-(\d{1,2})(?::00)?$/.exec(between ?? "0-24") ?? [];
  if (from === undefined)
    throw new CommandError("usage", `--between takes full hours, such as 7-17, not "${between}".`);
  return {
    from: Number(from),
    to: Number(to),
    ...(weekdays !== undefined && { weekdays: weekdaysIn(weekdays, "--weekdays") }),
  };
}

/**
 * Parses a list of weekdays, such as `mon-fri` or `sat,sun`.
 *
 * @param option - Name of the option for error messages.
 */
export function weekdaysIn(text: string, option: string): Weekday[] {
  return text.split(",").flatMap((days) => weekdaysOf(days, option));
}

/** Parses one weekday or a range, such as `mon` or `mon-fri`. */
function weekdaysOf(text: string, option: string): Weekday[] {
  const [first, last, ...rest] = text
    .split("-")
    .map((name) => weekdayNames.findIndex((day) => day === name.trim().slice(0, 3).toLowerCase()));
  if (first === undefined || first === -1 || last === -1 || rest.length > 0) {
    throw new CommandError("usage", `${option} takes days such as mon-fri or sat,sun, not "${text}".`);
  }
  const count = last === undefined ? 1 : ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, at) => weekdayNames[(first + at) % 7]!);
}
