import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { checkValue } from "./check-value.ts";
import { constraintSchema } from "../wire/entries/constraint.ts";
import { taskRequestSchema } from "../wire/entries/entry.ts";

const limit = { variable: "cloud_cover", unit: "%", ideal: { max: 1 }, acceptable: { max: 2 }, weight: 1 };
const task = { name: "Work", sector: "Building", description: "Some work.", constraints: [limit] };

const errorsOf = (schema: z.ZodType, value: unknown) => {
  const checked = checkValue(schema, value, "body");
  return "errors" in checked ? checked.errors : [];
};

describe("half of a character", () => {
  test.each([
    ["#/name", { ...task, name: "a\ud800" }],
    ["#/sector", { ...task, sector: "\udfff" }],
    ["#/description", { ...task, description: "\udc00\ud800" }],
    ["#/caveat", { ...task, caveat: "\ud83d" }],
    ["#/constraints/0/note", { ...task, constraints: [{ ...limit, note: "\ud800" }] }],
    ["#/constraints/0/source/0", { ...task, constraints: [{ ...limit, source: ["\ud800"] }] }],
    ["#/constraints/0/unit", { ...task, constraints: [{ ...limit, unit: "\ud800" }] }],
    ["#/\ufffd", { ...task, "\ud800": 1 }],
  ])("is refused once, at %s, with what to do", (pointer, value) => {
    expect(errorsOf(taskRequestSchema, value)).toEqual([
      { pointer, code: "invalid_format", detail: expect.stringContaining("send both halves") },
    ]);
  });

  test("is whole with its other half", () => {
    expect(errorsOf(taskRequestSchema, { ...task, name: "\ud83d\ude00 e\u0301" })).toEqual([]);
  });

  test("is told beside the other faults, and never comes back in a refusal", () => {
    expect(
      errorsOf(taskRequestSchema, { ...task, name: "\ud800", sector: "" }).map((one) => one.pointer),
    ).toEqual(["#/name", "#/sector"]);
    const long = `${"a".repeat(96)}\u{1f600}bcdefgh`;
    for (const { pointer, detail } of errorsOf(z.strictObject({}), { [long]: 1 }))
      expect([pointer?.isWellFormed(), detail.isWellFormed()]).toEqual([true, true]);
  });

  test("is found wherever it stands in any JSON", () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.array(fc.oneof(fc.nat(3), fc.string()), { maxLength: 4 }),
        (json, path) => {
          const wellFormed = JSON.parse(
            JSON.stringify(json)
              .toWellFormed()
              .replaceAll(/\\ud[89a-f]../gi, ""),
          ) as unknown;
          const value = path.reduce<unknown>(
            (inner, step) =>
              typeof step === "number" ? [wellFormed, inner] : { [step.toWellFormed()]: inner },
            "\ud800",
          );
          expect(errorsOf(z.unknown(), value).map(({ code }) => code)).toContain("invalid_format");
        },
      ),
    );
  });
});

describe("__proto__", () => {
  const coded = JSON.parse(
    '{"variable":"weather_code","unit":"1","categories":{"0":1,"__proto__":0.5},"default":0,"weight":1}',
  ) as object;

  test("is no code of a map", () => {
    expect(errorsOf(constraintSchema, coded)).toEqual([
      {
        pointer: "#/categories/__proto__",
        code: "unknown_field",
        detail: "There is no field __proto__ here.",
      },
    ]);
  });

  test("is told once where it is an unknown field", () => {
    const errors = errorsOf(taskRequestSchema, { ...task, ["__proto__"]: 1 });
    expect(errors.map(({ pointer }) => pointer)).toEqual(["#/__proto__"]);
  });
});

test("a value may be nested as deep as a body is long", () => {
  const nested = JSON.parse(`${"[".repeat(300_000)}"\\ud800"${"]".repeat(300_000)}`) as unknown;
  expect(errorsOf(z.unknown(), nested)).toMatchObject([{ pointer: `#${"/0".repeat(32)}` }]);
});

test("what is checked by itself is left out", () => {
  const schema = z.strictObject({ items: z.array(z.unknown()), name: z.string() });
  const value = { items: ["\ud800"], name: "\ud800" };
  expect(checkValue(schema, value, "body", ["items"])).toMatchObject({ errors: [{ pointer: "#/name" }] });
});
