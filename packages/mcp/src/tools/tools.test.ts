import { expect, test } from "vitest";
import { advertised } from "../results/advertised.ts";
import { tools } from "./tools.ts";

type Node = Readonly<Record<string, unknown>>;

/**
 * Schema keywords that Gemini accepts, from https://ai.google.dev/api/caching#Schema; an unknown keyword makes it refuse all tools. Choices (`anyOf`)
 * are left out, because some forms of the Gemini API do not accept other keywords beside them.
 */
const taken = new Set([
  "type",
  "format",
  "title",
  "description",
  "nullable",
  "enum",
  "maxItems",
  "minItems",
  "properties",
  "required",
  "minLength",
  "maxLength",
  "pattern",
  "default",
  "items",
  "minimum",
  "maximum",
]);
const takenTypes = ["string", "number", "integer", "boolean", "array", "object"];

/** Input schemas of the tools, as agents read them. */
const inputs = tools.map(({ name, input }) => ({
  name,
  input: advertised(input)["~standard"].jsonSchema.input({ target: "draft-2020-12" }),
}));

/** Yields every part of a schema with its path. */
function* parts(node: Node, place = ""): Generator<readonly [string, Node]> {
  yield [place, node];
  for (const [name, field] of Object.entries((node["properties"] ?? {}) as Record<string, Node>))
    yield* parts(field, `${place}.${name}`);
  if (node["items"] !== undefined) yield* parts(node["items"] as Node, `${place}[]`);
}

test.each(inputs)("$name is asked in the part of JSON Schema that Gemini takes", ({ input }) => {
  for (const [place, node] of parts(input)) {
    expect(
      Object.keys(node).filter((key) => !taken.has(key)),
      place,
    ).toEqual([]);
    const { type, enum: words, items, format, properties, required = [] } = node;
    expect(takenTypes, place).toContain(type);
    expect(format, place).toBeUndefined();
    expect(items === undefined, place).toBe(type !== "array");
    if (words === undefined) continue;
    expect(type, place).toBe("string");
    expect(
      (words as unknown[]).every((word) => typeof word === "string" && word !== ""),
      place,
    ).toBe(true);
    expect(Object.keys((properties ?? {}) as Node), place).toEqual(
      expect.arrayContaining(required as string[]),
    );
  }
});

test.each(inputs)("$name says what each argument is, within others too", ({ input }) => {
  const silent = [...parts(input)].filter(
    ([place, { description }]) => place !== "" && !place.endsWith("[]") && !description,
  );
  expect(silent.map(([place]) => place)).toEqual([]);
});

test("an entry is told as text, and may come as a number", () => {
  const { input } = tools.find(({ name }) => name === "explain")!;
  const asked = input.parse({ latitude: 51.5, longitude: -0.12, entry: 1 });
  expect(asked).toMatchObject({ entry: "1" });
  expect(input.safeParse({ latitude: 51.5, longitude: -0.12, entry: true }).success).toBe(false);
});
