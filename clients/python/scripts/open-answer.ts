/** A JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

type Schemas = Readonly<Record<string, Schema>>;

/**
 * Loosens the schemas of responses, so that a client can read responses of a newer server. An enum accepts any text. A constant accepts any text, unless it
 * distinguishes kinds of objects. Bounds are removed. A choice of objects also accepts an object of an unknown kind. The base class of all responses already
 * accepts unknown fields.
 */
export function openAnswer(schemas: Schemas): Schemas {
  const choices = new Map(
    Object.entries(schemas).flatMap(([name, schema]) => {
      const arms = armsOf(schema);
      return arms.length < 2 ? [] : [[name, arms] as const];
    }),
  );
  const distinctPlaces = new Set([...choices.values()].flat());
  const opened = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, opening(schema, distinctPlaces.has(name))]),
  );
  for (const [name, arms] of choices) {
    const other = otherThan(arms.map((arm) => opened[arm]!));
    const otherName = Object.keys(other.properties).join() === "code" ? "OtherNotice" : `Other${name}`;
    opened[otherName] = other;
    opened[name] = {
      ...opened[name],
      anyOf: [...(opened[name]!["anyOf"] as Schema[]), { $ref: prefix + otherName }],
    };
  }
  return opened;
}

const prefix = "#/components/schemas/";

/** Returns the alternatives of a schema, from `anyOf` or `oneOf`; empty if it has none. */
export function choiceOf({ anyOf, oneOf }: Schema): readonly Schema[] {
  return (anyOf ?? oneOf ?? []) as readonly Schema[];
}

/** Returns the schema names of the objects among the alternatives of a choice. */
function armsOf(schema: Schema): readonly string[] {
  return choiceOf(schema).flatMap(({ $ref }) =>
    typeof $ref === "string" ? [$ref.slice(prefix.length)] : [],
  );
}

/** Returns the schema for objects of an unknown kind. It has those fields that all known kinds share. */
function otherThan(kinds: readonly Schema[]): Schema & { readonly properties: Schemas } {
  const fields = kinds.map((kind) => (kind["properties"] ?? {}) as Schemas);
  const common = Object.entries(fields[0]!).flatMap(([name, schema]) => {
    const form = JSON.stringify(withoutWords(schema));
    const isCommon = fields.every((one) => JSON.stringify(withoutWords(one[name] ?? {})) === form);
    return isCommon ? [[name, withoutWords(schema)] as const] : [];
  });
  const properties = Object.fromEntries(common);
  const required = Object.keys(properties).filter((name) =>
    kinds.every((kind) => ((kind["required"] ?? []) as readonly string[]).includes(name)),
  );
  return {
    type: "object",
    description: "One of a kind that this version does not know.",
    properties,
    required,
  };
}

function withoutWords({ description: _description, const: word, ...rest }: Schema): Schema {
  return word === undefined ? rest : { type: typeof word };
}

/** Schema keywords that are needed to generate a class. The other keywords limit values or show examples. */
const kept = new Set(["$ref", "type", "description", "required"]);

function opening(schema: Schema, isToldApart = false): Schema {
  const { enum: words, properties, items, additionalProperties, const: word, format } = schema;
  const opened: Record<string, unknown> = Object.fromEntries(
    Object.entries(schema).filter(([key]) => kept.has(key)),
  );
  if (format === "date-time") opened["format"] = format;
  if (word !== undefined && (isToldApart || typeof word !== "string")) opened["const"] = word;
  if (words !== undefined) {
    delete opened["type"];
    opened["anyOf"] = [{ type: "string", enum: words }, { type: "string" }];
  }
  if (properties !== undefined)
    opened["properties"] = Object.fromEntries(
      Object.entries(properties as Schemas).map(([name, property]) => [name, opening(property, isToldApart)]),
    );
  if (items !== undefined) opened["items"] = opening(items as Schema);
  if (typeof additionalProperties === "object")
    opened["additionalProperties"] = opening(additionalProperties as Schema);
  const branches = choiceOf(schema);
  if (branches.length > 0) {
    const isOfWords = branches.some((branch) => typeof branch["const"] === "string");
    opened["anyOf"] = [
      ...branches.map((branch) => opening(branch, true)),
      ...(isOfWords ? [{ type: "string" }] : []),
    ];
  }
  return opened;
}
