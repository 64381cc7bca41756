import { globSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";

const server = join(import.meta.dirname, "..");
const root = join(server, "../..");

/** What is begun or imported by the place of its file keeps a file of its own. */
const entryPoints: readonly string[] = [
  "apps/server/src/main.ts",
  "packages/accounts/src/ledger/apply-batch.ts",
  "packages/database/src/files/witness.ts",
  "packages/database/src/sqlite/room.ts",
  "packages/database/src/sqlite/sqlite-thread.ts",
  "apps/server/src/http/pages/openapi-thread.ts",
  "apps/server/src/workers/pool/thread.ts",
  "apps/server/src/workers/processes/verification-child.ts",
  "apps/server/src/workers/processes/watching-child.ts",
  "packages/weather/src/dynamical/worker/icechunk-worker.ts",
];

/** What is loaded by demand, finds files of its own, or is served as files. */
const external: readonly string[] = [
  "@earthmover/icechunk",
  "@scalar/api-reference",
  "pg",
  "pg-boss",
  "piscina",
];

/** Where an ES module imports `node:http`, Node loads its `fetch` with it: 15 MiB that a server of weather may never use. */
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
 * Makes few files of the server and all that it imports at its start, which load in a fraction of the time that its sources take. Functions keep
 * their names; `NODE_OPTIONS=--enable-source-maps` adds lines of sources to traces.
 *
 * @param folder - Beside the sources, from where the root of the repository is as far.
 * @param plugins - What else is done to sources on their way.
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
}

/** The licences of the packages of others that are in a bundle. */
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
