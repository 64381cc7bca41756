import { isFed, type SourceWarning } from "@halcyon/weather";
import type { Ports } from "./ports.ts";

/** What the sources and records that are open say that their operator must know. */
export function sourceWarnings({
  models,
  records: { hourly, daily, projections },
}: Pick<Ports, "models" | "records">): SourceWarning[] {
  const sources = [...models.values()].flat().flatMap((part) => (isFed(part) ? [part.source] : []));
  const records = [hourly, daily, ...projections].flatMap((record) => record ?? []);
  return [...sources, ...records].flatMap((source) => source.describe().warnings ?? []);
}
