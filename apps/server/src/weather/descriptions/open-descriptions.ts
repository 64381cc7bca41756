import {
  type Absence,
  isFed,
  type ModelPart,
  type RecordDescription,
  type SourceDescription,
  type SourceWarning,
} from "@halcyon/weather";
import type { Models, Ports } from "../../ports.ts";

/** Returns the descriptions of the sources and weather records that are open. */
export function openDescriptions({
  models,
  records: { hourly, daily, projections },
}: Pick<Ports, "models" | "records">): (SourceDescription | RecordDescription)[] {
  const sources = modelLayers(models).flatMap((part) => (isFed(part) ? [part.source] : []));
  const records = [hourly, daily, ...projections].flatMap((record) => record ?? []);
  return [...sources, ...records].map((source) => source.describe());
}

/** Returns all parts of all models. Each part is followed by its overlays. */
function modelLayers(models: Models): readonly ModelPart[] {
  return [...models.values()]
    .flat()
    .flatMap((part) => (isFed(part) ? [part, ...(part.overlays ?? []).map(({ layer }) => layer)] : [part]));
}

/** Returns the reasons why configured model parts, overlays and weather records cannot be opened. */
export function absencesOf({
  models,
  records: { absent = [] },
}: Pick<Ports, "models" | "records">): Absence[] {
  const parts = modelLayers(models).flatMap((part) => (isFed(part) ? [] : [part.absence]));
  return [...parts, ...absent.map(({ absence }) => absence)];
}

/** Returns the warnings of open sources and weather records. They are meant for the operator. */
export function sourceWarnings(ports: Pick<Ports, "models" | "records">): SourceWarning[] {
  return openDescriptions(ports).flatMap(({ warnings }) => warnings ?? []);
}

/** Returns the licence terms of the open sources and weather records, one line for each provider. */
export function termsInUse(ports: Pick<Ports, "models" | "records">): readonly string[] {
  const lines = openDescriptions(ports).map(
    ({ terms, attribution, licence }) =>
      terms ?? `${attribution.replace(/\.$/, "")}; ${licence.name} (${licence.url})`,
  );
  return [...new Set(lines)];
}
