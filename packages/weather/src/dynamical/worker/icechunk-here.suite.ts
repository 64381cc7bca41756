import type { IcechunkThread, IcechunkThreadOptions } from "./start-icechunk-worker.ts";
import { limitedArchives } from "./limited-archives.ts";
import { wasmAlways } from "./open-repository.ts";
import { threadArchives } from "./worker-archives.ts";

/** The library starts threads as this process was started, and warns of WASI once for each. */
const quiet = "--disable-warning=ExperimentalWarning";

/** Reads Icechunk as a thread does, but in this process: each thread compiles the library anew, for seconds. */
export function icechunkHere({ limitMs, ...options }: IcechunkThreadOptions): IcechunkThread {
  libraryHere();
  return { ...limitedArchives(threadArchives(options), limitMs), close: async () => undefined };
}

/** Has the library that is loaded in this process be the one that threads load. */
export function libraryHere(): void {
  Object.assign(process.env, wasmAlways);
  if (!process.execArgv.includes(quiet)) process.execArgv.push(quiet);
}
