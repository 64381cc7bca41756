import { type Band, bands, type MonthWorkability as MonthRow } from "@halcyon/schema";
import type { MonthWorkability, OverYears, YearWorkability } from "@halcyon/scoring";
import { toFourDecimals } from "@halcyon/base/four-decimals";

/** Returns calendar months in the form of the contract, with their years if these are requested. */
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

/** Returns an object with a field for each band. */
export function byBand<Value>(valueOf: (band: Band) => Value): Record<Band, Value> {
  return Object.fromEntries(bands.map((band) => [band, valueOf(band)])) as Record<Band, Value>;
}

type OverYearsRow = NonNullable<MonthRow["windows"]>;

function overYears(over: OverYears): OverYearsRow {
  const rows = Object.entries(over).map(([name, value]) => [name.toUpperCase(), toFourDecimals(value)]);
  return Object.fromEntries(rows) as OverYearsRow;
}
