import { z } from "zod";
import { StoreError } from "../store-error.ts";
import { parseDocument } from "../zarr/zarr-metadata.ts";

/** Version of the format of stores. A store with another version is refused. */
export const storeFormat = 1;

/** Name of the pointer file. The file names the current publication of a part of the store, and is the only object of the part that is ever replaced. */
export const pointerName = "latest.json";

/** Schema of the name of a Zarr group. The folder of the group has the same name. */
export const groupNameSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/);

/** Schema of retired groups, each with the time of its retirement. Retired groups must no longer be opened, and are deleted later. */
export const retiredSchema = z.array(z.object({ group: groupNameSchema, at: z.iso.datetime() })).default([]);

/**
 * Parses a pointer file.
 *
 * @returns Pointer, or a StoreError `corrupt` (not thrown) if the text is truncated or damaged. The groups can still be found without the pointer.
 * @throws StoreError `unsupported` if the pointer has an unsupported format
 */
export function parsePointer<Pointer>(
  bytes: Uint8Array,
  schema: z.ZodType<Pointer>,
  key: string,
): Pointer | StoreError {
  try {
    return parseDocument(bytes, schema, key);
  } catch (error) {
    if (error instanceof StoreError && error.code === "corrupt") return error;
    throw error;
  }
}

/**
 * Checks the name of a part or a record, and returns it as the name of its folder.
 *
 * @throws StoreError `unsupported` if the name contains characters other than lower-case letters, digits, "-" and "_", or does not begin with a letter or
 * digit
 * @example
 * ```js
 * partFolder("gfs"); // => "gfs"
 * ```
 */
export function partFolder(part: string): string {
  if (/^[a-z0-9][a-z0-9_-]*$/.test(part)) return part;
  throw new StoreError("unsupported", `"${part}" is not a valid name of a part (a-z, 0-9, - and _)`);
}

/** Returns the content of a pointer file, as indented JSON. */
export function pointerText(pointer: unknown): string {
  return `${JSON.stringify(pointer, undefined, 2)}\n`;
}
