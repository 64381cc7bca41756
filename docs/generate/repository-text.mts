import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Path of the root folder of the repository. */
export const repository = join(import.meta.dirname, "../..");

/**
 * Returns the content of a text file in the repository.
 *
 * @param path - Path relative to the root of the repository.
 */
export function repositoryText(path: string): string {
  return readFileSync(join(repository, path), "utf8");
}
