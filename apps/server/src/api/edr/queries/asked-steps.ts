import type { Collection } from "../collections/collection.ts";
import { instantOf, stepMs, type Steps } from "../collections/steps.ts";
import type { AskedTimes } from "./datetime.ts";
import { refuseInput } from "../../pipeline/refuse-input.ts";

/**
 * Returns the steps of a collection that the asked times contain. An instant means the step that contains it.
 *
 * @throws Refusal invalid_request if the collection has no step in these times.
 */
export function stepsIn(
  { extent, step }: Pick<Collection, "extent" | "step">,
  { fromMs, toMs, isInstant }: AskedTimes,
): Steps {
  const to = Math.floor(toMs / stepMs[step]);
  const first = isInstant ? to : Math.ceil(fromMs / stepMs[step]);
  const steps = { from: Math.max(first, extent.from), to: Math.min(to, extent.to) };
  if (first > to) throw refuse(`The interval contains no full ${step}: make it longer.`);
  if (steps.from > steps.to)
    throw refuse(
      `The collection has data from ${instantOf(extent.from, step)} to ${instantOf(extent.to, step)}, but not at these times.`,
      { minimum: instantOf(extent.from, step), maximum: instantOf(extent.to, step) },
    );
  return steps;
}

function refuse(detail: string, expected: Record<string, string> = {}) {
  return refuseInput({ parameter: "datetime", code: "outside_record", detail, expected });
}
