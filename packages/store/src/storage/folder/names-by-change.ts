import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** The names in a folder, those that changed last at the end. */
export async function namesByChange(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  const changed = await Promise.all(
    names.map(async (name) => {
      // One that was removed meanwhile is no reason to fail.
      const found = await stat(join(folder, name)).catch(() => undefined);
      return found === undefined ? [] : [{ name, changedMs: found.mtimeMs }];
    }),
  );
  return changed
    .flat()
    .toSorted((left, right) => left.changedMs - right.changedMs)
    .map(({ name }) => name);
}
