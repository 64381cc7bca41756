import type { ByteRange } from "@halcyon/weather/source-kit";

export type { ByteRange };

/** Where the objects of a store lie. Keys are paths below the root, with "/" between names. */
export interface StoreStorage {
  /**
   * A whole object, undefined where there is none.
   *
   * @param freshness - `fresh` for the one object that changes, the pointer to the newest run; all others may be cached for good.
   * @throws StoreError `unreachable`, `denied` or `truncated`
   */
  get(key: string, freshness?: "fresh"): Promise<Uint8Array | undefined>;

  /**
   * A range of an object, undefined where there is no such object.
   *
   * @returns Exactly as many bytes as were asked.
   * @throws StoreError `truncated` where the object is shorter, `unreachable` or `denied`
   */
  getRange(key: string, range: ByteRange): Promise<Uint8Array | undefined>;

  /**
   * The names of what lies directly in a folder, those that changed last at the end; none where there is no such folder. Absent where the storage
   * cannot tell, as a bucket behind HTTP.
   *
   * @throws StoreError `unreachable` or `denied`
   */
  list?(folder: string): Promise<readonly string[]>;

  /** Forgets what is kept of an object, or of those below a folder: they are read anew from here on. */
  forget(path: string): void;

  /** Frees handles and connections; the storage is not used afterwards. */
  close(): Promise<void>;
}
