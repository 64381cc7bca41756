import type { VariableName } from "@halcyon/schema";
import type { StoredBytes } from "../../cache/stored-tiles.ts";
import { recordPacking } from "../../record/record-source.ts";
import type { RecordStep } from "../../record/record-time.ts";
import { type Series, seriesCache } from "../series-cache.ts";

/** Range of time steps at a cell of a record. One request to the provider fetches all of these steps. */
export interface Stretch {
  /** Name that identifies the record, the cell and the steps. The name changes when the values may have changed. */
  readonly name: string;
  readonly steps: number;
}

/** Cache of the series of a record. A series is taken from memory, then from disk, then from the provider. */
export interface StoredSeries {
  /** Returns the variables that neither memory nor disk has for a range of steps. */
  lacking(stretch: Stretch, names: readonly VariableName[]): Promise<readonly VariableName[]>;
  /**
   * Reads series, and requests the missing ones from the provider.
   *
   * @param ask - Requests all missing variables in one call. If the call fails, all waiting readers receive the error, and nothing is cached.
   */
  read(
    stretch: Stretch,
    names: readonly VariableName[],
    ask: (lacking: readonly VariableName[]) => Promise<Series>,
  ): Promise<Series>;
}

/**
 * Creates the cache of a record's series.
 *
 * @param bytesMax - Maximum memory of the series [bytes]. The least recently used series are removed first.
 * @param kept - Cache of series that outlasts the process; undefined if there is no such cache.
 */
export function storedSeries(bytesMax: number, kept: StoredBytes | undefined, of: RecordStep): StoredSeries {
  const held = seriesCache(bytesMax);
  const nameOf = (stretch: Stretch, name: VariableName): string => {
    const { multiplier, divisor } = recordPacking(name, of);
    return `${stretch.name} ${name} ${multiplier}/${divisor}`;
  };
  const fromDisk = async (stretch: Stretch, name: VariableName): Promise<Int16Array | undefined> => {
    const bytes = await kept?.read(nameOf(stretch, name));
    if (bytes?.byteLength !== stretch.steps * Int16Array.BYTES_PER_ELEMENT) return undefined;
    return new Int16Array(Uint8Array.from(bytes).buffer);
  };
  return {
    async lacking(stretch, names) {
      const known = await Promise.all(
        names.map(
          async (name) => held.holds(stretch.name, name) || (await fromDisk(stretch, name)) !== undefined,
        ),
      );
      return names.filter((_, index) => !known[index]);
    },
    read: (stretch, asked, ask) =>
      held.read(stretch.name, asked, async (missing) => {
        const series = new Map<VariableName, Int16Array>();
        for (const name of missing) {
          const values = await fromDisk(stretch, name);
          if (values !== undefined) series.set(name, values);
        }
        const lacking = missing.filter((name) => !series.has(name));
        if (lacking.length === 0) return series;
        for (const [name, values] of await ask(lacking)) {
          series.set(name, values);
          await kept?.write(
            nameOf(stretch, name),
            new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
          );
        }
        return series;
      }),
  };
}
