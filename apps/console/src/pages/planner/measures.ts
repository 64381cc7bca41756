import type { MonthWorkability } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { acrossModels } from "@halcyon/scoring";
import { bandLegend, formatShare, type Polarity } from "../../words/weather/band-words.ts";
import type { Measure } from "../../data/state/view.ts";
import { withUnit } from "../../words/units/with-unit.ts";
import { type AskedHours, isCountedInDays } from "./working-days.ts";

type OverYears = NonNullable<MonthWorkability["start_share"]>;
type Projected = Pick<V2.ProjectionWorkabilityResponse, "baseline" | "change" | "models">;
export type AcrossModels = NonNullable<Projected["change"][number]["start_share"]>;

/**
 * Quantity that the planner shows for each month. If {@link isCountedInDays} is true, `days` (the number of working days into which a job fits) replaces the
 * share of possible starts.
 */
export type Figure = Measure | "days";

/** Returns the quantity that the planner shows for the chosen measure: the measure itself, or the number of working days. */
export function figureOf(view: AskedHours & { readonly measure: Measure }, polarity: Polarity): Figure {
  const { measure } = view;
  return polarity === "suitability" && measure === "start" && isCountedInDays(view) ? "days" : measure;
}

/** Returns the quantities of a month that the reader can choose, such as the share of possible starts. */
export function measureOptions(polarity: Polarity): { readonly value: Measure; readonly text: string }[] {
  return [
    { value: "start", text: polarity === "suitability" ? "Work can start" : "It goes on" },
    ...bandLegend(polarity).map(({ band, word }) => ({ value: band, text: word })),
  ];
}

/** Describes the quantity that the planner shows for each month, in one line. */
export function measureWords(measure: Figure, polarity: Polarity, windowHours: number): string {
  if (measure === "days")
    return `Working days of the month on which a job of ${withUnit(windowHours, "h")} fits`;
  if (measure !== "start") {
    const { word } = bandLegend(polarity).find(({ band }) => band === measure)!;
    return `Hours of the month that are ${word.toLowerCase()}`;
  }
  return polarity === "suitability"
    ? `Share of the hours at which a job of ${withUnit(windowHours, "h")} can start`
    : `Share of the hours from which it lasts ${withUnit(windowHours, "h")}`;
}

/** Returns how a quantity of one calendar month is distributed over the past years, or null if no year has data. */
export function overYears(month: MonthWorkability, measure: Figure): OverYears | null {
  if (measure === "days") return month.windows;
  return measure === "start" ? month.start_share : (month.hours?.[measure] ?? null);
}

/**
 * Returns the change of a monthly quantity that climate models project for the median year, with the spread across models. Returns null if no model has a
 * value.
 *
 * @param position - Month, 0 for January.
 */
export function overModels(projected: Projected, position: number, measure: Figure): AcrossModels | null {
  const { baseline, change, models } = projected;
  if (measure === "days") return changeOfDays(baseline[position]!, models, position);
  const month = change[position]!;
  return measure === "start" ? month.start_share : month.hours[measure];
}

/** Returns the change of the days on which a job fits, as the server summarizes the change of the other quantities over the models. */
function changeOfDays(
  { windows: before }: MonthWorkability,
  models: Projected["models"],
  position: number,
): AcrossModels | null {
  const across = acrossModels(
    models.map(({ months }) => {
      const { windows } = months[position]!;
      return before === null || windows === null ? null : windows.P50 - before.P50;
    }),
  );
  if (across === undefined) return null;
  const { q10: Q10, q90: Q90, ...rest } = across;
  return { ...rest, Q10, Q90 };
}

/** Formats a quantity of a month with its unit: a share in whole percent, whole days, or hours. Hours below 10 have one decimal. */
export function formatMeasure(value: number, measure: Figure): string {
  if (measure === "days") {
    const days = Math.floor(value);
    return withUnit(days, days === 1 ? "day" : "days");
  }
  return measure === "start" ? formatShare(value) : withUnit(rounded(value), "h");
}

/** Formats a value that is written beside an axis, with its unit. Values below 10 have one decimal, so that small values stay distinct. */
export function formatTick(value: number, measure: Figure): string {
  if (measure === "days") return withUnit(rounded(value), "d");
  return measure === "start" ? withUnit(rounded(value * 100), "%") : withUnit(rounded(value), "h");
}

/**
 * Formats a waiting time: in hours, or in days from 48 hours.
 *
 * @param hours - Waiting time [h].
 */
export function formatWait(hours: number): string {
  return hours < 48 ? withUnit(rounded(hours), "h") : `${Math.round(hours / 24)} days`;
}

/** Formats a difference between two values of a quantity with its sign, in the unit of {@link changeUnit}. */
export function formatChange(value: number, measure: Figure): string {
  const shown = rounded(measure === "start" ? value * 100 : value);
  const sign = shown > 0 ? "+" : shown < 0 ? "−" : "";
  return `${sign}${Math.abs(shown)}`;
}

/** Returns a difference as text, such as `3 more`, in the unit of {@link changeUnit}. Returns `0` if there is no difference. */
export function moreWords(value: number, measure: Figure): string {
  const shown = formatChange(value, measure);
  return shown.startsWith("+")
    ? `${shown.slice(1)} more`
    : shown.startsWith("−")
      ? `${shown.slice(1)} less`
      : shown;
}

/** Returns the unit in which a difference between two values of a quantity is written. */
export function changeUnit(measure: Figure): string {
  if (measure === "days") return "days";
  return measure === "start" ? "percentage points" : "h";
}

function rounded(value: number): number {
  return Math.abs(value) < 10 ? Math.round(value * 10) / 10 : Math.round(value);
}
