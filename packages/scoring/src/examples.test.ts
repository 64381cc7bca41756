import { globSync, readFileSync } from "node:fs";
import { compileFunction } from "node:vm";
import * as schema from "@halcyon/schema";
import { expect, it } from "vitest";
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
  const [, after = "", code = ""] = /@example(.*)\n \* ```ts\n([\s\S]*?) \* ```/.exec(text) ?? [];
  const before = [...after.matchAll(/\{@link (\w+)\}/g)].map(([, link]) => exampleOf(link!));
  return [...before, code.replaceAll(/^ \* ?/gm, "")].join("");
}

it.each(functions)("the example of %s gives what it says", (name) => {
  const code = exampleOf(name);
  expect(code).toContain(`${name}(`);
  const checked = code.replaceAll(/^(\S.*); \/\/ => (.*)$/gm, "check(($1), ($2));");
  expect(checked).toContain("check(");
  const known = { ...schema, ...api, check: (given: unknown, said: unknown) => expect(given).toEqual(said) };
  compileFunction(checked, Object.keys(known))(...Object.values(known));
});
