import type { VariableName } from "@halcyon/schema";
import { ByteCache } from "../cache/byte-cache.ts";

export type Series = ReadonlyMap<VariableName, Int16Array>;

interface SeriesCache {
  /** Returns true if the series of a variable is in memory. */
  holds(key: string, name: VariableName): boolean;
  /**
   * Reads the series of a cell and run. Takes them from memory if they are there.
   *
   * @param load - Loads in one call the variables that are neither in memory nor already being loaded. If the call fails, all waiting readers receive the
   * error.
   */
  read(
    key: string,
    names: readonly VariableName[],
    load: (missing: readonly VariableName[]) => Promise<Series>,
  ): Promise<Series>;
}

/** Creates a least recently used (LRU) cache of series, with a maximum size in bytes. If a series cannot be loaded, nothing is cached. */
export function seriesCache(bytesMax: number): SeriesCache {
  const held = new ByteCache<Int16Array>(bytesMax, ({ byteLength }) => byteLength);
  return {
    holds: (cell, name) => held.peek(`${cell} ${name}`) !== undefined,
    async read(cell, asked, load) {
      const missing: VariableName[] = [];
      const names = [...new Set(asked)];
      // Starts when all names have been looked up, so that it is one load for all that are missing.
      const loading = Promise.resolve().then(() => (missing.length === 0 ? new Map() : load(missing)));
      const series = names.map((name) =>
        held.load(`${cell} ${name}`, async () => {
          missing.push(name);
          return (await loading).get(name)!;
        }),
      );
      const values = await Promise.all(series);
      return new Map(names.map((name, index) => [name, values[index]!]));
    },
  };
}
