import townsUrl from "../../../towns/large-towns.tsv?url";
import type { Location } from "@halcyon/schema";
import { queryOptions } from "@tanstack/react-query";

/** A town that the map names. */
export interface LargeTown extends Location {
  readonly name: string;
}

/** The towns of at least 50,000 people, from this server. */
export const largeTownsQuery = queryOptions({
  queryKey: ["large-towns"],
  staleTime: Infinity,
  queryFn: async ({ signal }) => largeTowns(await fetchTowns(townsUrl, signal)),
});

/** Returns the towns of `large-towns.tsv`, in its order: the largest first. */
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
 * @throws Error where it does not come.
 */
export async function fetchTowns(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`the towns are answered with ${response.status}`);
  return response.text();
}
