import type { VariableName } from "@halcyon/schema";
import { plannedSpeed } from "../membership/calm-direction.ts";
import { type Plan, plannedReads, plannedUntil, planVariable, type Reach } from "../plan.ts";
import type { PreparedEntry } from "../prepare.ts";

/** How what one constraint looks at comes about. */
interface ConstraintPlans {
  readonly plan: Plan;
  /** The plan of the speed that tells whether a direction matters; undefined where it always does. */
  readonly speed: Plan | undefined;
}

/** What an entry needs of parts that reach alike. */
interface EntryOnReach {
  readonly constraints: readonly ConstraintPlans[];
  /** All plans of the constraints, in their order. */
  readonly plans: readonly Plan[];
  /** The variables that the plans read, each once. */
  readonly reads: readonly VariableName[];
  /** For each constraint, the hours from now, exclusive, up to which it can be scored with all the hours it looks at. */
  readonly ends: readonly number[];
  /** The least of the ends. */
  readonly soonestEnd: number;
}

/** Found once for an entry and a reach, which the places of a run share. */
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
