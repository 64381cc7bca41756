import { availableParallelism, totalmem } from "node:os";
import { type CacheSizes, cacheSizes, threadCacheSizes } from "./cache-sizes.ts";

/** Sizes of the caches and number of worker threads with which the server stays within its memory limit. */
export interface MemoryPlan {
  readonly caches: CacheSizes;
  /** Number of worker threads that make long responses. */
  readonly threads: number;
  readonly thread: ThreadMemory;
}

/** Memory limits of one worker thread: the sizes of its caches and of its heap. */
export interface ThreadMemory {
  readonly caches: CacheSizes;
  /** Maximum heap size of the thread [MiB]. If undefined, the default of Node.js applies. */
  readonly heapMaxMiB?: number | undefined;
}

const mebibyte = 2 ** 20;

/**
 * Memory that a server needs in addition to its caches [MiB]. `process` is for code and objects, `answers` for waiting responses, and `thread` is for the work
 * of each thread.
 */
const taken = { process: 300, answers: 128, thread: 200 } as const;

/** Maximum heap size of a worker thread [MiB]. The objects of the largest responses take half of this size. */
const threadHeapMaxMiB = 256;

/** Minimum memory that a server must have [MiB]. */
export const memoryMinMiB = 512;

/** Minimum size of the caches, as a fraction of their default size. Smaller caches would drop most values before they are used again. */
const shareMin = 0.1;

/**
 * Divides the memory of a server. Working memory is reserved first, then memory for worker threads. The caches get the remaining memory. The number of worker
 * threads is at most the number of processors minus one, and at least one.
 *
 * @param memoryBytes - Maximum memory of the server [bytes]. If undefined, the default sizes apply.
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

/** Returns the memory limit of the control group (cgroup) in which this process runs [bytes]. Returns undefined if there is no limit. */
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
