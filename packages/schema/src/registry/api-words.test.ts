import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fieldPerVariable, forVersion, ofWords } from "./api-words.ts";
import { unitSchema } from "./unit-schema.ts";
import { variableNameSchema } from "./variable-name.ts";

const inBoth = "wave_height";
const later = "wave_direction";

/** Schemas in which a name of a variable may be, with a value that has the name. */
const places: readonly (readonly [string, z.ZodType, (name: string) => unknown])[] = [
  ["by itself", variableNameSchema, (name) => name],
  ["with other metadata", variableNameSchema.meta({ description: "The variable." }), (name) => name],
  ["where it may be left out", z.object({ of: variableNameSchema.optional() }), (name) => ({ of: name })],
  ["where it may be null", variableNameSchema.nullable(), (name) => name],
  ["where it has a default", z.object({ of: variableNameSchema.default(inBoth) }), (name) => ({ of: name })],
  ["in a list", z.array(z.strictObject({ of: variableNameSchema })), (name) => [{ of: name }]],
  ["in a choice", z.union([z.number(), variableNameSchema]), (name) => name],
  [
    "in a choice by its kind",
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("a"), of: variableNameSchema })]),
    (name) => ({ kind: "a", of: name }),
  ],
  ["as a key", z.partialRecord(variableNameSchema, z.number()), (name) => ({ [name]: 1 })],
  ["before it is changed", variableNameSchema.transform((name) => name.length), (name) => name],
  [
    "as a field of its own",
    z.strictObject(fieldPerVariable(() => z.number().optional())),
    (name) => ({ [name]: 1 }),
  ],
];

describe.each(places)("a name %s", (_, schema, valueOf) => {
  test("is taken by each version that knows it", () => {
    expect(forVersion("v1", schema).safeParse(valueOf(inBoth)).success).toBe(true);
    expect(forVersion("v1", schema).safeParse(valueOf(later)).success).toBe(false);
    for (const name of [inBoth, later])
      expect(forVersion("v2", schema).safeParse(valueOf(name)).success).toBe(true);
  });

  test("is in the JSON schema of each version that knows it", () => {
    const textOf = (version: string): string =>
      JSON.stringify(z.toJSONSchema(forVersion(version, schema), { io: "input" }));
    expect(textOf("v1")).toContain(`"${inBoth}"`);
    expect(textOf("v1")).not.toContain(later);
    expect(textOf("v2")).toContain(`"${later}"`);
  });
});

test("a schema without names stays the same, and equal calls give one schema", () => {
  const plain = z.object({ hours: z.int() });
  expect(forVersion("v1", plain)).toBe(plain);
  const one = z.object({ of: variableNameSchema });
  expect(forVersion("v1", one)).toBe(forVersion("v1", one));
  expect(forVersion("v2", one)).toBe(one);
});

test("checks and metadata stay", () => {
  const checked = z
    .object({ of: variableNameSchema, hours: z.int() })
    .refine(({ hours }) => hours > 0, "No hours.")
    .meta({ id: "Checked", description: "Checked." });
  const narrow = forVersion("v1", checked);
  expect(narrow.safeParse({ of: inBoth, hours: 0 }).error?.issues[0]?.message).toBe("No hours.");
  expect(narrow.meta()).toEqual({ id: "Checked", description: "Checked." });
  expect(checked.safeParse({ of: later, hours: 1 }).success).toBe(true);
});

test("a version has the units of its variables alone", () => {
  expect(forVersion("v1", unitSchema).safeParse("ug/m3").success).toBe(false);
  expect(forVersion("v2", unitSchema).safeParse("ug/m3").success).toBe(true);
});

test("a text that lists words lists those of its version", () => {
  const listed = ofWords(({ variables }) => z.string().meta({ description: variables.join() }));
  expect(forVersion("v1", z.object({ listed })).shape.listed.meta()?.description).not.toContain(later);
  expect(listed.meta()?.description).toContain(later);
});
