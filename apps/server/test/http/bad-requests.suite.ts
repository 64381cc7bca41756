import { apiVersionNames, sharedEndpoints } from "@halcyon/schema";
import { endpointId } from "@halcyon/schema/endpoints";
import { openApiDocument } from "@halcyon/schema/openapi";
import fc from "fast-check";

/** Request that violates the contract at one place, and the place that the problem must name. */
export interface BadRequest {
  readonly method: string;
  readonly path: string;
  /** Body of the request; undefined if the operation has none. */
  readonly body: string | undefined;
  /** JSON pointer or parameter name at fault; undefined if no specific place is at fault. */
  readonly place: { readonly pointer: string } | { readonly parameter: string } | undefined;
}

/** Parts of an operation's OpenAPI description that a test needs in order to violate it. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly headers: readonly Parameter[];
  readonly body: { readonly schema: Schema; readonly example: Json } | undefined;
  /** Schemas to which other schemas refer. */
  readonly schemas: Schemas;
}

type Schemas = Readonly<Record<string, Schema>>;

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly schema: Schema;
  readonly example?: string | number;
}

export interface Schema {
  readonly type?: string;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
  readonly enum?: readonly Json[];
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: { readonly "application/json": { readonly schema: Schema; readonly example: Json } };
  };
}

/** All operations of V1, and those that exist only in V2. */
export const operations: readonly Operation[] = apiVersionNames.flatMap((version) => {
  const { paths, components } = openApiDocument({ version }) as unknown as Document;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      name: endpointId(version, described.operationId),
      method: method.toUpperCase(),
      path,
      parameters: (described.parameters ?? []).filter((parameter) => parameter.in !== "header"),
      headers: (described.parameters ?? []).filter((parameter) => parameter.in === "header"),
      body: described.requestBody?.content["application/json"],
      schemas: components.schemas,
      isShared: Object.hasOwn(sharedEndpoints, described.operationId),
    })),
  );
  return version === "v1" ? all : all.filter(({ isShared }) => !isShared);
});

/** Returns requests for an operation. Each violates the OpenAPI document, most of them at one known place. */
export function badRequests(operation: Operation): fc.Arbitrary<BadRequest> {
  const { method, body } = operation;
  const goodPath = pathWith(operation, {});
  const goodBody = body === undefined ? undefined : JSON.stringify(body.example);
  const unknown = fc
    .record({ name: fc.stringMatching(/^[a-z_]{3,12}$/), value: fc.string() })
    .map(({ name, value }) => ({
      method,
      path: pathWith(operation, {}, { [`zz_${name}`]: value }),
      body: goodBody,
      place: { parameter: `zz_${name}` },
    }));
  const parameters = operation.parameters.flatMap(({ name, schema }) => {
    const texts = badTexts(schema, operation.schemas);
    if (texts.length === 0) return [];
    const asked = (text: string) => ({
      method,
      path: pathWith(operation, { [name]: text }),
      body: goodBody,
      place: { parameter: name },
    });
    return [fc.constantFrom(...texts).map(asked)];
  });
  if (body === undefined) return fc.oneof(unknown, ...parameters);
  // Where nothing is required an empty object is as good as any.
  const isEmptyGood = (resolve(body.schema, operation.schemas).required ?? []).length === 0;
  const isBad = (value: unknown): boolean => !isEmptyGood || JSON.stringify(value) !== "{}";
  const anything = fc
    .jsonValue({ maxDepth: 4 })
    .filter(isBad)
    .map((value) => ({
      method,
      path: goodPath,
      body: JSON.stringify(value),
      place: undefined,
    }));
  const spoilt = fc
    .oneof(...breakages(body.schema, body.example, [], operation.schemas))
    .map(({ value, pointer }) => ({
      method,
      path: goodPath,
      body: JSON.stringify(value),
      place: { pointer },
    }));
  return fc.oneof(
    { weight: 1, arbitrary: unknown },
    { weight: 2, arbitrary: anything },
    { weight: 12, arbitrary: spoilt },
    ...parameters,
  );
}

interface Breakage {
  readonly value: Json;
  readonly pointer: string;
}

