import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { crc32c } from "../work/crc32c.ts";
import type { KeptBytes } from "./kept-bytes.ts";
import { keptFolder, type KeptFolderOptions } from "./kept-folder.ts";

const checksumBytes = 4;

/**
 * Keeps bytes in a folder, least recently used first to go: a file a name, with its CRC-32C at the end.
 *
 * @example
 * ```js
 * const kept = diskBytes({ folder, maxBytes: 2 ** 20 });
 * await kept.write("chunks/1?0-3", Uint8Array.of(1, 2, 3));
 * await kept.read("chunks/1?0-3"); // => Uint8Array.of(1, 2, 3)
 * ```
 */
export function diskBytes(options: KeptFolderOptions): KeptBytes {
  const kept = keptFolder(options);
  return {
    read: async (name) => {
      const file = hash("sha256", name);
      const sealed = await readFile(kept.pathOf(file)).catch(() => undefined);
      if (sealed === undefined) return undefined;
      const bytes = unsealed(sealed);
      await (bytes === undefined ? kept.drop(file) : kept.use(file));
      return bytes;
    },
    write: async (name, bytes) => kept.write(hash("sha256", name), [bytes, checksumOf(bytes)]),
  };
}

function checksumOf(bytes: Uint8Array): Uint8Array {
  const checksum = new Uint8Array(checksumBytes);
  new DataView(checksum.buffer).setUint32(0, crc32c(bytes), true);
  return checksum;
}

function unsealed({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Uint8Array | undefined {
  const end = byteLength - checksumBytes;
  if (end < 0) return undefined;
  const bytes = new Uint8Array(buffer, byteOffset, end);
  const expected = new DataView(buffer, byteOffset + end, checksumBytes).getUint32(0, true);
  return crc32c(bytes) === expected ? bytes : undefined;
}
