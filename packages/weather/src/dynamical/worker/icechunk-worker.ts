import { setGlobalProxyFromEnv } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import type { ThreadSettings } from "./start-icechunk-worker.ts";
import { limitedArchives, threadArchives } from "./worker-archives.ts";
import { portCalls } from "./port-calls.ts";

// A thread does not take over the proxies of its process.
setGlobalProxyFromEnv();

const { cacheBytes, limitMs, keepsBytes, keepsTiles } = workerData as ThreadSettings;

const archives = threadArchives({
  cacheBytes,
  bytes: keepsBytes
    ? {
        read: (name) => main.call("readBytes", name),
        write: (name, bytes) => main.call("writeBytes", name, bytes),
      }
    : undefined,
  tiles: keepsTiles
    ? {
        readCell: (tile, cell) => main.call("readCell", tile, cell),
        write: (tile, cells, values) => main.call("writeTile", tile, cells, values),
      }
    : undefined,
});

const main = portCalls(parentPort!, { ...limitedArchives(archives, limitMs) });
