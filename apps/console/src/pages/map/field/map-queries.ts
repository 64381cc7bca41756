import type { KeptMap } from "@halcyon/schema/v2";
import { queryOptions } from "@tanstack/react-query";
import { client, keyHeader } from "../../../data/api/client.ts";
import type { ShownLayer } from "../../../data/state/view.ts";
import { type MapField, openMapField, type ReadMapFile, readLayerDay } from "./map-field.ts";

/** Time after which an open page asks again for the states of the maps [ms]. */
const againMs = 20_000;

/** Query for the kept maps of the account, oldest first. */
export const mapsQuery = queryOptions({
  queryKey: ["maps", "all"],
  staleTime: 0,
  refetchInterval: againMs,
  queryFn: async ({ signal }) => (await client.maps.query({}, { signal })).json.maps,
});

/** Request that creates a map. */
export type MapInput = Parameters<typeof client.createMap.mutate>[0]["body"];

/** Returns the query for the cost of a map. The server refuses this query for the same reasons for which it would refuse the map. */
export function mapCostQuery(body: MapInput) {
  return queryOptions({
    queryKey: ["maps", "cost", body],
    queryFn: async ({ signal }) => (await client.mapCost.query({ body }, { signal })).json,
  });
}

/** Returns the query for the field that a map shows. It is read again after each making. */
export function fieldQuery({ id, made }: Pick<KeptMap, "id" | "made">) {
  return queryOptions({
    queryKey: ["maps", "field", id, made?.at],
    staleTime: Infinity,
    enabled: made !== null,
    queryFn: ({ signal }) => openMapField(fileReader(id, signal)),
  });
}

/** Returns the query for a day of a layer. What is published never changes. */
export function layerDayQuery(id: string, field: MapField | undefined, layer: ShownLayer, day: number) {
  return queryOptions({
    queryKey: ["maps", "day", id, field?.group, layer, day],
    staleTime: Infinity,
    enabled: field !== undefined,
    queryFn: ({ signal }) => readLayerDay(fileReader(id, signal), field!, layer, day),
  });
}

function fileReader(id: string, signal: AbortSignal): ReadMapFile {
  return async (path) => {
    const answer = await fetch(`/v2/maps/${id}/zarr/${path}`, { headers: keyHeader(), signal });
    if (!answer.ok) throw new Error(`The file ${path} of the map is answered with ${answer.status}.`);
    return answer;
  };
}
