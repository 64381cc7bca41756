import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { glossary, type GlossaryWord } from "@halcyon/schema/glossary";
import { expect, test } from "vitest";
import { glossaryPart } from "./generate/glossary.mts";

const root = join(import.meta.dirname, "..");
const textOf = (paths: readonly string[]): string =>
  paths.map((path) => readFileSync(join(root, path), "utf8")).join("\n");

const generated = /\/(?:reference|library|changelog|_generated)\/|\/glossary\.mdx$/;
const pages = globSync("docs/content/**/*.mdx", { cwd: root }).filter((path) => !generated.test(path));
const guide = textOf(pages).toLowerCase().replaceAll("-", " ");
const console = textOf(globSync("apps/console/src/pages/**/*.tsx", { cwd: root }));

const words = Object.entries<GlossaryWord>(glossary);

test.each(words)("%s is used by the guide or the console, and leads to a page", (id, { word, page }) => {
  const isInGuide = guide.includes(word.toLowerCase().replaceAll("-", " "));
  expect(isInGuide || console.includes(`"${id}"`)).toBe(true);
  if (page !== undefined) expect(existsSync(join(root, `docs/content${page}.mdx`))).toBe(true);
});

test("the page has a row for each word, in the order of the alphabet", () => {
  const rows = [...glossaryPart().text.matchAll(/^\| \[?([^|\]]+?)(?:\]\([^)]*\))? \|/gm)].map(
    ([, word]) => word!,
  );
  const shown = rows.filter((word) => word !== "word" && word !== "---");
  expect(shown.toSorted()).toEqual(words.map(([, { word }]) => word).toSorted());
  expect(shown).toEqual(shown.toSorted((one, other) => one.localeCompare(other, "en")));
});
