import { classify, type Constraint, type RangeConstraint, variable } from "@halcyon/schema";
import { hoursOfMean, sidesOf } from "../entry/membership/constraint-membership.ts";
import { prepareConstraint, type PreparedConstraint } from "../entry/prepare.ts";
import { publish } from "../score/publish/publish.ts";
import { type PartScores, scoreGrids } from "../score/score-model-part.ts";

/** Effect of relaxing one edge of a limit by one step: the number of hours that would become acceptable. */
export interface Counterfactual {
  readonly constraint: number;
  readonly edge: "min" | "max";
  /** Acceptable edge before (`from`) and after (`to`) it is relaxed, in the unit of the variable. */
  readonly from: number;
  readonly to: number;
  /** Number of hours that would no longer be in the bands `unsuitable` and `stop`. */
  readonly hoursGained: number;
}

/**
 * Relaxes each side of each range limit, and counts the hours that become acceptable. The acceptable and stop edges move outward by the variable's
 * counterfactual step. The ideal edge does not move.
 *
 * @param parts - Scores of a task or scenario, one model part per range of hours.
 * @example Continues from {@link scorePart}.
 * ```js
 * counterfactuals([scores]); // => [{ constraint: 0, edge: "max", from: 12, to: 13, hoursGained: 0 }]
 * ```
 */
export function counterfactuals(parts: readonly PartScores[]): Counterfactual[] {
  const entry = parts[0]?.grids.map(({ prepared }) => prepared.constraint) ?? [];
  return entry.flatMap((constraint, position) =>
    relaxations(constraint).map(({ edge, from, to, relaxed }) => {
      const gained = parts.map((part) => hoursGained(part, position, prepareConstraint(relaxed)));
      return {
        constraint: position,
        edge,
        from,
        to,
        hoursGained: gained.reduce((sum, hours) => sum + hours, 0),
      };
    }),
  );
}

interface Relaxation extends Pick<Counterfactual, "edge" | "from" | "to"> {
  readonly relaxed: RangeConstraint;
}

function relaxations(constraint: Constraint): Relaxation[] {
  if (!("ideal" in constraint) || constraint.role !== "limit") return [];
  const sides = sidesOf(constraint);
  const hours = hoursOfMean(constraint);
  return (["min", "max"] as const).flatMap((edge) => {
    const { [edge]: side } = sides;
    const { [edge]: from } = constraint.acceptable;
    if (side === undefined || from === undefined) return [];
    const outward = edge === "max" ? 1 : -1;
    const step = outward * variable(constraint.variable).counterfactualStep;
    const to = Number((from + step).toFixed(6));
    const relaxed = {
      ...constraint,
      acceptable: { ...constraint.acceptable, [edge]: to },
      stop: { ...constraint.stop, [edge]: (outward * side.stop) / hours + step },
    };
    return [{ edge, from, to, relaxed }];
  });
}

/** Returns the number of hours that a relaxed limit makes acceptable. Relaxing lowers no score, so only hours that are unsuitable so far are scored again. */
function hoursGained(part: PartScores, position: number, relaxed: PreparedConstraint): number {
  const { members, fromRow } = part;
  const grids = part.grids.with(position, { ...part.grids[position]!, prepared: relaxed });
  return unsuitableRuns(part.median).reduce((gained, { from, to }) => {
    const rows = { fromRow: fromRow + from, toRow: fromRow + to, quantilesToRow: 0 };
    const scores = scoreGrids(grids, members, rows);
    if ("gap" in scores) throw new Error("hours that were scored have no gap");
    return gained + scores.median.reduce((count, score) => count + Number(!isUnsuitable(score)), 0);
  }, 0);
}

function unsuitableRuns(median: Float64Array): { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = [];
  median.forEach((score, hour) => {
    if (!isUnsuitable(score)) return;
    const last = runs.at(-1);
    if (last?.to === hour) last.to = hour + 1;
    else runs.push({ from: hour, to: hour + 1 });
  });
  return runs;
}

function isUnsuitable(score: number): boolean {
  const band = classify(publish(score));
  return band === "unsuitable" || band === "stop";
}
