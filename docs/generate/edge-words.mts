import { type RangeConstraint, variable } from "@halcyon/schema";
import { stopWord } from "@halcyon/schema/words";
import { sidesOf } from "@halcyon/scoring/entry";

type Range = RangeConstraint["ideal"];

/**
 * Returns the edges of a range constraint as table rows. If the constraint has no stop edge, the stop row has the value at which the score falls to 0. A
 * preference has no stop row.
 */
export function edgeRows(constraint: RangeConstraint): string[][] {
  const { ideal, acceptable, role } = constraint;
  return [
    ["ideal", withUnit(insideWords(ideal), constraint)],
    ["acceptable", withUnit(insideWords(acceptable), constraint)],
    ...(role === "preference" ? [] : [["stop", stopWords(constraint)]]),
  ];
}

const insideWords = ({ min, max }: Range): string[] => [
  ...(min === undefined ? [] : [`at least ${min}`]),
  ...(max === undefined ? [] : [`at most ${max}`]),
];

const withUnit = (parts: readonly string[], { variable: name }: RangeConstraint): string => {
  const { unit } = variable(name);
  return `${parts.join(", ")}${unit === "1" ? "" : ` ${unit}`}`;
};

/** Returns text that states at which values of the variable the score is 0, with one limit for each side. */
export function stopWords(constraint: RangeConstraint): string {
  const { acceptable, stop } = constraint;
  const sides = (["min", "max"] as const).flatMap((side) => {
    const edge = stop?.[side] ?? impliedStop(constraint, side);
    const acceptableEdge = acceptable[side];
    if (edge === undefined || acceptableEdge === undefined) return [];
    return [`${stopWord(side, { acceptable: acceptableEdge, stop: edge })} ${edge}`];
  });
  const words = withUnit(sides, constraint);
  return stop === undefined ? `${words}, where the slope reaches 0` : words;
}

/** Returns the stop edge that follows from the slope. It is rounded outward to a step of the variable. Undefined if the side has no limit. */
function impliedStop(constraint: RangeConstraint, side: "min" | "max"): number | undefined {
  const found = sidesOf(constraint)[side];
  if (found === undefined) return undefined;
  const { over, variable: name } = constraint;
  const { multiplier, divisor } = variable(name).packing;
  const hours = over?.statistic === "mean" ? over.hours : 1;
  const outwardSteps = Math.ceil(((found.stop / hours) * divisor) / multiplier - 1e-6);
  const edge = (outwardSteps * multiplier) / divisor;
  return side === "max" ? edge : 0 - edge;
}
