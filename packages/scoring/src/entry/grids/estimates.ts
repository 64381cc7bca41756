import { variable, type VariableName } from "@halcyon/schema";
import type { Ground } from "../../derived/derivation.ts";
import { type Join, joinOf } from "../reach/hand-over.ts";
import type { Plan } from "../plan.ts";
import type { Site } from "./variable-grids.ts";

/** Hours for which a variable is estimated by a rule of thumb. */
export interface EstimatedHours {
  readonly variable: VariableName;
  readonly method: string;
  /** Hours from now for which the rule applies, from (inclusive) to (exclusive). */
  readonly fromHour: number;
  readonly toHour: number;
}

/** Place at which a plan relies on rough rules. */
export interface EstimateSite extends Pick<Site, "runBefore"> {
  readonly cell: Ground;
}

/**
 * Returns the rough rules on which a plan relies within a range of hours from now, including the rules for its inputs.
 *
 * @example
 * ```js
 * const plan = planVariable("wind_gusts_10m", 10, (name) => (name === "wind_speed_10m" ? 48 : 0));
 * const [estimate] = estimatesOf(plan, { cell: { sea: true } }, { fromHour: 0, toHour: 24 });
 * estimate.method; // => "1.4 x wind_speed_10m"
 * ```
 */
export function estimatesOf(
  plan: Plan,
  site: EstimateSite,
  span: { readonly fromHour: number; readonly toHour: number },
): EstimatedHours[] {
  let start = -Infinity;
  return plan.steps.flatMap((step) => {
    const fromHour = Math.max(span.fromHour, start);
    const toHour = Math.min(span.toHour, step.until);
    start = step.until;
    if (fromHour >= toHour) return [];
    if (step.from === "source") {
      const isMoved = site.cell.site?.movesPhase === true && movesByPhase(plan.variable);
      return isMoved ? [{ variable: plan.variable, method: phaseMethod, fromHour, toHour }] : [];
    }
    const method = step.derivation.estimate?.({ ...site.cell, heightM: plan.heightM });
    const join = joinOf(plan, step, site.runBefore);
    const own =
      method === undefined
        ? []
        : [{ variable: plan.variable, method: `${method}${joinWords(join)}`, fromHour, toHour }];
    return [...own, ...step.inputs.flatMap((input) => estimatesOf(input, site, { fromHour, toHour }))];
  });
}

const phaseMethod = "phase by the wet-bulb temperature at the height of the site";

function movesByPhase(name: VariableName): boolean {
  return variable(name).elevationChange?.method === "phase";
}

function joinWords(join: Join | undefined): string {
  if (join === undefined) return "";
  return join.lastDay === undefined ? ", own ratio to start" : ", ratio of the run before to start";
}
