import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { expect, test } from "vitest";
import { glossaryTerms } from "./glossary-terms.mts";

/** Returns a page with its terms marked. */
function markedPage(text: string, path = "/docs/content/many.mdx"): string {
  const writer = unified()
    .use(remarkParse)
    .use(remarkMdx)
    .use(glossaryTerms as never)
    .use(remarkStringify);
  return String(writer.processSync({ value: text, path })).trim();
}

test("the first place of a word is marked, also in the plural and with a capital letter", () => {
  expect(markedPage("Ensembles are many. An ensemble has members.")).toBe(
    '<Term id="ensemble">Ensembles</Term> are many. An ensemble has members.',
  );
  expect(markedPage("A climate model and a point store.")).toBe(
    'A <Term id="climateModel">climate model</Term> and a <Term id="store">point store</Term>.',
  );
});

test.each([
  "# An ensemble",
  "See [an ensemble](/concepts/models.mdx).",
  "The field `ensemble`.",
  "A run of `npm`, and an ensemble-mean.",
])("%s keeps its words", (text) => {
  expect(markedPage(text)).toBe(text);
});

test("pages that are made from the code, and the glossary, have no marks", () => {
  const text = "An ensemble.";
  expect(markedPage(text, "/docs/content/reference/sdk.mdx")).toBe(text);
  expect(markedPage(text, "/docs/content/concepts/glossary.mdx")).toBe(text);
});
