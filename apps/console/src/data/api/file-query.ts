import { queryOptions } from "@tanstack/react-query";

/** What a file of its own draws; it is loaded once, and kept. */
export function fileQuery<Drawn>(name: readonly string[], load: () => Promise<Drawn>) {
  return queryOptions({
    queryKey: name,
    queryFn: load,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
}
