import { derivations } from "../../derived/derivations.ts";
import type { Plan, PlanStep } from "../plan.ts";
import type { Site } from "./variable-grids.ts";

/** Properties of a plan that affect the planned values, in addition to the cell, the hours and the weather. */
interface Traits {
  readonly name: string;
  readonly followsPlace: boolean;
  readonly takesOver: boolean;
}

const known = new WeakMap<Plan, Traits>();

/**
 * Returns a key for the values of a plan. Plans with equal keys have equal values for the same weather, cell and current hour.
 *
 * @param site - Place and previous run. The key contains the place if the values depend on the position of the sun. It contains the run if a rule continues the
 * values of the run.
 * @example Continues from {@link planVariable}.
 * ```js
 * gridKey(plan, { place: { latitude: 51.5, longitude: 0 } }) === gridKey(plan, {}); // => true
 * ```
 */
export function gridKey(plan: Plan, { place, runBefore }: Pick<Site, "place" | "runBefore">): string {
  const { name, followsPlace, takesOver } = traitsOf(plan);
  const ofPlace = followsPlace && place !== undefined ? ` at ${place.latitude} ${place.longitude}` : "";
  const ofRun =
    takesOver && runBefore !== undefined
      ? ` after ${runBefore.untilHour} ${[...runBefore.lastDay.keys()].toSorted().join(" ")}`
      : "";
  return name + ofPlace + ofRun;
}

function traitsOf(plan: Plan): Traits {
  const made = known.get(plan) ?? makeTraits(plan);
  known.set(plan, made);
  return made;
}

function makeTraits(plan: Plan): Traits {
  const inputs = plan.steps.flatMap((step) => (step.from === "source" ? [] : step.inputs)).map(traitsOf);
  const own = plan.steps.flatMap((step) => (step.from === "source" ? [] : [step.derivation]));
  return {
    name: `${plan.variable} ${plan.heightM} [${plan.steps.map((step) => nameOf(plan, step)).join(", ")}]`,
    followsPlace:
      own.some((derivation) => "of" in derivation) || inputs.some(({ followsPlace }) => followsPlace),
    takesOver:
      own.some(({ handOver }) => handOver !== undefined) || inputs.some(({ takesOver }) => takesOver),
  };
}

/** Returns a name for a step of a plan, from the position of its derivation, its inputs, and the hour at which it ends. */
function nameOf({ variable }: Plan, step: PlanStep): string {
  if (step.from === "source") return String(step.until);
  const inputs = step.inputs.map((input) => `(${traitsOf(input).name}) `);
  return `${derivations[variable]!.indexOf(step.derivation)} ${inputs.join("")}${step.until}`;
}
