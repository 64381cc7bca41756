import type { CallRemote } from "../rpc/client.ts";
import type { Catalogue } from "../rpc/catalogue.ts";
import type { CatalogueNow } from "./workers.ts";

/**
 * Returns a function that gets the catalogue of weather from another thread, and creates an object from it. The object is created again only if the catalogue
 * has changed. Each task names the state of the catalogue in which it was admitted.
 */
export function madeForState<Made>(
  callRemote: CallRemote,
  make: (catalogue: Catalogue) => Made,
): (wanted: string) => Promise<Made> {
  let now: { readonly state: string; readonly made: Made } | undefined;
  return async (wanted) => {
    if (now?.state === wanted) return now.made;
    const { state, catalogue } = await callRemote<CatalogueNow>("catalogue", "read");
    if (now?.state !== state) now = { state, made: make(catalogue) };
    return now.made;
  };
}
