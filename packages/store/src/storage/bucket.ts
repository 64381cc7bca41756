import type { StoreStorage } from "./storage.ts";

/** Object in a list of a bucket's contents. */
export interface ListedObject {
  /** Path below the listed folder. */
  readonly path: string;
  readonly bytes: number;
  /** Time of the last write by the bucket's clock [ms since 1970]. */
  readonly changedMs: number;
}

/** Condition for writing an object: it does not exist, or it still has this validator. */
export type PutCondition = "absent" | { readonly etag: string };

/** Bucket that contains a store and supports conditional writes. Keys are paths below its prefix, with "/" between names. */
export interface Bucket {
  /** Display name of the bucket: `s3://<bucket>/<prefix>`. */
  readonly address: string;
  /** Storage for reading immutable objects and the current pointers. */
  readonly storage: StoreStorage;

  /**
   * Reads an object as it is now, with its validator; undefined if there is none.
   *
   * @throws StoreError `unreachable`, `denied`, `no_bucket`, `elsewhere` or `corrupt`; `unconditional` if the object has no validator
   */
  read(key: string): Promise<{ readonly bytes: Uint8Array; readonly etag: string } | undefined>;

  /**
   * Writes a complete object if the condition is met. The first call checks that the server supports conditional writes.
   *
   * @returns True if it was written. If false, an earlier attempt of the same call may have written it, because its response may have been lost.
   * @throws StoreError `unreachable`, `denied`, `no_bucket` or `elsewhere`; `unconditional` if the server does not enforce conditions, and then the object
   * is not written
   */
  put(key: string, bytes: Uint8Array, condition: PutCondition): Promise<boolean>;

  /** Lists the names of the objects and folders directly in a folder. */
  list(folder: string): Promise<{ readonly objects: readonly string[]; readonly folders: readonly string[] }>;

  /** Lists all objects below a folder. */
  objectsBelow(folder: string): Promise<readonly ListedObject[]>;

  /** Removes an object if it exists. */
  remove(key: string): Promise<void>;

  /**
   * Tests once, on a separate object, that the server enforces conditional writes.
   *
   * @throws StoreError `unconditional` if the server does not enforce them
   */
  checkConditions(): Promise<void>;
}
