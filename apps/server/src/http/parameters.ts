import { z } from "zod";

/**
 * Turns the text of query or path parameters into what the schema types: `"12"` becomes 12 where a number is wanted.
 * Text that is no plain decimal number stays, so that the schema refuses it by its own rule.
 *
 * @param schema - The closed object that describes the parameters.
 */
export function parameterReader(
  schema: z.ZodObject,
): (texts: Readonly<Record<string, string>>) => Record<string, unknown> {
  const { properties = {} } = z.toJSONSchema(schema, { io: "input" });
  const numeric = new Set(
    Object.entries(properties).flatMap(([name, property]) =>
      typeof property === "object" && (property.type === "integer" || property.type === "number")
        ? [name]
        : [],
    ),
  );
  return (texts) =>
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [
        name,
        numeric.has(name) && decimal.test(text) ? Number(text) : text,
      ]),
    );
}

const decimal = /^-?\d{1,15}(\.\d{1,15})?$/;
