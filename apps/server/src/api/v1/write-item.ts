import type { GoodItem } from "../batch/check-items.ts";
import type { PackedForecast } from "../../scoring/scores/packed-forecast.ts";
import { calibrationField } from "../notices/applied-calibrations.ts";
import { partNoticeField } from "../notices/part-notices.ts";
import { itemSource } from "./item-source.ts";
import { metadataOf } from "./metadata.ts";
import { writeJsonHours, writeOpening } from "./hours/write-hours.ts";

/** The result of an item as it is written: the composite answer, and what its line says after it. */
export function writeResult(
  { admitted }: Pick<GoodItem, "admitted">,
  scored: PackedForecast,
  nowMs: number,
): Buffer[] {
  const { location, model, calibrated } = admitted.request;
  const metadata = metadataOf({ ...location, model }, { id: scored.entry.id }, scored, nowMs);
  const after = {
    source: itemSource(scored.entry, scored.parts),
    ...partNoticeField(scored.parts, calibrated),
    ...calibrationField(scored.parts),
  };
  const fields = Object.entries(after).map(([name, value]) => `,"${name}":${JSON.stringify(value)}`);
  return [Buffer.from(writeOpening({ metadata })), writeJsonHours(scored), Buffer.from(fields.join(""))];
}
