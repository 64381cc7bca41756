import { describe, expect, test } from "vitest";
import { z } from "zod";
import { apiVersions } from "./api-versions.ts";
import type { Endpoint } from "./endpoints/endpoint.ts";

/** Text that a request may contain, with its path. */
type Text = readonly [path: string, schema: z.core.$ZodType];

const rows: readonly Endpoint[] = Object.values(apiVersions).flatMap(({ table }) =>
  Object.values<Endpoint>(table),
);
/** Files of other programs, which may have any character. They are read and never stored. */
const files = new Set(["v2.plans.importFile body.file"]);
const texts = [...new Map(rows.flatMap(textsOf)).entries()].filter(([path]) => !files.has(path));
const open = texts.filter(([, schema]) => !hasForm(schema));

/** Characters that are forbidden in all texts of a request. */
const refusedEverywhere = ["\u0000", "\u0007", "\u001b", "\u007f", "\u0085", "\u009f", "\ud800", "\udfff"];

test("requests have texts of every kind", () => {
  const names = open.map(([path]) => path);
  expect(names).toEqual(
    expect.arrayContaining([
      "v1.feeds.create body.name",
      "v1.tasks.create body.constraints[].note",
      "v2.optimality.rank body.locations[].ref",
      "v1.webhooks.create body.url",
      "v1.tasks.list query.q",
      "v1.optimality.batch headers.prefer",
    ]),
  );
  expect(open.length).toBeGreaterThan(200);
});

describe("no text of a request takes a control character or half of a character", () => {
  test.each(texts)("%s", async (_path, schema) => {
    for (const character of refusedEverywhere)
      for (const text of [character, `ab${character}c`, `ab${character}`]) {
        const issues = await issuesOf(schema, text);
        expect(issues, JSON.stringify(text)).not.toEqual([]);
      }
  });
});

describe("a text without a form of its own says which character it does not take, and what to do", () => {
  test.each(open)("%s", async (_path, schema) => {
    expect(await issuesOf(schema, "ab\u0000c")).toContainEqual(
      expect.stringMatching(/^U\+0000, character 3, is a control character: leave it out\.$/),
    );
  });
});

describe("a text with a form of its own never answers with a pattern", () => {
  test.each(texts.filter(([, schema]) => hasForm(schema)))("%s", async (_path, schema) => {
    for (const text of ["?", "", "x ".repeat(300)])
      for (const issue of await issuesOf(schema, text)) expect(issue).not.toMatch(/pattern|\^|\\/);
  });
});

async function issuesOf(schema: z.core.$ZodType, text: string): Promise<string[]> {
  const { value: _value, issues } = await schema._zod.run({ value: text, issues: [] }, { async: false });
  return issues.map(({ message }) => message ?? "");
}

/** Returns true if a pattern, a list of values or a format restricts the text. */
function hasForm(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (z.globalRegistry.get(schema)?.["format"] !== undefined) return true;
  return "format" in def || ("checks" in def && def.checks.some(({ _zod }) => "format" in _zod.def));
}

function textsOf(row: Endpoint): Text[] {
  const parts = ["body", "query", "params", "headers"] as const;
  return parts.flatMap((part) => walk(row[part], `${row.version}.${row.name} ${part}`));
}

/** Yields all texts in a schema. A text that is parsed further, such as a list of names, is yielded as a whole. */
function walk(
  schema: z.core.$ZodType | undefined,
  path: string,
  above: readonly z.core.$ZodType[] = [],
): readonly Text[] {
  if (schema === undefined || above.includes(schema)) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inside = (inner: z.core.$ZodType, at = ""): readonly Text[] =>
    walk(inner, `${path}${at}`, [...above, schema]);
  switch (def.type) {
    case "string":
      return [[path, schema]];
    case "object":
      return Object.entries(def.shape).flatMap(([name, field]) => inside(field, `.${name}`));
    case "array":
      return inside(def.element, "[]");
    case "record":
      return [...inside(def.keyType, ".key"), ...inside(def.valueType, ".value")];
    case "union":
      return def.options.flatMap((option) => inside(option));
    case "pipe":
      return inside(def.in);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
      return inside(def.innerType);
    case "number":
    case "boolean":
    case "enum":
    case "literal":
    // Read by the row of the endpoint that it is meant for.
    case "unknown":
      return [];
    default:
      throw new Error(`${path} is of the kind ${def.type}, which this test does not know.`);
  }
}
