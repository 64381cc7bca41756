import * as zarr from "zarrita";
import { ArchiveError, asArchiveError } from "../archive-error.ts";

export type ZarrArray = zarr.Array<zarr.DataType>;

/** Store that returns the objects of a Zarr group by key. */
export type ZarrStore = Required<zarr.AsyncReadable>;

/** Opened Zarr group (version 3) with readable arrays. */
export interface ZarrGroup {
  readonly attributes: Readonly<Record<string, unknown>>;
  /**
   * Opens an array. The array and its shard indexes stay in memory until `forget` is called.
   *
   * @returns undefined if the group has no such array.
   */
  array(name: string): Promise<ZarrArray | undefined>;
  /** Removes an array from the cache. The next call of `array` reads it again. */
  forget(name: string): void;
}

/**
 * Opens the group at the root of a store.
 *
 * @throws ArchiveError `misconfigured` if the store has no group at its root.
 */
export async function openZarrGroup(store: ZarrStore): Promise<ZarrGroup> {
  const opening = zarr.open.v3(zarr.root(store), { kind: "group" });
  const group = await unlessAbsent(opening, "The archive's metadata");
  if (group === undefined) throw new ArchiveError("misconfigured", "There is no Zarr group in the archive.");
  const arrays = new Map<string, Promise<ZarrArray | undefined>>();
  return {
    attributes: group.attrs,
    array: (name) => {
      const known = arrays.get(name);
      if (known !== undefined) return known;
      const array = unlessAbsent<ZarrArray>(zarr.open.v3(group.resolve(name), { kind: "array" }), name);
      arrays.set(name, array);
      array.catch(() => arrays.delete(name));
      return array;
    },
    forget: (name) => void arrays.delete(name),
  };
}

/** Reads all numbers of an array with one or two dimensions. The last dimension varies fastest. 64-bit integers are rounded to doubles. */
export async function readNumbers(array: ZarrArray): Promise<readonly number[]> {
  try {
    const { data } = await zarr.get(array);
    if (typeof data !== "object" || data === null || !("length" in data))
      throw new Error("it holds no numbers");
    return Array.from(data as ArrayLike<unknown>, Number);
  } catch (error) {
    throw asArchiveError(error, array.path);
  }
}

async function unlessAbsent<Result>(opening: Promise<Result>, what: string): Promise<Result | undefined> {
  try {
    return await opening;
  } catch (error) {
    if (zarr.isZarritaError(error, "NotFoundError")) return undefined;
    throw asArchiveError(error, what);
  }
}
