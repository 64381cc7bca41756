import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path/posix";
import { type Arrow, arrowsIn, product, root, roomOf, sourcesOf } from "./imports.ts";

/** Room: a folder directly under `src` that contains source files. */
export interface Room {
  /** Path of the folder, relative to the root of the repository. */
  readonly folder: string;
  /** Names of the other rooms in the same package from which this room imports. */
  readonly imports: readonly string[];
}

/** Measures of how easily a newcomer finds code in the sources of packages and apps. */
export interface RoomFigures {
  /** Mean number of source files in a folder. */
  readonly filesAFolder: number;
  /** Share of files that are imported by exactly one other file [1]. */
  readonly oneUser: number;
  /** Share of small files that exactly one other file imports [1]. Small files have at most 40 lines. */
  readonly oneUserTiny: number;
  /** Share of the imports in a package that lead from one room to another [1], by the folder of the package. */
  readonly leaving: ReadonlyMap<string, number>;
  readonly rooms: readonly Room[];
}

/** Maximum number of lines for a file to count as tiny. */
const tinyLines = 40;

/** Returns true if a file is a source file and not generated. */
const isByHand = (file: string): boolean => file.includes("/src/") && !/\.d\.ts$|\/generated\//.test(file);

export function roomFigures(): RoomFigures {
  const read = product.map((one) => ({
    folder: one.folder,
    files: sourcesOf(one).filter(isByHand),
    arrows: arrowsIn(one).filter((ends) => ends.every(isByHand)),
  }));
  const sources = read.flatMap(({ files }) => files);
  const users = Map.groupBy(
    read.flatMap(({ arrows }) => arrows.filter(([from]) => basename(from) !== "index.ts")),
    ([, to]) => to,
  );
  const withOne = sources.filter((file) => new Set(users.get(file)?.map(([from]) => from)).size === 1);
  return {
    filesAFolder: sources.length / new Set(sources.map(dirname)).size,
    oneUser: withOne.length / sources.length,
    oneUserTiny: withOne.filter((file) => linesOf(file) <= tinyLines).length / sources.length,
    leaving: new Map(
      read.map(({ folder, arrows }) => [
        folder,
        arrows.filter(leavesRoom).length / Math.max(arrows.length, 1),
      ]),
    ),
    rooms: read.flatMap(({ folder, files, arrows }) => {
      const leaving = Map.groupBy(arrows.filter(leavesRoom), ([from]) => roomOf(from));
      return namesOf(files).map((name) => ({
        folder: `${folder}/src/${name}`,
        imports: namesOf((leaving.get(name) ?? []).map(([, to]) => to)),
      }));
    }),
  };
}

/** Returns the names of the rooms that contain the given files, without duplicates. A room is a folder directly under `src`. */
function namesOf(files: readonly string[]): readonly string[] {
  return [...new Set(files.map(roomOf).filter((name) => name !== undefined))].toSorted();
}

function leavesRoom([from, to]: Arrow): boolean {
  return roomOf(from) !== roomOf(to);
}

function linesOf(file: string): number {
  return readFileSync(join(root, file), "utf8").split("\n").length - 1;
}
