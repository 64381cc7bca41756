import { variable as registryVariable, type VariableName } from "@halcyon/schema";
import type { Derivation } from "../derived/derivation.ts";
import { derivations } from "../derived/derivations.ts";

/**
 * Function that returns the number of hours from now for which a source provides a variable; 0 if the source lacks the variable. Plans are cached for each such
 * function, so a function must always return the same values.
 */
export interface Reach {
  (variable: VariableName): number;
  /**
   * Number of hours for which the source would provide each variable if no data were missing; absent if no data are missing. Within these hours, missing values
   * are unknown, and are not derived from other variables.
   */
  readonly whole?: Reach;
}

/** Plan for obtaining a variable: for each range of hours, a step that reads or derives it. Each step begins where the preceding step ends. */
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
 * Returns the plan for a variable. The variable is read for the hours that the source provides, and derived from other variables after that. Derivations are
 * tried in order of preference. A variable that depends only on place and time is never read.
 *
 * @param heightM - Height above ground [m], for variables whose height a constraint gives.
 * @returns Plan; it has no steps if the variable cannot be obtained.
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

/** Cache of plans by source (its reach), variable and height. The maps are nested, because building a combined key at every call would be slow. */
const known = new WeakMap<Reach, Map<VariableName, Map<number, Plan>>>();

/**
 * Returns the number of hours from now for which a plan provides values.
 *
 * @example Continues from {@link planVariable}.
 * ```js
 * plannedUntil(plan); // => 48
 * ```
 */
export function plannedUntil({ steps }: Plan): number {
  return steps.at(-1)?.until ?? 0;
}

/**
 * Returns the variables that a plan reads from the source.
 *
 * @example Continues from {@link planVariable}.
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

/** Returns true if a variable is unknown at present: the source usually provides it, or the inputs to derive it, but lacks the data now. */
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
