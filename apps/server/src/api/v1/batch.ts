import { v1 } from "@halcyon/schema";
import { forAllVersions } from "@halcyon/schema/registry";
import { batchItemSchema } from "@halcyon/schema/v1";
import { type Batches, batchesBy } from "../batch/batches.ts";
import { scoreRequestOf } from "../headers/place-request.ts";
import { listReader } from "../batch/read-item.ts";
import { lineWriter } from "../batch/write-line.ts";
import type { Scorer } from "../../scoring/scorer.ts";
import { itemPlace } from "./field-place.ts";
import type { GoodItem } from "../batch/check-items.ts";
import type { PackedForecast } from "../../scoring/scores/packed-forecast.ts";
import { calibrationField } from "../notices/applied-calibrations.ts";
import { modelPartNoticeField } from "../notices/model-part-notices.ts";
import { itemSource } from "./item-source.ts";
import { metadataOf } from "./metadata.ts";
import { writeJsonHours, writeOpening } from "./hours/write-hours.ts";

/** Returns the functions that check, score and write the items of batches, in the format of V1. */
export function batches({ admit, score }: Pick<Scorer, "admit" | "score">): Batches {
  return batchesBy({
    readerFor: (accountId) => listReader(batchItemSchema, (item) => scoreRequestOf(item, { accountId })),
    admit: (request, nowMs) => admit.entry(request, nowMs),
    costOf: () => v1["optimality.batch"].cost,
    make: async (item, nowMs) => writeResult(item, await score(item.admitted), nowMs),
    ...lineWriter(itemPlace),
  });
}

/** Writes the result of an item: the same JSON as a composite response, followed by the rest of the line. */
function writeResult(
  { admitted }: Pick<GoodItem, "admitted">,
  scored: PackedForecast,
  nowMs: number,
): Buffer[] {
  const { location, model, calibrated } = admitted.request;
  const metadata = metadataOf({ ...location, model }, { id: scored.entry.id }, scored, nowMs);
  const after = {
    source: itemSource(scored.entry, scored.parts),
    ...modelPartNoticeField(scored.parts.map(forAllVersions), calibrated),
    ...calibrationField(scored.parts),
  };
  const fields = Object.entries(after).map(([name, value]) => `,"${name}":${JSON.stringify(value)}`);
  return [Buffer.from(writeOpening({ metadata })), writeJsonHours(scored), Buffer.from(fields.join(""))];
}
