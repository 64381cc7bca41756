import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sealOf, unsealed } from "../io/seal.ts";
import type { StoredBytes } from "./stored-tiles.ts";
import { storedFolder, type StoredFolderOptions } from "./stored-folder.ts";

/**
 * Opens a least recently used (LRU) cache of bytes in a folder. Each name has one file, with its CRC-32C at the end.
 *
 * @example
 * ```js
 * const kept = diskBytes({ folder, maxBytes: 2 ** 20 });
 * await kept.write("chunks/1?0-3", Uint8Array.of(1, 2, 3));
 * await kept.read("chunks/1?0-3"); // => Uint8Array.of(1, 2, 3)
 * ```
 */
export function diskBytes(options: StoredFolderOptions): StoredBytes {
  const kept = storedFolder(options);
  return {
    read: async (name) => {
      const file = hash("sha256", name);
      const sealed = await readFile(kept.pathOf(file)).catch(() => undefined);
      if (sealed === undefined) return undefined;
      const bytes = unsealed(new Uint8Array(sealed.buffer, sealed.byteOffset, sealed.byteLength));
      await (bytes === undefined ? kept.drop(file) : kept.use(file));
      return bytes;
    },
    write: async (name, bytes) => kept.write(hash("sha256", name), [bytes, sealOf(bytes)]),
  };
}
