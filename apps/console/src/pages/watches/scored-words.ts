import type { EntrySummary } from "@halcyon/schema";
import type { WatchInput } from "./watch-queries.ts";
import type { ScoredWords } from "./watched-words.ts";

/**
 * Returns the name of the scored entry or definition.
 *
 * @param entries - Entries that the API key can access; undefined until they are loaded.
 */
export function scoredWords(
  { constraint_params: entry, definition }: Pick<WatchInput, "constraint_params" | "definition">,
  entries: readonly EntrySummary[] | undefined,
): ScoredWords {
  const type = entry?.type ?? definition?.type ?? "task";
  const polarity = type === "scenario" ? "presence" : "suitability";
  if (entry === undefined) return { name: "limits of its own", polarity };
  const found = entries?.find(({ type: kind, id }) => kind === entry.type && id === entry.id);
  return { name: found?.name ?? `${entry.type} ${entry.id}`, polarity };
}
