import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { namedPaths } from "./named-paths.mts";
import { cacheSizes, shareOfMembers, shareOfScores } from "../apps/server/src/config/cache-sizes.ts";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(import.meta.dirname, "content/contribute/caches.mdx"), "utf8");
const named = namedPaths(page);

test.each(named)("names %s, which is there", (path) => {
  expect(existsSync(join(root, path))).toBe(true);
});

test("lists every file that is named a cache, or holds a bounded one", () => {
  const isCache = (path: string): boolean =>
    /cach|remember/.test(path.split("/").at(-1)!) ||
    /new LRUCache\b|new ByteCache(?!\(0,)/.test(readFileSync(join(root, path), "utf8"));
  const sources = globSync("{apps,packages}/*/src/**/*.{ts,tsx}", { cwd: root });
  const caches = sources.filter((path) => !/\.(?:test|suite)\.tsx?$/.test(path) && isCache(path));
  expect(caches.length).toBeGreaterThan(20);
  expect(caches.filter((path) => !named.includes(path))).toEqual([]);
});

const { gridsMaxBytes, scoresMaxBytes, membersMaxBytes, recordsMaxBytes } = cacheSizes;

test.each([
  ["weather/forecast/forecast-cache.ts", [gridsMaxBytes]],
  ["scoring/scores/score-location.ts", [scoresMaxBytes * shareOfScores.packed]],
  ["scoring/odds/cached-members.ts", [membersMaxBytes * shareOfMembers.scored]],
  ["scoring/scorer.ts", [membersMaxBytes * shareOfMembers.spread]],
  [
    "api/rows/cached-tails.ts",
    [
      scoresMaxBytes * shareOfScores.written,
      scoresMaxBytes * shareOfScores.compressed,
      membersMaxBytes * shareOfMembers.written,
      membersMaxBytes * shareOfMembers.compressed,
    ],
  ],
  ["weather/records/record-cache.ts", [recordsMaxBytes]],
])("%s keeps as much as its row says", (file, bytes) => {
  const row = page.split("\n").find((line) => line.includes(`| \`apps/server/src/${file}\``))!;
  const [, , , most] = row.split("|");
  const sizes = most!.match(/\d+(?= (?:and|MiB))/g)!.map(Number);
  expect(sizes).toEqual(bytes.map((size) => size / 2 ** 20));
});
