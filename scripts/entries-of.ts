import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";

/**
 * Returns what each entry of a package exports, by the path behind the name of the package: `.`, and `./errors` of `errors/index.ts`.
 *
 * @param folder - Of the sources of the package.
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

/** Returns all that the entries of a package export, without regard to the entry. */
export async function exportsOf(folder: string): Promise<object> {
  return Object.assign({}, ...Object.values(await entriesOf(folder))) as object;
}
