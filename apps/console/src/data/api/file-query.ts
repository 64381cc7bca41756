import { queryOptions } from "@tanstack/react-query";

/** Returns the query that loads a component from a file of its own. The file is loaded once, and kept. */
export function fileQuery<Drawn>(name: readonly string[], load: () => Promise<Drawn>) {
  return queryOptions({
    queryKey: name,
    queryFn: load,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
}
