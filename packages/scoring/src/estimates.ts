import type { VariableName } from "@halcyon/schema";
import type { DerivationPlace } from "./derived/derivations.ts";
import type { Plan } from "./plan.ts";

/** A variable that follows from a rough rule for some hours. */
export interface EstimatedHours {
  readonly variable: VariableName;
  readonly method: string;
  /** Hours from now, from (inclusive) to (exclusive). */
  readonly fromHour: number;
  readonly toHour: number;
}

/**
 * The rough rules that a plan relies on within a span of hours from now, those of its inputs included.
 *
 * @example
 * ```js
 * const plan = planVariable("wind_gusts_10m", 10, (name) => (name === "wind_speed_10m" ? 48 : 0));
 * const [estimate] = estimatesOf(plan, { sea: true }, { fromHour: 0, toHour: 24 });
 * estimate.method; // => "1.4 x wind_speed_10m"
 * ```
 */
export function estimatesOf(
  plan: Plan,
  place: Omit<DerivationPlace, "heightM">,
  span: { readonly fromHour: number; readonly toHour: number },
): EstimatedHours[] {
  let start = -Infinity;
  return plan.steps.flatMap((step) => {
    const fromHour = Math.max(span.fromHour, start);
    const toHour = Math.min(span.toHour, step.until);
    start = step.until;
    if (step.from !== "derivation" || fromHour >= toHour) return [];
    const method = step.derivation.estimate?.({ ...place, heightM: plan.heightM });
    const own = method === undefined ? [] : [{ variable: plan.variable, method, fromHour, toHour }];
    return [...own, ...step.inputs.flatMap((input) => estimatesOf(input, place, { fromHour, toHour }))];
  });
}
