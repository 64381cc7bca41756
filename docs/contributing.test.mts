import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { namedPaths } from "./named-paths.mts";

const root = join(import.meta.dirname, "..");
const pages = [
  "CONTRIBUTING.md",
  ...["folders", "tests", "release"].map((name) => `docs/content/contribute/${name}.mdx`),
];

describe.each(pages)("%s", (page) => {
  const text = readFileSync(join(root, page), "utf8");

  test.each(namedPaths(text))("names %s, which is there", (path) => {
    expect(existsSync(join(root, path))).toBe(true);
  });

  test("names commands that are there", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
    const named = [...text.matchAll(/`npm run ([\w:-]+)/g)].map(([, name]) => name!);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

test("CONTRIBUTING.md is read in two minutes", () => {
  expect(statSync(join(root, "CONTRIBUTING.md")).size).toBeLessThanOrEqual(6000);
});
