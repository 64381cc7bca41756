import type { WarningGate } from "@halcyon/schema";
import { type AlertPart, certainties, severities } from "./alert-message.ts";

/**
 * Returns true if a warning may be one of those that a gate names. A warning that leaves out what the gate asks for counts as one of them, because it may be
 * one.
 */
export function meetsGate(part: AlertPart, gate: WarningGate): boolean {
  return (
    isAtLeast(severities, part.severity, gate.severity) &&
    isAtLeast(certainties, part.certainty, gate.certainty) &&
    isOfCategory(part, gate.categories) &&
    isOfEvent(part, gate.events)
  );
}

/** Compares two values of a scale whose first value is `unknown`, which counts as any value. */
function isAtLeast<Value extends string>(scale: readonly Value[], value: Value, least: Value): boolean {
  const position = scale.indexOf(value);
  return position === 0 || position >= scale.indexOf(least);
}

function isOfCategory({ categories }: AlertPart, wanted: WarningGate["categories"]): boolean {
  if (wanted === undefined || categories.length === 0) return true;
  const names = new Set(categories.map(folded));
  return wanted.some((category) => names.has(folded(category)));
}

function isOfEvent({ texts, eventCodes, awareness }: AlertPart, wanted: WarningGate["events"]): boolean {
  if (wanted === undefined) return true;
  const words = [...texts.map(({ event }) => event), awareness?.typeName ?? ""].map(folded).filter(Boolean);
  const codes = [...eventCodes.map(({ value }) => value), String(awareness?.type ?? "")]
    .map(folded)
    .filter(Boolean);
  if (words.length + codes.length === 0) return true;
  return wanted.map(folded).some((event) => {
    return codes.includes(event) || words.some((text) => ` ${text} `.includes(` ${event} `));
  });
}

/** Returns the words of a text in lower case, separated by spaces. Marks between words are left out. */
function folded(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join(" ");
}
