/** Schema in the OpenAPI document. */
export type Schema = Readonly<Record<string, unknown>>;

export type Schemas = Readonly<Record<string, Schema>>;

/** Incompatible change: clients can no longer rely on a part of the contract. */
export interface Break {
  /** Endpoint and field that the break affects, such as `POST /v1/optimality/composite/ answer.forecast[].Q10`. */
  readonly place: string;
  readonly what: string;
}

/** Context for comparing two schemas: the components to which each of them refers, and the rules of the comparison. */
export interface Sides {
  readonly before: Schemas;
  readonly after: Schemas;
  /**
   * Direction of the data. A new request schema must accept everything that the old one accepted. A new response schema must contain everything that the old
   * one contained, and no other kinds of values.
   */
  readonly direction: "request" | "answer";
  /** Names of request fields. A response field with such a name repeats the request, so it may contain everything that requests accept now. */
  readonly echoed: ReadonlySet<string>;
}

/** Keywords that the comparison evaluates. */
const compared = [
  "$ref",
  "additionalProperties",
  "anyOf",
  "const",
  "default",
  "enum",
  "exclusiveMaximum",
  "exclusiveMinimum",
  "format",
  "items",
  "maxItems",
  "maxLength",
  "maximum",
  "minItems",
  "minLength",
  "minimum",
  "oneOf",
  "pattern",
  "properties",
  "propertyNames",
  "required",
  "type",
] as const;

/** All keywords that a schema may have: those that the comparison evaluates, and those that do not restrict values. */
export const knownKeywords: ReadonlySet<string> = new Set([
  ...compared,
  "description",
  "examples",
  "x-halcyon-bands",
]);

const lowerBounds = ["minimum", "exclusiveMinimum", "minLength", "minItems"] as const;
const upperBounds = ["maximum", "exclusiveMaximum", "maxLength", "maxItems"] as const;

/**
 * Returns the breaks between two versions of a schema.
 *
 * In a response, a list of allowed words may become longer, because clients ignore unknown words. So a union may get a new kind of object, which a field
 * names by a new word. Bounds of numbers must not become wider.
 */
export function schemaBreaks(before: Schema, after: Schema, place: string, sides: Sides): Break[] {
  return breaksOf(before, after, place, { ...sides, seen: new Set() });
}

interface Walk extends Sides {
  readonly seen: ReadonlySet<string>;
}

function breaksOf(before: Schema, after: Schema, place: string, walk: Walk): Break[] {
  const pair = `${String(before["$ref"])} ${String(after["$ref"])}`;
  const isReference = "$ref" in before || "$ref" in after;
  if (isReference && walk.seen.has(pair)) return [];
  const seen = isReference ? new Set([...walk.seen, pair]) : walk.seen;
  const inside = { ...walk, seen };
  const old = formsOf(before, walk.before);
  const now = formsOf(after, walk.after);
  if (walk.direction === "request") {
    return old.flatMap((form) => fewest(now.map((other) => formBreaks(form, other, place, inside))));
  }
  const known = now.filter((form) => !isOfNewKind(form, old, walk));
  const matched = known.map((form) => old.map((other) => formBreaks(other, form, place, inside)));
  const gone = old.filter(
    (form, index) =>
      typeOf(form) !== "null" &&
      !matched.some((row) => row[index]!.length === fewest(row).length) &&
      old.length > 1,
  );
  return [
    ...matched.flatMap(fewest),
    ...gone.map((form) => ({ place, what: `is never ${nameOf(form)} any more` })),
  ];
}

/** Returns true if a form is a kind of object that no old form is: all forms have a field for the name of the kind, and the form has a new name in it. */
function isOfNewKind(form: Schema, old: readonly Schema[], { before, after }: Walk): boolean {
  const wordsIn = (one: Schema, name: string, schemas: Schemas): readonly unknown[] | undefined => {
    const field = requiredOf(one).includes(name) ? fieldsOf(one)[name] : undefined;
    const [only, ...others] = field === undefined ? [] : formsOf(field, schemas);
    return only !== undefined && others.length === 0 ? valuesOf(only) : undefined;
  };
  if (old.length < 2) return false;
  return requiredOf(form).some((name) => {
    const words = wordsIn(form, name, after);
    return (
      words !== undefined &&
      old.every((other) => wordsIn(other, name, before)?.every((word) => !words.includes(word)))
    );
  });
}

function fewest(rows: readonly Break[][]): Break[] {
  return rows.reduce((best, row) => (row.length < best.length ? row : best));
}

/** Returns the simple schemas (forms) of which a schema consists. There is one form for each branch of a union, and one for each type in a list of types. */
function formsOf(schema: Schema, schemas: Schemas): Schema[] {
  const { $ref, ...own } = schema;
  if (typeof $ref === "string") {
    return formsOf({ ...schemas[$ref.replace("#/components/schemas/", "")], ...own }, schemas);
  }
  const branches = (schema["anyOf"] ?? schema["oneOf"]) as readonly Schema[] | undefined;
  if (branches !== undefined) return branches.flatMap((branch) => formsOf(branch, schemas));
  const { type } = schema;
  return Array.isArray(type) ? type.map((one: unknown) => ({ ...schema, type: one })) : [schema];
}

function typeOf(form: Schema): string {
  if (typeof form["type"] === "string") return form["type"];
  const [value] = valuesOf(form) ?? [];
  if (value === undefined) return "anything";
  return value === null ? "null" : typeof value;
}

function nameOf(form: Schema): string {
  const type = typeOf(form);
  if (type === "null" || type === "anything") return type;
  return `${/^[aeio]/.test(type) ? "an" : "a"} ${type}`;
}

