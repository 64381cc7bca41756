import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compositeFiles, compositeFilesPart } from "./generate/composite-files.mts";
import { namedPaths } from "./named-paths.mts";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(import.meta.dirname, "content/contribute/architecture.mdx"), "utf8");

/** Walkthroughs of the page, each with its heading and the file of each step. */
const walks = page
  .split("\n## ")
  .slice(1)
  .map((section) => ({
    name: section.split("\n")[0]!,
    files: [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file!),
  }));

test.each(namedPaths(page))("names %s, which is there", (path) => {
  expect(existsSync(join(root, path))).toBe(true);
});

test.each([
  "A composite request",
  "A GRIB message",
  "A watch round",
  "A delivery",
  "A charge",
  "An ingest by workers",
])("%s is a walk of one file a step", (name) => {
  const { files } = walks.find((walk) => walk.name === name)!;
  expect(files.length).toBeGreaterThan(10);
  expect(new Set(files).size).toBe(files.length);
});

/** Returns true if a file mentions another file or its package. */
function names(file: string, other: string): boolean {
  const source = readFileSync(join(root, file), "utf8");
  const stem = other.split("/").at(-1)!.replace(/\.ts$/, "");
  const [, folder = ""] = other.split("/");
  return new RegExp(`[/\`]${stem}(\\.ts|\\$\\{)|@halcyon/${folder}["/]`).test(source);
}

test.each(
  walks.flatMap(({ name, files }) =>
    files.slice(1).map((file, index) => [name, file, files.slice(0, index + 1)] as const),
  ),
)("%s comes to %s from a file above it", (_name, file, above) => {
  expect(above.some((other) => names(other, file) || names(file, other))).toBe(true);
});

test("every file that runs for a cached composite stands on the page, and is there", () => {
  const { text } = compositeFilesPart();
  const rows = text.split("\n").filter((line) => line.startsWith("| `"));
  const shown = rows.flatMap((row) => {
    const [room, ...files] = [...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
    return files.map((file) => `${room}/${file}`);
  });
  expect(shown.toSorted()).toEqual(compositeFiles());
  expect(shown.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
