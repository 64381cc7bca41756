import { rangeLength } from "@halcyon/weather/source-kit";
import { StoreError } from "../store-error.ts";
import type { StoreStorage } from "./storage.ts";

/**
 * Returns a storage that serves ranges from whole objects, which it reads once. It suits a writer, which needs all cells of a shard of the previous run.
 *
 * @param storage - The storage to read from. It keeps the objects that it gave last.
 */
export function wholeObjects(storage: StoreStorage): StoreStorage {
  return {
    ...storage,
    getRange: async (key, range) => {
      const object = await storage.get(key);
      if (object === undefined) return undefined;
      const length = rangeLength(range);
      const offset = "offset" in range ? range.offset : object.byteLength - length;
      if (offset >= 0 && offset + length <= object.byteLength) return object.slice(offset, offset + length);
      throw new StoreError(
        "truncated",
        `${key} ends after ${object.byteLength} bytes, before what its index names`,
      );
    },
  };
}
