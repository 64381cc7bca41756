import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");

describe("CONTRIBUTING.md", () => {
  const paths = [...text.matchAll(/`((?:packages|apps|docs|examples|bench|deploy|scripts)\/[^`\s]*)`/g)];

  test.each([...new Set(paths.map(([, path]) => path!))])("names %s, which is there", (path) => {
    const [named] = path.split("<");
    expect(existsSync(join(root, named!))).toBe(true);
  });

  test("names commands that are there", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
    const named = [...text.matchAll(/`npm run ([\w:-]+)/g)].map(([, name]) => name!);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});
