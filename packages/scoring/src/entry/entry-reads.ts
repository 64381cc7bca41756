import type { VariableName } from "@halcyon/schema";
import { entryOnReach } from "./reach/entry-on-reach.ts";
import { type EstimatedHours, type EstimateSite, estimatesOf } from "./grids/estimates.ts";
import { handOverReads, type HandOverReads } from "./reach/hand-over.ts";
import type { PartReach } from "./reach/horizon.ts";
import type { Plan, Reach } from "./plan.ts";
import type { PreparedEntry } from "./prepare.ts";

/**
 * Returns the variables to read from a source to score an entry, without duplicates.
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
 * Returns the values that the scores of an entry need from outside the hours of each model part, for {@link handOverReads}.
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
 * Returns the rough rules on which the scores of an entry rely within a range of hours from now, without duplicates.
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
 * Returns the plans that obtain the variables of an entry from those that a source provides, one plan per constraint.
 *
 * @example Continues from {@link prepareEntry}.
 * ```js
 * entryPlans(entry, () => 48).map(plannedUntil); // => [48]
 * ```
 */
function entryPlans(entry: PreparedEntry, reach: Reach): readonly Plan[] {
  return entryOnReach(entry, reach).plans;
}
