import { resolve } from "node:path";
import { folderStorage, httpStorage, type StoreStorage } from "@halcyon/store";

/**
 * Opens the point store that a configuration names.
 *
 * @param folder - Where relative paths start.
 */
export function storeAt(
  { path, url }: { readonly path?: string | undefined; readonly url?: string | undefined },
  folder: string,
): StoreStorage {
  return url === undefined ? folderStorage(resolve(folder, path ?? ".")) : httpStorage({ baseUrl: url });
}
