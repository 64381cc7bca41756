import type { Constraint, RangeConstraint } from "@halcyon/schema";
import { stopWord } from "@halcyon/schema/words";
import { constraintWords, unitWords } from "../../../words/weather/constraint-words.ts";
import { codeWords } from "./code-names.ts";
import { shownScale } from "../../../words/units/shown-scale.ts";
import { withUnit } from "../../../words/units/with-unit.ts";

/** Statement about a constraint: the name of one property, and the text that describes it. */
export type Statement = readonly [about: string, says: string];

/** Returns all statements of a constraint, with values in the chosen unit. */
export function statementsOf(constraint: Constraint, unit: string): Statement[] {
  const { weight, role, if_missing: ifMissing, note = "", source = [] } = constraint;
  return [
    ["looks at", constraintWords(constraint)],
    ...limitStatements(constraint, unit),
    ["weight", Number.isNaN(weight) ? "" : String(weight)],
    ["role", role],
    ["without data", ifMissing],
    ["note", note],
    ["sources", source.join("; ")],
  ];
}

/** Returns the properties in which two constraints differ, each with the text before and after. */
export function differentStatements(
  before: readonly Statement[],
  after: readonly Statement[],
): { readonly about: string; readonly before: string; readonly after: string }[] {
  const was = new Map(before);
  const is = new Map(after);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((about) => {
    const [one = "", other = ""] = [was.get(about), is.get(about)];
    return one === other ? [] : [{ about, before: one, after: other }];
  });
}

function limitStatements(constraint: Constraint, unit: string): Statement[] {
  if ("arc" in constraint) {
    const { ideal, acceptable } = constraint.arc;
    return [
      ["ideal", `${ideal.from}° to ${ideal.to}°`],
      ["acceptable", `${acceptable.from}° to ${acceptable.to}°`],
    ];
  }
  if ("categories" in constraint) {
    const codes = Object.entries(constraint.categories).map(([code, value]): Statement => [
      codeWords(constraint.variable, code),
      String(value),
    ]);
    return [...codes, ["all other codes", String(constraint.default)]];
  }
  const shown = valueWords(constraint, unit);
  const words = (range: RangeConstraint["ideal"]): string => rangeWords(range, shown);
  const { shape } = constraint;
  return [
    ["ideal", words(constraint.ideal)],
    ["acceptable", words(constraint.acceptable)],
    ["stop", stopWords(constraint, shown)],
    ["shape", typeof shape === "string" ? shape : `power ${shape.power}`],
  ];
}

/** Returns a function that formats a value in the chosen unit. */
function valueWords(constraint: RangeConstraint, unit: string): (value: number) => string {
  const { show } = shownScale(constraint, unit);
  return (value) => withUnit(show(value), unitWords(unit));
}

function rangeWords({ min, max }: RangeConstraint["ideal"], shown: (value: number) => string): string {
  if (min === undefined) return max === undefined ? "" : `up to ${shown(max)}`;
  if (max === undefined) return `from ${shown(min)}`;
  return min === max ? shown(min) : `${shown(min)} to ${shown(max)}`;
}

/** Returns the values above and below which work stops, as text. The text omits a side that has no such value. */
function stopWords({ acceptable, stop = {} }: RangeConstraint, shown: (value: number) => string): string {
  const sides = (["min", "max"] as const).flatMap((side) => {
    const edge = stop[side];
    if (edge === undefined) return [];
    return [`${stopWord(side, { acceptable: acceptable[side] ?? Number.NaN, stop: edge })} ${shown(edge)}`];
  });
  return sides.join(", ");
}
