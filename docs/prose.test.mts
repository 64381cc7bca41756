import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { apiVersionNames, openApiDocument, problemCodes, problemKind } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { descriptionsOf } from "./prose/descriptions.mts";
import { faultsOf } from "./prose/faults.mts";
import { rules } from "./prose/rules.mts";

const root = join(import.meta.dirname, "..");
const written = [
  "*.md",
  ".changeset/*.md",
  "docs/content/**/*.mdx",
  "packages/*/README.md",
  "clients/*/README.md",
  "apps/*/README.md",
];
const style = "docs/content/style.mdx";
const generated = /^docs\/content\/(?:reference|library|_generated)\//;
const files = globSync(written, { cwd: root }).filter(
  (path) => !generated.test(path) && !/CHANGELOG/.test(path),
);

describe("the sentences of", () => {
  test.each(files.toSorted())("%s are plain", (path) => {
    const text = readFileSync(join(root, path), "utf8");
    const faults = faultsOf(text, path.endsWith(".mdx") ? "mdx" : "md");
    expect(faults.map(({ line, name, words }) => `${path}:${line} (${name}) ${words}`).join("\n")).toBe("");
  });
});

test.each(problemCodes)("the problem %s is told in plain words", (code) => {
  const { title, remedy } = problemKind(code);
  expect(faultsOf(`${title}.\n\n${remedy}`, "md").map(({ words }) => words)).toEqual([]);
});

test.each(apiVersionNames)("the OpenAPI document of %s describes in plain words", (version) => {
  const faults = descriptionsOf(openApiDocument({ version })).flatMap(({ place, text }) =>
    faultsOf(text, "md").map(({ name, words }) => `${place} (${name}) ${words}`),
  );
  expect(faults.join("\n")).toBe("");
});

describe("a rule", () => {
  const rows = [
    ...readFileSync(join(root, style), "utf8").matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\| ([^|]+?) +\|$/gm),
  ]
    .map(([, rule, before, after]) => [rule!, before!, after!] as const)
    .filter(([rule]) => rule !== "rule" && !rule.startsWith("-"));

  test.each(rows)("(%s) finds: %s", (rule, before, after) => {
    expect(faultsOf(before, "md").map(({ name }) => name)).toContain(rule);
    expect(faultsOf(after, "md")).toEqual([]);
  });

  test("has a pair in the style", () => {
    expect(new Set(rows.map(([rule]) => rule))).toEqual(new Set(rules.map(({ name }) => name)));
  });

  test("counts words as a reader does, and takes code and formulas for one", () => {
    const text = `One ${"two ".repeat(23)}three${" — ".repeat(5)} \`a b c\`.`;
    expect(faultsOf(text, "md").map(({ name }) => name)).toEqual(["long"]);
    expect(faultsOf(text.replace("two ", ""), "md")).toEqual([]);
  });
});
