import {
  classicNetcdf,
  type FileAttributes,
  type FileVariable,
} from "@halcyon/formats/netcdf/classic-netcdf";
import { type EpochHour, type LocalHours, millisecondsPerHour } from "@halcyon/schema/time";
import { isCeiling, type ScoreRange } from "@halcyon/scoring/windows";
import { localDays } from "../weather/hours/local-hours.ts";
import type { ProvedPromise } from "./promised-windows.ts";

/** Facts that all promised windows in a NetCDF file share. */
export interface ProvedWindows {
  readonly location: {
    readonly latitude: number;
    readonly longitude: number;
    readonly elevation_m?: number | undefined;
  };
  readonly window: ScoreRange & { readonly durationHours: number };
  /** Local hours and time zone of the days for which windows were promised. */
  readonly clock: Pick<LocalHours, "from" | "to" | "timezone">;
  /** Global attributes of the file, such as the name of the source. */
  readonly about: FileAttributes;
}

/** Half of the last decimal of published scores. A threshold that differs from a limit by this much separates good scores from all others. */
const halfStep = 0.000_05;

const instantUnits = "seconds since 1970-01-01 00:00:00 +00:00";

/**
 * Writes promised windows as a NetCDF file in the layout of the verification program Verif. The dimensions are the run and the number of days ahead. Days are
 * counted from the day on which users could read the run. The score of a window is the score of its worst hour.
 *
 * @param promises - Promised windows in the order of their runs.
 */
export function promisesNetcdf(promises: readonly ProvedPromise[], proved: ProvedWindows): Buffer {
  const runs = [...new Map(promises.map(({ run, availableAt }) => [run, availableAt]))];
  const rowOf = new Map(runs.map(([run], row) => [run, row]));
  const firstDays = runs.map(([, availableAt]) => localDays(proved.clock, availableAt, 1)[0]!);
  const placed = promises.map((promise) => {
    const row = rowOf.get(promise.run)!;
    return { promise, row, day: promise.targetDay - firstDays[row]! };
  });
  const days = placed.reduce((most, { day }) => Math.max(most, day), 0) + 1;
  const members = promises.reduce((most, { worstSaid }) => Math.max(most, worstSaid.length), 1);
  const threshold = thresholdOf(proved.window);
  const grid = (width: number, valuesOf: (promise: ProvedPromise) => readonly number[]): Float64Array => {
    const values = new Float64Array(runs.length * days * width).fill(Number.NaN);
    for (const { promise, row, day } of placed) values.set(valuesOf(promise), (row * days + day) * width);
    return values;
  };
  const score = { units: "1" };
  const promised: readonly FileVariable[] = [
    {
      ...ofPromise("obs", { ...score, long_name: "score of the worst hour in the weather that came" }),
      values: grid(1, ({ worstCame }) => [worstCame]),
    },
    {
      ...ofPromise("fcst", {
        ...score,
        long_name: "median over the members of the score of their worst hour",
      }),
      values: grid(1, ({ worstSaidMedian }) => [worstSaidMedian]),
    },
    {
      ...ofPromise("start", { units: instantUnits, long_name: "start of the window" }),
      values: grid(1, ({ start }) => [secondsOf(start)]),
    },
  ];
  const ofMembers: readonly FileVariable[] = [
    {
      ...ofPromise("ensemble", { ...score, long_name: "score of the worst hour of each member" }, [
        "ensemble_member",
      ]),
      values: grid(members, ({ worstSaid }) => worstSaid.map((value) => value ?? Number.NaN)),
    },
  ];
  const ofThreshold: readonly FileVariable[] = [
    coordinate("threshold", [threshold ?? Number.NaN], {
      ...score,
      long_name: "limit of good scores, half of their last decimal beside it",
    }),
    {
      ...ofPromise("cdf", { ...score, long_name: "promised probability of a score below the threshold" }, [
        "threshold",
      ]),
      values: grid(1, ({ probability }) => [isCeiling(proved.window) ? probability : 1 - probability]),
    },
  ];
  const hasMembers = members > 1;
  const hasThreshold = hasMembers && threshold !== undefined;
  return classicNetcdf({
    dimensions: {
      time: runs.length,
      leadtime: days,
      location: 1,
      ...(hasMembers ? { ensemble_member: members } : {}),
      ...(hasThreshold ? { threshold: 1 } : {}),
    },
    attributes: {
      Conventions: "CF-1.11",
      long_name: "Score of the worst hour of a promised window",
      units: "1",
      x0: 0,
      x1: 1,
      duration_hours: proved.window.durationHours,
      timezone: proved.clock.timezone,
      ...proved.about,
    },
    variables: [
      ...coordinates(runs, days, proved),
      ...promised,
      ...(hasMembers ? ofMembers : []),
      ...(hasThreshold ? ofThreshold : []),
    ],
  });
}

function coordinates(
  runs: readonly (readonly [run: EpochHour, availableAt: EpochHour])[],
  days: number,
  { location }: ProvedWindows,
): readonly FileVariable[] {
  const place = (name: string, value: number, attributes: FileAttributes): FileVariable => ({
    ...coordinate("location", [value], attributes),
    name,
  });
  return [
    coordinate(
      "time",
      runs.map(([, availableAt]) => secondsOf(availableAt)),
      {
        units: instantUnits,
        long_name: "hour in which users could read the run",
      },
    ),
    {
      ...coordinate(
        "time",
        runs.map(([run]) => secondsOf(run)),
        {
          units: instantUnits,
          long_name: "start of the run",
        },
      ),
      name: "run",
    },
    coordinate(
      "leadtime",
      Array.from({ length: days }, (_, day) => 24 * day),
      { units: "hours", long_name: "24 h for each day from the day of `time` to the day of the window" },
    ),
    place("location", 0, { long_name: "number of the place" }),
    place("lat", location.latitude, { units: "degrees_north", standard_name: "latitude" }),
    place("lon", location.longitude, { units: "degrees_east", standard_name: "longitude" }),
    place("altitude", location.elevation_m ?? Number.NaN, { units: "m", standard_name: "altitude" }),
  ];
}

/** Returns a variable along one dimension of the same name. */
function coordinate(name: string, values: readonly number[], attributes: FileAttributes): FileVariable {
  return { name, dimensions: [name], type: "double", values, attributes };
}

/** Returns the head of a NetCDF variable with one value for each promised window, or with several along the dimension `more`. */
function ofPromise(
  name: string,
  attributes: FileAttributes,
  more: readonly string[] = [],
): Omit<FileVariable, "values"> {
  return { name, dimensions: ["time", "leadtime", "location", ...more], type: "double", attributes };
}

/** Returns the score that separates good windows from all others; undefined if good scores have both a lower and an upper limit. */
function thresholdOf(range: ScoreRange): number | undefined {
  const { minimumScore, maximumScore } = range;
  if (isCeiling(range)) return Number((maximumScore! + halfStep).toFixed(5));
  return maximumScore === undefined ? Number((minimumScore - halfStep).toFixed(5)) : undefined;
}

function secondsOf(hour: EpochHour): number {
  return (hour * millisecondsPerHour) / 1000;
}
