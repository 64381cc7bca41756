import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { describe, expect, test } from "vitest";
import { product, root } from "./imports.ts";
import { roomFigures } from "./room-figures.ts";

const figures = roomFigures();

test("folders are small, few files have one user, and few imports leave their room", () => {
  expect(figures.filesAFolder).toBeLessThanOrEqual(5);
  expect(figures.oneUser).toBeLessThanOrEqual(0.28);
  expect(figures.oneUserTiny).toBeLessThanOrEqual(0.03);
  expect(figures.leaving.get("apps/server")).toBeLessThanOrEqual(0.41);
  expect(figures.leaving.get("apps/console")).toBeLessThanOrEqual(0.5);
});

/** Words in file names for which the field has an established term. */
const retired =
  /(?<=^|[/-])(?:anew|apart|asker|kept|lend|look-at|moving|(?<!model-)parts?|promises|repeats|seeing|seen|stand-back|take-turn|tell|told|wish)(?=[-./]|$)/;

test("no file or folder is named by a word that was given up", () => {
  const files = product.flatMap(({ folder, files: all }) => all.map((file) => file.slice(folder.length)));
  // Databases know migrations by their names.
  const named = files.filter((file) => !file.includes("/migrations/") && retired.test(file));
  expect(named).toEqual([]);
});

describe.each(figures.rooms)("the README of $folder", ({ folder, imports }) => {
  const path = join(root, folder, "README.md");
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";

  test("says in 10 to 20 lines what the room answers", () => {
    const lines = text.trimEnd().split("\n");
    expect(lines.length).toBeGreaterThanOrEqual(10);
    expect(lines.length).toBeLessThanOrEqual(20);
    const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link]) => link!);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !existsSync(join(root, folder, link)))).toEqual([]);
  });

  test("describes each file once", () => {
    const described = [...text.matchAll(/^- .*?\]\(([^)]+)\)/gm)].map(([, file]) => file!);
    expect(described.filter((file, index) => described.indexOf(file) !== index)).toEqual([]);
  });

  test("names each room that it imports", () => {
    const stated = /\*\*May import\*\*:[\s\S]*?(?=\n\n|$)/.exec(text)?.[0] ?? "";
    expect(imports.filter((name) => !stated.includes(name))).toEqual([]);
  });
});
