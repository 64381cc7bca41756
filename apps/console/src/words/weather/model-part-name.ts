import type { PartName } from "@halcyon/schema";

const names: Readonly<Record<PartName, string>> = {
  deterministic: "one run",
  ensemble: "the ensemble",
  subseasonal: "the six weeks' ensemble",
  seasonal: "the seasonal ensemble",
};

/** Returns the name of a part of a forecast within a sentence. Anything else, such as a record, keeps its name. */
export function modelPartName(part: string): string {
  return new Map<string, string>(Object.entries(names)).get(part) ?? part;
}

/** Capitalises words for the beginning of a line. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
