import type { HourlyWeather, VariableName } from "@halcyon/schema";

/** Weather of some hours, with all variables that were derived from it. Variables are added when an entry needs them. */
interface GrowingHours extends HourlyWeather {
  readonly grids: Map<VariableName, Int16Array>;
  readonly made: Map<string, Int16Array>;
}

/**
 * Cache of weather and derived variables that all tasks and scenarios share. A full cache keeps its content, because every task and scenario reads the same
 * weather once in the same order.
 */
export class SharedHours {
  readonly #maxBytes: number;
  readonly #known = new Map<string, GrowingHours>();
  #bytes = 0;

  /** @param maxBytes - Maximum size of the cache [bytes]. The last added weather may exceed it. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Runs a function with the cached weather whose name is `name`.
   *
   * @param none - Weather without values, to which variables are added if the name is new.
   */
  async use<Result>(
    name: string,
    none: Omit<HourlyWeather, "grids">,
    work: (weather: GrowingHours) => Promise<Result>,
  ): Promise<Result> {
    const isFull = this.#bytes >= this.#maxBytes;
    const known = this.#known.get(name) ?? { ...none, grids: new Map(), made: new Map() };
    if (isFull) return work({ ...known, grids: new Map(known.grids), made: new Map(known.made) });
    const before = bytesOf(known);
    const result = await work(known);
    this.#known.set(name, known);
    this.#bytes += bytesOf(known) - before;
    return result;
  }
}

/** Returns the size of the weather [bytes]. A variable that is in both `grids` and `made` counts twice. */
function bytesOf({ grids, made, hours, members }: GrowingHours): number {
  return (grids.size + made.size) * hours * members * Int16Array.BYTES_PER_ELEMENT;
}
