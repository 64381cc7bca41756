import { constraintSchema, v2 } from "@halcyon/schema";
import type { z } from "zod";

/**
 * Returns the first sentence of the contract's description of a field. Agents read it in every conversation, so the rest is left out.
 *
 * @throws Error where the contract says nothing of it.
 */
export function saidOf({ description }: z.ZodType): { readonly description: string } {
  const [first] = /^.*?\.(?= |$)/.exec(description ?? "") ?? [];
  if (first === undefined) throw new Error("The contract does not say what this field is.");
  return { description: first };
}

const { location, window, model } = v2["optimality.windows"].body.shape;

/** The fields of the contract that tools ask for under the same name. */
export const contract = {
  place: location.shape,
  model,
  window: window.shape,
  localHours: window.shape.local_hours.unwrap().shape,
  limit: constraintSchema.options[0].shape,
};
