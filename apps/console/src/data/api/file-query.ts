import { queryOptions } from "@tanstack/react-query";

/** Returns the query that loads a component from a separate file. The file is loaded once and then cached. */
export function fileQuery<Drawn>(name: readonly string[], load: () => Promise<Drawn>) {
  return queryOptions({
    queryKey: name,
    queryFn: load,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
}
