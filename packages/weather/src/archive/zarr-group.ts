import * as zarr from "zarrita";
import { ArchiveError, asArchiveError } from "./archive-error.ts";
import type { ZarrStorage } from "./zarr-storage.ts";

export type ZarrArray = zarr.Array<zarr.DataType>;

/** A group of arrays, Zarr version 3 or 2, with consolidated metadata or without. */
export interface ZarrGroup {
  readonly attributes: Readonly<Record<string, unknown>>;
  /** @returns undefined where the group has no such array. */
  array(name: string): Promise<ZarrArray | undefined>;
}

/**
 * Opens the group at the root of a storage.
 *
 * @throws ArchiveError `misconfigured` where there is none.
 */
export async function openZarrGroup(storage: ZarrStorage): Promise<ZarrGroup> {
  for (const format of ["v3", "v2"] as const) {
    const store = await unlessUnusable(
      zarr.withMaybeConsolidatedMetadata(storage, { format }),
      "The archive's metadata",
    );
    const v3 = format === "v3";
    const opening = v3 ? zarr.open.v3(store, { kind: "group" }) : zarr.open.v2(store, { kind: "group" });
    const group = await unlessAbsent(opening, "The archive's metadata");
    if (group === undefined) continue;
    return {
      attributes: group.attrs,
      array: (name) => {
        const location = group.resolve(name);
        return unlessAbsent<ZarrArray>(
          v3 ? zarr.open.v3(location, { kind: "array" }) : zarr.open.v2(location, { kind: "array" }),
          name,
        );
      },
    };
  }
  throw new ArchiveError(
    "misconfigured",
    "There is no Zarr group at the archive's address. Icechunk repositories are not read; give the address of a plain Zarr.",
  );
}

/** All numbers of an array of one or two dimensions, the last one fastest; 64-bit integers lose what a double cannot hold. */
export async function readNumbers(array: ZarrArray): Promise<readonly number[]> {
  const { data } = await unlessUnusable(zarr.get(array), array.path);
  if (typeof data !== "object" || data === null || !("length" in data)) {
    throw new ArchiveError("unusable", `${array.path} does not hold numbers.`);
  }
  return Array.from(data as ArrayLike<unknown>, Number);
}

async function unlessAbsent<Result>(opening: Promise<Result>, what: string): Promise<Result | undefined> {
  try {
    return await opening;
  } catch (error) {
    if (zarr.isZarritaError(error, "NotFoundError")) return undefined;
    throw asArchiveError(error, what);
  }
}

async function unlessUnusable<Result>(reading: Promise<Result>, what: string): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    throw asArchiveError(error, what);
  }
}
