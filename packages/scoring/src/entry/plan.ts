import { variable as registryVariable, type VariableName } from "@halcyon/schema";
import type { Derivation } from "../derived/derivation.ts";
import { derivations } from "../derived/derivations.ts";

/**
 * Hours from now, exclusive, for which a source carries a variable; 0 where it does not carry it at all. One function says the same of a variable
 * whenever it is asked: plans are kept by it.
 */
export interface Reach {
  (variable: VariableName): number;
  /**
   * The same if the source had what it has not got now and should have, such as the run of an overlay that is late. What would come from there is
   * unknown: nothing is derived in its place. Absent where the source has all.
   */
  readonly whole?: Reach;
}

/** How a variable is obtained, hour by hour: each step holds from where the one before ends. */
export interface Plan {
  readonly variable: VariableName;
  readonly heightM: number;
  readonly steps: readonly PlanStep[];
}

export type PlanStep = { readonly until: number } & (
  | { readonly from: "source" }
  | { readonly from: "derivation"; readonly derivation: Derivation; readonly inputs: readonly Plan[] }
);

export type DerivedStep = Extract<PlanStep, { readonly from: "derivation" }>;

/**
 * Plans a variable. It is read for as long as the source carries it, then derived from others, in order of preference. A variable that follows from
 * place and time alone is never read.
 *
 * @param heightM - Height above ground [m] for the variables that have one.
 * @returns A plan without steps where there is no way to the variable.
 * @example
 * ```js
 * const carried = ["temperature_2m", "dew_point_2m"];
 * const plan = planVariable("heat_index", 10, (name) => (carried.includes(name) ? 48 : 0));
 * plannedReads(plan); // => ["temperature_2m", "dew_point_2m"]
 * ```
 */
export function planVariable(variable: VariableName, heightM: number, reach: Reach): Plan {
  const ofReach = known.get(reach) ?? new Map<VariableName, Map<number, Plan>>();
  known.set(reach, ofReach);
  const byHeight = ofReach.get(variable) ?? new Map<number, Plan>();
  ofReach.set(variable, byHeight);
  const made =
    byHeight.get(heightM) ??
    (isUnknown(variable, heightM, reach)
      ? { variable, heightM, steps: [] }
      : plan(variable, heightM, reach, []));
  byHeight.set(heightM, made);
  return made;
}

/** By reach, variable and height: a name of all three would be put together at every call. */
const known = new WeakMap<Reach, Map<VariableName, Map<number, Plan>>>();

/**
 * Hours from now, exclusive, for which a plan gives values.
 *
 * @example Goes on from {@link planVariable}.
 * ```js
 * plannedUntil(plan); // => 48
 * ```
 */
export function plannedUntil({ steps }: Plan): number {
  return steps.at(-1)?.until ?? 0;
}

/**
 * The variables that a plan reads from the source.
 *
 * @example Goes on from {@link planVariable}.
 * ```js
 * plannedReads(plan); // => ["temperature_2m", "dew_point_2m"]
 * ```
 */
export function plannedReads(planned: Plan): VariableName[] {
  const reads = planned.steps.flatMap((step) => {
    if (step.from === "source") return [planned.variable];
    return step.inputs.flatMap(plannedReads);
  });
  return [...new Set(reads)];
}

/** Whether a variable would be read or derived at first from what the source has not got now. */
function isUnknown(variable: VariableName, heightM: number, reach: Reach): boolean {
  const { whole } = reach;
  if (whole === undefined) return false;
  const [first] = planVariable(variable, heightM, whole).steps;
  if (first === undefined) return false;
  return plannedReads({ variable, heightM, steps: [first] }).some((name) => whole(name) > reach(name));
}

function plan(variable: VariableName, heightM: number, reach: Reach, wanted: readonly VariableName[]): Plan {
  const steps: PlanStep[] = [];
  const carried = registryVariable(variable).stepType === "solar" ? 0 : reach(variable);
  if (carried > 0) steps.push({ from: "source", until: carried });
  for (const step of derivedSteps(variable, heightM, reach, [...wanted, variable])) {
    if (step.until > (steps.at(-1)?.until ?? 0)) steps.push(step);
  }
  return { variable, heightM, steps };
}

function derivedSteps(
  variable: VariableName,
  heightM: number,
  reach: Reach,
  wanted: readonly VariableName[],
): PlanStep[] {
  return (derivations[variable] ?? [])
    .filter(({ inputs }) => !inputs.some((input) => wanted.includes(input)))
    .filter(({ carried }) => carried === undefined || reach(carried) > 0)
    .map((derivation) => {
      const inputs = derivation.inputs.map((input) => plan(input, heightM, reach, wanted));
      return { from: "derivation", derivation, inputs, until: Math.min(...inputs.map(plannedUntil)) };
    });
}
