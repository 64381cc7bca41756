import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";

const folder = inject("bundle");
const files = globSync("*.js", { cwd: folder });
const texts = files.map((file) => readFileSync(join(folder, file), "utf8"));

test("what is begun by the place of its file has a file of its own", () => {
  const begun = texts.flatMap((text) => [
    ...text.matchAll(/moduleBeside\d*\(import\.meta\.url, ?["'`]([\w-]+)/g),
    ...text.matchAll(/new URL\(`([\w-]+)\$\{\w+\}`/g),
    ...text.matchAll(/poolOf\d*\(["'`]([\w-]+)/g),
  ]);
  const names = new Set(begun.map(([, name]) => `${name}.js`));
  expect(names.size).toBeGreaterThan(4);
  expect([...names].filter((name) => !files.includes(name))).toEqual([]);
});

test("it holds the licences of the packages in it, but none of what it loads by demand", () => {
  const licences = readFileSync(join(folder, "LICENSES.txt"), "utf8");
  for (const name of ["express", "zod", "kysely", "@opentelemetry/api"])
    expect(licences).toMatch(new RegExp(`^${name} [\\d.]+: \\S`, "m"));
  expect(licences).not.toMatch(/^(?:pg|piscina) /m);
});

test.each([
  ["zones of places", "@photostructure/tz-lookup", "Antarctica/McMurdo"],
  ["what MCP needs", "@modelcontextprotocol/server", "subscriptions/listen refused"],
  ["what speaks to a mail server", "nodemailer", "Authentication info was not provided"],
  ["what writes Parquet", "hyparquet-writer", "DELTA_BINARY_PACKED encoding only supported for"],
  ["what writes Arrow", "@uwdata/flechette", "Missing compression codec"],
])("%s are in it, in a file that the start does not load", (_what, from, word) => {
  const licences = readFileSync(join(folder, "LICENSES.txt"), "utf8");
  expect(licences).toMatch(new RegExp(`^${from} [\\d.]+: \\S+$`, "m"));
  const loaded = new Set<string>();
  const load = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    const text = texts[files.indexOf(file)]!;
    for (const [, name] of text.matchAll(/(?:from|import) ?"\.\/([\w-]+\.js)"/g)) load(name!);
  };
  load("main.js");
  const holding = files.filter((_, index) => texts[index]!.includes(word));
  expect(holding).toHaveLength(1);
  expect(loaded.has(holding[0]!)).toBe(false);
  expect(loaded.size).toBeGreaterThan(1);
});

test("functions keep their names, and maps lead to the sources", () => {
  expect(texts.some((text) => text.includes("function moduleBeside("))).toBe(true);
  const { sources } = JSON.parse(readFileSync(join(folder, "main.js.map"), "utf8")) as { sources: string[] };
  expect(sources.filter((path) => path.endsWith("src/server.ts"))).toEqual(["../src/server.ts"]);
});
