import type { VariableName } from "@halcyon/schema";
import type { RecordRequest, RecordSource, RecordWeather } from "@halcyon/weather";
import { LRUCache } from "lru-cache";
import { CallerLeft, type Recipient, recipientNow } from "../../errors/caller-left.ts";

interface Series {
  readonly from: number;
  readonly steps: number;
  readonly values: Int16Array;
}

/** Read in progress that several callers share. If its recipient is undefined, the read always runs to its end. */
interface Shared {
  readonly series: Promise<Series>;
  readonly recipients: Set<Recipient | undefined>;
}

/**
 * Cache of series that were read from weather records. Its size is limited to a number of bytes. Simultaneous requests for the same series share one read,
 * which ends early if all callers have left.
 */
export class RecordCache {
  readonly #numbers = new WeakMap<RecordSource, number>();
  #sources = 0;
  readonly #kept: LRUCache<string, Shared>;

  constructor(maxBytes: number) {
    this.#kept = new LRUCache({ maxSize: maxBytes });
  }

  async read(source: RecordSource, { cell, variables, from, to }: RecordRequest): Promise<RecordWeather> {
    const { revision = "", first, last } = source.describe();
    const { latitude, longitude, site } = cell;
    const place = [this.#numberOf(source), revision, latitude, longitude, from, to, first, last];
    if (site !== undefined) place.push(site.elevationM, site.riseM);
    const keyOf = (name: VariableName): string => [...place, name].join(" ");
    const lacking = variables.filter((name) => !this.#kept.has(keyOf(name)));
    if (lacking.length > 0) {
      const recipients = new Set([recipientNow()]);
      const goOn = (): void => {
        if (![...recipients].every((one) => one?.hasLeft() === true)) return;
        for (const name of lacking) this.#kept.delete(keyOf(name));
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
        this.#kept.set(keyOf(name), { series, recipients }, { size });
        series.then(
          () => recipients.clear(),
          () => this.#kept.delete(keyOf(name)),
        );
      }
      // What is too large to be kept is answered all the same.
      const fresh = await reading;
      if (lacking.length === variables.length) return fresh;
    }
    const all = await Promise.all(
      variables.map(async (name) => {
        const shared = this.#kept.get(keyOf(name));
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
  }

  #numberOf(source: RecordSource): number {
    const number = this.#numbers.get(source) ?? (this.#sources += 1);
    this.#numbers.set(source, number);
    return number;
  }
}

function seriesOf({ from, steps, grids }: RecordWeather, name: VariableName): Series {
  return { from, steps, values: grids.get(name)! };
}
