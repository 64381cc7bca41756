import type { Calendar } from "@halcyon/schema/time";
import type { RecordStep, RecordTime } from "@halcyon/weather";
import {
  gregorianFromSeconds,
  isCalendarName,
  parseTimeUnits,
  type TimeUnits,
} from "@halcyon/weather/source-kit";
import { NetcdfError } from "../formats/netcdf-error.ts";
import { type NetcdfFile, type NetcdfVariable, textOf } from "../formats/netcdf-file.ts";

/** Times of a file in the calendar of the file, in ascending order. */
export interface TimeAxis {
  /** Name of the time dimension. */
  readonly dimension: string;
  readonly calendar: Calendar;
  readonly step: RecordStep;
  /** Time stamps for instantaneous values. */
  readonly instants: readonly RecordTime[];
  /**
   * Time stamps for means, sums and extremes: the end of the hour for hourly values, the day for daily values. If the file states the bounds of its steps, the
   * bounds determine the time stamps.
   */
  readonly periods: readonly RecordTime[];
  /** Starts of the intervals that end at `periods`; absent if each interval is a single step, or if the file states no bounds. */
  readonly starts?: readonly RecordTime[];
  /** True if the file or the caller states that daily values refer to the whole day, not to an instant. */
  readonly isOfWholeDays: boolean;
}

/**
 * Reads the time coordinate of a file.
 *
 * @param wantedStep - Step to assume for a file with a single time and no bounds. If the step is a day, the values are assumed to refer to whole days.
 * @throws NetcdfError `no_coordinates` if the time cannot be found or used, `unsupported_time` if its unit, calendar or step is not supported.
 */
export function readTimeAxis(file: NetcdfFile, wantedStep?: RecordStep): TimeAxis {
  const variable = timeVariable(file);
  const units = timeUnits(file, variable);
  const seconds = secondsOf(file, variable, units);
  const bounds = readBounds(file, variable, units);
  const shiftHours = shiftOfDays(file);
  if (shiftHours !== 0) {
    throw wrongTime(
      file,
      variable,
      `its days are ${shiftHours} h beside those of UTC, which records have. Download it in the time zone UTC+00:00.`,
    );
  }
  for (let index = 1; index < seconds.length; index += 1) {
    if (seconds[index]! > seconds[index - 1]!) continue;
    throw wrongTime(
      file,
      variable,
      `value ${index} is not after the one before it. Sort the times, drop doubles.`,
    );
  }
  const step = stepOf(file, variable, seconds, bounds, wantedStep);
  const short =
    step === "day" ? (bounds?.findIndex(([start, end]) => end - start < daySeconds / 2) ?? -1) : -1;
  if (short !== -1) {
    const hours = Math.round((bounds![short]![1] - bounds![short]![0]) / hourSeconds);
    throw wrongTime(
      file,
      variable,
      `value ${short} is of ${hours} h by its bounds, and the next follows a day later. Get all 24 hours of each day.`,
    );
  }
  const periods = seconds.map((stamp, index) => periodOf(stamp, bounds?.[index], step));
  const wholeHours = step === "hour" && seconds.every((stamp) => isWhole(stamp, hourSeconds));
  const instants = wholeHours ? seconds.map((stamp) => Math.round(stamp / hourSeconds)) : periods;
  if (bounds === undefined && step === "hour" && !wholeHours) {
    throw wrongTime(
      file,
      variable,
      "the times are not at whole hours and have no bounds. Shift them, or add bounds.",
    );
  }
  for (let index = 1; index < periods.length; index += 1) {
    if (periods[index]! > periods[index - 1]!) continue;
    throw wrongTime(
      file,
      variable,
      `values ${index - 1} and ${index} are in one ${step}. Drop one, or fix the bounds.`,
    );
  }
  const starts = startsOf(bounds, step);
  const isStep = starts?.every((start, index) => start === periods[index]! - 1) ?? true;
  return {
    dimension: variable.dimensions[0]!,
    calendar: units.calendar,
    step,
    instants,
    periods,
    ...(starts === undefined || isStep ? {} : { starts }),
    isOfWholeDays:
      step === "day" && (wantedStep === "day" || bounds !== undefined || isMarkedDaily(file, variable)),
  };
}

