import { syntheticWords } from "../../frame/notes/synthetic-words.ts";

/** Fact that a file states about itself, such as its subject, its source or how to read it. */
export interface Fact {
  readonly name: string;
  readonly text: string;
}

/** Returns facts in the order of a list, without empty ones. The first says if weather is not real. */
export function factsOf(isSynthetic: boolean, facts: Readonly<Record<string, string>>): Fact[] {
  const all = { ...(isSynthetic && { "Synthetic weather": syntheticWords }), ...facts };
  return Object.entries(all).flatMap(([name, text]) => (text === "" ? [] : [{ name, text }]));
}
