import type { ItemProblem } from "@halcyon/schema/endpoints";
import { problem, refusalOf } from "../../errors/problem.ts";
import type { ItemName } from "./check-items.ts";
import type { FieldPlace } from "../../errors/refusal.ts";

/**
 * Returns the problem of one item of a request that succeeds as a whole. Fields are named by their place in the whole body.
 *
 * @param place - Returns the place of a field in an item.
 */
export function itemProblem(
  { ref, index }: ItemName,
  error: unknown,
  requestId: string,
  place: FieldPlace,
): ItemProblem {
  const own = problem(refusalOf(error).placed(place), requestId);
  const errors = own.errors?.map((fault) => inBody(fault, index));
  return { ref, index, problem: { ...own, ...(errors === undefined ? {} : { errors }) } };
}

function inBody<Fault extends { readonly pointer?: string | undefined }>(fault: Fault, index: number): Fault {
  const { pointer } = fault;
  return pointer === undefined ? fault : { ...fault, pointer: `#/items/${index}${pointer.slice(1)}` };
}
