import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Returns a value as compressed JSON. */
export function packed(value: unknown): Promise<Buffer> {
  return compress(JSON.stringify(value));
}

/** Returns the value that {@link packed} compressed. */
export async function unpacked<Value>(bytes: Uint8Array): Promise<Value> {
  return JSON.parse((await decompress(bytes)).toString()) as Value;
}
