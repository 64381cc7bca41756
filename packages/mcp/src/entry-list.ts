import type { EntrySummary, EntryType } from "@halcyon/schema";
import type { Port } from "./port.ts";

const lists = { task: "tasks.list", scenario: "scenarios.list" } as const;

/** The largest page that the API gives. */
const pageSize = 100;

/** Every entry that the key may see: the curated ones, then its own. */
export async function entryList(
  port: Port,
  types: readonly EntryType[] = ["task", "scenario"],
): Promise<EntrySummary[]> {
  const found = await Promise.all(types.map((type) => listOf(port, type)));
  return found.flat();
}

async function listOf(port: Port, type: EntryType): Promise<EntrySummary[]> {
  const entries: EntrySummary[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: pageSize, ...(cursor === undefined ? {} : { cursor }) };
    const { json } = await port.ask(lists[type], { query });
    entries.push(...json.entries);
    cursor = json.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return entries;
}

/** How much two texts are alike: the share of letters in threes that both have, 0..1. @see Dice 1945, https://doi.org/10.2307/1932409 */
export function likeness(one: string, other: string): number {
  const [a, b] = [threes(one), threes(other)];
  const both = [...a].filter((three) => b.has(three)).length;
  return a.size + b.size === 0 ? 0 : (2 * both) / (a.size + b.size);
}

function threes(text: string): Set<string> {
  const padded = `  ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, " ")
    .trim()} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}
