import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { builtPages } from "./built-pages.mts";
import { indexOf } from "./engine.mts";
import { currentVersion, indexFile } from "./index-file.mts";
import { sectionsOf } from "./sections.mts";

/** Returns a plugin that writes search indexes during the build, one for each version of the guide. */
export function searchPlugin({ siteConfig: { baseUrl } }: LoadContext): Plugin {
  return {
    name: "halcyon-search",
    configureWebpack(_config, isServer, { getJSLoader }) {
      return {
        module: { rules: [{ test: /\.mts$/, exclude: /node_modules/, use: [getJSLoader({ isServer })] }] },
      };
    },
    async postBuild({ outDir, routesPaths }) {
      const pages = await builtPages({ outDir, routesPaths, baseUrl });
      for (const version of new Set([currentVersion, ...pages.map((page) => page.version)])) {
        const own = pages.filter((page) => page.version === version);
        const sections = own.flatMap(({ article, path, keywords, questions }) =>
          sectionsOf(article, path, { keywords, questions }),
        );
        await writeFile(join(outDir, indexFile(version)), JSON.stringify(indexOf(sections)));
      }
    },
  };
}
