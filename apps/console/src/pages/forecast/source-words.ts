import type { Citation, Constraint, EntryDetail } from "@halcyon/schema";
import { readWords } from "@halcyon/schema/words";

/**
 * The ranks of what a constraint rests on, and whether some of it is customary; empty where it names no source. A rank of which no text was read
 * itself says so.
 */
export function rankWords({ source = [] }: Constraint, sources: EntryDetail["sources"]): string {
  const found = source.map((name) => {
    if (name === "customary") return { rank: name, how: "" };
    const { rank = "a source of yours", seen = "none" } = sources[name] ?? {};
    return { rank, how: readWords(seen) };
  });
  const readItself = new Set(found.filter(({ how }) => how === "").map(({ rank }) => rank));
  const words = found.map(({ rank, how }) => (readItself.has(rank) ? rank : `${rank} (${how})`));
  return [...new Set(words)].join(", ");
}

/** How a citation was checked. */
export const seenWords: Readonly<Record<Citation["seen"], string>> = {
  primary: "Checked in the text itself.",
  secondary: "Checked in another text that reports it.",
  known: "Known in its field; no text was checked.",
  none: "",
};
