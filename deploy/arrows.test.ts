import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { describe, expect, test } from "vitest";
import { type Arrow, arrowsIn, importsOf, packages, root, sourcesOf } from "./imports.ts";

/** Returns the nodes that are on a cycle of imports or between two cycles. */
function onCircles(arrows: readonly Arrow[]): readonly string[] {
  const tails = new Set(arrows.map(([from]) => from));
  const heads = new Set(arrows.map(([, to]) => to));
  const left = arrows.filter(([from, to]) => heads.has(from) && tails.has(to));
  return left.length < arrows.length ? onCircles(left) : [...tails].toSorted();
}

/** Returns the imports between folders of which neither contains the other. */
function betweenFolders(arrows: readonly Arrow[]): readonly Arrow[] {
  const holds = (outer: string, inner: string) => `${inner}/`.startsWith(`${outer}/`);
  return arrows
    .map(([from, to]): Arrow => [dirname(from), dirname(to)])
    .filter(([from, to]) => !holds(from, to) && !holds(to, from));
}

describe.each(packages)("in $folder", (one) => {
  test("no file and no folder imports itself, by whatever way", () => {
    const arrows = arrowsIn(one);
    expect(onCircles(arrows)).toEqual([]);
    expect(onCircles(betweenFolders(arrows))).toEqual([]);
  });

  test("package.json names the packages of ours that are imported, and no other", () => {
    const imported = (files: readonly string[], types: boolean) => {
      const names = new Set(files.flatMap((file) => importsOf(file, { types })));
      names.delete(one.name);
      return [...names].filter((name) => name.startsWith("@halcyon/")).toSorted();
    };
    const { dependencies, devDependencies } = one;
    expect(imported(sourcesOf(one), true)).toEqual(expect.arrayContaining([...dependencies]));
    expect(dependencies).toEqual(expect.arrayContaining(imported(sourcesOf(one), false)));
    expect([...dependencies, ...devDependencies]).toEqual(expect.arrayContaining(imported(one.files, true)));
  });

  test("its build waits for that of each package that it imports", () => {
    const path = join(root, one.folder, "tsconfig.build.json");
    if (!existsSync(path)) return;
    const { references = [] } = JSON.parse(readFileSync(path, "utf8")) as {
      readonly references?: readonly { readonly path: string }[];
    };
    const built = references.map((reference) => dirname(join(one.folder, reference.path)));
    const imported = packages.filter(({ name }) => one.dependencies.includes(name));
    expect(built.toSorted()).toEqual(imported.map(({ folder }) => folder).toSorted());
  });

  test("no source imports one of another package by its path", () => {
    const others = packages.filter(({ folder }) => folder !== one.folder);
    const paths = sourcesOf(one).flatMap((file) => importsOf(file, { types: true }));
    expect(paths.filter((path) => others.some(({ folder }) => path.startsWith(`${folder}/`)))).toEqual([]);
  });
});

test("no package depends on itself, by whatever way", () => {
  const arrows = packages.flatMap(({ name, dependencies, devDependencies }) =>
    [...dependencies, ...devDependencies].map((to): Arrow => [name, to]),
  );
  expect(onCircles(arrows)).toEqual([]);
});
