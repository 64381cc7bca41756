import type { ByteRange } from "@halcyon/weather/source-kit";

export type { ByteRange };

/** Storage for the objects of a store. Keys are paths below the root, with "/" between names. */
export interface StoreStorage {
  /**
   * Reads a whole object; undefined if the object does not exist.
   *
   * @param freshness - `fresh` for the pointer file, which is the only object that changes. All other objects may be cached without expiry.
   * @throws StoreError `unreachable`, `denied` or `truncated`
   */
  get(key: string, freshness?: "fresh"): Promise<Uint8Array | undefined>;

  /**
   * Reads a range of an object; undefined if the object does not exist.
   *
   * @returns Exactly as many bytes as requested.
   * @throws StoreError `truncated` if the object is shorter, `unreachable` or `denied`
   */
  getRange(key: string, range: ByteRange): Promise<Uint8Array | undefined>;

  /**
   * Lists the names directly in a folder, most recently changed last. The list is empty if the folder does not exist. The method is absent if the storage
   * cannot list names, such as a bucket behind HTTP.
   *
   * @throws StoreError `unreachable` or `denied`
   */
  list?(folder: string): Promise<readonly string[]>;

  /** Removes an object, or all objects below a folder, from the cache. The next call reads them again. */
  forget(path: string): void;

  /** Releases all file handles and connections. The storage must not be used afterwards. */
  close(): Promise<void>;
}
