import { sampled } from "@halcyon/testing";
import { expect, test } from "vitest";
import { readerQuestions } from "./built-pages.mts";
import { indexOf, searchIn } from "./engine.mts";

/** Index of the pages without their texts: the title is the last part of the address. */
const pages = [...(await readerQuestions())];
const search = searchIn(
  indexOf(
    pages.map(([url, questions]) => {
      const title = url.slice(url.lastIndexOf("/") + 1).replaceAll("-", " ");
      return { url, page: title, heading: title, text: "", questions };
    }),
  ),
);

/** Returns the questions in a text, each once. */
const questionsOf = (text: string): string[] => [
  ...new Set(text.split(";").map((question) => question.replaceAll(/\s+/g, " ").trim())),
];
const firstHits = 3;
const missedShareMax = 0.02;

test("a question of a page finds that page among the first, or another page with the same question", () => {
  const owners = new Map<string, string[]>();
  for (const [url, text] of pages)
    for (const question of questionsOf(text)) owners.set(question, [...(owners.get(question) ?? []), url]);
  const asked = sampled([...owners], 20);
  const missed = asked.filter(
    ([question, urls]) =>
      !search(question)
        .slice(0, firstHits)
        .some(({ url }) => urls.includes(url)),
  );
  expect(asked.length).toBeGreaterThan(400);
  expect(missed.length / asked.length, missed.map(([question]) => question).join("\n")).toBeLessThanOrEqual(
    missedShareMax,
  );
});
