import { parentPort, workerData } from "node:worker_threads";
import type { DecodedChunk } from "../archive/chunk-reader.ts";
import { ByteCache } from "../work/byte-cache.ts";
import type { ThreadSettings } from "./icechunk-thread.ts";
import { limitedArchives } from "./limited-archives.ts";
import { portCalls } from "./port-calls.ts";
import { threadArchives } from "./thread-archives.ts";

const { cacheBytes, limitMs, keepsBytes, keepsTiles } = workerData as ThreadSettings;

const archives = threadArchives({
  caches: {
    chunks: new ByteCache<DecodedChunk>((cacheBytes * 3) / 4, ({ data }) => data.byteLength),
    series: new ByteCache<Int16Array | undefined>(cacheBytes / 4, (values) => values?.byteLength ?? Infinity),
  },
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
