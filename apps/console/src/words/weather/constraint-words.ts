import { type Constraint, variable } from "@halcyon/schema";
import {
  constraintWords as plainConstraint,
  numberWords,
  unitWords,
  variableWords as plainWords,
} from "@halcyon/schema/words";
import type { Polarity } from "./band-words.ts";
import { holdUnits, withUnit } from "../units/with-unit.ts";

export { lowerFirst, numberWords as formatNumber, unitWords } from "@halcyon/schema/words";

/** Returns the name of a variable as text. A no-break space joins a height in the name and its unit. */
export function variableWords(name: string): string {
  return holdUnits(plainWords(name));
}

/** Describes the quantity of a constraint: variable, height and hours. */
export function constraintWords(constraint: Parameters<typeof plainConstraint>[0]): string {
  return holdUnits(plainConstraint(constraint));
}

/** Names of the ideal and the acceptable range of a constraint, for tasks and for scenarios. */
export const rangeNames: Readonly<Record<Polarity, readonly [ideal: string, acceptable: string]>> = {
  suitability: ["ideal", "acceptable"],
  presence: ["present", "partly"],
};

/** Returns the limits of a constraint in one line, with their unit. */
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

/** Formats a value with its unit, with at most two decimals. */
export function formatValue(value: number, unit: string): string {
  return withUnit(numberWords(value), unitWords(unit));
}

function rangeWords({
  min,
  max,
}: {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}): string {
  if (min === undefined) return `≤ ${exactWords(max!)}`;
  if (max === undefined) return `≥ ${exactWords(min)}`;
  return min === max ? exactWords(min) : `${exactWords(min)} to ${exactWords(max)}`;
}

function exactWords(value: number): string {
  return String(value).replace("-", "−");
}
