import { classify, type Entry, variable } from "@halcyon/schema";
import { hoursOfMean, sidesOf } from "./constraint-membership.ts";
import { prepareEntry } from "./prepare.ts";
import { publish } from "./publish.ts";
import { type PartInput, scorePart } from "./score.ts";

/** What one more step of a limit would give. */
export interface Counterfactual {
  readonly constraint: number;
  readonly edge: "min" | "max";
  /** The acceptable edge as it is and as it was tried, in the unit of the variable. */
  readonly from: number;
  readonly to: number;
  /** Hours whose band leaves `unsuitable` and `stop`. */
  readonly hoursGained: number;
}

/**
 * Moves the acceptable and stop edge of each limit outward by the variable's counterfactual step, ideal unmoved, and counts the
 * hours that are won.
 *
 * A part with a gap wins nothing.
 */
export function counterfactuals(
  entry: Pick<Entry, "constraints">,
  input: Omit<PartInput, "entry">,
): Counterfactual[] {
  const unsuitable = unsuitableHours(entry, input);
  return entry.constraints.flatMap((constraint, position) => {
    if (!("ideal" in constraint) || constraint.role !== "limit") return [];
    const sides = sidesOf(constraint);
    const hours = hoursOfMean(constraint);
    return (["min", "max"] as const).flatMap((edge) => {
      const side = sides[edge];
      const from = constraint.acceptable[edge];
      if (side === undefined || from === undefined) return [];
      const outward = edge === "max" ? 1 : -1;
      const step = outward * variable(constraint.variable).counterfactualStep;
      const to = Number((from + step).toFixed(6));
      const relaxed = {
        ...constraint,
        acceptable: { ...constraint.acceptable, [edge]: to },
        stop: { ...constraint.stop, [edge]: (outward * side.stop) / hours + step },
      };
      const constraints = entry.constraints.with(position, relaxed);
      return [
        {
          constraint: position,
          edge,
          from,
          to,
          hoursGained: unsuitable - unsuitableHours({ constraints }, input),
        },
      ];
    });
  });
}

function unsuitableHours(entry: Pick<Entry, "constraints">, input: Omit<PartInput, "entry">): number {
  const scores = scorePart({ ...input, entry: prepareEntry(entry), quantiles: false });
  if ("gap" in scores) return 0;
  return scores.median.reduce((count, score) => {
    const band = classify(publish(score));
    return band === "unsuitable" || band === "stop" ? count + 1 : count;
  }, 0);
}
