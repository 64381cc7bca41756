import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { indexOf, type Section } from "./engine.mts";
import { llmsText } from "./llms.mts";
import { sectionsOf } from "./sections.mts";

/** Where the built site keeps the index. */
export const indexFile = "search-index.json";

/** Writes the index of the search and `llms.txt` when the site is built. */
export function searchPlugin({ siteConfig }: LoadContext): Plugin {
  return {
    name: "halcyon-search",
    configureWebpack(_config, isServer, { getJSLoader }) {
      return {
        module: { rules: [{ test: /\.mts$/, exclude: /node_modules/, use: [getJSLoader({ isServer })] }] },
      };
    },
    async postBuild({ outDir, routesPaths }) {
      const base = siteConfig.baseUrl.replace(/\/$/, "");
      const pages = routesPaths
        .map((path) => path.slice(base.length) || "/")
        .filter((path) => !path.endsWith("/404.html"))
        .toSorted();
      const sections: Section[] = [];
      for (const path of new Set(pages)) {
        const file = path === "/" ? "index.html" : `${path.slice(1)}.html`;
        const html = await readFile(join(outDir, file), "utf8").catch(() => undefined);
        if (html !== undefined && isCurrent(html)) sections.push(...sectionsOf(html, path));
      }
      await writeFile(join(outDir, indexFile), JSON.stringify(indexOf(sections)));
      await writeFile(
        join(outDir, "llms.txt"),
        llmsText(sections, `${siteConfig.title}: ${siteConfig.tagline}`, base),
      );
    },
  };
}

/** Whether a page is not one of a version that is kept beside the current one. */
function isCurrent(html: string): boolean {
  return /<meta[^>]* name="?docusaurus_version"? content="?current"?/.test(html);
}
