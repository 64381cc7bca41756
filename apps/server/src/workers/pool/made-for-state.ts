import type { CallRemote } from "../rpc/client.ts";
import type { Catalogue } from "../rpc/catalogue.ts";
import type { CatalogueNow } from "./workers.ts";

/**
 * Creates an object from another thread's catalogue, once for each state of the catalogue. Each task names the state in which it was
 * admitted.
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
