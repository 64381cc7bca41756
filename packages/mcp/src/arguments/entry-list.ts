import type { EntrySummary, EntryType } from "@halcyon/schema";
import type { Port } from "../api/port.ts";

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
