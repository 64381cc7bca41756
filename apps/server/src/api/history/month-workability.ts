import { type Band, bands, type Location, type MonthWorkability as MonthRow } from "@halcyon/schema";
import type { MonthWorkability, OverYears, YearWorkability } from "@halcyon/scoring";
import { toFourDecimals } from "@halcyon/base/four-decimals";
import type { HistoricalWorkabilityResponse } from "@halcyon/schema/v1";
import type { WorkabilityOptions } from "@halcyon/schema/wire";
import type { WorkabilityWindow } from "../../weather/workability/historical-workability.ts";

/** Converts the workability of calendar months to the response format. If `listsYears` is true, each month lists its years. */
export function monthRows(months: readonly MonthWorkability[], listsYears: boolean): MonthRow[] {
  return months.map((month) => monthRow(month, listsYears));
}

function monthRow(month: MonthWorkability, listsYears: boolean): MonthRow {
  const { hours, windows, startShare, waiting, years } = month;
  return {
    month: month.month,
    years_used: month.yearsUsed,
    years_left_out: month.yearsLeftOut,
    hours: hours && byBand((band) => overYears(hours[band])),
    windows: windows && overYears(windows),
    start_share: startShare && overYears(startShare),
    waiting: waiting && {
      mean_hours: toFourDecimals(waiting.meanHours),
      p90_hours: toFourDecimals(waiting.p90Hours),
      share_without_window: toFourDecimals(waiting.shareWithoutWindow),
    },
    ...(listsYears && { years: years.map(yearRow) }),
  };
}

function yearRow({ year, hours, windows, startShare }: YearWorkability) {
  return { year, hours, windows, start_share: toFourDecimals(startShare) };
}

/** Returns an object with one field for each score band. `valueOf` computes the value of each field. */
export function byBand<Value>(valueOf: (band: Band) => Value): Record<Band, Value> {
  return Object.fromEntries(bands.map((band) => [band, valueOf(band)])) as Record<Band, Value>;
}

type OverYearsRow = NonNullable<MonthRow["windows"]>;

function overYears(over: OverYears): OverYearsRow {
  const rows = Object.entries(over).map(([name, value]) => [name.toUpperCase(), toFourDecimals(value)]);
  return Object.fromEntries(rows) as OverYearsRow;
}

type Counted = Pick<HistoricalWorkabilityResponse["metadata"], "window" | "hours_considered">;

/** Converts the options of a workability request to the conditions that counted windows must meet. */
export function countedWindow(
  { window, percentiles }: WorkabilityOptions,
  location: Location,
): WorkabilityWindow {
  return {
    durationHours: window.duration_hours,
    minimumScore: window.minimum_score,
    daylightAt: window.daylight_only ? location : undefined,
    localHours: window.local_hours,
    percentiles,
  };
}

/** Returns the metadata that describe which hours were counted. */
export function countedHours(
  window: WorkabilityOptions["window"],
  months: readonly MonthWorkability[],
): Counted {
  const isEveryHour = !window.daylight_only && window.local_hours === undefined;
  if (isEveryHour) return { window };
  return { window, hours_considered: months.map(({ hoursConsidered }) => hoursConsidered) };
}
