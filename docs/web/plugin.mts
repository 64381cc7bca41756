import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { currentVersion } from "../search/index-file.mts";
import { sectionsOf } from "../search/sections.mts";
import { builtPages } from "../search/built-pages.mts";
import { withFormulaFonts } from "./formula-fonts.mts";
import { llmsText } from "./llms.mts";
import { markdownCopy } from "./markdown-copy.mts";
import { movedPage, movedPages } from "./moved-pages.mts";
import { cardPath, copyPath } from "./paths.mts";
import { isKnown, knownAddresses, knownTags } from "./public-address.mts";
import { robotsText } from "./robots.mts";
import { socialCard } from "./social-card.mts";

/**
 * Returns a plugin that writes files for programs: a Markdown copy and a preview image of each page, `llms.txt` and `robots.txt`. Old addresses of moved pages
 * lead to the new ones. Without a public URL of the site, the plugin writes paths instead of URLs, writes no preview images, and removes tags that need a URL.
 * Pages with formulas preload the fonts of their formulas.
 */
export function webPlugin({ siteConfig: { url, baseUrl, title, tagline } }: LoadContext): Plugin {
  const root = `${url}${baseUrl}`;
  const addressOf = (path: string): string => root + path.slice(1);
  const copyOf = (path: string): string => knownAddresses(addressOf(copyPath(path)));
  return {
    name: "halcyon-web",
    async postBuild({ outDir, routesPaths }) {
      const write = async (path: string, content: string | Buffer): Promise<void> => {
        const file = join(outDir, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, content);
      };
      const pages = await builtPages({ outDir, routesPaths, baseUrl });
      const sections = pages.map(({ article, path }) => sectionsOf(article, path));
      const current = sections.filter((_, index) => pages[index]!.version === currentVersion);
      for (const [index, { article, path }] of pages.entries()) {
        const copy = markdownCopy(article, addressOf(path));
        if (copy !== undefined) await write(copyPath(path), knownAddresses(copy));
        // Pages name their cards by whole addresses, so that without one nobody finds them.
        if (!isKnown(url)) continue;
        const heading = sections[index]![0]?.heading ?? title;
        await write(cardPath(path), socialCard({ title: heading, site: `${title}: ${tagline}` }));
      }
      await write("llms.txt", llmsText(current.flat(), { title: `${title}: ${tagline}`, copyOf }));
      for (const [old, now] of movedPages) await write(`${old}.html`, movedPage(baseUrl + now.slice(1)));
      await write("robots.txt", robotsText(isKnown(url) ? `${root}sitemap.xml` : undefined));
      for await (const name of glob("**/*.html", { cwd: outDir })) {
        const built = await readFile(join(outDir, name), "utf8");
        const html = withFormulaFonts(built, baseUrl);
        const shown = isKnown(url) ? html : knownTags(html);
        if (shown !== built) await write(name, shown);
      }
    },
  };
}
