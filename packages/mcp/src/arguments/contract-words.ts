import { constraintSchema, v2 } from "@halcyon/schema";
import type { z } from "zod";

/**
 * Returns the first sentence of a field's description in the API contract. Agents read it in every conversation, so the rest is left out.
 *
 * @throws Error if the contract does not describe the field.
 */
export function saidOf({ description }: z.ZodType): { readonly description: string } {
  const [first] = /^.*?\.(?= |$)/.exec(description ?? "") ?? [];
  if (first === undefined) throw new Error("The contract does not say what this field is.");
  return { description: first };
}

const { location, window, model } = v2["optimality.windows"].body.shape;

/** Fields of the API contract that tool arguments share by name. */
export const contract = {
  place: location.shape,
  model,
  window: window.shape,
  localHours: window.shape.local_hours.unwrap().shape,
  limit: constraintSchema.options[0].shape,
};
