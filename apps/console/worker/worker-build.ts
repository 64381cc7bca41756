import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";

/** The name of the worker; unlike other files it keeps it, so that a browser finds the one of a later build. */
export const workerFile = "worker.js";

/** The module of the worker, seen from the folder of the console. */
export const workerModule = "worker/worker.ts";

/** The module that draws the first page of those that are loaded when they are looked at. */
const boardModule = "/sites/sites-page.tsx";

/** Tells the worker which files it keeps: what the page of the console loads at once, and what the board is drawn with. */
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

/** A file, the files that it imports and so on, and the styles of all of them. */
function withImports(name: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (found.has(name)) return found;
  found.add(name);
  if (chunk?.type !== "chunk") return found;
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const imported of chunk.imports) withImports(imported, bundle, found);
  return found;
}
