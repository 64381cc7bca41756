import { readdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Packages that only provide files for browsers. The server does not need their dependencies. */
const servedAsFiles = new Set(["@scalar/api-reference"]);

/** Packages that are needed only at build time, for their types. */
const typesOnly = /^(@types\/.+|typescript)$/;

/**
 * Prepares the result of `pnpm deploy` for an image. Workspace packages are loaded from their build, and packages that the server never imports are
 * removed.
 *
 * @param folder - Folder of the deployed server. Its `node_modules` contain symbolic links into `node_modules/.pnpm`.
 * @returns The number of removed packages.
 */
export async function assemble(folder: string): Promise<number> {
  const modules = await realpath(join(folder, "node_modules"));
  const store = join(modules, ".pnpm");
  const kept = new Set<string>();
  const waiting = await packagesIn(modules);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const [slot = "", , ...names] = (await realpath(path)).slice(store.length + 1).split("/");
    if (kept.has(slot)) continue;
    const name = names.join("/");
    if (typesOnly.test(name)) continue;
    kept.add(slot);
    if (name.startsWith("@halcyon/")) await enterAtBuild(join(path, "package.json"));
    if (!servedAsFiles.has(name)) waiting.push(...(await packagesIn(join(store, slot, "node_modules"))));
  }
  const removed = (await readdir(store)).filter((slot) => !kept.has(slot));
  for (const slot of removed) await rm(join(store, slot), { recursive: true });
  return removed.length;
}

/** Returns the paths of the packages in a folder. Packages with a scope are one level deeper. */
async function packagesIn(modules: string): Promise<string[]> {
  const names = (await readdir(modules)).filter((name) => !name.startsWith("."));
  const paths = names.map(async (name) =>
    name.startsWith("@")
      ? (await readdir(join(modules, name))).map((scoped) => join(modules, name, scoped))
      : [join(modules, name)],
  );
  return (await Promise.all(paths)).flat();
}

/**
 * Applies the `publishConfig` field of a package manifest, so that the package is loaded from its build. The file is replaced, because it may be a hard link
 * to the manifest in the sources.
 */
async function enterAtBuild(file: string): Promise<void> {
  const { publishConfig, ...described } = JSON.parse(await readFile(file, "utf8")) as {
    publishConfig: { exports: object };
  };
  const replacement = `${file}.new`;
  await writeFile(
    replacement,
    JSON.stringify({ ...described, exports: publishConfig.exports }, undefined, 2),
  );
  await rename(replacement, file);
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error("Usage: node assemble.ts <deployed folder>");
  console.log(`${await assemble(folder)} packages removed`);
}
