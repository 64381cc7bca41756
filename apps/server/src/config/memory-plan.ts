import { availableParallelism, totalmem } from "node:os";
import { type CacheSizes, cacheSizes, threadCacheSizes } from "./cache-sizes.ts";

/** What a server fills and begins, so that it keeps to its memory. */
export interface MemoryPlan {
  readonly caches: CacheSizes;
  /** How many threads make long answers. */
  readonly threads: number;
  readonly thread: ThreadMemory;
}

/** What each thread may take. */
export interface ThreadMemory {
  readonly caches: CacheSizes;
  /** The most that its objects may take before it ends [MiB]; Node's own bound where it is undefined. */
  readonly heapMaxMiB?: number | undefined;
}

const mebibyte = 2 ** 20;

/** What a server takes beside its caches [MiB]: code and objects, answers that wait, and what a thread works with. */
const taken = { process: 300, answers: 128, thread: 200 } as const;

/** The objects of the largest answers take half of this [MiB]. */
const threadHeapMaxMiB = 256;

/** The least memory that a server can do with [MiB]. */
export const memoryMinMiB = 512;

/** A smaller share of the caches would make everything again and again. */
const shareMin = 0.1;

/**
 * Divides the memory of a server: first what it works with, then a thread for each other processor, then its caches.
 *
 * @param memoryBytes - What it may take; undefined where nobody says, and then it has the caches and threads that it likes.
 */
export function memoryPlan(memoryBytes: number | undefined, processors = availableParallelism()): MemoryPlan {
  const wanted = Math.max(1, processors - 1);
  if (memoryBytes === undefined)
    return { caches: cacheSizes, threads: wanted, thread: { caches: threadCacheSizes } };
  const roomMiB = memoryBytes / mebibyte - taken.process - taken.answers;
  const threadMiB = taken.thread + sumOf(threadCacheSizes) / mebibyte / 2;
  const threads = Math.min(wanted, Math.max(1, Math.floor(roomMiB / 2 / threadMiB)));
  const cachesMiB = (sumOf(cacheSizes) + threads * sumOf(threadCacheSizes)) / mebibyte;
  const share = Math.min(1, Math.max(shareMin, (roomMiB - threads * taken.thread) / cachesMiB));
  return {
    caches: shareOf(cacheSizes, share),
    threads,
    thread: { caches: shareOf(threadCacheSizes, share), heapMaxMiB: threadHeapMaxMiB },
  };
}

/** Returns what the control group of this process may take [bytes]; undefined where none has a limit. */
export function memoryOfGroup(): number | undefined {
  const bytes = process.constrainedMemory();
  return bytes > 0 && bytes < totalmem() ? bytes : undefined;
}

function sumOf({ gridsMaxBytes, scoresMaxBytes, membersMaxBytes, recordsMaxBytes }: CacheSizes): number {
  return gridsMaxBytes + scoresMaxBytes + membersMaxBytes + recordsMaxBytes;
}

function shareOf(sizes: CacheSizes, share: number): CacheSizes {
  const { gridsMaxBytes, scoresMaxBytes, membersMaxBytes, recordsMaxBytes } = sizes;
  const of = (bytes: number): number => Math.floor(bytes * share);
  return {
    gridsMaxBytes: of(gridsMaxBytes),
    scoresMaxBytes: of(scoresMaxBytes),
    membersMaxBytes: of(membersMaxBytes),
    recordsMaxBytes: of(recordsMaxBytes),
  };
}
