import { readFile } from "node:fs/promises";
import { writeDurably } from "@halcyon/store/writer-kit";
import { crc32c } from "@halcyon/weather/source-kit";

const sealBytes = 4;

/** Writes bytes, and after them their crc32c, by which a reader notices that they changed on the disk. */
export async function writeSealed(path: string, bytes: Uint8Array): Promise<void> {
  const sealed = new Uint8Array(bytes.length + sealBytes);
  sealed.set(bytes);
  new DataView(sealed.buffer).setUint32(bytes.length, crc32c(bytes), true);
  await writeDurably(path, sealed);
}

/** The bytes as they were written; undefined where they are not those any more. */
export async function readSealed(path: string): Promise<Buffer | undefined> {
  const sealed = await readFile(path);
  if (sealed.length < sealBytes) return undefined;
  const bytes = sealed.subarray(0, -sealBytes);
  return crc32c(bytes) === sealed.readUInt32LE(bytes.length) ? bytes : undefined;
}
