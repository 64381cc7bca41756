import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { examples } from "../examples.mts";
import { figures } from "../figures.mts";
import { languages } from "../languages.mts";
import { requests } from "../requests.mts";
import { snippets } from "../snippets.mts";
import { type Facts, frozenText } from "./frozen-text.mts";

const content = join(import.meta.dirname, "../content");
const facts: Facts = { figures, snippets, examples, requests };
const pages = readdirSync(content, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".mdx"))
  .map((path) => [path, readFileSync(join(content, path), "utf8")] as const);

test("a figure of a kept page stays what it was", () => {
  expect(frozenText('at most <Figure name="batchItemsMax" /> items', facts)).toBe("at most 1,000 items");
});

test("a program of a kept page stands in it, inside of tabs too", () => {
  const page =
    '  <TabItem value="curl" label="curl">\n    <Snippet name="docs/snippets/first-score.sh" />\n  </TabItem>\n';
  const frozen = frozenText(page, facts);
  expect(frozen).toContain(`\n\`\`\`sh\n${snippets["docs/snippets/first-score.sh"]?.code}\n\`\`\`\n`);
  expect(frozenText('<Snippet name="docs/snippets/first-score.ts" />', facts)).toContain(
    '```ts title="first-score.ts"\n',
  );
});

test("a program in every language keeps its tabs", () => {
  const frozen = frozenText('<Program name="docs/snippets/first-score" />', facts);
  for (const { label, ending } of languages) {
    expect(frozen).toContain(`label="${label}"`);
    expect(frozen).toContain(snippets[`docs/snippets/first-score.${ending}`]?.code);
  }
});

test("configurations and requests stand in it as well", () => {
  const text = '<Example name="synthetic" />\n<Request name="optimality.preview" />\n';
  const frozen = frozenText(text, facts);
  expect(frozen).toContain('```json title="examples/synthetic/halcyon.config.json"\n');
  expect(frozen).toContain('```json title="POST /v1/optimality/preview/"\n');
});

test("what the code does not have cannot be kept, nor what would go on changing", () => {
  expect(() => frozenText('<Figure name="mood" />', facts)).toThrow("There is no mood");
  expect(() => frozenText('<Figure name={"mood"} />', facts)).toThrow("would go on changing");
});

describe("every page of today can be kept", () => {
  test.each(pages)("%s", (_, text) => {
    const empty = { figures: {}, snippets: {}, examples: {}, requests: {} };
    const kept = frozenText(text, facts);
    expect(frozenText(kept, empty)).toBe(kept);
    const prose = kept.replaceAll(/^ *```[^]*?^ *```$/gm, "");
    const elements = new Set([...prose.matchAll(/^ *<([A-Z]\w+)/gm)].map(([, name]) => name));
    const imported = new Set([...kept.matchAll(/^import (\w+)/gm)].map(([, name]) => name));
    // None of these prints anything of its own.
    for (const name of ["Drawing", "Anchor", "Tabs", "TabItem"]) elements.delete(name);
    // The address of the repository is that of today for the pages of every version.
    for (const name of ["CloneLine", "InRepository"]) elements.delete(name);
    expect([...elements].filter((name) => !imported.has(name))).toEqual([]);
  });
});
