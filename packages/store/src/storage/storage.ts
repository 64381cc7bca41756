import type { ByteRange } from "@halcyon/weather/source-kit";

export type { ByteRange };

/** Storage of a store's objects. Keys are paths below the root, with "/" between names. */
export interface StoreStorage {
  /**
   * Reads a whole object; undefined if there is none.
   *
   * @param freshness - `fresh` for the one object that changes, the pointer to the newest run; all others may be cached for good.
   * @throws StoreError `unreachable`, `denied` or `truncated`
   */
  get(key: string, freshness?: "fresh"): Promise<Uint8Array | undefined>;

  /**
   * Reads a range of an object, undefined if there is no such object.
   *
   * @returns Exactly as many bytes as were asked.
   * @throws StoreError `truncated` where the object is shorter, `unreachable` or `denied`
   */
  getRange(key: string, range: ByteRange): Promise<Uint8Array | undefined>;

  /**
   * Lists the names directly in a folder, the most recently changed last; none if there is no such folder. Absent if the storage cannot list, like a bucket
   * behind HTTP.
   *
   * @throws StoreError `unreachable` or `denied`
   */
  list?(folder: string): Promise<readonly string[]>;

  /** Drops an object, or those below a folder, from the cache: they are read anew from now on. */
  forget(path: string): void;

  /** Releases handles and connections; the storage must not be used afterwards. */
  close(): Promise<void>;
}
