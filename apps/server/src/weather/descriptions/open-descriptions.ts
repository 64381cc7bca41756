import { isFed, type RecordDescription, type SourceDescription } from "@halcyon/weather";
import { modelLayers } from "./model-layers.ts";
import type { Ports } from "../../ports.ts";

/** What the sources and records say of themselves that are open. */
export function openDescriptions({
  models,
  records: { hourly, daily, projections },
}: Pick<Ports, "models" | "records">): (SourceDescription | RecordDescription)[] {
  const sources = modelLayers(models).flatMap((part) => (isFed(part) ? [part.source] : []));
  const records = [hourly, daily, ...projections].flatMap((record) => record ?? []);
  return [...sources, ...records].map((source) => source.describe());
}
