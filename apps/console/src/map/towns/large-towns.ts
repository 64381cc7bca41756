import townsUrl from "../../../towns/large-towns.tsv?url";
import type { Location } from "@halcyon/schema";
import { queryOptions } from "@tanstack/react-query";

/** Town whose name the map shows. */
export interface LargeTown extends Location {
  readonly name: string;
}

/** Query for the towns with at least 50,000 inhabitants, from this server. */
export const largeTownsQuery = queryOptions({
  queryKey: ["large-towns"],
  staleTime: Infinity,
  queryFn: async ({ signal }) => largeTowns(await fetchTowns(townsUrl, signal)),
});

/** Returns the towns of `large-towns.tsv` in the order of the file, largest first. */
export function largeTowns(lines: string): LargeTown[] {
  return lines
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [name = "", latitude, longitude] = line.split("\t");
      return { name, latitude: Number(latitude), longitude: Number(longitude) };
    });
}

/**
 * Fetches a file of towns from this server.
 *
 * @throws Error if the file cannot be loaded.
 */
export async function fetchTowns(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`the towns are answered with ${response.status}`);
  return response.text();
}
