import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Address of the repository, from the manifest of the root; undefined until its owner sets it there. */
export const repository = repositoryOf(join(import.meta.dirname, "../.."));

/** Returns the address that the manifest of a checkout names. */
export function repositoryOf(root: string): string | undefined {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { repository?: string };
  return manifest.repository;
}

/** Returns the address at which a page can be changed. Pages that are made from the code have none. */
export function editAddress(address: string | undefined, docPath: string): string | undefined {
  const isGenerated = /^(?:reference|library|changelog)\//.test(docPath);
  return address === undefined || isGenerated ? undefined : `${address}/edit/main/docs/content/${docPath}`;
}
