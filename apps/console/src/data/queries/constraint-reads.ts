import type { Constraint } from "@halcyon/schema";

/** What a constraint reads of the weather, without its limits. Constraints that read the same have the same text. */
export function constraintReads({
  variable,
  height_m: heightM,
  over,
  if_missing: ifMissing,
}: Constraint): string {
  return JSON.stringify([variable, heightM, over?.hours, over?.direction, ifMissing]);
}

/** Constraints that together read all that two definitions read; those of the first are unchanged. */
export function readByBoth(first: readonly Constraint[], second: readonly Constraint[]): Constraint[] {
  const known = new Set(first.map(constraintReads));
  return [...first, ...second.filter((constraint) => !known.has(constraintReads(constraint)))];
}
