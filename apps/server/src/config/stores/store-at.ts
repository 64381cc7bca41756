import { dirname, join, resolve } from "node:path";
import {
  folderStorage,
  type FolderStorageOptions,
  httpStorage,
  s3Bucket,
  type StoreRoot,
  type StoreStorage,
} from "@halcyon/store";
import { type ObjectStoreConfig, objectStoreDefaults } from "../services/object-store-environment.ts";

/** How the stores of a process are opened, beside what the configuration says of each. It can be sent to another process. */
export interface StoreSurroundings extends ObjectStoreConfig {
  /** Where relative paths start. */
  readonly folder: string;
  /** Where what is read of buckets outlives the process; nowhere without it. */
  readonly cacheFolder: string | undefined;
}

/** What a configuration says of all stores. */
export interface StoreSettings {
  readonly configFile: string | undefined;
  readonly dataDirectory?: string;
  readonly objectStore?: ObjectStoreConfig | undefined;
}

/** How the stores of a configuration are opened. */
export function storeSurroundings({
  configFile,
  dataDirectory,
  objectStore = objectStoreDefaults,
}: StoreSettings): StoreSurroundings {
  return {
    ...objectStore,
    folder: dirname(configFile ?? "."),
    cacheFolder: dataDirectory && join(dataDirectory, "cache", "store"),
  };
}

/**
 * Opens the point store that a configuration names.
 *
 * @param options - How a folder is read.
 */
export function storeAt(
  { path, url }: { readonly path?: string | undefined; readonly url?: string | undefined },
  { folder, s3, cacheFolder, cacheBytes }: StoreSurroundings,
  options?: FolderStorageOptions,
): StoreStorage {
  if (url === undefined) return folderStorage(resolve(folder, path ?? "."), options);
  const disk =
    cacheFolder === undefined || cacheBytes === 0
      ? {}
      : { disk: { folder: cacheFolder, maxBytes: cacheBytes } };
  return isBucket(url)
    ? s3Bucket({ address: url, connection: s3, ...disk }).storage
    : httpStorage({ baseUrl: url, ...disk });
}

/**
 * The store that a command writes, which is read where it is written: nothing of it is kept.
 *
 * @param to - A folder, or `s3://<bucket>/<prefix>`.
 */
export function storeRootAt(
  to: string,
  { objectStore = objectStoreDefaults }: Pick<StoreSettings, "objectStore">,
): StoreRoot {
  return isBucket(to) ? s3Bucket({ address: to, connection: objectStore.s3 }) : to;
}

function isBucket(address: string): boolean {
  return address.startsWith("s3://");
}
