import { type Entry, type EpochHour, type ModelId, variable } from "@halcyon/schema";
import { entryHorizon, type PreparedEntry, prepareEntry } from "@halcyon/scoring";
import {
  type AbsentPart,
  type ModelAvailability,
  modelAvailability,
  type PlacedPart,
} from "@halcyon/weather";
import { reachesOf } from "../../weather/forecast/available-parts.ts";
import type { Finding } from "./finding.ts";

/** Which entries end before their model does, by the variable that ends them, and which cannot be scored at all. */
export function checkEntries(
  model: ModelId,
  placed: readonly (PlacedPart | AbsentPart)[],
  now: EpochHour,
  entries: readonly Entry[],
): Finding[] {
  const stopped = new Map<string, Entry[]>();
  for (const entry of entries) {
    const words = endOf(prepareEntry(entry), (hoursAfter) =>
      modelAvailability(model, placed, now, hoursAfter),
    );
    if (words !== undefined) stopped.set(words, [...(stopped.get(words) ?? []), entry]);
  }
  return [...stopped].map(([words, those]) => ({
    level: "warning",
    what: `${model}: ${words}: ${those.length} of ${entries.length} entries stop there`,
    advice: "Requests for later hours of them are refused; --json names them.",
    entries: those.map(({ type, id }) => ({ type, id })),
  }));
}

/**
 * The variable that ends an entry before its model, for any hours that the entry looks ahead. Undefined where no variable does, or where the entry
 * needs something of the sea that does not exist on land.
 */
function endOf(
  prepared: PreparedEntry,
  availableFor: (hoursAfter: number) => ModelAvailability,
): string | undefined {
  const available = availableFor(prepared.hoursAfter);
  const { horizonHours } = available;
  const atSea = available.parts[0]?.cell?.sea === true;
  const parts = reachesOf(available);
  const horizon = entryHorizon(prepared, parts);
  if ("unavailable" in horizon) {
    const lacking = [...new Set(horizon.unavailable.map((lack) => lack.variable))];
    const missing = lacking.filter((name) => atSea || variable(name).atSea !== true);
    return missing.length === 0 ? undefined : `${missing.join(", ")} is not there at all`;
  }
  const { maximumHours, because } = horizon;
  if (because === undefined) return undefined;
  const lacking = parts.some(({ fromHour }) => fromHour === maximumHours);
  const ahead = lacking ? 0 : prepared.constraints[because.constraint]!.span.after;
  const endHour = maximumHours + ahead;
  // The last step of a run has no hour after it.
  if (endHour >= horizonHours - 1) return undefined;
  return lacking
    ? `${because.variable} ends at ${endHour - 1}, the ${because.part} part lacks it`
    : `${because.variable} of the ${because.part} part ends at ${endHour - 1}`;
}
