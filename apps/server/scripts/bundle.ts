import { globSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { placeFileBytes, placeFileName } from "../src/places/open-gazetteer.ts";

const server = join(import.meta.dirname, "..");
const root = join(server, "../..");

/** Modules that the server starts or imports by file path. The bundle has one file of the same name for each. */
const entryPoints: readonly string[] = [
  "apps/server/src/main.ts",
  "packages/accounts/src/ledger/apply-batch.ts",
  "packages/database/src/files/witness.ts",
  "packages/database/src/sqlite/room.ts",
  "packages/database/src/sqlite/sqlite-thread.ts",
  "apps/server/src/http/pages/openapi-thread.ts",
  "apps/server/src/warnings/read-document.ts",
  "apps/server/src/workers/pool/thread.ts",
  "apps/server/src/workers/processes/evidence-child.ts",
  "apps/server/src/workers/processes/verification-child.ts",
  "apps/server/src/workers/processes/watching-child.ts",
  "packages/weather/src/dynamical/worker/icechunk-worker.ts",
];

/** Packages that are not bundled, because they are loaded on demand, look for their own files, or are served as files. */
const external: readonly string[] = [
  "@earthmover/icechunk",
  "@scalar/api-reference",
  "pg",
  "pg-boss",
  "piscina",
];

/**
 * Replaces imports of `node:http` with `require`. If an ES module imports `node:http`, Node also loads `fetch`. It takes 15 MiB of memory, and the server may
 * never use it.
 */
const requiredHttp: Plugin = {
  name: "required-http",
  setup(building) {
    building.onResolve({ filter: /^(node:)?http$/ }, ({ kind }) =>
      kind === "import-statement" ? { path: "http", namespace: "required" } : undefined,
    );
    building.onLoad({ filter: /^http$/, namespace: "required" }, () => ({
      contents: 'module.exports = require("node:http");',
    }));
  },
};

/**
 * Bundles the server and everything it imports at startup into a few files, which load much faster than the sources, and makes the table of places beside
 * them. Functions keep their names. With `NODE_OPTIONS=--enable-source-maps`, stack traces name lines of the sources.
 *
 * @param folder - Target folder. It must be as deep below the repository root as the folder of the sources.
 * @param plugins - Additional esbuild plugins, which change sources before they are bundled.
 */
export async function bundle(folder: string, plugins: readonly Plugin[] = []): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entryPoints.map((path) => ({ in: path, out: basename(path, ".ts") })),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    mainFields: ["module", "main"],
    target: `node${process.versions.node.split(".")[0]}`,
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: "linked",
    sourcesContent: false,
    legalComments: "none",
    external: [...external],
    plugins: [requiredHttp, ...plugins],
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
    metafile: true,
    logLevel: "warning",
  });
  await writeFile(join(folder, "LICENSES.txt"), licencesOf(metafile));
  await writeFile(join(folder, placeFileName), placeFileBytes(join(server, "places")));
}

/** Returns the licences of all third-party packages in a bundle. */
function licencesOf({ inputs }: Metafile): string {
  const folders = Object.keys(inputs).flatMap(
    (path) => /^.*\/?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? [],
  );
  return [...new Set(folders)]
    .toSorted()
    .map((folder) => {
      const { name, version, license } = JSON.parse(
        readFileSync(join(root, folder, "package.json"), "utf8"),
      ) as Readonly<Record<string, string>>;
      const [file] = globSync("{licen[cs]e,LICEN[CS]E,Licen[cs]e,COPYING}*", { cwd: join(root, folder) });
      const text = file === undefined ? "" : readFileSync(join(root, folder, file), "utf8").trim();
      return `${name} ${version}: ${license}\n\n${text}\n`;
    })
    .join(`\n${"-".repeat(78)}\n\n`);
}

if (import.meta.main) await bundle(join(server, "bundle"));
