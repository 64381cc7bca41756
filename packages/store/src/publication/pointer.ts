import { z } from "zod";
import { StoreError } from "../store-error.ts";
import { parseDocument } from "../zarr/zarr-metadata.ts";

/** Version of the format of the attributes and of the pointer; another one is refused. */
export const storeFormat = 1;

/** The name of the one object of a part that changes. */
export const pointerName = "latest.json";

/** Name of the folder of a group. */
export const groupNameSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/);

/** Groups that are not to be opened any more, and since when; they are deleted after a while. */
export const retiredSchema = z.array(z.object({ group: groupNameSchema, at: z.iso.datetime() })).default([]);

/**
 * Reads a pointer.
 *
 * @returns What is wrong with it where it is cut: it names what to try first, so that the groups themselves can still be looked for.
 * @throws StoreError `unsupported` for a pointer of another format
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
 * Returns the folder of a part: its own name.
 *
 * @throws StoreError `unsupported` for a name that is not made of small letters, digits, "-" and "_"
 * @example
 * ```js
 * partFolder("gfs"); // => "gfs"
 * ```
 */
export function partFolder(part: string): string {
  if (/^[a-z0-9][a-z0-9_-]*$/.test(part)) return part;
  throw new StoreError("unsupported", `"${part}" is not a valid name of a part (a-z, 0-9, - and _)`);
}

/** Returns the text of a pointer as it is written. */
export function pointerText(pointer: unknown): string {
  return `${JSON.stringify(pointer, undefined, 2)}\n`;
}