/** Returns the shift from UTC of the days over which the Climate Data Store computed daily statistics [h]. It is taken from the attribute `history`. */
function shiftOfDays({ attributes }: NetcdfFile): number {
  const found = /daily_reduce\(.*'time_shift': \{'hours': (-?\d+)/.exec(textOf(attributes, "history") ?? "");
  return Number(found?.[1] ?? 0);
}

/** Returns true if attributes of CMIP, ACDD or NOAA mark a file as daily. */
function isMarkedDaily({ attributes }: NetcdfFile, time: NetcdfVariable): boolean {
  const frequency = textOf(attributes, "frequency") ?? textOf(attributes, "table_id") ?? "";
  return (
    /day/i.test(frequency) ||
    textOf(attributes, "time_coverage_resolution") === "P1D" ||
    textOf(time.attributes, "avg_period")?.startsWith("0000-00-01") === true
  );
}

/** Returns true if attributes of CMIP or ACDD, or the name of the table, mark a file as monthly. */
function isMarkedMonthly({ attributes }: NetcdfFile): boolean {
  const frequency = textOf(attributes, "frequency") ?? textOf(attributes, "table_id") ?? "";
  return /mon/i.test(frequency) || textOf(attributes, "time_coverage_resolution") === "P1M";
}

/** Returns the time stamp at which each period begins; undefined without bounds. */
function startsOf(
  bounds: readonly (readonly [number, number])[] | undefined,
  step: RecordStep,
): readonly RecordTime[] | undefined {
  const length = step === "hour" ? hourSeconds : daySeconds;
  return bounds?.map(([start, end]) => {
    const steps = Math.round((end - start) / length);
    return periodOf(end, [start, end], step) - Math.max(1, steps);
  });
}

const hourSeconds = 3600;
const daySeconds = 86_400;

/** Tolerance for times [s]. 32-bit floats of days since 1850 are accurate to about 6 minutes. */
const slackSeconds = 600;

/** End of the supported times [s since 1970]. Halcyon supports the years 1583 to 9999. */
const lastSeconds = 253_402_300_800;

function isWhole(seconds: number, unit: number): boolean {
  return Math.abs(seconds - Math.round(seconds / unit) * unit) <= slackSeconds;
}

function periodOf(
  stamp: number,
  bounds: readonly [number, number] | undefined,
  step: RecordStep,
): RecordTime {
  if (step === "hour") return Math.round((bounds?.[1] ?? stamp) / hourSeconds);
  // Of bounds over many days the last day counts, half of it before their end.
  const inside =
    bounds === undefined
      ? stamp + slackSeconds
      : Math.max((bounds[0] + bounds[1]) / 2, bounds[1] - daySeconds / 2);
  return Math.floor(inside / daySeconds);
}

function stepOf(
  file: NetcdfFile,
  variable: NetcdfVariable,
  seconds: readonly number[],
  bounds: readonly (readonly [number, number])[] | undefined,
  wanted: RecordStep | undefined,
): RecordStep {
  let shortest = Infinity;
  for (let index = 1; index < seconds.length; index += 1)
    shortest = Math.min(shortest, seconds[index]! - seconds[index - 1]!);
  if (seconds.length === 1 && bounds !== undefined) shortest = bounds[0]![1] - bounds[0]![0];
  if (shortest === Infinity && isMarkedMonthly(file)) {
    throw wrongTime(
      file,
      variable,
      `the file marks its time as a month; records have steps of an hour or a day. ${adviceFor(Infinity)}`,
    );
  }
  if (shortest === Infinity) {
    if (wanted !== undefined) return wanted;
    throw wrongTime(
      file,
      variable,
      "there is one time and no bounds. Give --step hour or --step day; the value of a month is neither.",
    );
  }
  for (const [step, length] of [
    ["hour", hourSeconds],
    ["day", daySeconds],
  ] as const) {
    if (Math.abs(shortest - length) <= slackSeconds) return step;
  }
  throw wrongTime(
    file,
    variable,
    `the times are ${lengthWords(shortest)} apart; records have steps of an hour or a day. ${adviceFor(shortest)}`,
  );
}

function lengthWords(seconds: number): string {
  if (seconds < 2 * hourSeconds) return `${Math.round(seconds / 60)} minutes`;
  if (seconds < 2 * daySeconds) return `${Math.round(seconds / hourSeconds)} hours`;
  return `${Math.round(seconds / daySeconds)} days`;
}

/** Returns advice for a file with an unsupported step. Daily values can be computed from hourly values, but not from values of longer steps. */
function adviceFor(seconds: number): string {
  if (seconds < hourSeconds) {
    return "Make hours of them: cdo -f nc4 hourmean in.nc out.nc, for amounts cdo -f nc4 hoursum.";
  }
  if (seconds < daySeconds)
    return "Make days of them: cdo -f nc4 daymean in.nc out.nc, for amounts cdo -f nc4 daysum.";
  return "Longer means and sums say nothing about a day: get the days or hours of the same data from its provider.";
}

function timeVariable(file: NetcdfFile): NetcdfVariable {
  const ofOneDimension = [...file.variables.values()].filter(({ dimensions }) => dimensions.length === 1);
  const coordinate = ofOneDimension.find(
    (variable) =>
      variable.dimensions[0] === variable.name &&
      (textOf(variable.attributes, "axis") === "T" ||
        textOf(variable.attributes, "standard_name") === "time" ||
        ["time", "valid_time"].includes(variable.name) ||
        countsSince(variable)),
  );
  // WRF has its times beside the dimension, as minutes since the start.
  const found =
    coordinate ?? ofOneDimension.find((variable) => variable.name === "XTIME" && countsSince(variable));
  if (found !== undefined && found.shape[0]! > 0) return found;
  const single = [...file.variables.values()].find(
    (variable) => variable.dimensions.length === 0 && variable.name === "time" && countsSince(variable),
  );
  if (found === undefined && single !== undefined)
    throw wrongTime(
      file,
      single,
      "it is one time without a dimension. Give it one: ncecat -O -u time in.nc out.nc.",
    );
  throw new NetcdfError(
    "no_coordinates",
    { file: file.name },
    found === undefined
      ? "there is no time coordinate: a variable with the name of its dimension and units such as days since 1850-01-01."
      : "the file has no times.",
  );
}

function countsSince({ attributes }: NetcdfVariable): boolean {
  return (textOf(attributes, "units") ?? "").includes(" since ");
}

function timeUnits(file: NetcdfFile, variable: NetcdfVariable): TimeUnits {
  const calendar = (textOf(variable.attributes, "calendar") ?? "standard").toLowerCase();
  if (!isCalendarName(calendar)) {
    throw wrongTime(
      file,
      variable,
      `the calendar "${calendar.slice(0, 40)}" is not read; standard, gregorian, proleptic_gregorian, noleap, 365_day and 360_day are.`,
    );
  }
  const text = textOf(variable.attributes, "units");
  if (text === undefined)
    throw wrongTime(file, variable, "there are no units. Add them, as days since 1850-01-01.");
  const units = parseTimeUnits(text, calendar);
  if (units !== undefined) return units;
  throw wrongTime(
    file,
    variable,
    `the units "${text.slice(0, 60)}" are not read in the calendar ${calendar}. Use days, hours, minutes or seconds since a date.`,
  );
}

function secondsOf(file: NetcdfFile, variable: NetcdfVariable, units: TimeUnits): readonly number[] {
  const values = file.read(
    variable,
    variable.shape.map(() => 0),
    variable.shape,
  );
  return Array.from(values, (value) => {
    const seconds = units.originSeconds + value * units.unitSeconds;
    if (seconds >= gregorianFromSeconds && seconds < lastSeconds) return seconds;
    throw wrongTime(file, variable, `${value} is not a time between the years 1583 and 9999.`);
  });
}

/** Reads the start and end of every step. The bounds have the units of the time coordinate. */
function readBounds(
  file: NetcdfFile,
  variable: NetcdfVariable,
  units: TimeUnits,
): readonly (readonly [number, number])[] | undefined {
  const bounds = file.variables.get(textOf(variable.attributes, "bounds") ?? "");
  if (bounds === undefined) return undefined;
  const [times, edges] = bounds.shape;
  if (bounds.shape.length !== 2 || times !== variable.shape[0] || edges !== 2) {
    throw wrongTime(file, bounds, "bounds have two values for each time. Fix or drop them.");
  }
  const seconds = secondsOf(file, bounds, units);
  return Array.from({ length: times! }, (_, index) => {
    const [start, end] = [seconds[2 * index]!, seconds[2 * index + 1]!];
    if (end > start) return [start, end] as const;
    throw wrongTime(file, bounds, `the bounds of value ${index} are not an interval. Fix or drop them.`);
  });
}

function wrongTime(file: NetcdfFile, variable: NetcdfVariable, problem: string): NetcdfError {
  return new NetcdfError("unsupported_time", { file: file.name, variable: variable.name }, problem);
}
