import { type VariableName, variable } from "../../registry/variable.ts";
import type { Constraint } from "../../wire/entries/constraint.ts";
import { lowerFirst, variableWords } from "../variable-words.ts";

/** Words for the statistics that a constraint may take over several hours. */
const statistics = { sum: "sum", mean: "mean", min: "lowest", max: "highest" } as const;

const directions = { trailing: "before", forward: "ahead", centered: "around" } as const;

/**
 * Returns a text that names what a constraint limits: variable, height and hours.
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

/** Formats a number for display. If the number is missing, it returns an ellipsis. */
function givenWords(value: number): string {
  return Number.isNaN(value) ? "…" : String(value);
}

/**
 * Formats a unit for display. For pure numbers, it returns an empty text.
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
 * Formats a number with at most two decimals and a typographic minus sign.
 *
 * @example
 * ```js
 * numberWords(-3.14159); // => "−3.14"
 * ```
 */
export function numberWords(value: number): string {
  return String(Number(value.toFixed(2))).replace("-", "−");
}

/** Everyday words for weather above or below a limit, by variable. */
const weatherWords: readonly (readonly [name: RegExp, above: string, below: string])[] = [
  [/temperature|utci|wbgt|heat|chill/, "too warm", "too cold"],
  [/wind_direction/, "wind from the wrong side", "wind from the wrong side"],
  [/wind|gust/, "too windy", "too little wind"],
  [/snow/, "too much snow", "too little snow"],
  [/soil_moisture/, "ground too wet", "ground too dry"],
  [/precipitation|rain|showers/, "too wet", "too dry"],
  [/humidity/, "air too humid", "air too dry"],
  [/visibility/, "view too far", "poor visibility"],
  [/shortwave/, "too much sun", "too little sun"],
  [/^wave|swell/, "sea too rough", "sea too calm"],
  [/cape|lightning|thunder/, "thunderstorms possible", "air too stable"],
  [/cloud_ceiling/, "clouds too high", "clouds too low"],
  [/cloud/, "too cloudy", "too few clouds"],
  [/is_day/, "daylight", "dark"],
];

/** Constraint that makes an hour unsuitable, with the value of its variable in that hour. */
export interface Hindrance {
  readonly constraint: Pick<Constraint, "variable" | "height_m" | "over">;
  readonly value: number | null;
  /** Edge of the acceptable range that the value exceeds or falls below; null for codes. */
  readonly edge: number | null;
}

/** Pattern of the standard measurement heights (2 and 10 m), which texts leave out. */
const usualHeight = / at (?:2|10) m$/;

/**
 * Returns a text that says why the weather does not allow the work.
 *
 * @example
 * ```js
 * hindranceWords({ constraint: { variable: "wind_gusts_10m" }, value: 21, edge: 17 }); // => "too windy (wind gusts 21, limit 17 m/s)"
 * ```
 */
export function hindranceWords({ constraint, value, edge }: Hindrance): string {
  const name = lowerFirst(constraintWords(constraint)).replace(usualHeight, "");
  if (value === null) return `no data for ${name}`;
  if (edge === null) return `${name} not as it must be`;
  const word = wordOf(constraint.variable, value > edge) ?? `${name} too ${value > edge ? "high" : "low"}`;
  if (constraint.variable === "is_day") return word;
  const limit = `${numberWords(edge)} ${unitWords(variable(constraint.variable).unit)}`.trimEnd();
  // A height is a number too, and the value stands apart from it.
  const named = word.includes(name) ? "" : `${name}${/\d/.test(name) ? ":" : ""} `;
  return `${word} (${named}${numberWords(roundedBeside(value, edge))}, limit ${limit})`;
}

/** Rounds a value to as few decimals as possible, but changes it by at most a tenth of its distance from the edge. */
function roundedBeside(value: number, edge: number): number {
  const most = Math.abs(value - edge) / 10;
  const rounded = [0, 1].map((decimals) => Number(value.toFixed(decimals)));
  return rounded.find((number) => Math.abs(number - value) <= most) ?? value;
}

function wordOf(name: VariableName, isAbove: boolean): string | undefined {
  const found = weatherWords.find(([names]) => names.test(name));
  return found?.[isAbove ? 1 : 2];
}
