import {
  type HourlyWeather,
  type ModelId,
  type PartName,
  variable,
  type VariableName,
} from "@halcyon/schema";
import {
  type ForecastRequest,
  forecastSource,
  type ModelPartForecast,
  type ModelPartRead,
  readForecast,
  SourceError,
} from "@halcyon/weather";
import { LRUCache } from "lru-cache";
import { weatherUnavailable } from "../refusals/weather-unavailable.ts";
import { CellGrids, type CachedWeather } from "./cell-grids.ts";

/** Request for the forecast of a model. */
export interface ModelForecastRequest extends ForecastRequest {
  /** Key that identifies the model, the runs and cells of its parts, and the current hour. */
  readonly key: string;
  readonly model: ModelId;
}

/** Cached forecast, with all variables that were derived from it. */
export interface CachedForecast extends ModelPartForecast {
  readonly weather: CachedWeather;
}

/**
 * Cache for {@link readForecast}, with a maximum size in bytes. It contains the hourly values of model parts, and the variables derived from them.
 *
 * Only missing variables and hours are read, and simultaneous callers share a read. When a grid cell is dropped from the cache, the variables derived in it are
 * dropped too.
 *
 * Reads throw Refusal weather_unavailable if a source gives no weather. They throw DamagedRunError if a run is damaged. The caller must then look up the runs
 * again, without the damaged run, and repeat the whole read.
 */
export class ForecastCache {
  readonly #cells: LRUCache<string, CellGrids>;
  readonly #reading = new Map<string, Promise<HourlyWeather>>();

  constructor(maxBytes: number) {
    this.#cells = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  }

  read(request: ModelForecastRequest): Promise<readonly CachedForecast[]> {
    return Promise.all(request.reads.map((read) => this.#readPart(request, read)));
  }

  /**
   * Returns true if the cache has the weather of all reads.
   *
   * @param key - Key of the request, as in {@link ModelForecastRequest}.
   */
  knows(key: string, reads: readonly ModelPartRead[]): boolean {
    return reads.every(({ part, variables, from, to }) => {
      const cell = this.#cells.get(partKey(key, part));
      return variables.every((name) => cell?.find(readName(name, variables), { from, hours: to - from }));
    });
  }

  #cellOf(key: string): CellGrids {
    const cells = this.#cells;
    const known = cells.get(key);
    if (known !== undefined) return known;
    const cell = new CellGrids((grown) => {
      // A cell that newer ones have pushed out still answers those who hold it.
      if (cells.peek(key) !== grown) return;
      cells.delete(key);
      cells.set(key, grown);
    });
    cells.set(key, cell);
    return cell;
  }

  async #readOnce(key: string, request: ModelForecastRequest, read: ModelPartRead): Promise<HourlyWeather> {
    const name = JSON.stringify([key, read]);
    const running =
      this.#reading.get(name) ??
      readForecast({ ...request, reads: [read] })
        .then(([forecast]) => forecast!.weather)
        .finally(() => this.#reading.delete(name));
    this.#reading.set(name, running);
    return running.catch((error: unknown) => {
      throw error instanceof SourceError ? weatherUnavailable(request.model, read, error) : error;
    });
  }

  async #readPart(request: ModelForecastRequest, read: ModelPartRead): Promise<CachedForecast> {
    const { part, variables, from } = read;
    const hours = read.to - from;
    const key = partKey(request.key, part);
    const cell = this.#cellOf(key);
    const nameOf = (name: VariableName): string => readName(name, variables);
    const grids = new Map<VariableName, Int16Array>();
    for (const name of variables) {
      const found = cell.find(nameOf(name), { from, hours });
      if (found !== undefined) grids.set(name, found);
    }
    if (cell.members === undefined || grids.size < variables.length) {
      const lacking = withSpeeds(variables, (name) => !grids.has(name));
      const weather = await this.#readOnce(key, request, { ...read, variables: lacking });
      cell.keep(weather, nameOf);
      for (const [name, values] of weather.grids) grids.set(name, values);
    }
    const weather = { from, hours, members: cell.members!, grids, cell };
    return { ...forecastSource(request, read), weather };
  }
}

function partKey(key: string, part: PartName): string {
  return `${key} ${part}`;
}

/**
 * Returns the name of a variable in the cache. A wind direction that is read together with its speed has its own name, because it is interpolated
 * differently: it turns with the stronger wind.
 */
function readName(name: VariableName, among: readonly VariableName[]): string {
  const { speed } = variable(name);
  return speed !== undefined && among.includes(speed) ? `${name} by ${speed}` : name;
}

/** Returns the missing variables, and the wind speeds that must be read with missing wind directions. */
function withSpeeds(
  variables: readonly VariableName[],
  isLacking: (name: VariableName) => boolean,
): VariableName[] {
  const speeds = new Set(variables.filter(isLacking).map((name) => variable(name).speed));
  return variables.filter((name) => isLacking(name) || speeds.has(name));
}
