import type { SendInit } from "../harness/running-server.suite.ts";
import { type Json, type Operation, pathWith, resolve, type Schema } from "./bad-requests.suite.ts";

/** Property names that every plain object inherits: those of the prototype, the constructor and methods. */
export const inheritedNames = ["__proto__", "constructor", "hasOwnProperty", "toString", "valueOf"] as const;

/** Request that contains an inherited property name, such as `constructor`, at one place. */
export interface NamedRequest extends SendInit {
  readonly path: string;
}

/** Headers that are read from every request. */
export const commonHeaders = [
  "accept",
  "accept-encoding",
  "content-type",
  "if-none-match",
  "origin",
  "traceparent",
  "x-api-key",
  "x-forwarded-for",
];

/** Returns requests for an operation. Each contains the given name at one place, as the name or the value of a parameter, header or field. */
export function namedRequests(operation: Operation, name: string): NamedRequest[] {
  const { parameters, headers } = operation;
  const good = goodRequest(operation);
  return [
    ...parameters.map((parameter) => ({ ...good, path: pathWith(operation, { [parameter.name]: name }) })),
    { ...good, path: pathWith(operation, {}, { [name]: "1" }) },
    ...headers.map((header) => ({ ...good, headers: { ...good.headers, [header.name]: name } })),
    ...namedBodies(operation, name),
  ];
}

/** Returns requests for an operation that contain the given name at one place in the body. */
export function namedBodies(operation: Operation, name: string): NamedRequest[] {
  const { body } = operation;
  if (body === undefined) return [];
  const good = goodRequest(operation);
  return namedValues(body.schema, body.example, name, operation.schemas).map((value) => ({
    ...good,
    body: JSON.stringify(value),
  }));
}

function goodRequest(operation: Operation): NamedRequest {
  const { method, headers, body } = operation;
  const given = Object.fromEntries(
    headers.flatMap(({ name, example }) => (example === undefined ? [] : [[name, String(example)]])),
  );
  return {
    method,
    path: pathWith(operation, {}),
    headers: { ...given, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body.example) }),
  };
}

/** Returns values in which one part has the given name, including parts that the schema has but the value does not. */
function namedValues(
  given: Schema,
  value: Json | undefined,
  name: string,
  schemas: Operation["schemas"],
): Json[] {
  const schema = resolve(given, schemas);
  const here: Json[] = [name, { [name]: 1 }, { [name]: name }];
  const branches = (schema.anyOf ?? []).flatMap((branch) => namedValues(branch, value, name, schemas));
  if (schema.items !== undefined) {
    const [first, ...rest] = Array.isArray(value) ? (value as readonly Json[]) : [];
    return [...here, ...namedValues(schema.items, first, name, schemas).map((item) => [item, ...rest])];
  }
  const object = isObject(value) ? value : {};
  const keyed = isObject(value)
    ? [
        { ...value, [name]: 1 },
        { ...value, [name]: name },
      ]
    : [];
  const inside = Object.entries(schema.properties ?? {}).flatMap(([field, property]) =>
    namedValues(property, object[field], name, schemas).map((inner) => ({ ...object, [field]: inner })),
  );
  return [...here, ...branches, ...keyed, ...inside];
}

function isObject(value: Json | undefined): value is Readonly<Record<string, Json>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
