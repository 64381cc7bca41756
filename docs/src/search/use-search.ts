import { useActiveVersion } from "@docusaurus/plugin-content-docs/client";
import useBaseUrl from "@docusaurus/useBaseUrl";
import { useCallback, useRef } from "react";
import type { Hit } from "../../search/engine.mts";
import { indexFile } from "../../search/index-file.mts";

export type Search = (query: string) => readonly Hit[];

/** Returns a function that loads the search index for the page's version of the guide. The index is fetched only once, at the first call. */
export function useSearch(): () => Promise<Search> {
  const url = useBaseUrl(`/${indexFile(useActiveVersion(undefined)?.name)}`);
  const loading = useRef(new Map<string, Promise<Search>>());
  return useCallback(() => {
    const search = loading.current.get(url) ?? loadSearch(url);
    loading.current.set(url, search);
    return search;
  }, [url]);
}

async function loadSearch(url: string): Promise<Search> {
  const [engine, answer] = await Promise.all([import("../../search/engine.mts"), fetch(url)]);
  // Only a built site has an index.
  if (!answer.ok || !/json/.test(answer.headers.get("content-type") ?? "")) return () => [];
  return engine.searchIn((await answer.json()) as Parameters<typeof engine.searchIn>[0]);
}
