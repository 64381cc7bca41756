import { availableParallelism } from "node:os";
import { extname } from "node:path";
import { openJpeg2000 } from "@halcyon/grib2/jpeg2000";
import { atMost } from "@halcyon/weather/source-kit";
import { move, Piscina } from "piscina";
import type { PlaceColumns } from "../../cells/place-columns.ts";
import type { Crop } from "../../fetch/fetch-file.ts";
import { cropper } from "./crop-message.ts";

export interface CropPool extends AsyncDisposable {
  readonly crop: Crop;
}

/** Maximum number of threads that decode messages. Four of them decode faster than providers send. Each thread takes about 65 MiB. */
const mostThreads = 4;

/** Time without work after which a thread ends [ms]. */
const idleTimeoutMs = 30_000;

/**
 * Returns a pool of threads that crop messages (reduce them to the stored cells). Decoding a global field takes some hundredths of a second.
 *
 * @param threadsMost - Maximum number of threads: one per processor by default, and never more than 4. If it is 0, messages are cropped in the calling thread.
 */
export function cropPool(places: PlaceColumns, threadsMost: number = availableParallelism()): CropPool {
  if (threadsMost === 0) return cropHere(places);
  const extension = extname(new URL(import.meta.url).pathname);
  const threads = Math.min(threadsMost, mostThreads);
  const limit = atMost(2 * threads);
  const pool = new Piscina<Uint8Array, Uint8Array>({
    filename: new URL(`crop-thread${extension}`, import.meta.url).href,
    workerData: places,
    minThreads: 1,
    maxThreads: threads,
    // A thread takes longer to begin than messages are apart.
    idleTimeout: idleTimeoutMs,
  });
  return {
    // A message is a view of its span, of which a thread is given a copy of its own; few of them wait.
    crop: async (message) => limit(async () => pool.run(move(message.slice()) as Uint8Array)),
    [Symbol.asyncDispose]: async () => pool.destroy(),
  };
}

function cropHere(places: PlaceColumns): CropPool {
  const opened = openJpeg2000().then((jpeg2000) => cropper(places, { jpeg2000 }));
  return {
    crop: async (message) => (await opened)(message),
    [Symbol.asyncDispose]: async () => void (await opened),
  };
}
