import type { ReadRequest, WeatherSource } from "../source/source.ts";
import { isMoved, locateSite } from "./locate-site.ts";
import { moveGrids, readsToMove } from "./move-grids.ts";

/**
 * Wraps a source so that its cells have the surface that a site specifies. The weather is adjusted to the height of the site, at native time stamps and for
 * each member. If a site specifies neither, the source is unchanged.
 *
 * @param lapseKPerKm - Decrease of the air temperature with height, 0..9.8 [K/km].
 * @example Continues from {@link syntheticSource}.
 * ```js
 * const sited = sourceAtSites(source, 4.5);
 * (await sited.locate({ latitude: 51.5, longitude: -0.12, elevationM: 171 })).site.riseM; // => 100
 * ```
 */
export function sourceAtSites(source: WeatherSource, lapseKPerKm: number): WeatherSource {
  const { calls } = source;
  return {
    describe: () => source.describe(),
    latestRun: (...given) => source.latestRun(...given),
    ...(source.snapshot === undefined ? {} : { snapshot: () => source.snapshot!() }),
    ...(calls === undefined ? {} : { calls }),
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
