import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { namedPaths } from "./named-paths.mts";

const root = join(import.meta.dirname, "..");
const pages = globSync("docs/content/contribute/{add,change}-*.mdx", { cwd: root }).toSorted();
const textOf = (page: string): string => readFileSync(join(root, page), "utf8");

/** Pages to which CONTRIBUTING.md links. */
const linked = [...textOf("CONTRIBUTING.md").matchAll(/\(docs\/content\/contribute\/([^)]+)\)/g)].map(
  ([, name]) => name!,
);

describe.each(pages)("%s", (page) => {
  const text = textOf(page);

  test("names files and folders that are there, but for what it makes", () => {
    const paths = namedPaths(text);
    expect(paths.length).toBeGreaterThan(2);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test("names words of the code that stand in a file or folder that it names", () => {
    const words = [...text.matchAll(/`([A-Za-z_]\w*)(?:\(\))?`/g)].map(([, word]) => word!);
    const known = wordsIn(namedPaths(text));
    expect(words.filter((word) => !known.has(word))).toEqual([]);
  });

  test("names scripts that are there", () => {
    const named = [...text.matchAll(/`npm --prefix ([\w/-]+) run ([\w:-]+)/g)];
    const missing = named.filter(([, folder, name]) => {
      const { scripts } = JSON.parse(readFileSync(join(root, folder!, "package.json"), "utf8")) as {
        readonly scripts: object;
      };
      return !Object.hasOwn(scripts, name!);
    });
    expect(missing).toEqual([]);
  });

  test("is linked by CONTRIBUTING.md", () => {
    expect(linked).toContain(basename(page));
  });
});

/** Returns the words in the given files, and in all files of the given folders. */
function wordsIn(paths: readonly string[]): ReadonlySet<string> {
  const files = globSync(
    paths.flatMap((path) => [path, `${path.replace(/\/$/, "")}/**/*.*`]),
    { cwd: root, exclude: ["**/node_modules/**"] },
  );
  const texts = files.map((file) => join(root, file)).filter((file) => statSync(file).isFile());
  return new Set(texts.flatMap((file) => readFileSync(file, "utf8").match(/\w+/g) ?? []));
}

test("a variable takes at most five files by hand", () => {
  const [table = ""] = textOf("docs/content/contribute/add-a-variable.mdx").split("\n## ");
  const rows = table.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| --"));
  const files = [1, 2].map(
    (column) => rows.slice(1).filter((line) => line.split("|")[column]!.trim() !== "").length,
  );
  expect(files).toEqual([5, 4]);
});

test("a source takes its folder and two files", () => {
  expect(textOf("docs/content/contribute/add-a-source.mdx").match(/^\d\. `[^`]+`/gm)).toEqual([
    "1. `packages/weather/src/<name>/`",
    "2. `apps/server/src/config/sources/<name>-model-part.ts`",
    "3. `apps/server/src/config/sources/source-kinds.ts`",
  ]);
});
