import type { MonthWorkability } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { bandLegend, formatShare, type Polarity } from "../../words/weather/band-words.ts";
import type { Measure } from "../../data/state/view.ts";
import { withUnit } from "../../words/units/with-unit.ts";

type OverYears = NonNullable<MonthWorkability["start_share"]>;
type MonthChange = V2.ProjectionWorkabilityResponse["change"][number];
export type AcrossModels = NonNullable<MonthChange["start_share"]>;

/** Lists the measures of a month that the planner can show, to choose from. */
export function measureOptions(polarity: Polarity): { readonly value: Measure; readonly text: string }[] {
  return [
    { value: "start", text: polarity === "suitability" ? "Work can start" : "It goes on" },
    ...bandLegend(polarity).map(({ band, word }) => ({ value: band, text: word })),
  ];
}

/** Explains a measure in one line. */
export function measureWords(measure: Measure, polarity: Polarity, windowHours: number): string {
  if (measure !== "start") {
    const { word } = bandLegend(polarity).find(({ band }) => band === measure)!;
    return `Hours of the month that are ${word.toLowerCase()}`;
  }
  return polarity === "suitability"
    ? `Share of the hours at which a job of ${withUnit(windowHours, "h")} can start`
    : `Share of the hours from which it lasts ${withUnit(windowHours, "h")}`;
}

/** Returns a month over the years, or null if no year is used. */
export function overYears(month: MonthWorkability, measure: Measure): OverYears | null {
  return measure === "start" ? month.start_share : (month.hours?.[measure] ?? null);
}

/** Returns the change of the median year over the climate models, or null if none has a value. */
export function overModels(change: MonthChange, measure: Measure): AcrossModels | null {
  return measure === "start" ? change.start_share : change.hours[measure];
}

/** A value of a measure with its unit: a share in whole percent, hours as they are and small ones in one decimal. */
export function formatMeasure(value: number, measure: Measure): string {
  return measure === "start" ? formatShare(value) : withUnit(rounded(value), "h");
}

/** A value beside an axis with its unit, where even small ones stand for themselves. */
export function formatTick(value: number, measure: Measure): string {
  return measure === "start" ? withUnit(rounded(value * 100), "%") : withUnit(rounded(value), "h");
}

/** Returns the length of a wait: hours, or days if there are many. */
export function formatWait(hours: number): string {
  return hours < 48 ? withUnit(rounded(hours), "h") : `${Math.round(hours / 24)} days`;
}

/** Formats a difference with its sign, in {@link changeUnit}. */
export function formatChange(value: number, measure: Measure): string {
  const shown = rounded(measure === "start" ? value * 100 : value);
  const sign = shown > 0 ? "+" : shown < 0 ? "−" : "";
  return `${sign}${Math.abs(shown)}`;
}

/** Returns a difference in words: `3 more`, in {@link changeUnit}; `0` if there is none. */
export function moreWords(value: number, measure: Measure): string {
  const shown = formatChange(value, measure);
  return shown.startsWith("+")
    ? `${shown.slice(1)} more`
    : shown.startsWith("−")
      ? `${shown.slice(1)} less`
      : shown;
}

/** Returns the unit of differences of a measure. */
export function changeUnit(measure: Measure): string {
  return measure === "start" ? "percentage points" : "h";
}

function rounded(value: number): number {
  return Math.abs(value) < 10 ? Math.round(value * 10) / 10 : Math.round(value);
}
