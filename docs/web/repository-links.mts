import { readFileSync } from "node:fs";
import { join } from "node:path";

/** URL of the repository, from the root `package.json`; undefined if it is not set there. */
export const repository = repositoryOf(join(import.meta.dirname, "../.."));

/** Returns the repository URL in the `package.json` of a folder; undefined if it is not set. */
export function repositoryOf(root: string): string | undefined {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { repository?: string };
  return manifest.repository;
}

/**
 * Returns the URL at which a page can be edited. Returns undefined for pages that are generated from the code, or if `address`, the URL of the repository, is
 * undefined.
 */
export function editAddress(address: string | undefined, docPath: string): string | undefined {
  const isGenerated = /^(?:reference|library|changelog)\//.test(docPath);
  return address === undefined || isGenerated ? undefined : `${address}/edit/main/docs/content/${docPath}`;
}
