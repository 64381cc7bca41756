import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const source = fileURLToPath(new URL("..", import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).map((name) => join(source, name));
const markup = files.filter((name) => name.endsWith(".tsx") && !/\.(?:test|suite)\.tsx$/.test(name));
const rules = files
  .filter((name) => name.endsWith(".css"))
  .flatMap((name) => namesOfRules(readFileSync(name, "utf8")));

describe("class names", () => {
  it("of the markup have a rule each", () => {
    const given = markup.flatMap((file) =>
      namesOfMarkup(readFileSync(file, "utf8")).map((name) => ({ name, file: file.slice(source.length) })),
    );
    expect(given.length).toBeGreaterThan(200);
    expect(given.filter(({ name }) => !hasRule(name))).toEqual([]);
  });
});

/** Returns true if a style rule exists for a class name. A name that ends with `*` stands for all names with this prefix. */
function hasRule(name: string): boolean {
  return name.endsWith("*") ? rules.some((rule) => rule.startsWith(name.slice(0, -1))) : rules.includes(name);
}

function namesOfRules(css: string): string[] {
  const bare = css.replaceAll(/\/\*.*?\*\/|"[^"]*"|url\([^)]*\)/gs, "");
  return [...bare.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name!);
}

/** Returns the class names in `className` attributes, given as text or in an expression. */
function namesOfMarkup(text: string): string[] {
  return [...text.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)].flatMap(
    ([, plain, expression]) => (plain === undefined ? namesOfExpression(expression!) : words(plain)),
  );
}

/** Returns the class names in the texts of an expression. Texts in comparisons are left out. */
function namesOfExpression(expression: string): string[] {
  const chosen = expression.replaceAll(/[!=]== "[^"]*"|"[^"]*" in /g, "");
  return [...chosen.matchAll(/"([^"]*)"|`([^`]*)`/g)].flatMap(([, plain, template]) =>
    words(plain ?? template!.replaceAll(/(?:\$\{[^{}]*\}[\w-]*)+/g, "*")).filter((name) => name !== "*"),
  );
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
