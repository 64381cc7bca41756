import { type VariableName, variableNames } from "@halcyon/schema";
import type { z } from "zod";
import { StoreError } from "../store-error.ts";
import { type ChunkAccess, type ZarrArray, zarrArray } from "./zarr-array.ts";
import { arraySchema, groupSchema, parseDocument, parseMetadata } from "./zarr-metadata.ts";
import { readValues } from "./zarr-values.ts";

/** A group whose metadata was read; its arrays are checked when they are asked for. */
export interface OpenGroup<Attributes> {
  /** Path of the group below the root of the store. */
  readonly group: string;
  readonly attributes: Attributes;
  /** The arrays that are named as variables of the registry. */
  readonly variableNames: readonly VariableName[];
  readonly access: ChunkAccess;
  readonly find: (name: string) => ZarrArray | undefined;
  /** @throws StoreError `unsupported` where there is no such array */
  readonly need: (name: string) => ZarrArray;
  readonly valuesOf: (name: string) => Promise<Float64Array>;
}

const knownNames: ReadonlySet<string> = new Set(variableNames);

/**
 * Opens a group of the point store, which has consolidated metadata.
 *
 * @param access - `complete` is taken from the group itself.
 * @throws StoreError
 */
export async function openGroup<Attributes extends { readonly halcyon: { readonly complete: boolean } }>(
  group: string,
  access: Omit<ChunkAccess, "complete">,
  schema: z.ZodType<Attributes>,
): Promise<OpenGroup<Attributes>> {
  const key = `${group}/zarr.json`;
  const document = await access.storage.get(key);
  if (document === undefined) throw new StoreError("missing", `${key} is not there`);
  const { attributes, consolidated_metadata: consolidated } = parseDocument(document, groupSchema, key);
  if (consolidated === undefined) {
    throw new StoreError(
      "unsupported",
      `${key} has no consolidated metadata (zarr.consolidate_metadata makes it)`,
    );
  }
  const parsed = parseMetadata(attributes, schema, `${key}: attributes`);
  const reading = { ...access, complete: parsed.halcyon.complete };
  const arrays = new Map<string, ZarrArray>();
  const find = (name: string): ZarrArray | undefined => {
    const metadata = consolidated.metadata[name];
    if (metadata === undefined) return undefined;
    const path = `${group}/${name}`;
    const array = arrays.get(name) ?? zarrArray(path, parseMetadata(metadata, arraySchema, path));
    arrays.set(name, array);
    return array;
  };
  const need = (name: string): ZarrArray => {
    const array = find(name);
    if (array === undefined) throw new StoreError("unsupported", `${group} has no array ${name}`);
    return array;
  };
  return {
    group,
    attributes: parsed,
    variableNames: Object.keys(consolidated.metadata).filter((name): name is VariableName =>
      knownNames.has(name),
    ),
    access: reading,
    find,
    need,
    valuesOf: async (name) => readValues(need(name), reading),
  };
}
