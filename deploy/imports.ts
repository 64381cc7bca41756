import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";

/** Import: the file or folder that imports, and the imported file or folder. */
export type Arrow = readonly [from: string, to: string];

export interface Package {
  readonly folder: string;
  readonly name: string;
  readonly files: readonly string[];
  /** Packages of this repository on which the package depends. `devDependencies` are the packages that only its tests and types need. */
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
}

export const root: string = join(import.meta.dirname, "..");

const ours = (named: object = {}) => Object.keys(named).filter((key) => key.startsWith("@halcyon/"));

/** Packages of the repository. Paths are relative to its root. */
export const packages: readonly Package[] = globSync(
  "{packages/*,apps/*,clients/*,docs,bench,deploy}/package.json",
  {
    cwd: root,
  },
)
  .toSorted()
  .map((path) => {
    const folder = dirname(path);
    const { name, dependencies, devDependencies } = JSON.parse(readFileSync(join(root, path), "utf8"));
    const files = globSync(`${folder}/**/*.{ts,tsx,mts,mjs}`, {
      cwd: root,
      exclude: ["**/node_modules/**", "**/dist/**", "**/build/**", "**/.docusaurus/**"],
    });
    return { folder, name, files, dependencies: ours(dependencies), devDependencies: ours(devDependencies) };
  });

/** Packages whose sources are installed or run by users. */
export const product: readonly Package[] = packages.filter(({ folder }) =>
  /^(?:packages|apps)\//.test(folder),
);

const besideSources = /\.(?:test|suite|bench|arbitrary)\.|\/(?:scripts|fixtures?)\/|\/vitest\.config\./;

/** Returns the source files of a package, without its tests and scripts. */
export function sourcesOf({ files }: Package): readonly string[] {
  return files.filter((file) => !besideSources.test(file));
}

/** Returns the room of a source file: the name of the folder directly under `src` that contains it. Returns undefined for a file directly in `src`. */
export function roomOf(file: string): string | undefined {
  return file.split("/src/")[1]?.split("/").slice(0, -1)[0];
}

/** Returns what a file imports: the paths of files, and the names of packages. Imports of types are included only if `types` is true. */
export function importsOf(file: string, { types }: { readonly types: boolean }): readonly string[] {
  const named = readFileSync(join(root, file), "utf8").matchAll(
    /(?:^\s*(?:import|export)(\s+type)?\b[^;'"()]*?|\bimport\()["']([^"']+)["']/gm,
  );
  return [...named]
    .filter(([, isType]) => types || isType === undefined)
    .map(([, , name]) =>
      name!.startsWith(".") ? join(dirname(file), name!) : name!.split("/").slice(0, 2).join("/"),
    );
}

/** Returns all imports between source files of a package. */
export function arrowsIn(one: Package): readonly Arrow[] {
  const sources = new Set(sourcesOf(one));
  return [...sources].flatMap((file) =>
    importsOf(file, { types: true }).flatMap((to): Arrow[] => (sources.has(to) ? [[file, to]] : [])),
  );
}
