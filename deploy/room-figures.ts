import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path/posix";
import { importsOf, packages, root } from "./imports.ts";

/** How easily somebody new finds a place in the sources of packages and apps. */
export interface RoomFigures {
  /** Mean number of source files in a folder. */
  readonly filesAFolder: number;
  /** Share of files that exactly one other file imports [1]. */
  readonly oneUser: number;
  /** Share of these that have at most 40 lines [1]. */
  readonly oneUserTiny: number;
  /** Share of imports that leave their room, by the folder of the package [1]. */
  readonly leaving: ReadonlyMap<string, number>;
  /** Folders directly under `src` that hold sources. */
  readonly rooms: readonly string[];
}

/** Most lines of a file that is tiny. */
const tinyLines = 40;

const isSource = (file: string): boolean =>
  /^(?:packages|apps)\/[^/]+\/src\/.*\.tsx?$/.test(file) &&
  !/\.(?:test|suite|arbitrary|fixture)\.|\.d\.ts$|\/(?:generated|fixtures?)\//.test(file);

const isIndex = (file: string): boolean => basename(file) === "index.ts";

/** Returns the room of a file: the first folder under `src`, or `src` itself for a file that lies there. */
export function roomOf(file: string): string {
  const parts = file.split("/");
  return parts.slice(0, parts.length > 4 ? 4 : 3).join("/");
}

export function roomFigures(): RoomFigures {
  const sources = packages.flatMap(({ files }) => files.filter(isSource));
  const known = new Set(sources);
  const users = new Map<string, Set<string>>(sources.map((file) => [file, new Set()]));
  const counts = new Map<string, { all: number; leaving: number }>();
  for (const file of sources) {
    const folder = file.split("/", 2).join("/");
    const count = counts.get(folder) ?? { all: 0, leaving: 0 };
    counts.set(folder, count);
    for (const to of importsOf(file, { types: true })) {
      if (!known.has(to)) continue;
      if (!isIndex(file)) users.get(to)!.add(file);
      count.all += 1;
      if (roomOf(to) !== roomOf(file)) count.leaving += 1;
    }
  }
  const withOne = sources.filter((file) => users.get(file)!.size === 1);
  const tiny = withOne.filter((file) => linesOf(file) <= tinyLines);
  const rooms = new Set(sources.map(roomOf).filter((room) => !room.endsWith("/src")));
  return {
    filesAFolder: sources.length / new Set(sources.map(dirname)).size,
    oneUser: withOne.length / sources.length,
    oneUserTiny: tiny.length / sources.length,
    leaving: new Map([...counts].map(([folder, { all, leaving }]) => [folder, leaving / Math.max(all, 1)])),
    rooms: [...rooms].toSorted(),
  };
}

/** Returns the README of a room, or nothing if it has none. */
export function readmeOf(room: string): string | undefined {
  const path = join(root, room, "README.md");
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

function linesOf(file: string): number {
  return readFileSync(join(root, file), "utf8").split("\n").length - 1;
}
