import { resolve } from "node:path";
import { folderStorage, type FolderStorageOptions, httpStorage, type StoreStorage } from "@halcyon/store";

/**
 * Opens the point store that a configuration names.
 *
 * @param folder - Where relative paths start.
 * @param options - How a folder is read.
 */
export function storeAt(
  { path, url }: { readonly path?: string | undefined; readonly url?: string | undefined },
  folder: string,
  options?: FolderStorageOptions,
): StoreStorage {
  return url === undefined
    ? folderStorage(resolve(folder, path ?? "."), options)
    : httpStorage({ baseUrl: url });
}
