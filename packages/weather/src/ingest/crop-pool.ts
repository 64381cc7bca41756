import { availableParallelism } from "node:os";
import { extname } from "node:path";
import type { Location } from "@halcyon/schema";
import { Piscina } from "piscina";
import type { Crop } from "./fetch-file.ts";

export interface CropPool extends AsyncDisposable {
  readonly crop: Crop;
}

/** Crops messages in threads, as many as there are processors, since decoding a global field takes a tenth of a second. */
export function cropPool(places: readonly Location[]): CropPool {
  const extension = extname(new URL(import.meta.url).pathname);
  const pool = new Piscina<Uint8Array, Uint8Array>({
    filename: new URL(`crop-thread${extension}`, import.meta.url).href,
    workerData: places,
    minThreads: 1,
    maxThreads: availableParallelism(),
  });
  return {
    // A thread is sent the whole buffer behind a view, so a view of a span goes as a copy.
    crop: async (message) => pool.run(message.slice()),
    [Symbol.asyncDispose]: async () => pool.destroy(),
  };
}
