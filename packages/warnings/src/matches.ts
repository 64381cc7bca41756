import { type AlertPart, certainties, type Certainty, severities, type Severity } from "./alert-message.ts";

/** Warnings that somebody asks for. A field that is absent admits all warnings. */
export interface WantedWarnings {
  /** The least severity. */
  readonly severity?: Severity | undefined;
  /** The least certainty. */
  readonly certainty?: Certainty | undefined;
  /** Categories of CAP, such as `Met`. */
  readonly categories?: readonly string[] | undefined;
  /** Whole words of the event in any of its languages, codes of the event, or awareness types of MeteoAlarm. */
  readonly events?: readonly string[] | undefined;
}

/**
 * Returns true if a warning may be one of those that somebody asks for. A warning that leaves out what was asked for counts as one of them, because it may be
 * one.
 */
export function matchesWarning(part: AlertPart, wanted: WantedWarnings): boolean {
  return (
    isAtLeast(severities, part.severity, wanted.severity) &&
    isAtLeast(certainties, part.certainty, wanted.certainty) &&
    isOfCategory(part, wanted.categories) &&
    isOfEvent(part, wanted.events)
  );
}

/** Compares two values of a scale whose first value is `unknown`, which counts as any value. */
function isAtLeast<Value extends string>(
  scale: readonly Value[],
  value: Value,
  least: Value | undefined,
): boolean {
  const position = scale.indexOf(value);
  return least === undefined || position === 0 || position >= scale.indexOf(least);
}

function isOfCategory({ categories }: AlertPart, wanted: WantedWarnings["categories"]): boolean {
  if (wanted === undefined || categories.length === 0) return true;
  const names = new Set(categories.map(folded));
  return wanted.some((category) => names.has(folded(category)));
}

function isOfEvent({ texts, eventCodes, awareness }: AlertPart, wanted: WantedWarnings["events"]): boolean {
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
