import { type Constraint, type RangeConstraint, variable } from "@halcyon/schema";
import { constraintMembership, sidesOf } from "@halcyon/scoring/entry";

export const sideNames = ["min", "max"] as const;
export type SideName = (typeof sideNames)[number];
export const edgeNames = ["ideal", "acceptable", "stop"] as const;
export type EdgeName = (typeof edgeNames)[number];

/** Number of hours of weather, and row of the scored hour. */
interface Rows {
  readonly hours: number;
  readonly row: number;
}

/** Packed value (or sum of packed values) that a test demands of one constraint. */
export interface Demand {
  readonly constraint: RangeConstraint;
  readonly packed: number;
}

/**
 * Returns packed values by hour that are ideal for all constraints on one variable. With a demand, one constraint gets the demanded value, and the others get
 * values that are as ideal as possible. The search first tries one value for the scored hour, and one for all other hours. For each constraint, the search
 * then changes the hour that is farthest from the scored hour.
 */
export function idealValues(
  constraints: readonly Constraint[],
  { hours, row }: Rows,
  demand?: Demand,
): Int16Array {
  const others = constraints.filter((one) => one !== demand?.constraint);
  const byReach = constraints.toSorted((a, b) => hoursOf(a) - hoursOf(b));
  const tried = candidates(constraints, demand);
  let best: { readonly values: Int16Array; readonly membership: number } | undefined;
  for (const [elsewhere, here] of tried.flatMap((one) => tried.map((other) => [one, other] as const))) {
    const values = new Int16Array(hours).fill(elsewhere);
    values[row] = here;
    for (const one of byReach) {
      if (one === demand?.constraint) show(one, demand.packed, values, row);
      else if (hoursOf(one) > 1 && memberships([one], values, row)[0] !== 1) {
        show(one, idealsOf(one)[0] ?? 0, values, row);
      }
    }
    if (demand !== undefined && seenBy(demand.constraint, values, row) !== demand.packed) continue;
    const membership = Math.min(1, ...memberships(others, values, row));
    if (membership > (best?.membership ?? -1)) best = { values, membership };
    if (membership === 1) break;
  }
  if (best === undefined || (demand === undefined && best.membership < 1)) {
    throw new Error(`nothing is ideal for all constraints on ${constraints[0]?.variable}`);
  }
  return best.values;
}

/** Returns the packed value or sum at an edge. If no packed value is exactly at the edge, returns the next one beyond it. */
export function packedEdge(constraint: RangeConstraint, sideName: SideName, edge: EdgeName): number {
  const side = sidesOf(constraint)[sideName];
  if (side === undefined) throw new Error(`${constraint.variable} has no ${sideName}`);
  const { divisor, multiplier } = variable(constraint.variable).packing;
  const outward = Math.ceil((side[edge] * divisor) / multiplier - 1e-6);
  return sideName === "max" ? outward : -outward;
}

/** Returns the number of hours in the sum or mean of a constraint; 1 if it uses neither. A mean is scored as a sum. */
export function hoursSummed({ over }: Constraint): number {
  return over?.statistic === "sum" || over?.statistic === "mean" ? over.hours : 1;
}

function hoursOf({ over }: Constraint): number {
  return over?.hours ?? 1;
}

/** Returns the rows that a constraint uses, and the row farthest from the scored row. */
function spanOf(constraint: Constraint, row: number): { from: number; to: number; far: number } {
  const others = hoursOf(constraint) - 1;
  const direction = constraint.over?.direction;
  if (direction === "forward") return { from: row, to: row + others, far: row + others };
  if (direction === "centered")
    return { from: row - others / 2, to: row + others / 2, far: row + others / 2 };
  return { from: row - others, to: row, far: row - others };
}

/** Returns the packed value or sum that a constraint uses. */
function seenBy(constraint: Constraint, values: Int16Array, row: number): number {
  const { from, to } = spanOf(constraint, row);
  const seen = values.subarray(from, to + 1);
  if (hoursSummed(constraint) > 1) return seen.reduce((sum, value) => sum + value, 0);
  return constraint.over?.statistic === "max" ? Math.max(...seen) : Math.min(...seen);
}

/**
 * Changes the value of the hour that is farthest from the scored hour, so that the packed value or sum of the constraint becomes `packed`. If the physical
 * minimum of the variable prevents this, the value comes as close as possible.
 */
function show(constraint: Constraint, packed: number, values: Int16Array, row: number): void {
  const { far } = spanOf(constraint, row);
  const rest = hoursSummed(constraint) > 1 ? seenBy(constraint, values, row) - (values[far] ?? 0) : 0;
  const { packing, physical } = variable(constraint.variable);
  values[far] = Math.max(packed - rest, (physical.min * packing.divisor) / packing.multiplier);
}

function memberships(constraints: readonly Constraint[], values: Int16Array, row: number): number[] {
  return constraints.map((one) => {
    const { divisor, multiplier } = variable(one.variable).packing;
    return constraintMembership(one)((seenBy(one, values, row) * multiplier) / divisor);
  });
}

/** Returns the packed values of one hour that can be ideal or can satisfy the demand. */
function candidates(constraints: readonly Constraint[], demand: Demand | undefined): number[] {
  const seen = constraints.flatMap((one) => idealsOf(one).map((packed) => ({ constraint: one, packed })));
  const wanted = demand === undefined ? seen : [demand, ...seen];
  return [
    ...new Set(
      wanted.flatMap(({ constraint, packed }) => [Math.ceil(packed / hoursSummed(constraint)), packed]),
    ).add(0),
  ];
}

/** Returns packed values or sums that are ideal: the edges of a range, the start of an arc, or a category. */
function idealsOf(constraint: Constraint): number[] {
  if ("arc" in constraint) return [constraint.arc.ideal.from];
  if ("ideal" in constraint) {
    const sides = sidesOf(constraint);
    return sideNames.flatMap((name) =>
      sides[name] === undefined ? [] : [packedEdge(constraint, name, "ideal")],
    );
  }
  const membershipOf = constraintMembership(constraint);
  const codes = Array.from({ length: variable(constraint.variable).physical.max + 1 }, (_, code) => code);
  return codes.filter((code) => membershipOf(code) === 1).slice(0, 1);
}
