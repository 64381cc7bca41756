import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";

/**
 * Returns the exports of each entry point of a package, by the path after the package name: `.` for `index.ts`, and `./errors` for `errors/index.ts`.
 *
 * @param folder - Folder with the sources of the package.
 */
export async function entriesOf(folder: string): Promise<Readonly<Record<string, object>>> {
  const files = globSync(["index.ts", "*/index.ts"], { cwd: folder }).toSorted();
  const loaded = files.map(async (file) => {
    const entry = file === "index.ts" ? "." : `./${file.replace("/index.ts", "")}`;
    const api: object = await import(pathToFileURL(`${folder}/${file}`).href);
    return [entry, api] as const;
  });
  return Object.fromEntries(await Promise.all(loaded));
}

/** Returns the exports of all entry points of a package in one object. */
export async function exportsOf(folder: string): Promise<object> {
  return Object.assign({}, ...Object.values(await entriesOf(folder))) as object;
}
