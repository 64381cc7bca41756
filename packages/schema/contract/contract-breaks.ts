import { withoutEndSlash } from "../src/openapi/openapi.ts";
import type { Contract } from "./contract.ts";
import { type Break, type Schema, schemaBreaks, type Schemas, type Sides } from "./schema-breaks.ts";

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  readonly "x-halcyon-cost": number;
  readonly "x-halcyon-values-per-cost"?: number;
  readonly "x-halcyon-cost-per"?: string;
  readonly "x-halcyon-offering"?: string;
}

/** Returns all breaks between two versions of a contract: everything on which clients can no longer rely. Additions are not breaks. */
export function contractBreaks(before: Contract, after: Contract): Break[] {
  const now = operationsOf(after);
  const components = {
    before: schemasOf(before),
    after: schemasOf(after),
    echoed: new Set(Object.values(now).flatMap((operation) => askedIn(operation, schemasOf(after)))),
  };
  return [
    ...Object.entries(operationsOf(before)).flatMap(([place, operation]): Break[] =>
      now[place] === undefined
        ? [{ place, what: "is gone" }]
        : operationBreaks(operation, now[place], place, components),
    ),
    ...schemaBreaks(
      { $ref: "#/components/schemas/Problem" },
      { $ref: "#/components/schemas/Problem" },
      `${before.api} problem`,
      {
        ...components,
        direction: "answer",
      },
    ),
    ...Object.entries(before.problems).flatMap(([code, status]): Break[] => {
      const place = `${before.api} problem ${code}`;
      if (after.problems[code] === status) return [];
      const what = after.problems[code] === undefined ? "is gone" : `has another status than ${status}`;
      return [{ place, what }];
    }),
    ...before.headers
      .filter((name) => !after.headers.includes(name))
      .map((name) => ({ place: `${before.api} header ${name}`, what: "is gone" })),
  ];
}

function operationsOf({ document }: Contract): Readonly<Record<string, Operation>> {
  const paths = document["paths"] as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${withoutEndSlash(path)}`,
        operation,
      ]),
    ),
  );
}

function schemasOf({ document }: Contract): Schemas {
  return (document["components"] as { readonly schemas: Schemas }).schemas;
}

function operationBreaks(
  before: Operation,
  after: Operation,
  place: string,
  components: Omit<Sides, "direction">,
): Break[] {
  const fields = { ...components, direction: "request" } as const;
  const [oldBody, newBody] = [bodyOf(before), bodyOf(after)];
  return [
    ...chargeBreaks(before, after).map((what) => ({ place, what })),
    ...parameterBreaks(before.parameters ?? [], after.parameters ?? [], place, fields),
    ...(newBody === undefined || oldBody === undefined
      ? newBody === oldBody
        ? []
        : [{ place: `${place} request`, what: newBody === undefined ? "is gone" : "must now be given" }]
      : schemaBreaks(oldBody, newBody, `${place} request`, fields)),
    ...answerBreaks(before, after, place, { ...components, direction: "answer" }),
  ];
}

function bodyOf({ requestBody }: Operation): Schema | undefined {
  return requestBody?.content["application/json"]?.schema;
}

function chargeBreaks(before: Operation, after: Operation): string[] {
  const values = (operation: Operation): number => operation["x-halcyon-values-per-cost"] ?? Infinity;
  const costsMore =
    after["x-halcyon-cost"] > before["x-halcyon-cost"] ||
    values(after) < values(before) ||
    (before["x-halcyon-cost-per"] === undefined && after["x-halcyon-cost-per"] !== undefined);
  const offering = after["x-halcyon-offering"];
  return [
    ...(costsMore ? ["costs more"] : []),
    ...(offering !== undefined && offering !== before["x-halcyon-offering"]
      ? [`needs the offering ${offering}`]
      : []),
  ];
}

function parameterBreaks(
  before: readonly Parameter[],
  after: readonly Parameter[],
  place: string,
  fields: Sides,
): Break[] {
  const at = (parameter: Parameter): string => `${place} ${parameter.in}.${parameter.name}`;
  const now = new Map(after.map((parameter) => [at(parameter), parameter]));
  const known = new Map(before.map((parameter) => [at(parameter), parameter]));
  return [
    ...before.flatMap((parameter): Break[] => {
      const other = now.get(at(parameter));
      return other === undefined
        ? [{ place: at(parameter), what: "is gone" }]
        : schemaBreaks(parameter.schema, other.schema, at(parameter), fields);
    }),
    ...after
      .filter((parameter) => parameter.required && known.get(at(parameter))?.required !== true)
      .map((parameter) => ({ place: at(parameter), what: "must now be given" })),
  ];
}

/** Returns the breaks in successful responses. Problem responses are compared elsewhere, once for all endpoints. */
function answerBreaks(before: Operation, after: Operation, place: string, fields: Sides): Break[] {
  return Object.entries(before.responses)
    .filter(([status]) => Number(status) < 300)
    .flatMap(([status, { content = {} }]) => {
      const other = after.responses[status];
      if (other === undefined) return [{ place: `${place} ${status}`, what: "is gone" }];
      return Object.entries(content).flatMap(([type, { schema }]): Break[] => {
        const now = other.content?.[type]?.schema;
        const part = status === "202" ? "accepted" : type.endsWith("ndjson") ? "line" : "answer";
        if (now === undefined) return [{ place: `${place} ${status} ${type}`, what: "is gone" }];
        return schemaBreaks(schema, now, `${place} ${part}`, fields);
      });
    });
}

/** Returns the names of all parameters and body fields of an operation. */
function askedIn(operation: Operation, schemas: Schemas): string[] {
  return [
    ...(operation.parameters ?? []).map(({ name }) => name),
    ...namesIn(bodyOf(operation), schemas, new Set()),
  ];
}

/** Returns the names of all fields in a schema, including nested ones. */
function namesIn(schema: unknown, schemas: Schemas, seen: Set<unknown>): string[] {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { $ref, properties } = schema as { readonly $ref?: string; readonly properties?: object };
  const target = $ref === undefined ? undefined : schemas[$ref.replace("#/components/schemas/", "")];
  return [
    ...Object.keys(properties ?? {}),
    ...[target, ...Object.values(schema)].flatMap((child) => namesIn(child, schemas, seen)),
  ];
}
