import { type Constraint, variable } from "@halcyon/schema";
import { variableWords as plainWords } from "@halcyon/schema/words";
import type { Polarity } from "./band-words.ts";
import { holdUnits, withUnit } from "../units/with-unit.ts";

export { lowerFirst } from "@halcyon/schema/words";

/** A variable in words; the height in its name is a number with its unit. */
export function variableWords(name: string): string {
  return holdUnits(plainWords(name));
}

/** What a constraint looks at: variable, height and hours. */
export function constraintWords({
  variable: name,
  height_m: heightM,
  over,
}: Pick<Constraint, "variable" | "height_m" | "over">): string {
  const words = variableWords(name);
  const place =
    heightM === undefined ? words : words.replace(/ at height$/, ` at ${withUnit(givenWords(heightM), "m")}`);
  const hours =
    over === undefined
      ? ""
      : `, ${statistics[over.statistic]} over ${withUnit(givenWords(over.hours), "h")} ${directions[over.direction]}`;
  return `${place}${hours}`;
}

/** A number that may still have to be given. */
function givenWords(value: number): string {
  return Number.isNaN(value) ? "…" : String(value);
}

/** What is taken of the hours that a constraint looks over. */
const statistics = { sum: "sum", mean: "mean", min: "lowest", max: "highest" } as const;

const directions = { trailing: "before", forward: "ahead", centered: "around" } as const;

/** What the two ranges of a constraint mean, the inner one first. */
export const rangeNames: Readonly<Record<Polarity, readonly [ideal: string, acceptable: string]>> = {
  suitability: ["ideal", "acceptable"],
  presence: ["present", "partly"],
};

/** The limits of a constraint in one line, with their unit. */
export function limitWords(constraint: Constraint, polarity: Polarity = "suitability"): string {
  const [inner, outer] = rangeNames[polarity];
  const unit = unitWords(variable(constraint.variable).unit);
  if ("arc" in constraint) {
    const { ideal, acceptable } = constraint.arc;
    return `${inner} ${ideal.from} to ${ideal.to}, ${outer} ${acceptable.from} to ${withUnit(acceptable.to, unit)}`;
  }
  if ("categories" in constraint) return "by code";
  return `${inner} ${rangeWords(constraint.ideal)}, ${outer} ${withUnit(rangeWords(constraint.acceptable), unit)}`;
}

/** A value with its unit, in at most two decimals. */
export function formatValue(value: number, unit: string): string {
  return withUnit(formatNumber(value), unitWords(unit));
}

/** A number in at most two decimals. */
export function formatNumber(value: number): string {
  return numberWords(Number(value.toFixed(2)));
}

/** A unit as it is printed; empty for pure numbers. */
export function unitWords(unit: string): string {
  if (unit === "1") return "";
  return unit
    .replace("degC", "°C")
    .replace("degF", "°F")
    .replace(/^deg$/, "°")
    .replace(/m2\b/, "m²")
    .replaceAll(/m3\b/g, "m³");
}

function rangeWords({
  min,
  max,
}: {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}): string {
  if (min === undefined) return `≤ ${numberWords(max!)}`;
  if (max === undefined) return `≥ ${numberWords(min)}`;
  return min === max ? numberWords(min) : `${numberWords(min)} to ${numberWords(max)}`;
}

function numberWords(value: number): string {
  return String(value).replace("-", "−");
}
