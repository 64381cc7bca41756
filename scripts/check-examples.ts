import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runExample } from "./run-example.ts";

/**
 * Tests that the docblock of every exported function and class has an example, and that the example returns the values that it states.
 *
 * @param folder - Folder of the package's sources.
 * @param api - Exports of the package.
 * @param known - Other values that the examples use: imports from other packages, and files.
 */
export function checkExamples(folder: string, api: object, known: object = {}): void {
  const sources = globSync("**/*.ts", { cwd: folder }).map((path) =>
    readFileSync(`${folder}/${path}`, "utf8"),
  );
  const names = Object.entries(api).flatMap(([name, value]) => (typeof value === "function" ? [name] : []));

  test.each(names)("the example of %s gives what it says", async (name) => {
    const code = exampleOf(name, sources);
    expect(code).toMatch(new RegExp(String.raw`\b${name}\b`));
    await checkProgram(code, { ...known, ...api });
  });
}

/** Runs a program, and expects each line with a comment `// => value` to have that value. */
export async function checkProgram(code: string, known: object): Promise<void> {
  const lines = await runExample(code, known);
  expect(lines).not.toEqual([]);
  for (const { line, came, said } of lines) expect({ line, value: came }).toEqual({ line, value: said });
}

/** Returns the example in the docblock of an export. If it continues from other examples, these come first. */
function exampleOf(name: string, sources: readonly string[]): string {
  const docblock = new RegExp(
    String.raw`/\*\*((?:(?!\*/)[\s\S])*)\*/\nexport (?:abstract |async )?(?:class|function\*?) ${name}\b`,
  );
  const [, text = ""] = sources.map((source) => docblock.exec(source)).find((found) => found !== null) ?? [];
  const [, after = "", code = ""] = /@example(.*)\n \* ```js\n([\s\S]*?) \* ```/.exec(text) ?? [];
  const before = [...after.matchAll(/\{@link (\w+)\}/g)].map(([, link = ""]) => exampleOf(link, sources));
  return [...before, code.replaceAll(/^ \* ?/gm, "")].join("");
}
