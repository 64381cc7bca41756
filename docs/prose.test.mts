import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { apiVersionNames, problemCodes, problemKind } from "@halcyon/schema";
import { openApiDocument } from "@halcyon/schema/openapi";
import { describe, expect, test } from "vitest";
import { faultsOf, rules } from "./prose/rules.mts";
import { docblocksOf, stringsOf } from "./prose/source-texts.mts";

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
  "mutation/README.md",
];
const style = "docs/content/style.mdx";
const generated = /^docs\/content\/(?:reference|library|changelog|_generated)\//;
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
    const faults = paths.flatMap((path) => {
      const source = readFileSync(join(root, path), "utf8");
      return [...docblocksOf(source), ...stringsOf(path, source)].flatMap(({ line, text }) =>
        faultsOf(text).map((fault) => `${path}:${line + fault.line - 1} (${fault.name}) ${fault.words}`),
      );
    });
    expect(faults.join("\n")).toBe("");
  });
});

/**
 * Patterns that impede reading, each with the maximum share of docblocks that may match it [1]. Lower a share when fewer docblocks match.
 */
const stumbles = [
  ["open with a noun clause", 0.005, /^(?:What|Whether|How|Where|When|Of|In|By|Who|Which)\b/],
  [
    'say "where" for "if"',
    0.005,
    /(?<![a-z] )\bwhere (?:it|they|there|no|one|none|that|this|the|a|an|some|nothing|all|nobody)\b[^.]*\b(?:is|are|was|has|have|does|do|cannot|can|may)\b/i,
  ],
] as const;

test.each(stumbles)(
  "of the docblocks of packages and apps %s at most a share of %d",
  (_what, ceiling, pattern) => {
    const docblocks = sources
      .filter((path) => /^(?:packages|apps)\//.test(path))
      .flatMap((path) => docblocksOf(readFileSync(join(root, path), "utf8")));
    const share = docblocks.filter(({ text }) => pattern.test(text)).length / docblocks.length;
    expect(share).toBeLessThanOrEqual(ceiling);
  },
);

test.each(problemCodes)("the problem %s is told in plain words", (code) => {
  const { title, remedy } = problemKind(code);
  expect(faultsOf(`${title}.\n\n${remedy}`).map(({ words }) => words)).toEqual([]);
});

/** List of names in code within a description. Readers search it for one name, so it counts as one word. */
const listOfNames = /(?:`[^`]+`, )+`[^`]+`/g;

interface Description {
  readonly place: string;
  readonly text: string;
}

/** Returns the summaries and descriptions of an OpenAPI document. Those in examples are data and are left out. */
function descriptionsOf(node: unknown, place = ""): Description[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, part]: [string, unknown]) => {
    if (name === "example" || name === "examples") return [];
    if ((name === "description" || name === "summary") && typeof part === "string")
      return [{ place, text: part.replaceAll(listOfNames, "`names`") }];
    return descriptionsOf(part, `${place}/${name}`);
  });
}

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
    .filter(([rule]) => rules.some(({ name }) => name === rule));

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
