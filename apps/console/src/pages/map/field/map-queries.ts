import type { KeptMap } from "@halcyon/schema/v2";
import { queryOptions } from "@tanstack/react-query";
import { client, keyHeader } from "../../../data/api/client.ts";
import { mapGridPath, takeEarly } from "../../../data/api/early-calls.ts";
import { apiKey } from "../../../data/api/api-key.ts";
import type { ShownLayer } from "../../../data/state/view.ts";
import { type GridDocument, type MapField, mapFieldOf, readLayerDay } from "./map-field.ts";

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

/** Link of a map with its URL, as returned when it is created. */
export type MapLinkWithUrl = Awaited<ReturnType<typeof client.linkMap.mutate>>["json"];

/** Returns the query for the links of a map that have not expired, oldest first. */
export function mapLinksQuery(id: string) {
  return queryOptions({
    queryKey: ["maps", "links", id],
    staleTime: 0,
    queryFn: async ({ signal }) => (await client.mapLinks.query({ params: { id } }, { signal })).json.links,
  });
}

/** Time for which the server may still describe the field before a making [ms]. */
const settlingMs = 10_000;

/** Returns the query for the field that a map shows. It is read again after each making. */
export function fieldQuery({ id, made }: Pick<KeptMap, "id" | "made">) {
  return queryOptions({
    queryKey: ["maps", "field", id, made?.at],
    staleTime: Infinity,
    enabled: made !== null,
    queryFn: async ({ signal }) => {
      const url = mapGridPath(id);
      const early = takeEarly({ url, key: apiKey.read() ?? "" });
      const answer = await (early?.then(found) ?? mapFile(url, { cache: "no-cache", signal }));
      return mapFieldOf((await answer.json()) as GridDocument);
    },
    refetchInterval: () =>
      made !== null && Date.now() - Date.parse(made.at) < settlingMs ? settlingMs / 3 : false,
  });
}

/** Returns the query for a day of a layer. What is published never changes. */
export function layerDayQuery(id: string, field: MapField | undefined, layer: ShownLayer, day: number) {
  return queryOptions({
    queryKey: ["maps", "day", id, field?.group, layer, day],
    staleTime: Infinity,
    enabled: field !== undefined,
    queryFn: ({ signal }) => {
      const read = (path: string): Promise<Response> => mapFile(`/v2/maps/${id}/${path}`, { signal });
      return readLayerDay(read, field!, layer, day);
    },
  });
}

async function mapFile(url: string, options: RequestInit): Promise<Response> {
  return found(await fetch(url, { headers: keyHeader(), ...options }));
}

/** Returns an answer that has the wanted file. */
function found(answer: Response): Response {
  if (!answer.ok) throw new Error(`A file of the map is answered with ${answer.status}.`);
  return answer;
}
