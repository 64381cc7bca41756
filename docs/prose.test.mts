import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { apiVersionNames, openApiDocument, problemCodes, problemKind } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { descriptionsOf } from "./prose/descriptions.mts";
import { faultsOf } from "./prose/faults.mts";
import { rules } from "./prose/rules.mts";
import { sourceTextsOf } from "./prose/source-texts.mts";

const root = join(import.meta.dirname, "..");
const written = [
  "*.md",
  ".changeset/*.md",
  "docs/content/**/*.mdx",
  ".github/*.md",
  "{apps,clients,examples,packages}/*/README.md",
  "{apps,packages}/*/src/**/README.md",
  "apps/*/scripts/*/README.md",
  "apps/*/test/README.md",
  "packages/*/faults/README.md",
  "bench/README.md",
  "bench/peers/README.md",
  "mutation/README.md",
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

const programs = [
  "packages/*/src/**/*.ts",
  "apps/*/src/**/*.{ts,tsx}",
  "docs/{builder,generate,search,src,web}/**/*.{mts,tsx}",
  "{bench/src,deploy,deploy/*}/*.ts",
];
const sources = globSync(programs, { cwd: root }).filter(
  (path) => !/\.(?:test|suite)\.|\/generated\/|^packages\/library\//.test(path),
);

describe("the strings and docstrings of", () => {
  const folders = Map.groupBy(
    sources.toSorted(),
    (path) => /^(?:bench|deploy|docs)|^[^/]+\/[^/]+/.exec(path)![0],
  );

  test.each([...folders])("%s are plain", (_folder, paths) => {
    const faults = paths.flatMap((path) =>
      sourceTextsOf(path, readFileSync(join(root, path), "utf8")).flatMap(({ line, text, place }) =>
        faultsOf(text, "md", place).map(
          (fault) => `${path}:${line + fault.line - 1} (${fault.name}) ${fault.words}`,
        ),
      ),
    );
    expect(faults.join("\n")).toBe("");
  });
});

test.each(problemCodes)("the problem %s is told in plain words", (code) => {
  const { title, remedy } = problemKind(code);
  expect(faultsOf(`${title}.\n\n${remedy}`).map(({ words }) => words)).toEqual([]);
});

test.each(apiVersionNames)("the OpenAPI document of %s describes in plain words", (version) => {
  const faults = descriptionsOf(openApiDocument({ version })).flatMap(({ place, text }) =>
    faultsOf(text).map(({ name, words }) => `${place} (${name}) ${words}`),
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
    expect(faultsOf(before).map(({ name }) => name)).toContain(rule);
    expect(faultsOf(after)).toEqual([]);
  });

  test("has a pair in the style", () => {
    expect(new Set(rows.map(([rule]) => rule))).toEqual(new Set(rules.map(({ name }) => name)));
  });

  test("counts words as a reader does, and takes code and formulas for one", () => {
    const text = `One ${"two ".repeat(23)}three${" — ".repeat(5)} \`a b c\`.`;
    expect(faultsOf(text).map(({ name }) => name)).toEqual(["long"]);
    expect(faultsOf(text.replace("two ", ""))).toEqual([]);
  });
});
