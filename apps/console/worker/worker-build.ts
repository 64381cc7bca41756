import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";

/** File name of the service worker. It contains no hash, so that browsers find the worker of a later build at the same path. */
export const workerFile = "worker.js";

/** Path of the module of the service worker, relative to the folder of the console. */
export const workerModule = "worker/worker.ts";

/** Path of the board's module. The module is loaded only when the board is opened. */
const boardModule = "/sites/sites-page.tsx";

/**
 * Returns a plugin that inserts a list of files into the service worker. The worker caches these files: the files that the page loads immediately, and the
 * files of the board.
 */
export function workerBuild(): Plugin {
  let base = "/";
  return {
    name: "halcyon-worker-build",
    enforce: "post",
    configResolved(config) {
      base = config.base;
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const page = bundle["index.html"];
        const worker = bundle[workerFile];
        if (page?.type !== "asset" || worker?.type !== "chunk")
          throw new Error(`the build has no page, or no ${workerFile}`);
        const html = String(page.source);
        const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
        const board = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(boardModule));
        if (board === undefined) throw new Error(`no file of the build draws ${boardModule}`);
        const files = new Set([
          base,
          ...[...html.matchAll(/(?:src|href)="([^"]+\/assets\/[^"]+)"/g)].map(([, path]) => path),
          ...[...withImports(board.fileName, bundle)].map((name) => base + name),
        ]);
        const version = createHash("sha256")
          .update(html)
          .update([...files].join("\n"))
          .digest("hex");
        const build = { version: version.slice(0, 12), page: base, files: [...files] };
        worker.code = `const consoleBuild=${JSON.stringify(build)};\n${worker.code}`;
      },
    },
  };
}

/** Returns the names of a file, of all its direct and indirect imports, and of their style sheets. */
function withImports(name: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (found.has(name)) return found;
  found.add(name);
  if (chunk?.type !== "chunk") return found;
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const imported of chunk.imports) withImports(imported, bundle, found);
  return found;
}
