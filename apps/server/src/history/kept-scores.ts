import { promisify } from "node:util";
import { zstdCompress, zstdDecompressSync } from "node:zlib";
import { packScore } from "@halcyon/scoring";
import type { KeptBytes } from "@halcyon/weather/source-kit";

const compress = promisify(zstdCompress);

/** Takes 30 years at once: a smaller piece of what comes out costs as much as its decompression [bytes]. */
const chunkSize = 2 ** 20;

/**
 * Published scores that are kept under a name, or made and kept.
 *
 * @returns As `packScore` packs them.
 */
export async function keptScores(
  kept: KeptBytes | undefined,
  name: string,
  make: () => Promise<Float64Array>,
): Promise<Int16Array> {
  const bytes = await kept?.read(name);
  if (bytes !== undefined) {
    const { buffer, byteOffset, byteLength } = zstdDecompressSync(bytes, { chunkSize });
    return new Int16Array(buffer, byteOffset, byteLength / Int16Array.BYTES_PER_ELEMENT);
  }
  const packed = Int16Array.from(await make(), packScore);
  await kept?.write(name, await compress(new Uint8Array(packed.buffer)));
  return packed;
}
