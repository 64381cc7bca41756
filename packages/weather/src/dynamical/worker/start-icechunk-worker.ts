import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { ArchiveError } from "../../archive/archive-error.ts";
import type { StoredBytes, StoredTiles } from "../../cache/stored-tiles.ts";
import { wasmAlways } from "./open-repository.ts";
import { portCalls } from "./port-calls.ts";
import type { ThreadArchives } from "./worker-archives.ts";

/** Settings that the thread gets when it starts. */
export interface ThreadSettings {
  /** Maximum memory for decoded chunks and for the values of cells, together [bytes]. */
  readonly cacheBytes: number;
  /** Time limit for reading all data that a place needs [ms]. */
  readonly limitMs: number;
  readonly keepsBytes: boolean;
  readonly keepsTiles: boolean;
}

export interface IcechunkThreadOptions extends Pick<ThreadSettings, "cacheBytes" | "limitMs"> {
  readonly bytes: StoredBytes | undefined;
  readonly tiles: StoredTiles | undefined;
}

export interface IcechunkThread extends ThreadArchives {
  close(): Promise<void>;
}

/**
 * Returns an object that reads Icechunk in a worker thread. A thread is needed because the Icechunk library keeps threads alive, and because decoding a chunk
 * takes tens of milliseconds. The thread starts at the first call, and restarts if it has ended. It keeps the process alive only during calls.
 */
export function icechunkThread({ bytes, tiles, ...limits }: IcechunkThreadOptions): IcechunkThread {
  let running: ReturnType<typeof begin> | undefined;
  const begin = () => {
    const extension = extname(new URL(import.meta.url).pathname);
    const settings = { ...limits, keepsBytes: bytes !== undefined, keepsTiles: tiles !== undefined };
    const worker = new Worker(new URL(`icechunk-worker${extension}`, import.meta.url), {
      env: { ...process.env, ...wasmAlways },
      execArgv: [quiet],
      workerData: settings satisfies ThreadSettings,
    });
    const calls = portCalls(worker, {
      readBytes: async (name: string) => bytes?.read(name),
      writeBytes: async (name: string, kept: Uint8Array) => bytes?.write(name, kept),
      readCell: async (...asked: Parameters<StoredTiles["readCell"]>) => tiles?.readCell(...asked),
      writeTile: async (...given: Parameters<StoredTiles["write"]>) => tiles?.write(...given),
    });
    const end = (cause?: Error): void => {
      if (running?.worker === worker) running = undefined;
      calls.fail(
        new ArchiveError("retry_later", "The thread that reads Icechunk has ended. Try again.", { cause }),
      );
    };
    worker.on("error", end);
    worker.on("exit", () => end());
    worker.unref();
    let waiting = 0;
    return {
      worker,
      ask: async <Result>(method: keyof ThreadArchives, ...given: unknown[]): Promise<Result> => {
        if ((waiting += 1) === 1) worker.ref();
        try {
          return await calls.call<Result>(method, ...given);
        } finally {
          if ((waiting -= 1) === 0) worker.unref();
        }
      },
    };
  };
  return {
    look: (place, before) => (running ??= begin()).ask("look", place, before),
    read: (place, snapshot, request) => (running ??= begin()).ask("read", place, snapshot, request),
    readPast: (place, snapshot, request) => (running ??= begin()).ask("readPast", place, snapshot, request),
    close: async () => {
      await running?.worker.terminate();
    },
  };
}

/** Returns an object that reads Icechunk in this thread instead of a worker thread. What reads is loaded only then. */
export function icechunkHere({ limitMs, ...options }: IcechunkThreadOptions): IcechunkThread {
  libraryHere();
  const loaded = import("./worker-archives.ts").then(({ limitedArchives, threadArchives }) =>
    limitedArchives(threadArchives(options), limitMs),
  );
  return {
    look: async (...asked) => (await loaded).look(...asked),
    read: async (...asked) => (await loaded).read(...asked),
    readPast: async (...asked) => (await loaded).readPast(...asked),
    close: async () => undefined,
  };
}

/**
 * Option that suppresses repeated warnings. The library starts threads with the options of this process, and each thread would warn about
 * WASI.
 */
const quiet = "--disable-warning=ExperimentalWarning";

/** Makes this process load the same build of the Icechunk library as the worker threads do. */
export function libraryHere(): void {
  Object.assign(process.env, wasmAlways);
  if (!process.execArgv.includes(quiet)) process.execArgv.push(quiet);
}
