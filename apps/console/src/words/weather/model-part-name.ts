import type { PartName } from "@halcyon/schema";

const names: Readonly<Record<PartName, string>> = {
  regional: "one regional run",
  deterministic: "one run",
  ensemble: "the ensemble",
  subseasonal: "the six weeks' ensemble",
  seasonal: "the seasonal ensemble",
};

/**
 * Returns the name of a model part (such as the ensemble), as written in the middle of a sentence. Other texts, such as the name of a climate record, are
 * returned unchanged.
 */
export function modelPartName(part: string): string {
  return new Map<string, string>(Object.entries(names)).get(part) ?? part;
}

/** Capitalises the first letter of a text. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
