import {
  type ApiVersion,
  type ApiVersionName,
  apiVersionNames,
  apiVersions,
  type Endpoint,
} from "@halcyon/schema";
import { openApiDocument } from "@halcyon/schema/openapi";
import type { JsonSchema } from "./json-schema-to-type.ts";
import type { Operation } from "./operation.ts";

export type Schemas = Readonly<Record<string, JsonSchema>>;

/** Version of the API with the content of its OpenAPI document. */
export interface Version {
  readonly name: ApiVersionName;
  readonly state: ApiVersion["state"];
  readonly endpoints: readonly Endpoint[];
  /** Operation of each endpoint, by endpoint name. */
  readonly operations: ReadonlyMap<string, Operation>;
  readonly schemas: Schemas;
  /** Description of each group of endpoints, by group name. */
  readonly groups: ReadonlyMap<string, string>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Schemas };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
}

/** Returns the document of a version. Its problem has the text of the newest version, so that clients have one type of problem: only the list of its codes grows. */
function documentOf(name: ApiVersionName): Document {
  const [own, newest] = [name, apiVersionNames.at(-1)!].map(
    (version) => openApiDocument({ version }) as unknown as Document,
  ) as [Document, Document];
  const schemas = { ...own.components.schemas, Problem: newest.components.schemas["Problem"]! };
  return { ...own, components: { schemas } };
}

/** All versions of the API, oldest first. */
export const versions: readonly [Version, ...Version[]] = apiVersionNames.map((name): Version => {
  const { paths, components, tags } = documentOf(name);
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods).map(asClientsAsk));
  return {
    name,
    state: apiVersions[name].state,
    endpoints: Object.values(apiVersions[name].table),
    operations: new Map(operations.map((operation) => [operation.operationId, operation])),
    schemas: components.schemas,
    groups: new Map(tags.map((tag) => [tag.name, tag.description])),
  };
}) as [Version, ...Version[]];

/** Returns an operation as clients use it. They ask for a file by the header `accept`, and so need no parameter `format`. */
function asClientsAsk(operation: Operation): Operation {
  const { parameters, responses } = operation;
  const isSeries = responses["200"]?.content?.["text/csv"] !== undefined;
  if (!isSeries || parameters === undefined) return operation;
  return { ...operation, parameters: parameters.filter(({ name }) => name !== "format") };
}

/** Schemas that are the same in all versions of the API. All schemas that they refer to are also the same in all versions. */
export const sharedSchemas: Schemas = sameIn(versions.map(({ schemas }) => schemas));

/** Returns true if the schema with a given name is the same in all versions of the API. */
export function isSharedSchema(name: string): boolean {
  return Object.hasOwn(sharedSchemas, name);
}

/** Returns true if an endpoint of all versions has the same types in each of them. */
export function hasSharedTypes(name: string): boolean {
  return versions.every(({ operations }) => {
    const { parameters, requestBody, responses } = operations.get(name)!;
    return referredBy([parameters, requestBody, responses]).every(isSharedSchema);
  });
}

/** Returns the schemas that are the same in all given documents. A schema that refers to a different schema also counts as different. */
export function sameIn<Schema>(
  all: readonly Readonly<Record<string, Schema>>[],
): Readonly<Record<string, Schema>> {
  const [first, ...others] = all;
  let names = Object.keys(first!).filter((name) =>
    others.every((other) => JSON.stringify(other[name]) === JSON.stringify(first![name])),
  );
  for (let before = Infinity; names.length < before;) {
    before = names.length;
    const known = new Set(names);
    names = names.filter((name) => referredBy(first![name]!).every((other) => known.has(other)));
  }
  return Object.fromEntries(names.map((name) => [name, first![name]!]));
}

/** Returns the names of the schemas that a value refers to. */
export function referredBy(value: unknown): string[] {
  return [...JSON.stringify(value ?? {}).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name!,
  );
}

/** Returns the names of all schemas that the given values refer to, directly or indirectly. */
export function reached(
  schemas: Readonly<Record<string, unknown>>,
  roots: readonly unknown[],
): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting = referredBy(roots);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (names.has(name)) continue;
    names.add(name);
    waiting.push(...referredBy(schemas[name]));
  }
  return names;
}
