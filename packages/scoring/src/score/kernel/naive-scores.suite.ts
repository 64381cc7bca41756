import { type Constraint, type HourlyWeather, packedMissing, variable } from "@halcyon/schema";
import { composite } from "../composite.ts";
import { constraintMembership } from "../../entry/membership/constraint-membership.ts";
import { quantileType6 } from "../../statistics/quantile.ts";

/** Score of an hour, computed directly by the formulas of the methodology. Undefined if too few members have values. */
export interface NaiveScore {
  readonly median: number;
  readonly q10: number;
  readonly q90: number;
}

/**
 * Computes scores by the formula of the methodology, one hour and one member at a time.
 *
 * @param runRow - Row at which the run of a deterministic forecast began; undefined if the allowances of constraints are not applied.
 */
export function naiveScores(
  constraints: readonly Constraint[],
  { hours, members, grids }: HourlyWeather,
  runRow: number | undefined,
): (NaiveScore | undefined)[] {
  return Array.from({ length: hours }, (_, hour) => {
    const seen = constraints.map((constraint) => {
      const grid = grids.get(constraint.variable)!;
      const held = runRow === undefined ? constraint : lessAllowance(constraint, hour - runRow);
      const membershipOf = constraintMembership(held);
      const memberships = Array.from({ length: members }, (_member, member) => {
        const value = valueAt(constraint, (row) =>
          row < 0 || row >= hours ? packedMissing : grid[row * members + member]!,
        )(hour);
        return value === undefined ? undefined : membershipOf(value);
      });
      return { constraint, memberships, enough: isEnough(memberships, members) };
    });
    if (seen.some(({ constraint, enough }) => !enough && constraint.if_missing === "refuse"))
      return undefined;
    const counted = seen.filter(({ enough }) => enough);
    if (counted.length === 0) return undefined;
    const unsafe = seen.some(({ constraint, enough }) => !enough && constraint.role === "limit");
    const scores = Array.from({ length: members }, (_member, member) => {
      const parts = counted.map(({ constraint, memberships }) => {
        const isLimit = constraint.role === "limit";
        const known = memberships[member];
        const membership = known === undefined || isLimit ? known : Math.max(known, 0.1);
        return { membership: membership!, weight: constraint.weight, isLimit };
      });
      if (parts.some(({ membership }) => membership === undefined)) return undefined;
      return Math.min(composite(parts), unsafe ? 0.9 : 1);
    });
    if (!isEnough(scores, members)) return undefined;
    const sorted = scores.filter((score) => score !== undefined).toSorted((one, other) => one - other);
    const [median, q10, q90] = [0.5, 0.1, 0.9].map((probability) => quantileType6(sorted, probability));
    return { median: median!, q10: q10!, q90: q90! };
  });
}

function isEnough(values: readonly (number | undefined)[], members: number): boolean {
  return values.filter((value) => value !== undefined).length >= 0.8 * members;
}

/** Returns the value that a constraint uses, in the unit of its variable, or the sum for a mean; undefined if a value is missing. */
function valueAt(
  { variable: name, over }: Constraint,
  packedAt: (row: number) => number,
): (hour: number) => number | undefined {
  const { multiplier, divisor } = variable(name).packing;
  return (hour) => {
    const { hours, direction, statistic } = over ?? { hours: 1, direction: "forward", statistic: "max" };
    const before = { trailing: hours - 1, forward: 0, centered: (hours - 1) / 2 }[direction];
    const packed = Array.from({ length: hours }, (_, step) => packedAt(hour - before + step));
    if (packed.includes(packedMissing)) return undefined;
    const isSum = statistic === "sum" || statistic === "mean";
    const one = isSum ? packed.reduce((sum, value) => sum + value, 0) : Math[statistic](...packed);
    return (one * multiplier) / divisor;
  };
}

function lessAllowance(constraint: Constraint, leadHours: number): Constraint {
  if (!("ideal" in constraint) || constraint.allowance === undefined) return constraint;
  const { allowance, ideal, acceptable, stop, ...others } = constraint;
  const { factor } = allowance.find((row) => leadHours <= row.to_lead_hours) ?? allowance.at(-1)!;
  const less = ({ max }: { max?: number | undefined }) => (max === undefined ? {} : { max: max * factor });
  return {
    ...others,
    ideal: less(ideal),
    acceptable: less(acceptable),
    ...(stop === undefined ? {} : { stop: less(stop) }),
  };
}
