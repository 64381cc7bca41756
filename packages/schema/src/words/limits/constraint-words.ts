import type { Constraint } from "../../wire/entries/constraint.ts";
import { variableWords } from "../method-words.ts";

/** Words for the statistics that a constraint may take over several hours. */
const statistics = { sum: "sum", mean: "mean", min: "lowest", max: "highest" } as const;

const directions = { trailing: "before", forward: "ahead", centered: "around" } as const;

/**
 * Describes the subject of a constraint: variable, height and hours.
 *
 * @example
 * ```js
 * const over = { statistic: "sum", hours: 24, direction: "trailing" };
 * constraintWords({ variable: "precipitation", over }); // => "Precipitation, sum over 24 h before"
 * ```
 */
export function constraintWords({
  variable: name,
  height_m: heightM,
  over,
}: Pick<Constraint, "variable" | "height_m" | "over">): string {
  const words = variableWords(name);
  const place = heightM === undefined ? words : words.replace(/ at height$/, ` at ${givenWords(heightM)} m`);
  const hours =
    over === undefined
      ? ""
      : `, ${statistics[over.statistic]} over ${givenWords(over.hours)} h ${directions[over.direction]}`;
  return `${place}${hours}`;
}

/** Formats a number; an ellipsis if it is not given yet. */
function givenWords(value: number): string {
  return Number.isNaN(value) ? "…" : String(value);
}

/**
 * Formats a unit for display; empty for pure numbers.
 *
 * @example
 * ```js
 * unitWords("degC"); // => "°C"
 * ```
 */
export function unitWords(unit: string): string {
  if (unit === "1") return "";
  return unit
    .replace("degC", "°C")
    .replace("degF", "°F")
    .replace(/^deg$/, "°")
    .replace(/m2\b/, "m²")
    .replaceAll(/m3\b/g, "m³");
}

/**
 * Formats a number with at most two decimals.
 *
 * @example
 * ```js
 * numberWords(-3.14159); // => "−3.14"
 * ```
 */
export function numberWords(value: number): string {
  return String(Number(value.toFixed(2))).replace("-", "−");
}
