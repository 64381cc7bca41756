import type { VariableName } from "@halcyon/schema";

export type Series = ReadonlyMap<VariableName, Int16Array>;

export interface SeriesCache {
  /**
   * The series of a cell and run, from memory where it holds them.
   *
   * @param load - Loads what is neither held nor on its way, in one go; what it throws reaches every reader that waits for it.
   */
  read(
    key: string,
    names: readonly VariableName[],
    load: (missing: readonly VariableName[]) => Promise<Series>,
  ): Promise<Series>;
}

/** Keeps the series used last, at most so many bytes of them. What cannot be loaded is not kept. */
export function seriesCache(bytesMax: number): SeriesCache {
  const held = new Map<string, Int16Array>();
  const pending = new Map<string, Promise<Int16Array>>();
  let bytes = 0;

  const keep = (key: string, series: Int16Array): void => {
    held.set(key, series);
    bytes += series.byteLength;
    for (const [oldest, { byteLength }] of held) {
      if (bytes <= bytesMax) return;
      held.delete(oldest);
      bytes -= byteLength;
    }
  };
  const loadAndKeep = async (
    keys: readonly string[],
    loading: Promise<Series>,
    names: readonly VariableName[],
  ): Promise<Series> => {
    try {
      const series = await loading;
      names.forEach((name, index) => keep(keys[index]!, series.get(name)!));
      return series;
    } finally {
      for (const key of keys) pending.delete(key);
    }
  };
  const use = (key: string): Int16Array | Promise<Int16Array> | undefined => {
    const series = held.get(key);
    if (series === undefined) return pending.get(key);
    held.delete(key);
    held.set(key, series);
    return series;
  };
  return {
    async read(cell, asked, load) {
      const names = [...new Set(asked)];
      const keyOf = (name: VariableName): string => `${cell} ${name}`;
      const missing = names.filter((name) => !held.has(keyOf(name)) && !pending.has(keyOf(name)));
      if (missing.length > 0) {
        const loading = loadAndKeep(missing.map(keyOf), load(missing), missing);
        for (const name of missing) pending.set(keyOf(name), one(loading, name));
      }
      const series = await Promise.all(names.map(async (name) => [name, (await use(keyOf(name)))!] as const));
      return new Map(series);
    },
  };
}

async function one(loading: Promise<Series>, name: VariableName): Promise<Int16Array> {
  return (await loading).get(name)!;
}
