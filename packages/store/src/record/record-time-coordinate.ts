import type { Calendar } from "@halcyon/schema/time";
import type { RecordStep, RecordTime } from "@halcyon/weather";
import {
  type CalendarName,
  gregorianFromSeconds,
  isCalendarName,
  parseTimeUnits,
  stepHours,
} from "@halcyon/weather/source-kit";
import { StoreError } from "../store-error.ts";
import { type Coordinate, line } from "../zarr/array-documents.ts";
import type { OpenGroup } from "../zarr/open-group.ts";

/** Calendar of a record, its first step and its last step. */
interface RecordTimes {
  readonly calendar: Calendar;
  readonly first: RecordTime;
  readonly last: RecordTime;
}

const hourSeconds = 3600;

/** Returns the coordinate `time` of a record: all steps from the first to the last. */
export function timeCoordinate({ calendar, first, last }: RecordTimes, step: RecordStep): Coordinate {
  const values = Int32Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return {
    ...line("time", "time", values, "int32", {
      units: `${step}s since 1970-01-01 00:00:00`,
      calendar: calendarName(calendar, first, step),
      standard_name: "time",
      axis: "T",
      long_name: step === "day" ? "the day" : "the instant, or the end of the hour",
    }),
    compressed: true,
  };
}

/** Returns the CF name of a calendar. Before 1582-10-15 the CF calendar `standard` is Julian, but records of Halcyon are always Gregorian. */
function calendarName(calendar: Calendar, first: RecordTime, step: RecordStep): CalendarName {
  const early = first * stepHours[step] * hourSeconds < gregorianFromSeconds;
  return calendar === "standard" && early ? "proleptic_gregorian" : calendar;
}

/**
 * Reads the steps of a record.
 *
 * @throws StoreError `unsupported` if the unit or the calendar is unknown, or if the times are not consecutive hours or days
 */
export async function readTimes(
  { group, need, valuesOf }: OpenGroup<unknown>,
  step: RecordStep,
): Promise<RecordTimes> {
  const { units, calendar: name = "standard" } = need("time").attributes;
  const unit =
    typeof units === "string" && typeof name === "string" && isCalendarName(name)
      ? parseTimeUnits(units, name)
      : undefined;
  if (unit === undefined) {
    throw new StoreError("unsupported", `${group}/time is not in a unit and calendar that are known`);
  }
  const values = await valuesOf("time");
  const stepSeconds = stepHours[step] * hourSeconds;
  const timeOf = (value: number): RecordTime => (unit.originSeconds + value * unit.unitSeconds) / stepSeconds;
  const first = Math.round(timeOf(values[0] ?? Number.NaN));
  const consecutive = values.every((value, index) => Math.abs(timeOf(value) - first - index) < nearly);
  if (values.length === 0 || !consecutive) {
    throw new StoreError(
      "unsupported",
      `${group}/time does not hold every ${step} from its first to its last`,
    );
  }
  return { calendar: unit.calendar, first, last: first + values.length - 1 };
}

/** Maximum difference between two times that count as equal [steps]. */
const nearly = 1e-6;
