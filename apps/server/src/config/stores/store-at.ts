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

/** Settings that all stores of a process share, in addition to each store's configuration. They can be sent to another process. */
export interface StoreSurroundings extends ObjectStoreConfig {
  /** Folder that relative paths start from. */
  readonly folder: string;
  /** Folder of the store that is used if no address is given. */
  readonly storeFolder: string;
  /** Folder of the cache for buckets, which persists after the process; undefined for no cache on disk. */
  readonly cacheFolder: string | undefined;
}

/** Settings of the configuration that apply to all stores. */
export interface StoreSettings {
  readonly configFile: string | undefined;
  readonly dataDirectory?: string;
  readonly objectStore?: ObjectStoreConfig | undefined;
}

/** Returns the settings that all stores of a configuration share. */
export function storeSurroundings({
  configFile,
  dataDirectory,
  objectStore = objectStoreDefaults,
}: StoreSettings): StoreSurroundings {
  return {
    ...objectStore,
    folder: dirname(configFile ?? "."),
    storeFolder: join(dataDirectory ?? "", "store"),
    cacheFolder: dataDirectory && join(dataDirectory, "cache", "store"),
  };
}

/**
 * Opens the point store that a configuration names; by default that of the data folder.
 *
 * @param options - Options for reading a folder.
 */
export function storeAt(
  { path, url }: { readonly path?: string | undefined; readonly url?: string | undefined },
  { folder, storeFolder, s3, cacheFolder, cacheBytes }: StoreSurroundings,
  options?: FolderStorageOptions,
): StoreStorage {
  if (url === undefined)
    return folderStorage(path === undefined ? storeFolder : resolve(folder, path), options);
  const disk =
    cacheFolder === undefined || cacheBytes === 0
      ? {}
      : { disk: { folder: cacheFolder, maxBytes: cacheBytes } };
  return isBucket(url)
    ? s3Bucket({ address: url, connection: s3, ...disk }).storage
    : httpStorage({ baseUrl: url, ...disk });
}

/**
 * Opens the store to which a command writes. It is read directly, without a cache.
 *
 * @param to - Folder, or `s3://<bucket>/<prefix>`.
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
