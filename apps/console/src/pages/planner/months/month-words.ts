import type { MonthWorkability } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import type { Polarity } from "../../../words/weather/band-words.ts";
import type { View } from "../../../data/state/view.ts";
import { lowerFirst, variableWords } from "../../../words/weather/constraint-words.ts";
import {
  changeUnit,
  type Figure,
  figureOf,
  formatMeasure,
  formatWait,
  moreWords,
  overModels,
  overYears,
} from "../measures.ts";
import { monthNames } from "../month-names.ts";
import { type AskedHours, type WorkingDays, workingDays } from "../working-days.ts";
import { dayWords } from "../../forecast/windows/work-hours-words.ts";
import { withUnit } from "../../../words/units/with-unit.ts";

/**
 * Describes in words the chosen quantity of a calendar month in past years.
 *
 * @param considered - Number of hours of the month that meet the conditions on the time of day; undefined if all hours count.
 */
export function pastWords(
  month: MonthWorkability,
  view: Pick<View, "measure"> & AskedHours,
  polarity: Polarity,
  considered?: number,
): string {
  const { windowHours } = view;
  const measure = figureOf(view, polarity);
  const name = monthNames[month.month - 1]!;
  const spread = overYears(month, measure);
  if (spread === null) return `${name}: no year has enough hours.`;
  const { windows, waiting } = month;
  const days = polarity === "suitability" ? workingDays(month, view, considered) : undefined;
  const format = (value: number): string => formatMeasure(value, measure);
  const of = considered === undefined ? "" : `, of ${withUnit(Math.round(considered), "h")} asked for`;
  const figures =
    measure === "days" && days !== undefined
      ? ""
      : `${format(spread.P50)} in the median year, ${format(spread.P10)} to ${format(spread.P90)} in eight years of ten${of}`;
  const parts = [days === undefined ? "" : daysWords(days, view), figures].filter((words) => words !== "");
  if (days === undefined && windows !== null && polarity === "suitability") {
    parts.push(
      `${Math.floor(windows.P50)} jobs of ${withUnit(windowHours, "h")} fit in (${Math.floor(windows.P10)} to ${Math.floor(windows.P90)})`,
    );
  }
  if (waiting !== null) {
    parts.push(
      `the next ${polarity === "suitability" ? "start" : "such spell"} is ${formatWait(waiting.mean_hours)} away on average, at most ${formatWait(waiting.p90_hours)} in nine of ten cases`,
    );
  } else if (polarity === "suitability") parts.push("no job can start");
  return `${name}: ${parts.join("; ")}.`;
}

function daysWords({ middle, low, high, of }: WorkingDays, { windowHours, workHours }: AskedHours): string {
  return `a job of ${withUnit(windowHours, "h")} fits on ${Math.floor(middle)} of ${Math.round(of)} working days, ${dayWords(workHours!.weekdays)} (${Math.floor(low)} to ${Math.floor(high)})`;
}

type Answer = Pick<V2.ProjectionWorkabilityResponse, "baseline" | "change" | "models" | "metadata">;

/** Describes the change that climate models project for a month. If no variable is projected, the text says only that. */
export function futureWords(
  answer: Answer,
  position: number,
  measure: Figure,
  part: "all" | "some" | "none",
): string {
  const { baseline, metadata } = answer;
  const { period, held } = metadata;
  const name = monthNames[position]!;
  const by = `By ${period.start_year} to ${period.end_year}`;
  if (part === "none") return `${by}: not projected. Climate models do not have ${heldWords(held)}.`;
  const before = overYears(baseline[position]!, measure);
  const across = overModels(answer, position, measure);
  if (before === null || across === null) return `${by}: no climate model has a value for ${name}.`;
  const { median, Q10, Q90, agreement, models } = across;
  const said = moreWords(median, measure);
  const difference = said === "0" ? "as before" : said.replace(" ", `${withUnit("", changeUnit(measure))} `);
  const range = `most of ${models} climate models lie between ${moreWords(Q10, measure)} and ${moreWords(Q90, measure)}`;
  const agreed =
    median === 0
      ? ""
      : `, and ${Math.round(agreement * models)} agree that it gets ${median > 0 ? "more" : "less"}`;
  const rest =
    part === "some" ? ` Climate models do not have ${heldWords(held)}, so that does not change.` : "";
  return `${by}: ${formatMeasure(before.P50 + median, measure)}, ${difference}; ${range}${agreed}.${rest}`;
}

/** Returns the names of variables as a list, as written in the middle of a sentence. */
export function heldWords(held: Answer["metadata"]["held"]): string {
  return held.map((name) => lowerFirst(variableWords(name))).join(", ");
}
