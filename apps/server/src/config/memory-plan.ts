import { availableParallelism, totalmem } from "node:os";
import { type CacheSizes, cacheSizes, threadCacheSizes } from "./cache-sizes.ts";

/** Caches and threads of a server, so that it stays within its memory. */
export interface MemoryPlan {
  readonly caches: CacheSizes;
  /** Number of threads that make long responses. */
  readonly threads: number;
  readonly thread: ThreadMemory;
}

/** Memory limits of each thread. */
export interface ThreadMemory {
  readonly caches: CacheSizes;
  /** Maximum heap size of the process [MiB]; undefined for the default of Node.js. */
  readonly heapMaxMiB?: number | undefined;
}

const mebibyte = 2 ** 20;

/** Memory of a server in addition to its caches [MiB]: code and objects, waiting responses, and the working memory of a thread. */
const taken = { process: 300, answers: 128, thread: 200 } as const;

/** Maximum heap size of a worker thread [MiB]. The objects of the largest responses take half of it. */
const threadHeapMaxMiB = 256;

/** Minimum memory for a server [MiB]. */
export const memoryMinMiB = 512;

/** Minimum size of the caches, as a fraction of their default. Smaller caches would lose most values before their next use. */
const shareMin = 0.1;

/**
 * Divides the memory of a server: first its working memory, then a worker thread for each further processor, then its caches.
 *
 * @param memoryBytes - Maximum memory of the server [bytes]. If undefined, there is no limit, and caches and threads have their default
 * sizes.
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

/** Returns the memory limit of the control group (cgroup) of this process [bytes], or undefined if there is no limit. */
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
