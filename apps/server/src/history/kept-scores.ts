import { promisify } from "node:util";
import { zstdCompress, zstdDecompressSync } from "node:zlib";
import { packScore } from "@halcyon/scoring";
import type { KeptBytes } from "@halcyon/weather/source-kit";

const compress = promisify(zstdCompress);

/** The least that zlib takes at once [bytes]. */
const chunkMin = 64;

/**
 * Published scores that are kept under a name, or made and kept.
 *
 * @param hours - How many scores there are.
 * @returns As `packScore` packs them.
 */
export async function keptScores(
  kept: KeptBytes | undefined,
  name: string,
  hours: number,
  make: () => Promise<Float64Array>,
): Promise<Int16Array> {
  const bytes = await kept?.read(name);
  if (bytes !== undefined) {
    const { BYTES_PER_ELEMENT } = Int16Array;
    // All that comes out in one piece, which is not full: a second one would cost as much as the decompression.
    const chunkSize = Math.max(hours * BYTES_PER_ELEMENT + 1, chunkMin);
    const { buffer, byteOffset, byteLength } = zstdDecompressSync(bytes, { chunkSize });
    return new Int16Array(buffer, byteOffset, byteLength / BYTES_PER_ELEMENT);
  }
  const packed = Int16Array.from(await make(), packScore);
  await kept?.write(name, await compress(new Uint8Array(packed.buffer)));
  return packed;
}
