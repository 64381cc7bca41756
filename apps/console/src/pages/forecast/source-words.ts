import type { Citation, Constraint, EntryDetail } from "@halcyon/schema";

/** The ranks of what a constraint rests on, and whether some of it is customary; empty where it names no source. */
export function rankWords({ source = [] }: Constraint, sources: EntryDetail["sources"]): string {
  const words = source.map((name) =>
    name === "customary" ? name : (sources[name]?.rank ?? "a source of yours"),
  );
  return [...new Set(words)].join(", ");
}

/** How a citation was checked. */
export const seenWords: Readonly<Record<Citation["seen"], string>> = {
  primary: "Checked in the text itself.",
  secondary: "Checked in another text that reports it.",
  known: "Known in its field; no text was checked.",
  none: "",
};
