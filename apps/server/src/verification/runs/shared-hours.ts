import type { HourlyWeather, VariableName } from "@halcyon/schema";

/** Weather of some hours with everything derived from it. Variables are added as entries read them. */
interface GrowingHours extends HourlyWeather {
  readonly grids: Map<VariableName, Int16Array>;
  readonly made: Map<string, Int16Array>;
}

/**
 * Cache of weather in hours that entries share: an entry finds everything that an earlier one has read and derived. New weather that no longer fits is not
 * kept, and no old weather is dropped for it. Each entry asks for everything once, in the same order.
 */
export class SharedHours {
  readonly #maxBytes: number;
  readonly #known = new Map<string, GrowingHours>();
  #bytes = 0;

  /** @param maxBytes - Bound of what is kept; the last that is added may go beyond it. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Does work with the weather of a name.
   *
   * @param none - The weather without a variable.
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

/** Returns the size of the weather [bytes]. Variables that are used as they were read count twice. */
function bytesOf({ grids, made, hours, members }: GrowingHours): number {
  return (grids.size + made.size) * hours * members * Int16Array.BYTES_PER_ELEMENT;
}
