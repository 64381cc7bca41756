import { globSync, readFileSync } from "node:fs";
import * as schema from "@halcyon/schema";
import { expect, it } from "vitest";
import { programOf, runExample } from "../../../scripts/run-example.ts";
import * as api from "./index.ts";

const sources = globSync("**/*.ts", { cwd: import.meta.dirname }).map((path) =>
  readFileSync(`${import.meta.dirname}/${path}`, "utf8"),
);
const functions = Object.entries(api).flatMap(([name, value]) => (typeof value === "function" ? [name] : []));

/** The program in the docstring of an exported function, after those that it says it goes on from. */
function exampleOf(name: string): string {
  const docstring = new RegExp(
    String.raw`/\*\*((?:(?!\*/)[\s\S])*)\*/\nexport (?:async )?function ${name}\b`,
  );
  const [, text = ""] = sources.map((source) => docstring.exec(source)).find((found) => found !== null) ?? [];
  const [, after = "", code = ""] = /@example(.*)\n \* ```js\n([\s\S]*?) \* ```/.exec(text) ?? [];
  const before = [...after.matchAll(/\{@link (\w+)\}/g)].map(([, link]) => exampleOf(link!));
  return [...before, code.replaceAll(/^ \* ?/gm, "")].join("");
}

/** Runs a program, and compares what its lines come to with what they say. */
function checkExample(code: string): void {
  const lines = runExample(code, { ...schema, ...api });
  expect(lines).not.toEqual([]);
  for (const { line, came, said } of lines) expect(came, line).toEqual(said);
}

it.each(functions)("the example of %s gives what it says", (name) => {
  const code = exampleOf(name);
  expect(code).toContain(`${name}(`);
  checkExample(code);
});

it.each(["schema", "scoring"])("the program in the README of %s gives what it says", (name) => {
  checkExample(programOf(readFileSync(`${import.meta.dirname}/../../${name}/README.md`, "utf8")));
});
