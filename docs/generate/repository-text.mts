import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder of the repository. */
export const repository = join(import.meta.dirname, "../..");

/** A text file of the repository, by its path in it. */
export function repositoryText(path: string): string {
  return readFileSync(join(repository, path), "utf8");
}
