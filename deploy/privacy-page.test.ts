import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const page = read("docs/content/trust/privacy.mdx");

/** The names in the first column of the table below a heading. */
function namesBelow(heading: string): string[] {
  const [, rest = ""] = page.split(`## ${heading}\n`);
  const cells = [...rest.split("\n## ")[0]!.matchAll(/^\| (`[^|]+?) *\|/gm)];
  return cells.flatMap(([, cell]) => [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)).toSorted();
}

test("the page of privacy names every table of the database, and no other", () => {
  const [, fields = ""] = /export interface Tables \{\n([^}]*)\}/.exec(
    read("apps/server/src/database/tables.ts"),
  )!;
  const tables = [...fields.matchAll(/readonly (\w+):/g)].map(([, name]) => name!);
  expect(tables.length).toBeGreaterThan(20);
  expect(namesBelow("What the database holds")).toEqual(tables.toSorted());
});

test("the page of privacy names all that the console keeps in the browser, and no more", () => {
  const sources = globSync("apps/console/src/**/*.{ts,tsx}", { cwd: root })
    .filter((path) => !/\.(?:test|suite)\.tsx?$/.test(path))
    .map(read)
    .filter((source) => /\b(?:local|session)Storage\b/.test(source));
  const kept = sources.flatMap((source) =>
    [...source.matchAll(/"(halcyon-[\w-]+:?)"/g)].map(([, name]) => name!),
  );
  expect(namesBelow("What the console keeps in the browser")).toEqual([...new Set(kept)].toSorted());
});
