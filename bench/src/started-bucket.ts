import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type Bucket, s3Bucket, type S3Connection } from "@halcyon/store";
import { pathOf } from "./processes.ts";

/** Where a bucket is. */
export interface BucketPlace {
  readonly address: string;
  readonly connection: S3Connection;
}

/** A folder that keeps what was read of a bucket. */
export interface Kept {
  readonly folder: string;
  readonly maxBytes: number;
}

/** A bucket as one reader or writer sees it, and how many requests that has made. */
export interface CountedBucket {
  readonly bucket: Bucket;
  readonly requests: () => number;
}

/** How long a request to the bucket is under way beside its work [ms]: one within a region of a provider. */
export const bucketLatencyMs = 20;

/** Starts a server of a bucket in a process of its own. */
export async function startedBucket(): Promise<BucketPlace & Disposable> {
  const child = fork(pathOf("bucket-server-process.ts"));
  const [place] = (await once(child, "message")) as [BucketPlace];
  return { ...place, [Symbol.dispose]: () => child.disconnect() };
}

/** Opens a bucket to which each request takes some time. */
export function countedBucket({ address, connection }: BucketPlace, disk?: Kept): CountedBucket {
  let requests = 0;
  const slowly: typeof fetch = async (...given) => {
    requests += 1;
    await sleep(bucketLatencyMs);
    return fetch(...given);
  };
  const bucket = s3Bucket({ address, connection, fetch: slowly, disk, cacheBytes: 2 ** 20 });
  return { bucket, requests: () => requests };
}
