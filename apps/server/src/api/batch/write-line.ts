import type { Batches } from "./batches.ts";
import type { FieldPlace } from "../../errors/refusal.ts";
import { itemProblem } from "./item-problem.ts";

/**
 * Returns functions that write the lines of a batch.
 *
 * @param place - Returns the place of a field in an item.
 */
export function lineWriter(place: FieldPlace): Pick<Batches, "line" | "problem"> {
  const problem: Batches["problem"] = (item, requestId) => itemProblem(item, item.error, requestId, place);
  return {
    line(outcome, requestId) {
      if ("error" in outcome) return Buffer.from(`${JSON.stringify(problem(outcome, requestId))}\n`);
      const { ref, index, result } = outcome;
      const opening = Buffer.from(`{"ref":${JSON.stringify(ref)},"index":${index},"result":`);
      return Buffer.concat([opening, ...result, Buffer.from("}\n")]);
    },
    problem,
  };
}
