import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type Bucket, s3Bucket, type S3Connection } from "@halcyon/store";
import { pathOf } from "./processes.ts";

/** Address of a bucket, and how to connect. */
export interface BucketPlace {
  readonly address: string;
  readonly connection: S3Connection;
}

/** Disk cache for data from a bucket: its folder and its maximum size. */
export interface Kept {
  readonly folder: string;
  readonly maxBytes: number;
}

/** Bucket of one reader or writer, with a count of its requests. */
export interface CountedBucket {
  readonly bucket: Bucket;
  readonly requests: () => number;
}

/** Artificial latency of each request to the bucket [ms]. It is typical within a region of a provider. */
export const bucketLatencyMs = 20;

/** Starts the server of a bucket in a separate process. */
export async function startedBucket(): Promise<BucketPlace & Disposable> {
  const child = fork(pathOf("bucket-server-process.ts"));
  const [place] = (await once(child, "message")) as [BucketPlace];
  return { ...place, [Symbol.dispose]: () => child.disconnect() };
}

/** Opens a bucket with an artificial latency per request, and counts the requests. */
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
