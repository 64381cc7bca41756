// A process that answers from a bucket: it reads the places that it is asked for, keeps what it reads in a folder of its own, and tells how often it asked the bucket.
import { once } from "node:events";
import type { Location } from "@halcyon/schema";
import { storeSource } from "@halcyon/store";
import { eightVariables } from "./eight-variables.ts";
import { readLatticePlace } from "./lattice-run.ts";
import { type BucketPlace, countedBucket, type Kept } from "./started-bucket.ts";

export interface ReaderOrder {
  readonly place: BucketPlace;
  readonly disk: Kept;
}

process.on("disconnect", () => process.exit());
const [{ place, disk }] = (await once(process, "message")) as [ReaderOrder];
const { bucket, requests } = countedBucket(place, disk);
const source = await storeSource({ storage: bucket.storage, part: "eight", cacheBytes: 2 ** 20 });
process.on("message", (asked: readonly Location[]) => void answer(asked));
process.send?.("ready");

/** Reads the given places, and reports for how many of them this process had to read from the bucket. */
async function answer(asked: readonly Location[]): Promise<void> {
  let cold = 0;
  for (const location of asked) {
    const before = requests();
    await readLatticePlace(source, location, eightVariables, 240);
    if (requests() > before) cold += 1;
  }
  process.send?.(cold);
}
