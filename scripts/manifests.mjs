// What the package.json of each published package takes from that of the root: author, licence, what is packed, by which scripts, and, where the root
// names a repository, the public addresses. `node scripts/manifests.mjs` writes them, and the address into the files of `addressedFiles`.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addressedFiles } from "./repository-address.mjs";

/** Declarations and code, and what each version changed; what the compiler notes for itself is not packed. */
const files = ["dist", "!dist/.tsbuildinfo", "CHANGELOG.md"];

/** A package is built before it is packed, and is published by `npm run release` alone. */
const packingScripts = {
  prepack: "tsc -b tsconfig.build.json",
  prepublishOnly: "echo 'npm run release publishes the packages.' >&2; exit 1",
};

/**
 * The manifest of a checkout, and its published packages: their folders and manifests.
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
 * A manifest with what it takes from that of the root.
 *
 * @param {{ author: string, license: string, repository?: string }} from - `repository` is the address of a page, without `.git`.
 * @param {string} directory - The folder of the package.
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
