import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");

/** The section under a heading, without it. */
function section(heading: string): string {
  const [, rest = ""] = text.split(`## ${heading}\n`);
  return rest.split("\n## ")[0]!;
}

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

  test("adds a variable with at most five files by hand", () => {
    const rows = section("Add a variable")
      .split("\n")
      .filter((line) => line.startsWith("| ") && !line.startsWith("| --"));
    const columns = [1, 2].map((column) =>
      rows.slice(1).filter((line) => line.split("|")[column]!.trim() !== ""),
    );
    expect(columns.map((files) => files.length)).toEqual([5, 4]);
  });

  test("adds a source with its folder and two files", () => {
    expect(section("Add a source of weather").match(/^\d\. `[^`]+`/gm)).toEqual([
      "1. `packages/weather/src/<name>/`",
      "2. `apps/server/src/config/sources/<name>-part.ts`",
      "3. `apps/server/src/config/sources/source-kinds.ts`",
    ]);
  });
});
