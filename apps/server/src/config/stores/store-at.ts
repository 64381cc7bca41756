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

/** Settings that all stores of a process share. They can be sent to another process. */
export interface StoreSurroundings extends ObjectStoreConfig {
  /** Folder to which relative paths in the configuration refer. */
  readonly folder: string;
  /** Folder of the store that is used if a configuration gives no address. */
  readonly storeFolder: string;
  /** Folder of the disk cache for buckets. The cache remains when the process ends. Undefined if there is no disk cache. */
  readonly cacheFolder: string | undefined;
}

/** Fields of the configuration that concern all point stores. */
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
 * Opens the point store that a configuration names. By default, opens the store of the data folder.
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
 * Opens the store to which a command writes. The command reads the store without a cache.
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
