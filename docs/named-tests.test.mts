import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const tests = globSync("{apps,packages}/*/{src,test}/**/*.test.ts", { cwd: root });

test.each(["reliability.mdx", "deploy.mdx"])("the tests that %s names are there", (page) => {
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
