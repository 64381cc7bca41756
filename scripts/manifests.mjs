// What the package.json of each published package takes from that of the root: author, licence, what is packed, by which scripts, and, where the root
// names a repository, the public addresses. `node scripts/manifests.mjs` writes them, and the address into the files of `addressedFiles`.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addressedFiles } from "./repository-address.mjs";

/** Files that a package contains: declarations, code and the changelog. The compiler's build information is left out. */
const files = ["dist", "!dist/.tsbuildinfo", "CHANGELOG.md"];

/** Scripts of every published package. A package is built before it is packed. Only `npm run release` can publish it. */
const packingScripts = {
  prepack: "tsc -b tsconfig.build.json",
  prepublishOnly: "echo 'npm run release publishes the packages.' >&2; exit 1",
};

/**
 * Reads the manifest of the repository's root, and the folders and manifests of its published packages.
 *
 * @param {string} root
 */
export function readManifests(root) {
  const published = readdirSync(join(root, "packages"))
    .map((name) => ({ directory: `packages/${name}`, manifest: readManifest(root, `packages/${name}`) }))
    .filter(({ manifest }) => manifest.private !== true);
  return { rootManifest: readManifest(root, "."), published };
}

/**
 * Returns the manifest of a package with the fields that it takes from the manifest of the root.
 *
 * @param {{ author: string, license: string, repository?: string }} from - `repository` is the address of a page, without `.git`.
 * @param {string} directory - Folder of the package.
 * @param {Record<string, unknown>} manifest
 */
export function withShared({ author, license, repository }, directory, manifest) {
  const { repository: _repository, homepage: _homepage, bugs: _bugs, ...own } = manifest;
  const addresses =
    repository === undefined
      ? {}
      : {
          repository: { type: "git", url: `git+${repository}.git`, directory },
          homepage: `${repository}/tree/main/${directory}#readme`,
          bugs: `${repository}/issues`,
        };
  return { ...own, author, license, files, scripts: { ...own.scripts, ...packingScripts }, ...addresses };
}

/**
 * @param {string} root
 * @param {string} directory
 */
function readManifest(root, directory) {
  return JSON.parse(readFileSync(join(root, directory, "package.json"), "utf8"));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const { rootManifest, published } = readManifests(root);
  for (const { directory, manifest } of published) {
    const text = JSON.stringify(withShared(rootManifest, directory, manifest), null, 2);
    writeFileSync(join(root, directory, "package.json"), `${text}\n`);
  }
  for (const [path, withAddress] of Object.entries(addressedFiles)) {
    const text = readFileSync(join(root, path), "utf8");
    writeFileSync(join(root, path), withAddress(text, rootManifest.repository));
  }
}
