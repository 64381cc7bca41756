import type { GoodItem } from "../batch/check-items.ts";
import type { ItemOutcome } from "../batch/each-item.ts";
import type { ScoredForecast } from "../scores/join-parts.ts";
import { olderRunNotices } from "./older-run-notices.ts";
import { itemProblem } from "./item-problem.ts";
import { metadataOf } from "./metadata.ts";
import { writeJsonHours, writeOpening } from "./write-hours.ts";

/** The result of an item as it is written: the composite answer, and what its line says after it. */
export function writeResult(
  { admitted }: Pick<GoodItem, "admitted">,
  scored: ScoredForecast,
  nowMs: number,
): Buffer[] {
  const { location, model } = admitted.request;
  const metadata = metadataOf({ ...location, model }, { id: scored.entry.id }, scored, nowMs);
  const notices = olderRunNotices(scored.parts);
  const after = notices.length === 0 ? [] : [Buffer.from(`,"notices":${JSON.stringify(notices)}`)];
  return [Buffer.from(writeOpening({ metadata })), writeJsonHours(scored), ...after];
}

/** The line of an item. */
export function writeLine(outcome: ItemOutcome<readonly Buffer[]>, requestId: string): Buffer {
  if ("error" in outcome) {
    return Buffer.from(`${JSON.stringify(itemProblem(outcome, outcome.error, requestId))}\n`);
  }
  const { ref, index, result } = outcome;
  const opening = Buffer.from(`{"ref":${JSON.stringify(ref)},"index":${index},"result":`);
  return Buffer.concat([opening, ...result, Buffer.from("}\n")]);
}
