import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { basename } from "node:path";

/**
 * Returns a fingerprint of files without reading them: from their names, lengths and modification times, regardless of their order.
 *
 * @param reading - Options that change how the files are read. They are part of the fingerprint.
 * @example
 * ```js
 * (await fileRevision([path], {})).length; // => 64
 * ```
 */
export async function fileRevision(paths: readonly string[], reading: object): Promise<string> {
  const facts = await Promise.all(
    paths.map(async (path) => {
      const { size, mtimeMs } = await stat(path);
      return JSON.stringify([basename(path), size, mtimeMs]);
    }),
  );
  return createHash("sha256")
    .update(JSON.stringify([facts.toSorted(), reading]))
    .digest("hex");
}
