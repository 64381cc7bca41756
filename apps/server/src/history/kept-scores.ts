import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import type { KeptBytes } from "@halcyon/weather/source-kit";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Takes 30 years at once: a smaller piece of what comes out costs as much as its decompression [bytes]. */
const chunkSize = 2 ** 20;

/** Steps of a published score in 1. */
const steps = 10_000;
const unknown = -1;

/** Published scores that are kept under a name, or made and kept. */
export async function keptScores(
  kept: KeptBytes | undefined,
  name: string,
  make: () => Promise<Float64Array>,
): Promise<Float64Array> {
  const bytes = await kept?.read(name);
  if (bytes !== undefined) {
    return scoresOf(new Int16Array(new Uint8Array(await decompress(bytes, { chunkSize })).buffer));
  }
  const scores = await make();
  const packed = Int16Array.from(scores, (score) =>
    Number.isNaN(score) ? unknown : Math.round(score * steps),
  );
  await kept?.write(name, await compress(new Uint8Array(packed.buffer)));
  return scores;
}

function scoresOf(packed: Int16Array): Float64Array {
  const scores = new Float64Array(packed.length);
  for (let hour = 0; hour < packed.length; hour++) {
    scores[hour] = packed[hour] === unknown ? Number.NaN : packed[hour]! / steps;
  }
  return scores;
}
