import { syntheticWords } from "../words/synthetic-words.ts";

/** Something that a file says of itself: what it is about, where it comes from, how to read it. */
export interface Fact {
  readonly name: string;
  readonly text: string;
}

/** Facts in the order of a list, without those that have no text; first of all whether the weather is not real. */
export function factsOf(isSynthetic: boolean, facts: Readonly<Record<string, string>>): Fact[] {
  const all = { ...(isSynthetic && { "Synthetic weather": syntheticWords }), ...facts };
  return Object.entries(all).flatMap(([name, text]) => (text === "" ? [] : [{ name, text }]));
}
