import {
  type Absence,
  isFed,
  type ModelPart,
  type RecordDescription,
  type SourceDescription,
  type SourceWarning,
} from "@halcyon/weather";
import type { Models, Ports } from "../../ports.ts";

/** What the sources and records say of themselves that are open. */
export function openDescriptions({
  models,
  records: { hourly, daily, projections },
}: Pick<Ports, "models" | "records">): (SourceDescription | RecordDescription)[] {
  const sources = modelLayers(models).flatMap((part) => (isFed(part) ? [part.source] : []));
  const records = [hourly, daily, ...projections].flatMap((record) => record ?? []);
  return [...sources, ...records].map((source) => source.describe());
}

/** All parts of all models, and what is laid over each. */
function modelLayers(models: Models): readonly ModelPart[] {
  return [...models.values()]
    .flat()
    .flatMap((part) => (isFed(part) ? [part, ...(part.overlays ?? []).map(({ layer }) => layer)] : [part]));
}

/** Why each part and record is absent that is configured and cannot be opened. */
export function absencesOf({
  models,
  records: { absent = [] },
}: Pick<Ports, "models" | "records">): Absence[] {
  const parts = modelLayers(models).flatMap((part) => (isFed(part) ? [] : [part.absence]));
  return [...parts, ...absent.map(({ absence }) => absence)];
}

/** What the sources and records that are open say that their operator must know. */
export function sourceWarnings(ports: Pick<Ports, "models" | "records">): SourceWarning[] {
  return openDescriptions(ports).flatMap(({ warnings }) => warnings ?? []);
}

/** The terms of the weather that is open, a line for each provider, as its sources and records state them. */
export function termsInUse(ports: Pick<Ports, "models" | "records">): readonly string[] {
  const lines = openDescriptions(ports).map(
    ({ terms, attribution, licence }) =>
      terms ?? `${attribution.replace(/\.$/, "")}; ${licence.name} (${licence.url})`,
  );
  return [...new Set(lines)];
}
