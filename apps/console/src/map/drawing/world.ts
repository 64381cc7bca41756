import countriesUrl from "world-atlas/countries-110m.json?url";
import detailedUrl from "world-atlas/countries-50m.json?url";
import { queryOptions } from "@tanstack/react-query";
import { geoMercator, geoPath } from "d3-geo";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

/** The land and the borders of the world as paths in Mercator's projection. The longitude in degrees is x, and y goes downward in the same unit. */
export interface World {
  readonly land: string;
  readonly borders: string;
}

type Countries = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;

/** Natural Earth in one of two scales, from this server. */
export function worldQuery(isDetailed: boolean) {
  return queryOptions({
    queryKey: ["world", isDetailed],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<World> => {
      const answer = await fetch(isDetailed ? detailedUrl : countriesUrl, { signal });
      return worldOf((await answer.json()) as Countries);
    },
  });
}

/** What passes the antimeridian is cut there, and what lies beyond the ends of the map is left out. */
const toPath = geoPath(
  geoMercator()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .precision(0.1),
).digits(2);

/** Turns a topology into paths. */
export function worldOf(topology: Countries): World {
  const { land, countries } = topology.objects;
  return {
    land: toPath(feature(topology, land)) ?? "",
    borders: toPath(mesh(topology, countries, (one, other) => one !== other)) ?? "",
  };
}
