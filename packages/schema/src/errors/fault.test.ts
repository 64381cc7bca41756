import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { codeOf, orFault } from "./fault.ts";
import { fieldErrorCodes } from "./field-error-code.ts";
import { endpoints } from "../v1/table.ts";

/** Returns all schemas contained in the given schemas, without duplicates. */
function within(roots: readonly z.core.$ZodType[]): ReadonlySet<z.core.$ZodType> {
  const seen = new Set<z.core.$ZodType>();
  const waiting: unknown[] = [...roots];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (value instanceof z.core.$ZodType) {
      if (seen.has(value)) continue;
      seen.add(value);
      waiting.push(...Object.values(value._zod.def), ...Object.values(shapeOf(value)));
    } else if (Array.isArray(value)) waiting.push(...value);
  }
  return seen;
}

function shapeOf(schema: z.core.$ZodType): object {
  return "shape" in schema._zod.def ? (schema._zod.def.shape as object) : {};
}

const given = endpoints.flatMap(({ body, envelope, query, params, headers }) =>
  [body, envelope, query, params, headers].filter((schema) => schema !== undefined),
);

/** Halcyon's own rules, which the schemas of requests apply by `refine`. */
const rules = [...within(given)].flatMap((schema) =>
  (schema._zod.def.checks ?? []).flatMap(({ _zod: { def } }) => (def.check === "custom" ? [def] : [])),
);

test("every rule of a request says what is wrong by a code of the list", () => {
  const codes = rules.flatMap((rule) => ("params" in rule ? [(rule.params as { code?: string })?.code] : []));
  expect(codes.length).toBeGreaterThan(5);
  expect(codes.filter((code) => code === undefined || !Object.hasOwn(fieldErrorCodes, code))).toEqual([]);
});

test("no other file makes an issue of its own kind, which would have no code", async () => {
  const folder = join(import.meta.dirname, "..");
  const files = (await readdir(folder, { recursive: true })).filter((name) =>
    /^(?!errors\/fault).*(?<!test)\.ts$/.test(name),
  );
  const texts = await Promise.all(
    files.map(async (name) => [name, await readFile(join(folder, name), "utf8")] as const),
  );
  expect(texts.filter(([, text]) => text.includes('code: "custom"')).map(([name]) => name)).toEqual([]);
  const bare = /\.(?:refine|superRefine)\((?![^;]*?(?:orFault|inOrder)\()/;
  expect(texts.filter(([, text]) => bare.test(text)).map(([name]) => name)).toEqual([]);
});

test("what zod says in words of its own is invalid", () => {
  const codesOf = (schema: z.ZodType, value: unknown): string[] =>
    schema.safeParse(value).error!.issues.map(codeOf);
  expect(codesOf(z.number().multipleOf(2), 3)).toEqual(["invalid"]);
  expect(codesOf(z.record(z.enum(["a"]), z.int()), { b: 1 })).toContain("invalid");
  expect(codesOf(z.int().max(2), 3)).toEqual(["too_big"]);
  expect(
    codesOf(
      z.string().refine(() => false),
      "a",
    ),
  ).toEqual(["invalid"]);
  const odd = orFault({ code: "even_span", detail: "An odd number is needed." });
  expect(
    codesOf(
      z.int().refine((hours) => hours % 2 === 1, odd),
      2,
    ),
  ).toEqual(["even_span"]);
});
