import { syntheticWords } from "../../frame/notes/synthetic-words.ts";

/** A fact that a file states about itself: its subject, its source, how to read it. */
export interface Fact {
  readonly name: string;
  readonly text: string;
}

/** Facts in the order of a list, without empty ones. The first says when weather is not real. */
export function factsOf(isSynthetic: boolean, facts: Readonly<Record<string, string>>): Fact[] {
  const all = { ...(isSynthetic && { "Synthetic weather": syntheticWords }), ...facts };
  return Object.entries(all).flatMap(([name, text]) => (text === "" ? [] : [{ name, text }]));
}
