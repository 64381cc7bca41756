import type { VariableName } from "@halcyon/schema";
import { type Calendar, dayNumber } from "@halcyon/schema/time";
import type { DailySeries } from "./series/daily-series.ts";
import day360 from "./golden/360_day.json" with { type: "json" };
import noleap from "./golden/noleap.json" with { type: "json" };
import standard from "./golden/standard.json" with { type: "json" };
import type { YearlyValue } from "./series/yearly.ts";

/** Results of xclim for the same random weather in each calendar. */
export const goldens = { standard, noleap, "360_day": day360 } as const;

/** Years from which the percentiles of the golden files are computed. */
export const goldenBaseline = { first: 2003, last: 2006 };

type Tenths = (typeof standard)["tenths"];

export function goldenSeries(calendar: Calendar): Map<VariableName, DailySeries> {
  const { first_day: firstDate, tenths } = goldens[calendar];
  const [year, month, day] = firstDate.split("-").map(Number) as [number, number, number];
  const firstDay = dayNumber(calendar, { year, month, day });
  const seriesOf = (name: keyof Tenths): DailySeries => ({
    calendar,
    firstDay,
    values: Float64Array.from(tenths[name], (value) => (value === null ? Number.NaN : value / 10)),
  });
  const maximumC = seriesOf("temperature_2m_max");
  const minimumC = seriesOf("temperature_2m_min");
  const meanC = maximumC.values.map((valueC, row) => (valueC + minimumC.values[row]!) / 2);
  return new Map<VariableName, DailySeries>([
    ["temperature_2m_max", maximumC],
    ["temperature_2m_min", minimumC],
    ["temperature_2m", { calendar, firstDay, values: meanC }],
    ["precipitation", seriesOf("precipitation")],
  ]);
}

/** Returns yearly values in the format of a golden file. */
export function byYear(years: readonly YearlyValue[]): Record<string, number | null> {
  return Object.fromEntries(
    years.map(({ year, value }) => [year, value === null ? null : Number(value.toFixed(6))]),
  );
}
