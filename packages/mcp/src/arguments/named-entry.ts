import { everydayNames } from "@halcyon/library/names";
import type { EntryDetail, EntrySummary, EntryType } from "@halcyon/schema";
import { curatedIds, customIds } from "@halcyon/schema/wire";
import { nearEntries } from "@halcyon/schema/words";
import { z } from "zod";
import { quoted } from "../results/cleaned.ts";
import { type Port, Refused } from "../api/port.ts";

/** Schema of the name, slug or id of a task or scenario. The id may also be a number. */
export const namedEntrySchema = z.preprocess(
  (named) => (typeof named === "number" ? String(named) : named),
  z.string().min(1).max(120),
);

/** Task or scenario that matches a name, slug or id. */
export type EntryFound = Pick<EntrySummary, "type" | "id" | "slug" | "name" | "version" | "polarity">;

/** Maximum number of suggested entries if the requested one is not found. */
const nearCount = 3;

/**
 * Finds the task or scenario with the given id, slug or name. Similar names do not match.
 *
 * @throws Refused `entry_not_found` if none or several match. The message suggests up to three tasks or scenarios.
 */
export async function namedEntry(port: Port, named: string): Promise<EntryFound> {
  if (isId(named)) return entryOfId(port, Number(named));
  const entries = await entryList(port);
  const wanted = slugOf(named);
  const found = entries.filter(({ slug, name }) => slug === wanted || slugOf(name) === wanted);
  if (found.length === 1) return found[0]!;
  const near = found.length > 1 ? found : nearEntries(entries, wanted, everydayNames);
  throw notFound(
    found.length > 1
      ? `${found.length} entries are called ${quoted(named)}.`
      : `There is no task or scenario ${quoted(named)}.`,
    near,
  );
}

/**
 * Finds a task or scenario by its id, slug or name, and returns it with its limits.
 *
 * @throws Refused `entry_not_found` if none or several match.
 */
export async function namedEntryDetail(port: Port, named: string): Promise<EntryDetail> {
  if (isId(named)) return entryOfId(port, Number(named));
  const { type, id: found } = await namedEntry(port, named);
  return entryDetail(port, type, found);
}

function isId(named: string): boolean {
  return /^\d{1,10}$/.test(named.trim());
}

async function entryOfId(port: Port, id: number): Promise<EntryDetail> {
  for (const type of ["task", "scenario"] as const) {
    const { min, max } = curatedIds[type];
    const mayBe = id >= customIds.min || (id >= min && id <= max);
    const found = mayBe ? await entryIfThere(port, type, id) : undefined;
    if (found !== undefined) return found;
  }
  const entries = await entryList(port);
  throw notFound(
    `There is no task or scenario ${id}.`,
    entries.toSorted((a, b) => Math.abs(a.id - id) - Math.abs(b.id - id)),
  );
}

async function entryDetail(port: Port, type: EntryType, id: number): Promise<EntryDetail> {
  return (await port.ask(type === "task" ? "tasks.get" : "scenarios.get", { params: { id } })).json;
}

async function entryIfThere(port: Port, type: EntryType, id: number): Promise<EntryDetail | undefined> {
  try {
    return await entryDetail(port, type, id);
  } catch (error) {
    if (error instanceof Refused && error.code === "entry_not_found") return undefined;
    throw error;
  }
}

function notFound(detail: string, near: readonly EntrySummary[]): Refused {
  const names = near.slice(0, nearCount).map(({ type, id, name }) => `${type} ${id} ${quoted(name)}`);
  const others = names.length === 0 ? "" : ` Similar ones: ${names.join(", ")}.`;
  return new Refused("entry_not_found", `${detail}${others}`, {
    remedy: "Ask the user which one is meant, or search with find_task. Do not choose another one unasked.",
  });
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "")
    .join("-");
}

const lists = { task: "tasks.list", scenario: "scenarios.list" } as const;

/** Maximum number of entries in a page of the API. */
const pageSize = 100;

/** Returns every task and scenario that the API key can read: by default all tasks, then all scenarios. Within each type, curated ones come first. */
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
