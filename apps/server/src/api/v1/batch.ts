import { v1 } from "@halcyon/schema";
import { batchItemSchema } from "@halcyon/schema/v1";
import { type Batches, batchesBy } from "../batch/batches.ts";
import { scoreRequestOf } from "../headers/place-request.ts";
import { listReader } from "../batch/read-item.ts";
import { lineWriter } from "../batch/write-line.ts";
import type { Scorer } from "../../scoring/scorer.ts";
import { itemPlace } from "./field-place.ts";
import { writeResult } from "./write-item.ts";

/** The batches of V1. */
export function batches({ admit, score }: Pick<Scorer, "admit" | "score">): Batches {
  return batchesBy({
    readerFor: (accountId) => listReader(batchItemSchema, (item) => scoreRequestOf(item, { accountId })),
    admit: (request, nowMs) => admit.entry(request, nowMs),
    costOf: () => v1["optimality.batch"].cost,
    make: async (item, nowMs) => writeResult(item, await score(item.admitted), nowMs),
    ...lineWriter(itemPlace),
  });
}
