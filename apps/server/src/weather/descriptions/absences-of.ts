import { type Absence, isFed } from "@halcyon/weather";
import { modelLayers } from "./model-layers.ts";
import type { Ports } from "../../ports.ts";

/** Why each part and record is absent that is configured and cannot be opened. */
export function absencesOf({
  models,
  records: { absent = [] },
}: Pick<Ports, "models" | "records">): Absence[] {
  const parts = modelLayers(models).flatMap((part) => (isFed(part) ? [] : [part.absence]));
  return [...parts, ...absent.map(({ absence }) => absence)];
}
