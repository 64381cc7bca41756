import type { IcechunkThread, IcechunkThreadOptions } from "./start-icechunk-worker.ts";
import { limitedArchives, threadArchives } from "./worker-archives.ts";
import { wasmAlways } from "./open-repository.ts";

/**
 * Option that suppresses repeated warnings. The library starts threads with the options of this process, and each thread would warn about
 * WASI.
 */
const quiet = "--disable-warning=ExperimentalWarning";

/** Returns an object that reads Icechunk in this process instead of a worker thread. A new thread would compile the library again, which takes seconds. */
export function icechunkHere({ limitMs, ...options }: IcechunkThreadOptions): IcechunkThread {
  libraryHere();
  return { ...limitedArchives(threadArchives(options), limitMs), close: async () => undefined };
}

/** Makes this process load the same build of the Icechunk library as the worker threads do. */
export function libraryHere(): void {
  Object.assign(process.env, wasmAlways);
  if (!process.execArgv.includes(quiet)) process.execArgv.push(quiet);
}
