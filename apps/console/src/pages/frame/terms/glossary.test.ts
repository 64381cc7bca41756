import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { acceptableFrom, idealAbove } from "@halcyon/schema";
import { glossary, type Term } from "./glossary.ts";

const guide = join(import.meta.dirname, "../../../../../../docs/content");

test.each(Object.values<Term>(glossary))("$name is told in one or two plain sentences", ({ words, page }) => {
  const sentences = words.split(/(?<=[.:]) /).filter((sentence) => !sentence.endsWith(":"));
  expect(sentences.length).toBeLessThanOrEqual(2);
  for (const sentence of sentences) expect(sentence.split(" ").length).toBeLessThanOrEqual(25);
  expect(words).toMatch(/\.$/);
  if (page !== undefined) expect(existsSync(join(guide, `${page}.mdx`)), page).toBe(true);
});

test("the edges of the bands are those of the scores", () => {
  expect(glossary.band.words).toContain(`above ${idealAbove}, acceptable from ${acceptableFrom} on`);
});
