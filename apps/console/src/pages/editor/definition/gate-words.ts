import type { WarningGate } from "@halcyon/schema";
import { nameList } from "@halcyon/schema/words";

/** Describes the official warnings that stop a task. Empty if none do. */
export function gateWords(gate: WarningGate | undefined): string {
  if (gate === undefined) return "";
  const { severity, certainty, events, categories, if_missing: ifMissing } = gate;
  const least = severity === "extreme" ? "extreme severity" : `${severity} severity or more`;
  const kinds = [
    ...(certainty === "possible" ? [] : [`at least ${certainty}`]),
    ...(events === undefined ? [] : [`about ${nameList(events)}`]),
    ...(categories === undefined ? [] : [`of the category ${nameList(categories)}`]),
  ];
  const missing = ifMissing === "refuse" ? "it is not scored" : "no hour of the next two days is ideal";
  return `Official warnings of ${least}${kinds.length === 0 ? "" : ` ${kinds.join(" ")}`} stop this task. If they are not known, ${missing}.`;
}
