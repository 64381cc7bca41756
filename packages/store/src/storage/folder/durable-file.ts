import { randomBytes } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** Suffix of half-written files until they get their name. */
export const temporarySuffix = ".tmp";

/** Random name of this writer, because processes of several machines may write into a shared folder. */
const writer = randomBytes(6).toString("hex");
let writes = 0;

/**
 * Writes a file atomically: it is there whole or not at all, even if a process dies. The file is durable once this has returned and its folder is synced.
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

/** Makes the names in a folder durable. A platform that cannot sync folders makes them durable by itself. */
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
