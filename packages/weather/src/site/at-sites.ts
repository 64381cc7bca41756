import type { RecordRequest, RecordSource, RecordWeather } from "../record/record-source.ts";
import type { ReadRequest, WeatherSource } from "../source/source.ts";
import { isMoved, locateSite } from "./locate-site.ts";
import { moveGrids, readsToMove } from "./move-grids.ts";

/**
 * Wraps a source so that it gives the weather at sites. The nearest cell with the surface (sea or land) of the site is used. The weather is adjusted to the
 * height of the site, at the source's own time stamps and for each member. If the site has neither a surface nor a height, the source's own cell is used.
 *
 * @param lapseKPerKm - Decrease of the air temperature with height, 0..9.8 [K/km].
 * @example Continues from {@link syntheticSource}.
 * ```js
 * const sited = sourceAtSites(source, 4.5);
 * (await sited.locate({ latitude: 51.5, longitude: -0.12, elevationM: 171 })).site.riseM; // => 100
 * ```
 */
export function sourceAtSites(source: WeatherSource, lapseKPerKm: number): WeatherSource {
  const { calls, past } = source;
  return {
    describe: () => source.describe(),
    latestRun: (...given) => source.latestRun(...given),
    ...(source.snapshot === undefined ? {} : { snapshot: () => source.snapshot!() }),
    ...(source.arriving === undefined ? {} : { arriving: () => source.arriving!() }),
    ...(calls === undefined ? {} : { calls }),
    ...(past === undefined ? {} : { past }),
    locate: (location, run) =>
      location.elevationM === undefined && location.surface === undefined
        ? source.locate(location, run)
        : locateSite((place) => source.locate(place, run), location, lapseKPerKm),
    read: (request) => (isMoved(request.cell) ? readMoved(source, request) : source.read(request)),
  };
}

async function readMoved(
  source: WeatherSource,
  { cell, ...request }: ReadRequest,
): ReturnType<WeatherSource["read"]> {
  const { variables: carried } = source.describe();
  const variables = readsToMove(request.variables, cell, (name) => carried.has(name));
  const native = await source.read({ ...request, cell, variables });
  return { ...native, grids: moveGrids(native.grids, request.variables, cell) };
}

/**
 * Wraps a record so that it gives the weather at sites. The nearest cell with the surface (sea or land) of the site is used. The weather of each step is
 * adjusted to the height of the site. If the site has neither a surface nor a height, the record's own cell is used.
 *
 * @param lapseKPerKm - Decrease of the air temperature with height, 0..9.8 [K/km].
 * @example
 * ```js
 * const history = syntheticHistory({ seed: 1 });
 * const sited = recordAtSites(history, 4.5);
 * (await sited.locate({ latitude: 51.5, longitude: -0.12, elevationM: 171 })).site.riseM; // => 100
 * ```
 */
export function recordAtSites(record: RecordSource, lapseKPerKm: number): RecordSource {
  return {
    describe: () => record.describe(),
    locate: (location) => locateSite((place) => record.locate(place), location, lapseKPerKm),
    ...(record.grid === undefined ? {} : { grid: () => record.grid!() }),
    read: (request) => (isMoved(request.cell) ? readMovedRecord(record, request) : record.read(request)),
    ...(record.price === undefined ? {} : { price: (request) => record.price!(withReads(record, request)) }),
    ...(record.reach === undefined ? {} : { reach: () => record.reach!() }),
    ...(record.expect === undefined ? {} : { expect: (cells) => record.expect!(cells) }),
  };
}

async function readMovedRecord(record: RecordSource, request: RecordRequest): Promise<RecordWeather> {
  const weather = await record.read(withReads(record, request));
  return { ...weather, grids: moveGrids(weather.grids, request.variables, request.cell) };
}

/** Returns a request that also reads the variables from which the requested ones are adjusted. */
function withReads(record: RecordSource, request: RecordRequest): RecordRequest {
  if (!isMoved(request.cell)) return request;
  const { variables: carried } = record.describe();
  return { ...request, variables: readsToMove(request.variables, request.cell, (name) => carried.has(name)) };
}
