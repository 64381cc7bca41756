import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { currentVersion } from "./index-file.mts";

/** Built page of the guide. */
export interface BuiltPage {
  /** Path of the page relative to the base of the site, such as `/quickstart`. */
  readonly path: string;
  /** Content of the page as HTML, without navigation; empty if the page has no content. */
  readonly article: string;
  /** Search keywords of the page. They are added to the words in its text. */
  readonly keywords: string;
  /** Questions of readers that the page answers. */
  readonly questions: string;
  /** Version of the guide that contains the page, with the name that Docusaurus gives it. */
  readonly version: string;
}

/** Facts about a built site, which Docusaurus passes to plugins. */
export interface BuiltSite {
  readonly outDir: string;
  readonly routesPaths: readonly string[];
  readonly baseUrl: string;
}

/** Returns the pages of the guide with their paths. Other pages are left out, such as the page for paths that do not exist. */
export async function builtPages({ outDir, routesPaths, baseUrl }: BuiltSite): Promise<BuiltPage[]> {
  const base = baseUrl.replace(/\/$/, "");
  const paths = new Set(routesPaths.map((path) => path.slice(base.length) || "/"));
  const questions = await readerQuestions();
  const pages: BuiltPage[] = [];
  for (const path of [...paths].toSorted()) {
    const file = path === "/" ? "index.html" : `${path.slice(1)}.html`;
    const html = await readFile(join(outDir, file), "utf8").catch(() => undefined);
    const version = /<meta[^>]* name="?docusaurus_version"? content="?([^"\s>]+)/.exec(html ?? "")?.[1];
    if (html === undefined || version === undefined) continue;
    const keywords = /<meta[^>]* name="?keywords"? content="?([^">]+)/.exec(html)?.[1] ?? "";
    const place = version === currentVersion ? path : path.slice(version.length + 1) || "/";
    pages.push({ path, article: articleOf(html), keywords, questions: questions.get(place) ?? "", version });
  }
  return pages;
}

/** Reads the questions that pages answer, by the path of the page in the current version. */
export async function readerQuestions(): Promise<ReadonlyMap<string, string>> {
  const folder = join(import.meta.dirname, "questions");
  const files = await Promise.all(
    (await readdir(folder)).map((file) => readFile(join(folder, file), "utf8")),
  );
  return new Map(files.flatMap((file) => Object.entries(parse(file) as Record<string, string>)));
}

/** Returns the content of a page without its navigation. The navigation is the larger part of the page, and slow to parse. */
function articleOf(html: string): string {
  const place = html.indexOf("theme-doc-markdown");
  if (place === -1) return "";
  const end = html.indexOf("</article>", place);
  return html.slice(html.lastIndexOf("<", place), end === -1 ? undefined : end);
}
