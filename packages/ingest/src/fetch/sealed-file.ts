import { readFile } from "node:fs/promises";
import { writeDurably } from "@halcyon/store/writer-kit";
import { sealOf, unsealed } from "@halcyon/weather/source-kit";

/** Writes bytes, and after them their seal, by which a reader notices that they changed on the disk. */
export async function writeSealed(path: string, bytes: Uint8Array): Promise<void> {
  await writeDurably(path, Buffer.concat([bytes, sealOf(bytes)]));
}

/** The bytes as they were written; undefined where they are not those any more. */
export async function readSealed(path: string): Promise<Buffer | undefined> {
  const sealed = await readFile(path);
  const bytes = unsealed(sealed);
  return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
