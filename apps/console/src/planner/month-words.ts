import type { MonthWorkability, V2 } from "@halcyon/schema";
import type { Polarity } from "../chart/band-words.ts";
import type { View } from "../state/view.ts";
import { lowerFirst, variableWords } from "../words/constraint-words.ts";
import { changeUnit, formatChange, formatMeasure, formatWait, overModels, overYears } from "./measures.ts";
import { monthNames } from "./month-names.ts";

/** What a month was like. @param considered - Its hours that were asked for; undefined where every hour is. */
export function pastWords(
  month: MonthWorkability,
  { measure, windowHours }: Pick<View, "measure" | "windowHours">,
  polarity: Polarity,
  considered?: number,
): string {
  const name = monthNames[month.month - 1]!;
  const spread = overYears(month, measure);
  if (spread === null) return `${name}: no year has enough hours.`;
  const { windows, waiting } = month;
  const format = (value: number): string => formatMeasure(value, measure);
  const of = considered === undefined ? "" : `, of ${Math.round(considered)} h asked for`;
  const parts = [
    `${name}: ${format(spread.P50)} in the median year, ${format(spread.P10)} to ${format(spread.P90)} in eight years of ten${of}`,
  ];
  if (windows !== null && polarity === "suitability") {
    parts.push(
      `${Math.round(windows.P50)} jobs of ${windowHours} h fit in (${Math.round(windows.P10)} to ${Math.round(windows.P90)})`,
    );
  }
  if (waiting !== null) {
    parts.push(
      `the next ${polarity === "suitability" ? "start" : "such spell"} is ${formatWait(waiting.mean_hours)} away on average, at most ${formatWait(waiting.p90_hours)} nine times of ten`,
    );
  } else if (polarity === "suitability") parts.push("no job can start");
  return `${parts.join("; ")}.`;
}

type Answer = Pick<V2.ProjectionWorkabilityResponse, "baseline" | "change" | "metadata">;

/** What climate models make of the same month. Where they project nothing of it, that is said, and no change. */
export function futureWords(
  { baseline, change, metadata: { period, held } }: Answer,
  position: number,
  { measure }: Pick<View, "measure">,
  part: "all" | "some" | "none",
): string {
  const name = monthNames[position]!;
  const by = `By ${period.start_year} to ${period.end_year}`;
  if (part === "none") return `${by}: not projected. Climate models do not give ${heldWords(held)}.`;
  const before = overYears(baseline[position]!, measure);
  const across = overModels(change[position]!, measure);
  if (before === null || across === null) return `${by}: no climate model has a value for ${name}.`;
  const { median, Q10, Q90, agreement, models } = across;
  const format = (value: number): string => formatChange(value, measure);
  const agreed =
    median === 0 ? "" : `; ${Math.round(agreement * models)} of ${models} models agree on its sign`;
  const rest =
    part === "some" ? ` This is the change of what is projected; taken as it was: ${heldWords(held)}.` : "";
  return `${by}: ${formatMeasure(before.P50 + median, measure)}, a difference of ${format(median)} (${format(Q10)} to ${format(Q90)}) ${changeUnit(measure)}${agreed}.${rest}`;
}

/** Variables within a sentence. */
export function heldWords(held: Answer["metadata"]["held"]): string {
  return held.map((name) => lowerFirst(variableWords(name))).join(", ");
}
