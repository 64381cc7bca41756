import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Which room imports which, as `from -> to`; pages that the shell loads when they are opened do not count. */
function importedRooms(): Set<string> {
  const files = globSync("*/*.{ts,tsx}", { cwd: import.meta.dirname });
  const imports = files
    .filter((file) => !/\.(test|suite)\./.test(file))
    .flatMap((file) => {
      const text = readFileSync(`${import.meta.dirname}/${file}`, "utf8");
      const [room] = file.split("/");
      return [...text.matchAll(/ from "\.\.\/([a-z]+)\//g)].map(([, other]) => `${room} -> ${other}`);
    });
  return new Set(imports);
}

test("no two rooms of the console import each other", () => {
  const imported = importedRooms();
  expect(imported.size).toBeGreaterThan(20);
  const back = [...imported].filter((way) => imported.has(way.split(" -> ").toReversed().join(" -> ")));
  expect(back).toEqual([]);
});
