import type { StoreStorage } from "./storage.ts";

/** An object of a bucket, as a list of it says. */
export interface ListedObject {
  /** Path below the folder that was listed. */
  readonly path: string;
  readonly bytes: number;
  /** When it was written, by the clock of the bucket [ms since 1970]. */
  readonly changedMs: number;
}

/** What must hold of an object so that it is written: there is none yet, or it is still the one that a validator names. */
export type PutCondition = "absent" | { readonly etag: string };

/** A bucket with conditional writes, in which a store is written. Keys are paths below its prefix, with "/" between names. */
export interface Bucket {
  /** What people call it: `s3://<bucket>/<prefix>`. */
  readonly address: string;
  /** Reads objects that never change, and pointers as they are now. */
  readonly storage: StoreStorage;

  /**
   * An object as it is now, with the validator of this state; undefined where there is none.
   *
   * @throws StoreError `unreachable`, `denied`, `no_bucket`, `elsewhere` or `corrupt`
   */
  read(key: string): Promise<{ readonly bytes: Uint8Array; readonly etag: string } | undefined>;

  /**
   * Writes an object whole, if the condition holds. The first call checks the conditions.
   *
   * @returns Whether it was written. An attempt of this very call may have written it where it was not: its answer can be lost.
   * @throws StoreError `unreachable`, `denied`, `no_bucket`, `elsewhere`, or `unconditional`, and then nothing is written
   */
  put(key: string, bytes: Uint8Array, condition: PutCondition): Promise<boolean>;

  /** The names of the objects and folders that lie directly in a folder. */
  list(folder: string): Promise<{ readonly objects: readonly string[]; readonly folders: readonly string[] }>;

  /** All objects below a folder. */
  objectsBelow(folder: string): Promise<readonly ListedObject[]>;

  /** Removes an object, if it is there. */
  remove(key: string): Promise<void>;

  /**
   * Tries on an object of its own, once, whether writes keep to their conditions.
   *
   * @throws StoreError `unconditional` where they do not
   */
  checkConditions(): Promise<void>;
}
