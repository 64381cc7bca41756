import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("./", import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !/\.(test|suite)\.ts$/.test(file),
);

/** The rooms that a file imports; those at the root have the empty name. */
function roomsOf(file: string): string[] {
  const text = readFileSync(new URL(file, folder), "utf8");
  return [...text.matchAll(/from "(\.[^"]+)"/g)].map(([, path]) => {
    const target = new URL(path!, new URL(file, folder)).href.slice(folder.href.length);
    return target.includes("/") ? target.split("/", 1)[0]! : "";
  });
}

/** What brings versions and edges together. */
const joints = /^[^/]+\.ts$|^trpc\//;

test("V1 and V2 do not know each other, and nothing that they share knows either", () => {
  const strangers = files.filter((file) => {
    const own = file.split("/", 1)[0]!;
    const known = roomsOf(file).filter((room) => room === "v1" || room === "v2");
    return !joints.test(file) && known.some((room) => room !== own);
  });
  expect(strangers).toEqual([]);
});

test("no address names a version but in the room of that version", () => {
  const named = files.filter((file) => !/^v[12]\//.test(file) && /["`]\/v[12]\//.test(code(file)));
  expect(named).toEqual([]);
});

/** A file without its comments. */
function code(file: string): string {
  return readFileSync(new URL(file, folder), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}
