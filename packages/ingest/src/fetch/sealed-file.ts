import { readFile } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { writeDurably } from "@halcyon/store/writer-kit";

const sealBytes = 4;

/** Writes bytes and their CRC-32 to a file. With the CRC-32, a reader detects whether the file has changed on disk. */
export async function writeSealed(path: string, bytes: Uint8Array): Promise<void> {
  const seal = Buffer.alloc(sealBytes);
  seal.writeUInt32LE(crc32(bytes));
  await writeDurably(path, Buffer.concat([bytes, seal]));
}

/** Reads the bytes of a file from {@link writeSealed}; undefined if the file has changed on disk. */
export async function readSealed(path: string): Promise<Buffer | undefined> {
  const sealed = await readFile(path);
  const end = sealed.length - sealBytes;
  if (end < 0) return undefined;
  const bytes = sealed.subarray(0, end);
  return crc32(bytes) === sealed.readUInt32LE(end) ? bytes : undefined;
}
