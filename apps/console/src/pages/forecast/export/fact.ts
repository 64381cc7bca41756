import { syntheticWords } from "../../frame/notes/is-synthetic.ts";

/** Fact that a file contains about itself, such as its subject, its source or instructions for reading. */
export interface Fact {
  readonly name: string;
  readonly text: string;
}

/** Returns the non-empty facts in their given order. If the weather is synthetic, a fact about this comes first. */
export function factsOf(isSynthetic: boolean, facts: Readonly<Record<string, string>>): Fact[] {
  const all = { ...(isSynthetic && { "Synthetic weather": syntheticWords }), ...facts };
  return Object.entries(all).flatMap(([name, text]) => (text === "" ? [] : [{ name, text }]));
}
