import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "./page.mts";

/** Writes pages into a folder, and deletes all other files there. Unchanged files are not written again, so that builds that depend on them stay valid. */
export async function writePages(folder: string, pages: readonly Page[]): Promise<void> {
  const wanted = new Map(pages.map(({ path, text }) => [join(folder, path), text]));
  await mkdir(folder, { recursive: true });
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !wanted.has(file)) await rm(file);
  }
  for (const [file, text] of wanted) {
    const current = await readFile(file, "utf8").catch(() => undefined);
    if (current === text) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
