import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { addressedFiles } from "../scripts/repository-address.mjs";
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
  const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
  // The length of the address is its owner's.
  expect(Buffer.byteLength(addressedFiles["CONTRIBUTING.md"]!(text, undefined))).toBeLessThanOrEqual(6000);
});
