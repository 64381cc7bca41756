import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path/posix";
import { type Arrow, arrowsIn, type Package, product, root, roomOf, sourcesOf } from "./imports.ts";

const begin = "{/* Written by `npm run diagram`. */}\n";
const end = "{/* End of what it writes. */}\n";

/** Path of the page with the diagrams. */
export const diagramPage = join(root, "docs/content/contribute/folders.mdx");

/** Number of source lines in each package that users install or run, by its folder. Tests, comments and blank lines do not count. */
export const productLines: ReadonlyMap<string, number> = new Map(
  product.map((one) => [one.folder, sourcesOf(one).reduce((sum, file) => sum + linesOf(file), 0)]),
);

function linesOf(file: string): number {
  const text = readFileSync(join(root, file), "utf8").replaceAll(/^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return text.split("\n").filter((line) => line.trim() !== "").length;
}

/** Returns a page with its diagrams replaced by diagrams of the current imports. */
export function withDiagrams(text: string): string {
  const [before, rest = ""] = text.split(begin);
  return `${before}${begin}\n${diagrams()}\n${end}${rest.split(end)[1]}`;
}

function diagrams(): string {
  const packages = product.flatMap(({ name, dependencies }) => dependencies.map((to): Arrow => [name, to]));
  const blocks = [
    ["packages", layersOf(packages)] as const,
    ...product.map((one) => [`${one.folder}/src`, layersOf(folderArrows(one))] as const),
  ].filter(([, layers]) => layers.length > 1);
  const rows = blocks.flatMap(([title, layers]) => [
    title,
    ...layers.map((layer) => `  ${layer.map((name) => name.replace("@halcyon/", "")).join("  ")}`),
    "",
  ]);
  return ["```text", ...rows.slice(0, -1), "```", ""].join("\n");
}

/** Returns the imports between the folders directly under `src`. */
function folderArrows(one: Package): readonly Arrow[] {
  return arrowsIn(one).flatMap(([from, to]): Arrow[] => {
    const ends = [roomOf(from), roomOf(to)] as const;
    return ends[0] === undefined || ends[1] === undefined || ends[0] === ends[1] ? [] : [[ends[0], ends[1]]];
  });
}

/** Returns names in rows, such that each import leads from a higher to a lower row. */
function layersOf(arrows: readonly Arrow[]): readonly (readonly string[])[] {
  if (arrows.length === 0) return [];
  const heads = new Set(arrows.map(([, to]) => to));
  const top = [...new Set(arrows.map(([from]) => from))].filter((name) => !heads.has(name)).toSorted();
  if (top.length === 0) throw new Error(`A circle lies in ${[...heads].join(", ")}.`);
  const left = arrows.filter(([from]) => !top.includes(from));
  const lower = layersOf(left);
  const placed = new Set(lower.flat());
  const ends = [...heads].filter((name) => !placed.has(name)).toSorted();
  return ends.length === 0 ? [top, ...lower] : [top, ...mergeTop(ends, lower)];
}

/** Adds names to the top row, and sorts that row. */
function mergeTop(
  names: readonly string[],
  [first = [], ...rest]: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  return [[...first, ...names].toSorted(), ...rest];
}

if (import.meta.main) {
  writeFileSync(diagramPage, withDiagrams(readFileSync(diagramPage, "utf8")));
}
