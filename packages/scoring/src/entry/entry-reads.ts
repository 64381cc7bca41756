import { variable, type VariableName } from "@halcyon/schema";
import type { Ground } from "../derived/derivation.ts";
import type { Site } from "./grids/variable-grids.ts";
import { entryOnReach } from "./reach/entry-on-reach.ts";
import { handOverReads, type HandOverReads, type Join, joinOf } from "./reach/hand-over.ts";
import type { PartReach } from "./reach/horizon.ts";
import type { Plan, Reach } from "./plan.ts";
import type { PreparedEntry } from "./prepare.ts";

/**
 * Returns the variables that must be read from a source to score a task or scenario. The list has no duplicates.
 *
 * @example Continues from {@link prepareEntry}.
 * ```js
 * entryReads(entry, () => 48); // => ["wind_gusts_10m"]
 * entryReads(entry, (name) => (name === "wind_speed_10m" ? 48 : 0)); // => ["wind_speed_10m"]
 * ```
 */
export function entryReads(entry: PreparedEntry, reach: Reach): readonly VariableName[] {
  return entryOnReach(entry, reach).reads;
}

/**
 * Returns which hours and variables each model part must read in addition to its own hours. The additional values let the next part continue without a jump;
 * see {@link handOverReads}.
 *
 * @param parts - Parts in the order of their hours, without gaps.
 * @example Continues from {@link prepareEntry}.
 * ```js
 * const reach = (name) => (name === "wind_gusts_10m" ? 240 : 720);
 * const part = { part: "ensemble", fromHour: 120, toHour: 720, reach };
 * entryHandOverReads(entry, [part]); // => [{ fromHour: 216, hoursAfter: 1, toNext: [] }]
 * ```
 */
export function entryHandOverReads(
  entry: PreparedEntry,
  parts: readonly PartReach[],
): readonly HandOverReads[] {
  return handOverReads(
    parts,
    parts.map(({ reach }) => entryPlans(entry, reach)),
  );
}

/**
 * Returns the rough rules that estimate missing values for a task or scenario, within a range of hours from now. The list has no duplicates.
 *
 * @example Continues from {@link prepareEntry}.
 * ```js
 * const reach = (name) => (name === "wind_speed_10m" ? 48 : 0);
 * const estimates = entryEstimates(entry, reach, { cell: { sea: false } }, { fromHour: 0, toHour: 24 });
 * estimates.map(({ method }) => method); // => ["1.6 x wind_speed_10m"]
 * ```
 */
export function entryEstimates(
  entry: PreparedEntry,
  reach: Reach,
  site: EstimateSite,
  span: { readonly fromHour: number; readonly toHour: number },
): EstimatedHours[] {
  const all = entryPlans(entry, reach).flatMap((plan) => estimatesOf(plan, site, span));
  return [...new Map(all.map((estimate) => [JSON.stringify(estimate), estimate])).values()];
}

/**
 * Returns one plan for each constraint of an entry. A plan states how the variable of the constraint is obtained from the variables of a source.
 *
 * @example Continues from {@link prepareEntry}.
 * ```js
 * entryPlans(entry, () => 48).map(plannedUntil); // => [48]
 * ```
 */
function entryPlans(entry: PreparedEntry, reach: Reach): readonly Plan[] {
  return entryOnReach(entry, reach).plans;
}

/** Range of hours in which a rough rule estimates a variable. */
export interface EstimatedHours {
  readonly variable: VariableName;
  readonly method: string;
  /** Hours in which the rule applies, counted from now: `fromHour` (inclusive) to `toHour` (exclusive). */
  readonly fromHour: number;
  readonly toHour: number;
}

/** Properties of a place. They determine which rough rules estimate missing values. */
export interface EstimateSite extends Pick<Site, "runBefore"> {
  readonly cell: Ground;
}

/**
 * Returns the rough rules that a plan uses within a range of hours from now, including the rules for its inputs.
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
