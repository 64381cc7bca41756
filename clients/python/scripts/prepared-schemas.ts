import { type ApiVersionName, apiVersionNames, openApiDocument } from "@halcyon/schema";
import { openAnswer, type Schema } from "./open-answer.ts";
import type { Operation } from "./operation.ts";
import { requestOf } from "./request-of.ts";

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Schemas };
}

type Schemas = Readonly<Record<string, Schema>>;

/** The operations of a version of the API, in the order of its document. */
export function operationsOf(version: ApiVersionName): readonly Operation[] {
  return Object.values(documents[version].paths).flatMap((path) => Object.values(path));
}

const documents = Object.fromEntries(
  apiVersionNames.map((version) => [version, openApiDocument({ version }) as unknown as Document]),
) as Readonly<Record<ApiVersionName, Document>>;

/**
 * The JSON Schemas of answers and of requests, by the place of the Python module that is made of them. What is the same in every
 * version stands at the top, the rest in the folder of its version.
 */
export function preparedSchemas(): Readonly<
  Record<"answers" | "requests", Readonly<Record<string, Schemas>>>
> {
  return {
    answers: modulesOf("answers", (version) => {
      const schemas = documents[version].components.schemas;
      const names = reached(
        schemas,
        operationsOf(version).map(({ responses }) => responses),
      );
      return openAnswer(pick(schemas, names));
    }),
    requests: modulesOf("requests", (version) => {
      const schemas = documents[version].components.schemas;
      const operations = operationsOf(version);
      const names = reached(
        schemas,
        operations.map(({ requestBody, parameters }) => [requestBody, parameters]),
      );
      return requestOf(pick(schemas, names), operations);
    }),
  };
}

/** The modules of one kind: one of what all versions share, and one of each. */
function modulesOf(
  kind: "answers" | "requests",
  schemasOf: (version: ApiVersionName) => Schemas,
): Readonly<Record<string, Schemas>> {
  const versions = apiVersionNames.map((version) => [version, schemasOf(version)] as const);
  const shared = sharedNames(versions.map(([, schemas]) => schemas));
  const [[, first]] = versions as [(typeof versions)[number]];
  return {
    [kind]: pick(first, shared),
    ...Object.fromEntries(
      versions.map(([version, schemas]) => {
        const own = Object.keys(schemas).filter((name) => !shared.has(name));
        return [`${version}/${kind}`, pick(schemas, new Set(own))];
      }),
    ),
  };
}

/** The names of schemas that are the same in all versions, as is all that they refer to. */
function sharedNames([first, ...others]: readonly Schemas[]): ReadonlySet<string> {
  let names = new Set(
    Object.keys(first!).filter((name) =>
      others.every((other) => JSON.stringify(other[name]) === JSON.stringify(first![name])),
    ),
  );
  for (let before = Infinity; names.size < before;) {
    before = names.size;
    names = new Set([...names].filter((name) => referredBy(first![name]).every((other) => names.has(other))));
  }
  return names;
}

/** The names of all schemas that some values lead to. */
function reached(schemas: Schemas, roots: readonly unknown[]): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting = referredBy(roots);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (names.has(name)) continue;
    names.add(name);
    waiting.push(...referredBy(schemas[name]));
  }
  return names;
}

/** The names of the schemas that a value refers to. */
export function referredBy(value: unknown): string[] {
  return [...JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name!,
  );
}

function pick(schemas: Schemas, names: ReadonlySet<string>): Schemas {
  return Object.fromEntries([...names].toSorted().map((name) => [name, schemas[name]!]));
}
