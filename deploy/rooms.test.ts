import { existsSync } from "node:fs";
import { join } from "node:path/posix";
import { describe, expect, test } from "vitest";
import { arrowsIn, packages, root } from "./imports.ts";
import { readmeOf, roomFigures, roomOf } from "./room-figures.ts";

const figures = roomFigures();

test("folders are small, few files have one user, and few imports leave their room", () => {
  expect(figures.filesAFolder).toBeLessThanOrEqual(8);
  expect(figures.oneUser).toBeLessThanOrEqual(0.355);
  expect(figures.oneUserTiny).toBeLessThanOrEqual(0.095);
  expect(figures.leaving.get("apps/server")).toBeLessThanOrEqual(0.45);
  expect(figures.leaving.get("apps/console")).toBeLessThanOrEqual(0.5);
});

/** Words of our own for what the field has a name for. */
const retired =
  /(?<=^|[/-])(?:anew|apart|asker|lend|look-at|moving|promises|repeats|seeing|seen|stand-back|take-turn|told|wish)(?=[-./]|$)/;

test("no file or folder is named by a word that was given up", () => {
  const files = packages.flatMap(({ folder, files: all }) =>
    all.filter((file) => /^(?:packages|apps)\//.test(file)).map((file) => file.slice(folder.length)),
  );
  // Databases know migrations by their names.
  const named = files.filter((file) => !file.includes("/migrations/") && retired.test(file));
  expect(named).toEqual([]);
});

describe("the README of", () => {
  test.each(figures.rooms)("%s says in 10 to 20 lines what the room answers", (room) => {
    const text = readmeOf(room) ?? "";
    const lines = text.trimEnd().split("\n");
    expect(lines.length).toBeGreaterThanOrEqual(10);
    expect(lines.length).toBeLessThanOrEqual(20);
    const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path]) => path!);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((path) => !existsSync(join(root, room, path)))).toEqual([]);
  });

  test.each(figures.rooms)("%s names each room that it imports", (room) => {
    const one = packages.find(({ folder }) => room.startsWith(`${folder}/`))!;
    const imported = arrowsIn(one).flatMap(([from, to]) =>
      roomOf(from) === room && roomOf(to) !== room ? [roomOf(to).split("/")[3]] : [],
    );
    const stated = /\*\*May import\*\*:[\s\S]*?(?=\n\n|$)/.exec(readmeOf(room) ?? "")?.[0] ?? "";
    const missing = [...new Set(imported)].filter((name) => name !== undefined && !stated.includes(name));
    expect(missing).toEqual([]);
  });
});
