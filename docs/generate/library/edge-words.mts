import { type RangeConstraint, variable } from "@halcyon/schema";
import { defaultStop } from "@halcyon/scoring/entry";

interface Range {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** The edges of a range in words, a row each, with the stop edge that follows from the others where none is given. */
export function edgeRows(constraint: RangeConstraint): string[][] {
  const unit = variable(constraint.variable).unit;
  const words = (range: Range, [below, above]: readonly [string, string]): string =>
    [
      range.min === undefined ? [] : [`${below} ${range.min}`],
      range.max === undefined ? [] : [`${above} ${range.max}`],
    ]
      .flat()
      .join(", ") + (unit === "1" ? "" : ` ${unit}`);
  return [
    ["ideal", words(constraint.ideal, inside)],
    ["acceptable", words(constraint.acceptable, inside)],
    ...(constraint.role === "preference" ? [] : [["stop", stopWords(constraint, words)]]),
  ];
}

const inside = ["at least", "at most"] as const;
const outside = ["below", "above"] as const;

function stopWords(
  { ideal, acceptable, stop }: RangeConstraint,
  words: (range: Range, sides: readonly [string, string]) => string,
): string {
  if (stop !== undefined) return words(stop, outside);
  const implied = {
    min: impliedStop(ideal.min, acceptable.min),
    max: impliedStop(ideal.max, acceptable.max),
  };
  return `${words(implied, outside)}, where the slope reaches 0`;
}

function impliedStop(ideal?: number, acceptable?: number): number | undefined {
  if (ideal === undefined || acceptable === undefined) return undefined;
  return Number(defaultStop(ideal, acceptable).toPrecision(4));
}
