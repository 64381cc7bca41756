import { join } from "node:path";
import { entries } from "@halcyon/library";
import { openDatabase } from "@halcyon/database/database";

/** Lower ids are of curated entries. */
const firstId = 10_000;
const rowsAtOnce = 1000;

/** What an account writes to have a task that says the same as the first curated one. */
export function writtenTask(): object {
  const { name, sector, description, constraints } = entries.find(({ id }) => id === 1)!;
  return { name, sector, description, constraints: constraints.map(({ source: _source, ...said }) => said) };
}

/**
 * Writes tasks into the database of a data folder.
 *
 * @param ownerOf - The account of each by its number.
 * @returns The ids of the entries.
 */
export async function manyEntries(
  folder: string,
  count: number,
  ownerOf: (index: number) => string,
): Promise<readonly number[]> {
  const database = await openDatabase(join(folder, "halcyon.sqlite"));
  const created_at = Date.now();
  const definition = JSON.stringify(writtenTask());
  const { name, sector, description } = JSON.parse(definition);
  const summary = JSON.stringify({ name, sector, description });
  const all = Array.from({ length: count }, (_, index) => ({
    account_id: ownerOf(index),
    id: firstId + index,
    version: 1,
    created_at,
  }));
  await database.transaction().execute(async (transaction) => {
    for (let first = 0; first < count; first += rowsAtOnce) {
      const some = all.slice(first, first + rowsAtOnce);
      const heads = some.map((row) => ({ ...row, type: "task" as const, deleted_at: null }));
      await transaction.insertInto("custom_entry").values(heads).execute();
      const versions = some.map((row) => ({ ...row, definition, summary }));
      await transaction.insertInto("custom_entry_version").values(versions).execute();
    }
  });
  await database.destroy();
  return all.map(({ id }) => id);
}
