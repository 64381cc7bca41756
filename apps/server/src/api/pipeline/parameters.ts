import { z } from "zod";

/**
 * Returns a function that converts the texts of query or path parameters to the types of the schema. For example, `"12"` becomes 12 for a number. Booleans are
 * also accepted in the spellings of Python and R, such as `True` and `TRUE`. Other texts stay unchanged, so that the schema refuses them.
 *
 * @param schema - Strict object schema of the parameters, which refuses unknown names.
 */
export function parameterReader(
  schema: z.ZodObject,
): (texts: Readonly<Record<string, string>>) => Record<string, unknown> {
  return readerBy(schema, readers);
}

/**
 * Returns a function that converts the texts of path parameters, which name a thing. A number has only one spelling there, such as `12`: of `012`, `1.2e1` and
 * `+12`, each would be another address of the same thing.
 *
 * @param schema - Strict object schema of the parameters.
 */
export function pathReader(schema: z.ZodObject): ReturnType<typeof parameterReader> {
  return readerBy(schema, new Map([["integer", readId]]));
}

function readerBy(schema: z.ZodObject, byType: typeof readers): ReturnType<typeof parameterReader> {
  let typed: ReturnType<typeof readersOf> | undefined;
  return (texts) => {
    const known = (typed ??= readersOf(schema, byType));
    return Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, known.get(name)?.(text) ?? text]),
    );
  };
}

function readId(text: string): number | undefined {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : undefined;
}

/** Returns the names of the parameters whose values are lists. */
export function listsIn(schema: z.ZodObject): ReadonlySet<string> {
  const { properties = {} } = z.toJSONSchema(schema, { io: "input" });
  return new Set(
    Object.keys(properties).filter((name) => {
      const property = properties[name];
      return typeof property === "object" && property.type === "array";
    }),
  );
}

function readersOf(
  schema: z.ZodObject,
  byType: typeof readers,
): Map<string, ((text: string) => unknown) | undefined> {
  const { properties = {} } = z.toJSONSchema(schema, { io: "input" });
  return new Map(
    Object.entries(properties).map(([name, property]) => [
      name,
      typeof property === "object" ? byType.get(String(property.type)) : undefined,
    ]),
  );
}

const numberMaxLength = 40;

/** Decimal number as programs print it: `1e-05`, `5E-1`, `+3.5`, `.5`, `3.`. */
const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function readNumber(text: string): number | undefined {
  if (text.length > numberMaxLength || !decimal.test(text)) return undefined;
  const number = Number(text);
  // Of -0 there is no use, and what has no end is no number here.
  return Number.isFinite(number) ? number + 0 : undefined;
}

/** Texts that mean true or false, each with its value: `true` as in JavaScript, `True` as in Python, `TRUE` as in R. */
const booleans = new Map(
  [true, false].flatMap((value) => {
    const text = String(value);
    return [text, text[0]!.toUpperCase() + text.slice(1), text.toUpperCase()].map((name) => [name, value]);
  }),
);

/** Functions that convert a text to a JSON Schema type, by the name of the type. They return undefined if the text is not of that type. */
const readers: ReadonlyMap<string, (text: string) => unknown> = new Map(
  Object.entries<(text: string) => unknown>({
    integer: readNumber,
    number: readNumber,
    boolean: (text) => booleans.get(text),
  }),
);
