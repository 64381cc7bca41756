import type { VariableName } from "@halcyon/schema";
import type { RecordRequest, RecordSource, RecordWeather } from "@halcyon/weather";
import { LRUCache } from "lru-cache";
import { CallerLeft, type Recipient, recipientNow } from "../../errors/caller-left.ts";

/** Cache of series that were read from records, up to a maximum size. */
export interface RecordCache {
  read(source: RecordSource, request: RecordRequest): Promise<RecordWeather>;
}

interface Series {
  readonly from: number;
  readonly steps: number;
  readonly values: Int16Array;
}

/** Read that several callers share. If the recipient is undefined, the read always runs to its end. */
interface Shared {
  readonly series: Promise<Series>;
  readonly recipients: Set<Recipient | undefined>;
}

/**
 * Creates a cache of series that are read from records, with a maximum size in bytes. Simultaneous requests for the same series share one read. The read ends
 * early if all callers have left.
 */
export function recordCache(maxBytes: number): RecordCache {
  const numbers = new WeakMap<RecordSource, number>();
  let sources = 0;
  const kept = new LRUCache<string, Shared>({ maxSize: maxBytes });
  const numberOf = (source: RecordSource): number => {
    const number = numbers.get(source) ?? (sources += 1);
    numbers.set(source, number);
    return number;
  };
  return {
    async read(source, { cell, variables, from, to }) {
      const { revision = "", first, last } = source.describe();
      const { latitude, longitude, site } = cell;
      const place = [numberOf(source), revision, latitude, longitude, from, to, first, last];
      if (site !== undefined) place.push(site.elevationM, site.riseM);
      const keyOf = (name: VariableName): string => [...place, name].join(" ");
      const lacking = variables.filter((name) => !kept.has(keyOf(name)));
      if (lacking.length > 0) {
        const recipients = new Set([recipientNow()]);
        const goOn = (): void => {
          if (![...recipients].every((one) => one?.hasLeft() === true)) return;
          for (const name of lacking) kept.delete(keyOf(name));
          throw new CallerLeft();
        };
        const reading = source.read({ cell, variables: lacking, from, to, goOn });
        for (const name of lacking) {
          const series = reading.then((weather): Series => ({
            from: weather.from,
            steps: weather.steps,
            values: weather.grids.get(name)!,
          }));
          const size = Math.max(to - from + 1, 1) * Int16Array.BYTES_PER_ELEMENT + 512;
          kept.set(keyOf(name), { series, recipients }, { size });
          series.then(
            () => recipients.clear(),
            () => kept.delete(keyOf(name)),
          );
        }
        // What is too large to be kept is answered all the same.
        const fresh = await reading;
        if (lacking.length === variables.length) return fresh;
      }
      const all = await Promise.all(
        variables.map(async (name) => {
          const shared = kept.get(keyOf(name));
          shared?.recipients.add(recipientNow());
          return shared?.series ?? seriesOf(await source.read({ cell, variables: [name], from, to }), name);
        }),
      );
      const { from: start = from, steps = 0 } = all[0] ?? {};
      return {
        from: start,
        steps,
        grids: new Map(variables.map((name, index) => [name, all[index]!.values])),
      };
    },
  };
}

function seriesOf({ from, steps, grids }: RecordWeather, name: VariableName): Series {
  return { from, steps, values: grids.get(name)! };
}
