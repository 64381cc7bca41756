import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A page of the guide as it was built. */
export interface BuiltPage {
  /** The path of the page below the base of the site, as `/quickstart`. */
  readonly path: string;
  /** What it says, as HTML, without the menus around it; empty where it says nothing. */
  readonly article: string;
  /** What people call it beside its own words. */
  readonly keywords: string;
  /** The version of the guide that it is of, as Docusaurus calls it. */
  readonly version: string;
}

/** What Docusaurus says of a site after it was built. */
export interface BuiltSite {
  readonly outDir: string;
  readonly routesPaths: readonly string[];
  readonly baseUrl: string;
}

/** The pages of the guide by path. Pages that are no part of the guide are left out, such as the one for addresses that do not exist. */
export async function builtPages({ outDir, routesPaths, baseUrl }: BuiltSite): Promise<BuiltPage[]> {
  const base = baseUrl.replace(/\/$/, "");
  const paths = new Set(routesPaths.map((path) => path.slice(base.length) || "/"));
  const pages: BuiltPage[] = [];
  for (const path of [...paths].toSorted()) {
    const file = path === "/" ? "index.html" : `${path.slice(1)}.html`;
    const html = await readFile(join(outDir, file), "utf8").catch(() => undefined);
    const version = /<meta[^>]* name="?docusaurus_version"? content="?([^"\s>]+)/.exec(html ?? "")?.[1];
    if (html === undefined || version === undefined) continue;
    const keywords = /<meta[^>]* name="?keywords"? content="?([^">]+)/.exec(html)?.[1] ?? "";
    pages.push({ path, article: articleOf(html), keywords, version });
  }
  return pages;
}

/** The menus are the larger part of a page, and slow to read. */
function articleOf(html: string): string {
  const place = html.indexOf("theme-doc-markdown");
  if (place === -1) return "";
  const end = html.indexOf("</article>", place);
  return html.slice(html.lastIndexOf("<", place), end === -1 ? undefined : end);
}
