import { reached, sameIn, versions } from "@halcyon/sdk/scripts/versions";
import { openAnswer, type Schema } from "./open-answer.ts";
import type { Operation } from "./operation.ts";
import { requestOf } from "./request-of.ts";

type Schemas = Readonly<Record<string, Schema>>;

/** Version of the API, with the schemas and operations of its OpenAPI document. */
interface Read {
  readonly schemas: Schemas;
  readonly operations: readonly Operation[];
}

/**
 * Returns the JSON Schemas of responses and requests, by path of the Python module that is generated from them. Schemas that are the same in every version of
 * the API are at the top level. Other schemas are in the folder of their version.
 */
export function preparedSchemas(): Readonly<
  Record<"answers" | "requests", Readonly<Record<string, Schemas>>>
> {
  return {
    answers: modulesOf("answers", ({ schemas, operations }) => {
      const names = reached(
        schemas,
        operations.map(({ responses }) => responses),
      );
      return openAnswer(pick(schemas, names));
    }),
    requests: modulesOf("requests", ({ schemas, operations }) => {
      const names = reached(
        schemas,
        operations.map(({ requestBody, parameters }) => [requestBody, parameters]),
      );
      return requestOf(pick(schemas, names), operations);
    }),
  };
}

/** Returns the modules of responses or requests: one for all shared schemas, and one for each version. */
function modulesOf(
  kind: "answers" | "requests",
  schemasOf: (version: Read) => Schemas,
): Readonly<Record<string, Schemas>> {
  const made = versions.map(({ name, schemas, operations }) => {
    const read = { schemas, operations: [...operations.values()] } as unknown as Read;
    return [name, schemasOf(read)] as const;
  });
  const shared = sameIn(made.map(([, schemas]) => schemas));
  return {
    [kind]: pick(shared, Object.keys(shared)),
    ...Object.fromEntries(
      made.map(([version, schemas]) => {
        const own = Object.keys(schemas).filter((name) => !Object.hasOwn(shared, name));
        return [`${version}/${kind}`, pick(schemas, own)];
      }),
    ),
  };
}

function pick(schemas: Schemas, names: Iterable<string>): Schemas {
  return Object.fromEntries([...names].toSorted().map((name) => [name, schemas[name]!]));
}
