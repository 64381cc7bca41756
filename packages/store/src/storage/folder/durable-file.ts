import { randomBytes } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** Suffix of the name of a file that is still being written. */
export const temporarySuffix = ".tmp";

/** Random name of this writer. It is needed because processes on several machines may write to a shared folder. */
const writer = randomBytes(6).toString("hex");
let writes = 0;

/**
 * Writes a file atomically. If a process ends meanwhile, either the whole file exists or no part of it. The file is durable once its folder is synced.
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

/**
 * Makes the names of the files in a folder durable by syncing the folder. Does nothing on platforms that cannot sync folders, because such platforms need no
 * syncing.
 */
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
