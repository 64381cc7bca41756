import type { EntryDetail, EntryType } from "@halcyon/schema";
import { queryOptions } from "@tanstack/react-query";
import { client } from "../../../data/api/client.ts";

interface VersionName {
  readonly type: EntryType;
  readonly id: number;
  readonly version: number;
}

/** An entry as one of its versions was; it never changes. */
export function versionQuery({ type, id, version }: VersionName) {
  return queryOptions({
    queryKey: ["entry version", type, id, version],
    queryFn: async ({ signal }): Promise<EntryDetail> =>
      (await client[`${type}Version`].query({ params: { id, version } }, { signal })).json,
    staleTime: Infinity,
  });
}
