import { useQuery, queryOptions } from "@tanstack/react-query";
import { geoMercator, geoPath } from "d3-geo";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import countriesUrl from "world-atlas/countries-110m.json?url";
import detailedUrl from "world-atlas/countries-50m.json?url";
import type { MapWindow } from "./map-window.ts";

/**
 * Returns the land and the borders that a map window shows. They are more detailed in a small window, as soon as the details are loaded.
 *
 * @param isBusy - True while something else is more urgent than details, which take a phone half a second.
 */
export function useWorld({ across }: Pick<MapWindow, "across">, isBusy = false) {
  const { data: coarse, isError, refetch } = useQuery(worldQuery(false));
  const isDetailed = across < detailedBelow;
  const { data: fine } = useQuery({ ...worldQuery(true), enabled: isDetailed && !isBusy });
  return { world: (isDetailed ? fine : undefined) ?? coarse, isError, refetch: () => void refetch() };
}

/**
 * Land and borders of the world as paths in the Mercator projection. The x coordinate is the longitude in degrees. The y coordinate increases southward
 * in the same unit.
 */
interface World {
  readonly land: string;
  readonly borders: string;
}

/** Width of a map below which detailed data are loaded [degrees of longitude]. */
const detailedBelow = 90;

type Countries = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;

/** Returns the query for the map data of Natural Earth at one of two scales, from this server. */
function worldQuery(isDetailed: boolean) {
  return queryOptions({
    queryKey: ["world", isDetailed],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<World> => {
      const answer = await fetch(isDetailed ? detailedUrl : countriesUrl, { signal });
      return worldOf((await answer.json()) as Countries);
    },
  });
}

/** Converts geographic shapes to SVG paths. Cuts shapes at the antimeridian, and drops parts beyond the maximum latitude. */
const toPath = geoPath(
  geoMercator()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .precision(0.1),
).digits(2);

/** Converts the topology of the map file to SVG paths of land and borders. */
export function worldOf(topology: Countries): World {
  const { land, countries } = topology.objects;
  return {
    land: toPath(feature(topology, land)) ?? "",
    borders: toPath(mesh(topology, countries, (one, other) => one !== other)) ?? "",
  };
}
