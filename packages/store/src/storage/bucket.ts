import type { StoreStorage } from "./storage.ts";

/** An object of a bucket, as a list of it says. */
export interface ListedObject {
  /** Path below the folder that was listed. */
  readonly path: string;
  readonly bytes: number;
  /** Time of the last write, by the clock of the bucket [ms since 1970]. */
  readonly changedMs: number;
}

/** Condition for the write of an object: no object exists yet, or it still has the given validator. */
export type PutCondition = "absent" | { readonly etag: string };

/** A bucket with conditional writes, in which a store is written. Keys are paths below its prefix, with "/" between names. */
export interface Bucket {
  /** Display name of the bucket: `s3://<bucket>/<prefix>`. */
  readonly address: string;
  /** Storage that reads objects that never change, and the current pointers. */
  readonly storage: StoreStorage;

  /**
   * Reads the current state of an object, with its validator; undefined if there is none.
   *
   * @throws StoreError `unreachable`, `denied`, `no_bucket`, `elsewhere` or `corrupt`
   */
  read(key: string): Promise<{ readonly bytes: Uint8Array; readonly etag: string } | undefined>;

  /**
   * Writes an object whole, if the condition holds. The first call checks that the server supports conditions.
   *
   * @returns Whether it was written. An attempt of this very call may have written it where it was not: its answer can be lost.
   * @throws StoreError `unreachable`, `denied`, `no_bucket`, `elsewhere`, or `unconditional`, and then nothing is written
   */
  put(key: string, bytes: Uint8Array, condition: PutCondition): Promise<boolean>;

  /** Lists the names of the objects and folders directly in a folder. */
  list(folder: string): Promise<{ readonly objects: readonly string[]; readonly folders: readonly string[] }>;

  /** Lists all objects below a folder. */
  objectsBelow(folder: string): Promise<readonly ListedObject[]>;

  /** Removes an object, if it is there. */
  remove(key: string): Promise<void>;

  /**
   * Tests once, on a separate object, that writes obey their conditions.
   *
   * @throws StoreError `unconditional` where they do not
   */
  checkConditions(): Promise<void>;
}
