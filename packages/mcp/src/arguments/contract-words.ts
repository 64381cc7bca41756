import { constraintSchema, v2 } from "@halcyon/schema";
import type { z } from "zod";

/**
 * Returns the first sentence of a field's description in the API contract. Other sentences are left out, because agents read all descriptions in every
 * conversation.
 *
 * @throws Error if the contract does not describe the field.
 */
export function saidOf({ description }: z.ZodType): { readonly description: string } {
  const [first] = /^.*?\.(?= |$)/.exec(description ?? "") ?? [];
  if (first === undefined) throw new Error("The contract does not say what this field is.");
  return { description: first };
}

const { window, model } = v2["optimality.windows"].body.shape;

/** Fields of the API contract from which tool arguments take their descriptions. */
export const contract = {
  model,
  report: v2["evidence.create"].body.shape,
  window: window.shape,
  localHours: window.shape.local_hours.unwrap().shape,
  limit: constraintSchema.options[0].shape,
};