/** Returns generators of breakages: an invalid value for the given value, or for a value inside it. */
function breakages(
  given: Schema,
  value: Json,
  path: readonly (string | number)[],
  schemas: Schemas,
): fc.Arbitrary<Breakage>[] {
  const schema = resolve(given, schemas);
  const pointer = `#${path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")}`;
  const wrong = badValues(schema);
  const broken =
    wrong.length === 0 ? [] : [fc.constantFrom(...wrong).map((bad): Breakage => ({ value: bad, pointer }))];
  if (Array.isArray(value) && value.length > 0) {
    const first = breakages(schema.items ?? {}, value[0] as Json, [...path, 0], schemas);
    return [
      ...broken,
      ...first.map((arbitrary) =>
        arbitrary.map((inner): Breakage => ({ ...inner, value: [inner.value, ...value.slice(1)] as Json[] })),
      ),
    ];
  }
  if (schema.properties === undefined || value === null || typeof value !== "object" || Array.isArray(value))
    return broken;
  const object = value as Readonly<Record<string, Json>>;
  const unknown = fc
    .stringMatching(/^[a-z_]{3,12}$/)
    .map((name): Breakage => ({ value: { ...object, [`zz_${name}`]: 1 }, pointer: `${pointer}/zz_${name}` }));
  const missing = (schema.required ?? []).map((name) => {
    const { [name]: _, ...rest } = object;
    return fc.constant<Breakage>({ value: rest, pointer: `${pointer}/${name}` });
  });
  const inside = Object.entries(schema.properties).flatMap(([name, property]) =>
    name in object
      ? breakages(property, object[name]!, [...path, name], schemas).map((arbitrary) =>
          arbitrary.map((inner): Breakage => ({
            value: { ...object, [name]: inner.value },
            pointer: inner.pointer,
          })),
        )
      : [],
  );
  return [...broken, unknown, ...missing, ...inside];
}

/** Returns values that a schema always refuses: those of another type, out of bounds, or not in its list. */
function badValues(schema: Schema): Json[] {
  const ofOtherTypes: Json[] = [null, true, "text", "1", [], [1], {}, -1.5].filter(
    (value) => !fits(value, schema.type),
  );
  const numbers = schema.type === "number" || schema.type === "integer" ? outside(schema) : [];
  const fractions = schema.type === "integer" ? [0.5, 1.000001, 1e-300] : [];
  const texts = schema.enum === undefined ? [] : ["", "NOAA", "noaa ", "\0", "x".repeat(5000)];
  return [...ofOtherTypes, ...numbers, ...fractions, ...texts];
}

function outside({ minimum, maximum }: Schema): number[] {
  return [
    ...(minimum === undefined ? [] : [minimum - 1, -1e300]),
    ...(maximum === undefined ? [] : [maximum + 1, 1e300]),
  ];
}

function fits(value: Json, type: string | undefined): boolean {
  if (type === undefined) return true;
  if (type === "integer" || type === "number") return typeof value === "number";
  if (type === "array") return Array.isArray(value);
  if (type === "object") return value !== null && typeof value === "object" && !Array.isArray(value);
  return type === "null" ? value === null : typeof value === type;
}

/** Returns texts of a parameter that its schema refuses. */
function badTexts(given: Schema, schemas: Schemas): string[] {
  const schema = resolve(given, schemas);
  if (schema.type !== "number" && schema.type !== "integer") {
    if (schema.enum !== undefined) return ["", "\0", "none", "x".repeat(2000)];
    return (schema.minLength ?? 0) > 0 ? [""] : [];
  }
  const numbers = outside(schema).map((value) => (Math.abs(value) < 1e15 ? String(value) : "9".repeat(15)));
  return [
    "",
    "\0",
    "abc",
    "1e",
    "0x10",
    ...(schema.type === "integer" ? ["1.5"] : []),
    " 1",
    "1 ",
    "--1",
    "NaN",
    "1,000",
    "9".repeat(2000),
    ...numbers,
  ];
}

/** Returns the schema to which a given schema refers by name. Without a reference, returns the given schema. */
export function resolve(schema: Schema, schemas: Operation["schemas"]): Schema {
  const name = schema.$ref?.replace("#/components/schemas/", "");
  return name === undefined ? schema : schemas[name]!;
}

/**
 * Returns the path of an operation with example parameters.
 *
 * @param replaced - Values that replace examples, by parameter name.
 * @param more - Additional query parameters.
 */
export function pathWith(
  { path, parameters }: Operation,
  replaced: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams();
  let filled = path;
  for (const { name, in: place, example } of parameters) {
    const text = replaced[name] ?? (example === undefined ? undefined : String(example));
    if (text === undefined) continue;
    // An empty segment would be another path.
    if (place === "path") filled = filled.replace(`{${name}}`, encodeURIComponent(text === "" ? " " : text));
    else search.append(name, text);
  }
  for (const [name, text] of Object.entries(more)) search.append(name, text);
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}