/** Returns the list of allowed values of a form; undefined if it has no such list. */
function valuesOf(form: Schema): readonly unknown[] | undefined {
  return "const" in form ? [form["const"]] : (form["enum"] as readonly unknown[] | undefined);
}

/** Returns true if a form allows only one fixed sentence. Such sentences are for people, so their wording may change. */
function isSentence({ const: only }: Schema): boolean {
  return typeof only === "string" && /^\p{Lu}.* .*\.$/u.test(only);
}

function formBreaks(before: Schema, after: Schema, place: string, walk: Walk): Break[] {
  const [narrow, wide] = walk.direction === "request" ? [before, after] : [after, before];
  const types = [typeOf(narrow), typeOf(wide)];
  const fits = types[0] === types[1] || types[1] === "anything" || types.join() === "integer,number";
  if (!fits) {
    const what =
      walk.direction === "request" ? `takes ${nameOf(before)} no longer` : `may now be ${nameOf(after)}`;
    return [{ place, what }];
  }
  return [
    ...valueBreaks(before, after, walk).map((what) => ({ place, what })),
    ...boundBreaks(narrow, wide, place, walk).map((what) => ({ place, what })),
    ...objectBreaks(before, after, place, walk),
    ...(["items", "additionalProperties", "propertyNames"] as const).flatMap((keyword): Break[] => {
      const inside = `${place}${keyword === "items" ? "[]" : ".*"}`;
      if (isSchema(narrow[keyword]) && isSchema(wide[keyword])) {
        return breaksOf(before[keyword] as Schema, after[keyword] as Schema, inside, walk);
      }
      if (!isSchema(wide[keyword]) || narrow[keyword] === false) return [];
      return [
        {
          place: inside,
          what: walk.direction === "request" ? "takes less than before" : "may now be anything",
        },
      ];
    }),
  ];
}

/** Returns the breaks in allowed values, text formats and default values. */
function valueBreaks(before: Schema, after: Schema, { direction }: Walk): string[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const isReworded = direction === "answer" && isSentence(before) && (now === undefined || isSentence(after));
  const gone = isReworded ? [] : (old?.filter((value) => now !== undefined && !now.includes(value)) ?? []);
  const narrowed = direction === "request" ? old === undefined && now !== undefined : false;
  const unlisted = direction === "answer" && !isReworded && old !== undefined && now === undefined;
  const [from, to] = direction === "request" ? [before, after] : [after, before];
  return [
    ...gone.map((value) => `${direction === "request" ? "refuses" : "never says"} ${JSON.stringify(value)}`),
    ...(narrowed ? ["takes the words of a list alone"] : []),
    ...(unlisted ? ["is no longer one of a list"] : []),
    ...(["pattern", "format"] as const).flatMap((keyword) =>
      to[keyword] !== undefined && to[keyword] !== from[keyword]
        ? [`has another form (${keyword}) than ${JSON.stringify(before[keyword] ?? "any")}`]
        : [],
    ),
    ...(direction === "request" &&
    "default" in before &&
    JSON.stringify(before["default"]) !== JSON.stringify(after["default"])
      ? [`is another than ${JSON.stringify(before["default"])} where it is left out`]
      : []),
  ];
}

/** Returns the breaks in the bounds of numbers, texts and lists. The bounds of the wider schema must contain those of the narrower schema. */
function boundBreaks(narrow: Schema, wide: Schema, place: string, walk: Walk): string[] {
  if (walk.direction === "answer" && walk.echoed.has(place.split(".").at(-1)!)) return [];
  const says = (keyword: string, bound: unknown): string =>
    walk.direction === "request"
      ? `takes less than before (${keyword} ${String(bound)})`
      : `may now be beyond ${keyword} ${String(bound)}`;
  const broken = (keyword: string, least: number, sign: 1 | -1): boolean =>
    wide[keyword] !== undefined && sign * Number(narrow[keyword] ?? least) < sign * Number(wide[keyword]);
  return [
    ...lowerBounds.filter((keyword) => broken(keyword, -Infinity, 1)),
    ...upperBounds.filter((keyword) => broken(keyword, Infinity, -1)),
  ].map((keyword) => says(keyword, wide[keyword]));
}

function objectBreaks(before: Schema, after: Schema, place: string, walk: Walk): Break[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const [hadTo, hasTo] = [requiredOf(before), requiredOf(after)];
  const at = (name: string): string => `${place}.${name}`;
  return [
    ...Object.keys(old).flatMap((name): Break[] =>
      now[name] === undefined
        ? [{ place: at(name), what: "is gone" }]
        : breaksOf(old[name]!, now[name], at(name), walk),
    ),
    ...(walk.direction === "request"
      ? hasTo
          .filter((name) => !hadTo.includes(name))
          .map((name) => ({ place: at(name), what: "must now be given" }))
      : hadTo
          .filter((name) => !hasTo.includes(name) && now[name] !== undefined)
          .map((name) => ({ place: at(name), what: "may now be missing" }))),
    ...(walk.direction === "request" &&
    before["additionalProperties"] !== false &&
    after["additionalProperties"] === false
      ? [{ place, what: "refuses fields that it did not know" }]
      : []),
  ];
}

function fieldsOf(form: Schema): Readonly<Record<string, Schema>> {
  return (form["properties"] ?? {}) as Readonly<Record<string, Schema>>;
}

function requiredOf(form: Schema): readonly string[] {
  return (form["required"] ?? []) as readonly string[];
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null;
}
