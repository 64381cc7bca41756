import { syntheticWords } from "../../frame/notes/is-synthetic.ts";

/** Statement about a file that the file itself contains, such as its subject, its source or instructions for reading. */
export interface Fact {
  readonly name: string;
  readonly text: string;
}

/** Returns the facts whose text is not empty, in the given order. If the weather is synthetic, the first fact states this. */
export function factsOf(isSynthetic: boolean, facts: Readonly<Record<string, string>>): Fact[] {
  const all = { ...(isSynthetic && { "Synthetic weather": syntheticWords }), ...facts };
  return Object.entries(all).flatMap(([name, text]) => (text === "" ? [] : [{ name, text }]));
}
