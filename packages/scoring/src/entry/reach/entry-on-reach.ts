import type { VariableName } from "@halcyon/schema";
import { plannedSpeed } from "../membership/calm-direction.ts";
import { type Plan, plannedReads, plannedUntil, planVariable, type Reach } from "../plan.ts";
import type { PreparedEntry } from "../prepare.ts";

/** Plans that obtain the values of one constraint from a source. */
interface ConstraintPlans {
  readonly plan: Plan;
  /** Plan for the speed that decides whether the direction matters; undefined if it always matters. */
  readonly speed: Plan | undefined;
}

/** Variables and hours that an entry needs from a source. They are the same for all model parts that provide the same hours of each variable. */
interface EntryOnReach {
  readonly constraints: readonly ConstraintPlans[];
  /** All plans of the constraints, in the order of the constraints. */
  readonly plans: readonly Plan[];
  /** Variables that the plans read, without duplicates. */
  readonly reads: readonly VariableName[];
  /** Hour from now (exclusive) up to which each constraint can be scored, because all hours that it uses are known. */
  readonly ends: readonly number[];
  /** Earliest of the `ends`, as an hour from now (exclusive). All constraints can be scored before it. */
  readonly soonestEnd: number;
}

/**
 * Returns which variables and hours a task or scenario needs from a source with the given reach. The result is cached for each entry and reach, so all places
 * of a run share the result.
 */
export function entryOnReach(entry: PreparedEntry, reach: Reach): EntryOnReach {
  const ofEntry = known.get(entry) ?? new WeakMap<Reach, EntryOnReach>();
  known.set(entry, ofEntry);
  const found = ofEntry.get(reach) ?? find(entry, reach);
  ofEntry.set(reach, found);
  return found;
}

const known = new WeakMap<PreparedEntry, WeakMap<Reach, EntryOnReach>>();

function find(entry: PreparedEntry, reach: Reach): EntryOnReach {
  const constraints = entry.constraints.map(({ variable, heightM }) => ({
    plan: planVariable(variable, heightM, reach),
    speed: plannedSpeed(variable, reach),
  }));
  const plans = constraints.flatMap(({ plan, speed }) => (speed === undefined ? [plan] : [plan, speed]));
  const ends = entry.constraints.map(
    ({ span }, index) => plannedUntil(constraints[index]!.plan) - span.after,
  );
  return {
    constraints,
    plans,
    reads: [...new Set(plans.flatMap(plannedReads))],
    ends,
    soonestEnd: Math.min(...ends),
  };
}
