import { z } from "zod";

/**
 * Turns the text of query or path parameters into the types of the schema. `"12"` becomes 12 where a number is wanted, and `"true"` becomes true
 * where a boolean is. Other text stays, so that the schema refuses it by its own rule.
 *
 * @param schema - The closed object that describes the parameters.
 */
export function parameterReader(
  schema: z.ZodObject,
): (texts: Readonly<Record<string, string>>) => Record<string, unknown> {
  let typed: ReturnType<typeof readersOf> | undefined;
  return (texts) => {
    const known = (typed ??= readersOf(schema));
    return Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, known.get(name)?.(text) ?? text]),
    );
  };
}

function readersOf(schema: z.ZodObject): Map<string, ((text: string) => unknown) | undefined> {
  const { properties = {} } = z.toJSONSchema(schema, { io: "input" });
  return new Map(
    Object.entries(properties).map(([name, property]) => [
      name,
      typeof property === "object" ? readers.get(String(property.type)) : undefined,
    ]),
  );
}

const decimal = /^-?\d{1,15}(\.\d{1,15})?$/;

const readNumber = (text: string): unknown => (decimal.test(text) ? Number(text) : undefined);

const booleans = new Map(Object.entries<unknown>({ true: true, false: false }));

/** Reads a text as a value of a type of JSON Schema; undefined where the text is no such value. */
const readers = new Map(
  Object.entries<(text: string) => unknown>({
    integer: readNumber,
    number: readNumber,
    boolean: (text) => booleans.get(text),
  }),
);
