import type { HourlyWeather, VariableName } from "@halcyon/schema";
import type { Site } from "@halcyon/scoring";
import { gridKey, type MadeGrids } from "@halcyon/scoring/entry";

/** Weather of a grid cell in some hours, with a cache of variables that are derived from it. */
export interface CachedWeather extends HourlyWeather {
  readonly cell: CellGrids;
}

type Hours = Pick<HourlyWeather, "from" | "hours">;

/**
 * Maximum number of cached ranges of hours for a variable. There are several because entries need different numbers of earlier hours, and because odds also
 * need members in the hours of the deterministic run.
 */
const stretchesMax = 4;

/** Maximum number of cached derived variables. Variables that depend on the sun differ between places in the same cell. */
const madeMax = 256;

/** Hourly values of the variables at one grid cell and run: variables that were read, and variables that were derived. */
export class CellGrids {
  readonly #read = new Stretches(Infinity);
  readonly #made = new Stretches(madeMax);
  readonly #grew: (cell: CellGrids) => void;
  #members: number | undefined;

  /** @param grew - Called each time the cached values take more memory. */
  constructor(grew: (cell: CellGrids) => void) {
    this.#grew = grew;
  }

  get bytes(): number {
    return this.#read.bytes + this.#made.bytes + 1024;
  }

  /** Number of ensemble members; undefined before the first read. */
  get members(): number | undefined {
    return this.#members;
  }

  /** Returns the values of a variable in some hours without copying them. Returns undefined if any of the hours were not read. */
  find(name: string, hours: Hours): Int16Array | undefined {
    return this.#read.find(name, hours);
  }

  keep({ from, hours, members, grids }: HourlyWeather, nameOf: (variable: VariableName) => string): void {
    this.#members = members;
    for (const [name, values] of grids) this.#read.add(nameOf(name), { from, hours, values });
    this.#grew(this);
  }

  /** Returns the cache for variables that are derived for some hours at a site in the grid cell. */
  madeAt(hours: Hours, site: Pick<Site, "place" | "runBefore">): MadeGrids {
    return {
      get: (plan, over = "") => this.#made.find(gridKey(plan, site) + over, hours),
      set: (plan, values, over = "") => {
        if (over === "" && plan.steps.every(({ from }) => from === "source")) return;
        this.#made.add(gridKey(plan, site) + over, { from: hours.from, hours: hours.hours, values });
        this.#grew(this);
      },
    };
  }
}

/** Packed values of a variable in consecutive hours, [hour][member]. */
interface Stretch extends Hours {
  readonly values: Int16Array;
}

/** Cached ranges of hours, by the name of the variable. */
class Stretches {
  readonly #byName = new Map<string, readonly Stretch[]>();
  readonly #namesMax: number;
  bytes = 0;

  constructor(namesMax: number) {
    this.#namesMax = namesMax;
  }

  find(name: string, hours: Hours): Int16Array | undefined {
    const stretch = this.#byName.get(name)?.find((known) => covers(known, hours));
    if (stretch === undefined) return undefined;
    const { from, values } = stretch;
    const members = values.length / stretch.hours;
    const start = (hours.from - from) * members;
    return values.subarray(start, start + hours.hours * members);
  }

  add(name: string, added: Stretch): void {
    const known = this.#byName.get(name) ?? [];
    const others = known.filter((stretch) => !covers(added, stretch)).slice(0, stretchesMax - 1);
    this.#set(name, [added, ...others]);
    const [oldest] = this.#byName.keys();
    if (this.#byName.size > this.#namesMax) this.#set(oldest!, []);
  }

  #set(name: string, stretches: readonly Stretch[]): void {
    this.bytes += bytesOf(stretches) - bytesOf(this.#byName.get(name) ?? []);
    this.#byName.delete(name);
    if (stretches.length > 0) this.#byName.set(name, stretches);
  }
}

function covers(stretch: Hours, { from, hours }: Hours): boolean {
  return stretch.from <= from && from + hours <= stretch.from + stretch.hours;
}

/** Returns the memory of cached ranges, including the unused parts of their buffers [bytes]. */
function bytesOf(stretches: readonly Pick<Stretch, "values">[]): number {
  return stretches.reduce((sum, { values }) => sum + values.buffer.byteLength + 256, 0);
}
