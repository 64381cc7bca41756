import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const tests = globSync("{apps,packages}/*/{src,test}/**/*.test.ts", { cwd: root });

test.each(["reliability.mdx", "deploy/tried.mdx"])("the tests that %s names are there", (page) => {
  const text = readFileSync(join(root, "docs/content", page), "utf8");
  const lines = text.split("\n").filter((line) => line.startsWith("|") || line.includes(" test:long "));
  const named = lines.flatMap((line) =>
    [...line.matchAll(/(?:`(?:test:long )?| test:long )([a-z]+\/[a-z][a-z-]+)(?:`|$)/g)].map(
      ([, name]) => name!,
    ),
  );
  const paths = named.filter((name) => !name.startsWith("packages/"));
  expect(paths.length).toBeGreaterThan(2);
  expect(paths.filter((name) => !tests.some((path) => path.includes(`/${name}.`)))).toEqual([]);
});

const texts = ["docs/content/**/*.mdx", "{apps,packages}/*/README.md", "{README,CONTRIBUTING}.md"];

test("each file of tests that a page or README names is there", () => {
  const named = globSync(texts, { cwd: root }).flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(/[\w./-]+\/[\w.-]+\.test\.m?ts\b/g)].map(
      ([name]) => [path, name] as const,
    ),
  );
  expect(named.length).toBeGreaterThan(5);
  const isThere = (from: string, name: string): boolean =>
    tests.some((path) => path.endsWith(`/${name}`)) ||
    [root, dirname(join(root, from))].some((folder) => existsSync(join(folder, name)));
  expect(named.filter(([from, name]) => !isThere(from, name))).toEqual([]);
});
