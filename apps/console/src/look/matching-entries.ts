import type { EntrySummary } from "@halcyon/schema";

/** The entries that hold every word of a text in name, type, sector or description; matches in the name come first. */
export function matchingEntries(entries: readonly EntrySummary[], text: string): EntrySummary[] {
  const words = lower(text)
    .split(/\s+/)
    .filter((word) => word !== "");
  const holds = (where: string): boolean => words.every((word) => lower(where).includes(word));
  const found = entries.filter(({ name, type, sector, description }) =>
    holds(`${name}\n${type}\n${sector}\n${description}`),
  );
  return [...found.filter(({ name }) => holds(name)), ...found.filter(({ name }) => !holds(name))];
}

function lower(text: string): string {
  return text.toLocaleLowerCase("en");
}
