import type { ItemProblem } from "@halcyon/schema/endpoints";
import { problem, refusalOf } from "../../errors/problem.ts";
import type { Batches } from "./batches.ts";
import type { FieldPlace } from "../../errors/refusal.ts";
import type { ItemName } from "./check-items.ts";

/**
 * Returns the functions that write the lines and the problems (error details) of batch items.
 *
 * @param place - Returns the position of a field within its item.
 */
export function lineWriter(place: FieldPlace): Pick<Batches, "line" | "problem"> {
  const problemOf: Batches["problem"] = (item, requestId) => itemProblem(item, item.error, requestId, place);
  return {
    line(outcome, requestId) {
      if ("error" in outcome) return Buffer.from(`${JSON.stringify(problemOf(outcome, requestId))}\n`);
      const { ref, index, result } = outcome;
      const opening = Buffer.from(`{"ref":${JSON.stringify(ref)},"index":${index},"result":`);
      return Buffer.concat([opening, ...result, Buffer.from("}\n")]);
    },
    problem: problemOf,
  };
}

/**
 * Returns the problem (error details) of one failed item. The problem names each wrong field by its position in the body.
 *
 * @param place - Returns the position of a field within its item. `itemProblem` adds the position of the item in the body.
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
