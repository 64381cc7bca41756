/** A JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

type Schemas = Readonly<Record<string, Schema>>;

/**
 * Opens the schemas of answers, so that a client reads what a newer server answers: an enum of words takes any word, bounds are dropped,
 * and a choice of objects takes an object of none of them. Fields that are not named are allowed by the class of every answer.
 */
export function openAnswer(schemas: Schemas): Schemas {
  const others: Record<string, Schema> = {};
  const opened = Object.entries(schemas).map(([name, schema]) => {
    const arms = armsOf(schema);
    if (arms.length < 2) return [name, opening(schema)];
    const { other, properties } = otherThan(
      arms.map((arm) => opening(schemas[nameIn(arm)]!)),
      name,
    );
    others[other] = {
      type: "object",
      description: "One of a kind that this version does not know.",
      properties,
      required: Object.keys(properties),
    };
    return [
      name,
      {
        ...opening(schema),
        anyOf: [...(schema["anyOf"] as Schema[]).map(opening), { $ref: prefix + other }],
      },
    ];
  });
  return { ...Object.fromEntries(opened), ...others };
}

const prefix = "#/components/schemas/";

function nameIn({ $ref }: Schema): string {
  return String($ref).slice(prefix.length);
}

/** The objects of a choice. */
function armsOf({ anyOf }: Schema): readonly Schema[] {
  return ((anyOf ?? []) as readonly Schema[]).filter(({ $ref }) => $ref !== undefined);
}

/** What stands for an object of none of these kinds: the fields that all of them have. */
function otherThan(
  kinds: readonly Schema[],
  name: string,
): { readonly other: string; readonly properties: Schemas } {
  const fieldsOf = (kind: Schema) =>
    Object.entries((kind["properties"] ?? {}) as Schemas).map(([field, schema]) => {
      const { const: word, ...rest } = schema;
      const form: Record<string, unknown> = word === undefined ? rest : { type: typeof word };
      delete form["description"];
      return [field, JSON.stringify(form)] as const;
    });
  const common = fieldsOf(kinds[0]!).filter(([field, text]) =>
    kinds.every((kind) => fieldsOf(kind).some(([other, its]) => other === field && its === text)),
  );
  const properties = Object.fromEntries(common.map(([field, text]) => [field, JSON.parse(text) as Schema]));
  const isNotice = Object.keys(properties).join() === "code";
  return { other: isNotice ? "OtherNotice" : `Other${name}`, properties };
}

/** What a class is made of; all else bounds values, or shows some. */
const kept = new Set(["$ref", "type", "description", "format", "const", "required"]);

function opening(schema: Schema): Schema {
  const { enum: words, properties, items, additionalProperties, anyOf } = schema;
  const opened: Record<string, unknown> = Object.fromEntries(
    Object.entries(schema).filter(([key]) => kept.has(key)),
  );
  if (opened["format"] !== "date-time") delete opened["format"];
  if (words !== undefined) {
    delete opened["type"];
    opened["anyOf"] = [{ type: "string", enum: words }, { type: "string" }];
  }
  if (properties !== undefined)
    opened["properties"] = Object.fromEntries(
      Object.entries(properties as Schemas).map(([name, property]) => [name, opening(property)]),
    );
  if (items !== undefined) opened["items"] = opening(items as Schema);
  if (typeof additionalProperties === "object")
    opened["additionalProperties"] = opening(additionalProperties as Schema);
  if (anyOf !== undefined) opened["anyOf"] = (anyOf as readonly Schema[]).map(opening);
  return opened;
}
