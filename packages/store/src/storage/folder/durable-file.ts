import { randomBytes } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** Suffix of a file that is not complete yet. */
export const temporarySuffix = ".tmp";

/** Random name of this writer. Processes on several machines may write to a shared folder. */
const writer = randomBytes(6).toString("hex");
let writes = 0;

/**
 * Writes a file atomically: the whole file exists or none of it, even if a process ends. The file is durable once the folder is synced too.
 *
 * @example
 * ```js
 * await writeDurably(`${root}/note.txt`, "kept");
 * new TextDecoder().decode(await folderStorage(root).get("note.txt")); // => "kept"
 * ```
 */
export async function writeDurably(path: string, bytes: Uint8Array | string): Promise<void> {
  writes += 1;
  const temporary = `${path}.${writer}-${writes}${temporarySuffix}`;
  await mkdir(dirname(path), { recursive: true });
  const file = await open(temporary, "w");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}

/** Makes the names in a folder durable. Platforms that cannot sync folders do not need it. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => undefined);
  try {
    await folder?.sync();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EINVAL" && code !== "EPERM" && code !== "EISDIR") throw error;
  } finally {
    await folder?.close();
  }
}
