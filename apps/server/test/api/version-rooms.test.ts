import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../../src/", import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !/\.(test|suite)\.ts$/.test(file),
);

/** Returns the folders of the files that a file imports. For a file at the root, the name is empty. */
function roomsOf(file: string): string[] {
  const text = readFileSync(new URL(file, folder), "utf8");
  return [...text.matchAll(/from "(\.[^"]+)"/g)].map(([, path]) => {
    const target = new URL(path!, new URL(file, folder)).href.slice(folder.href.length);
    return roomOf(target);
  });
}

/** Returns the folder of a version of the API, or otherwise the first folder of a path. */
function roomOf(file: string): string {
  return /^(?:api\/v[12]|[^/]+(?=\/))/.exec(file)?.[0] ?? "";
}

/** Files that combine versions and edges, and may import all of them. OGC API-EDR has the scores of V2. */
const joints =
  /^[^/]+\.ts$|^http\/trpc\/|^api\/[^/]+\.ts$|^api\/edr\/|^workers\/(?:pool\/thread|processes\/watching-child)\.ts$/;

test("V1 and V2 do not know each other, and nothing that they share knows either", () => {
  const strangers = files.filter((file) => {
    const own = roomOf(file);
    const known = roomsOf(file).filter((room) => /^api\/v[12]$/.test(room));
    return !joints.test(file) && known.some((room) => room !== own);
  });
  expect(strangers).toEqual([]);
});

test("no address names a version but in the room of that version", () => {
  const named = files.filter((file) => !/^api\/v[12]\//.test(file) && /["`]\/v[12]\//.test(code(file)));
  expect(named).toEqual([]);
});

/** Returns the text of a file without comments. */
function code(file: string): string {
  return readFileSync(new URL(file, folder), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}
