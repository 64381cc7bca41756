import { batchItemSchema as v2BatchItemSchema, renamedFromV1 } from "@halcyon/schema/v2";
import { costOfWork } from "@halcyon/schema/endpoints";
import type { WarnedLookup } from "../../ports.ts";
import type { AnswerInWorker } from "../pipeline/answer-in-worker.ts";
import { type Batches, batchesBy } from "../batch/batches.ts";
import { listReader } from "../batch/read-item.ts";
import { lineWriter } from "../batch/write-line.ts";
import type { Gazetteer } from "../../places/gazetteer.ts";
import type { Scorer } from "../../scoring/scorer.ts";
import { inLoopMaxValues } from "../../weather/work-values.ts";
import {
  askedComposite,
  compositeBytes,
  compositeWork,
  isCached,
  makeComposite,
  writeComposite,
} from "./hours/make-composite.ts";
import { itemPlace } from "./field-place.ts";

/**
 * Returns the functions that check, score and write the items of batches, in the format of V2.
 *
 * @param places - Returns the gazetteer, in which the named places of items are looked up.
 * @param apart - Makes long responses in a worker thread. Without this function, they are made in the event loop.
 */
export function batches(
  scorer: Pick<Scorer, "admit" | "score" | "spread">,
  places: () => Gazetteer,
  apart?: AnswerInWorker,
  warned?: WarnedLookup,
): Batches {
  return batchesBy({
    readerFor: (accountId, nowMs) =>
      listReader(
        v2BatchItemSchema,
        (item) => askedComposite(item, { accountId }, nowMs),
        renamedFromV1,
        places,
      ),
    admit: ({ request, inTerms }, nowMs) => inTerms(() => scorer.admit.asked(request, nowMs)),
    async make({ asked, admitted }, nowMs) {
      const { body, accountId, inTerms } = asked;
      const isLong = compositeWork(admitted, body) > inLoopMaxValues && !isCached(scorer, admitted, body);
      if (apart === undefined || !isLong)
        return writeComposite(await inTerms(() => makeComposite(scorer, admitted, asked, warned)));
      const call = { ...nothingElse, principal: { accountId }, body, nowMs };
      const bytes = compositeBytes(asked, admitted);
      return (await apart("v2.optimality.composite", call, bytes)).chunks.map((chunk) => Buffer.from(chunk));
    },
    costOf: ({ asked: { body }, admitted }) => costOfWork(compositeWork(admitted, body)),
    bytesOf: ({ asked, admitted }) => compositeBytes(asked, admitted),
    ...lineWriter(itemPlace),
  });
}

/** Values for the fields of a call that an item of a batch does not have, such as a query. */
const nothingElse = {
  query: undefined,
  params: undefined,
  headers: undefined,
  format: "json",
  version: "v2",
  requestId: "",
  repeated: undefined,
} as const;
