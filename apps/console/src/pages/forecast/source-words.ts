import type { Citation, Constraint, EntryDetail } from "@halcyon/schema";
import { readWords } from "@halcyon/schema/words";

/**
 * Returns the ranks (such as law or standard) of the sources that a constraint cites, as text; empty if it cites none. Customary limits are called customary. A
 * rank is marked if the authors of the curated entries read none of its sources themselves.
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

/** Text that says how the authors of the curated entries checked a citation, for each value of `seen`. */
export const checkWords: Readonly<Record<Citation["seen"], string>> = {
  primary: "Checked in the text itself.",
  secondary: "Checked in another text that reports it.",
  known: "Known in its field; no text was checked.",
  none: "",
};
