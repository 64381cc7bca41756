import type { StoreStorage } from "./storage.ts";

/** Object in a list of a bucket's contents. */
export interface ListedObject {
  /** Path below the listed folder. */
  readonly path: string;
  readonly bytes: number;
  /** Time of the last write [ms since 1970], by the clock of the bucket's server. */
  readonly changedMs: number;
}

/** Condition for writing an object. Either the object must not exist, or it must still have the given validator (ETag). */
export type PutCondition = "absent" | { readonly etag: string };

/** Bucket that contains a store and supports conditional writes. Keys are paths below the prefix of the store, with "/" between names. */
export interface Bucket {
  /** Display name of the bucket: `s3://<bucket>/<prefix>`. */
  readonly address: string;
  /** Storage for reading immutable objects and the current pointer files. */
  readonly storage: StoreStorage;

  /**
   * Reads an object in its current state, with its validator (ETag); undefined if the object does not exist.
   *
   * @throws StoreError `unreachable`, `denied`, `no_bucket`, `elsewhere` or `corrupt`; `unconditional` if the object has no validator
   */
  read(key: string): Promise<{ readonly bytes: Uint8Array; readonly etag: string } | undefined>;

  /**
   * Writes a complete object if the condition is met. The first call checks that the server supports conditional writes.
   *
   * @returns True if the object was written. False if the condition was not met. The object may then come from an earlier attempt of this call whose response
   * was lost.
   * @throws StoreError `unreachable`, `denied`, `no_bucket` or `elsewhere`; `unconditional` if the server does not enforce conditions; the object is then not
   * written
   */
  put(key: string, bytes: Uint8Array, condition: PutCondition): Promise<boolean>;

  /** Lists the names of the objects and folders directly in a folder; an empty name is the root of the store. */
  list(folder: string): Promise<{ readonly objects: readonly string[]; readonly folders: readonly string[] }>;

  /** Lists all objects below a folder. */
  objectsBelow(folder: string): Promise<readonly ListedObject[]>;

  /** Removes an object if it exists. */
  remove(key: string): Promise<void>;

  /**
   * Tests once, with a separate object, that the server enforces conditional writes.
   *
   * @throws StoreError `unconditional` if the server does not enforce them
   */
  checkConditions(): Promise<void>;
}
