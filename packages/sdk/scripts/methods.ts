import { type ApiVersionName, sharedEndpoints } from "@halcyon/schema";
import { type JsonSchema, jsonSchemaToType } from "./json-schema-to-type.ts";
import { answerOf, bodyOf, eventOf, lineOf, type Operation, type Parameter } from "./operation.ts";
import { hasSharedTypes, type Schemas, type Version, versions } from "./versions.ts";

/** Client method, derived from the table of endpoints and the OpenAPI document. */
export interface Method {
  /** Name of the endpoint, such as `watches.create`. */
  readonly name: string;
  readonly group: string;
  /** Name of the method within its group, such as `create`. Empty if the group itself is the method. */
  readonly own: string;
  /** True if every version has the method. Its types may differ. */
  readonly isInEvery: boolean;
  /** True if every version has the method with the same types. */
  readonly isShared: boolean;
  readonly summary: string;
  readonly form: "batch" | "document" | "events" | "feed" | "lines" | "nothing" | "pages" | "span";
  /** True if the response is also available as a file. */
  readonly isSeries: boolean;
  /** Kind of input that the method takes in addition to the path parameters, as defined in `methods-of.ts`; undefined if it takes no such input. */
  readonly takes: "body" | "feed" | "once" | "pages" | "query" | undefined;
  /** True if the method changes a resource, so that the caller must give the current version. */
  readonly isChange: boolean;
  readonly path: readonly Parameter[];
  readonly query: readonly Parameter[];
  /** Type name of the request body; undefined if the method has no body. */
  readonly body: string | undefined;
  /** Type name of the response; undefined if the response is not a single document. */
  readonly answer: string | undefined;
  /** Type name of a line of the response; undefined if the response has no lines. */
  readonly line: string | undefined;
  /** Type name of an event of the response; undefined if the response is not a stream of events. */
  readonly event: string | undefined;
  /** Type name of an item of the response; undefined if the response is not a list. */
  readonly item: string | undefined;
  /** Name of a field that every response of the method contains. The client recognises a valid response by this field. Undefined if there is no such field. */
  readonly part: string | undefined;
}

/** Methods of each version, in the order of the table of endpoints. */
export const methods: Readonly<Record<ApiVersionName, readonly Method[]>> = Object.fromEntries(
  versions.map((version) => [version.name, methodsOf(version)]),
) as Record<ApiVersionName, readonly Method[]>;

/** Methods that are the same in every version. The handwritten streams of events are left out. */
export const sharedMethods: readonly Method[] = methods[versions[0].name].filter(
  ({ isShared, form }) => isShared && form !== "events",
);

/** Methods that are the same in every version, by group. */
export const sharedByGroup: ReadonlyMap<string, readonly Method[]> = Map.groupBy(
  sharedMethods,
  ({ group }) => group,
);

/** Groups in which a method that every version has differs in its types. Each version has a type of its own for such a group. */
export const typedGroups: ReadonlySet<string> = new Set(
  Object.values(methods)
    .flat()
    .filter(({ isInEvery, isShared }) => isInEvery && !isShared)
    .map(({ group }) => group),
);

/** Groups of methods that have an entry point of their own, so that the bundle of the client stays small. */
export const partGroups: ReadonlySet<string> = new Set(["evidence"]);

/** Returns the groups of a version in which at least one method differs between versions. */
export function ownGroups(version: ApiVersionName): string[] {
  return [...new Set(methods[version].filter(({ isShared }) => !isShared).map(({ group }) => group))];
}

/** Description of each group of methods, by group name. */
export const groupMeanings: ReadonlyMap<string, string> = new Map(
  versions.flatMap(({ groups }) => [...groups]),
);

function methodsOf({ endpoints, operations, schemas }: Version): readonly Method[] {
  return endpoints.map(({ name, summary }): Method => {
    const operation = operations.get(name)!;
    const { parameters = [] } = operation;
    const [body, answer] = [bodyOf(operation), answerOf(operation)];
    const [line, event] = [lineOf(operation), eventOf(operation)];
    const takes = inputOf(operation);
    const form = formOf(operation, takes);
    const part = answer === undefined ? undefined : partOf(answer, schemas);
    const [group, own = ""] = name.split(".") as [string, string?];
    return {
      name,
      group,
      own,
      isInEvery: Object.hasOwn(sharedEndpoints, name),
      isShared: Object.hasOwn(sharedEndpoints, name) && hasSharedTypes(name),
      isSeries: operation.responses["200"]?.content?.["text/csv"] !== undefined,
      summary,
      form,
      takes,
      isChange: has(operation, "header", "if-match"),
      path: parameters.filter((parameter) => parameter.in === "path"),
      // The client itself asks for lines.
      query: form === "lines" ? [] : parameters.filter((parameter) => parameter.in === "query"),
      body: body && shortName(body, schemas),
      answer: answer && jsonSchemaToType(answer),
      line: line && jsonSchemaToType(line),
      event: event && jsonSchemaToType(event),
      item: part && itemOf(answer!, part, schemas),
      part,
    };
  });
}

/**
 * Merges the methods of tasks with the methods of scenarios. Only their summaries differ. Replaces "a task" and "a scenario" with "an entry" in the summaries,
 * and "your own task" or "your own scenario" with "your own entry". If two summaries still differ, includes both.
 *
 * @param all - Methods of a version.
 */
export function entryMethods(all: readonly Method[]): readonly Method[] {
  return all
    .filter(({ group }) => group === "tasks")
    .map((method) => {
      const other = all.find(({ group, own }) => group === "scenarios" && own === method.own)!;
      const [ofBoth, ofOther] = [method.summary, other.summary].map((text) =>
        text
          .replace(/\ba (?:task|scenario)\b/, "an entry")
          .replace(/\byour own (?:task|scenario)\b/, "your own entry"),
      ) as [string, string];
      return { ...method, summary: ofBoth === ofOther ? ofBoth : `${method.summary} ${other.summary}` };
    });
}

function formOf(operation: Operation, takes: Method["takes"]): Method["form"] {
  if (eventOf(operation) !== undefined) return "events";
  if (lineOf(operation) !== undefined) return takes === "once" ? "batch" : "lines";
  if (takes === "pages" || takes === "feed") return takes;
  if (has(operation, "query", "start_date") && has(operation, "query", "end_date")) return "span";
  return answerOf(operation) === undefined ? "nothing" : "document";
}

function has({ parameters = [] }: Operation, place: Parameter["in"], name?: string): boolean {
  return parameters.some((one) => one.in === place && (name === undefined || one.name === name));
}

function inputOf(operation: Operation): Method["takes"] {
  if (operation.requestBody !== undefined)
    return has(operation, "header", "idempotency-key") && !has(operation, "header", "if-match")
      ? "once"
      : "body";
  if (!has(operation, "query", "cursor"))
    return has(operation, "query") && lineOf(operation) === undefined ? "query" : undefined;
  // Events grow at the end of their list; all other lists end.
  return operation.operationId === "events.list" ? "feed" : "pages";
}

/**
 * Returns the name of a schema without `Input` at the end, if the schema of that name has the same form. Otherwise, returns the name itself. Two equal forms
 * may refer to schemas of different names.
 */
function shortName(schema: JsonSchema, schemas: Schemas): string {
  const name = jsonSchemaToType(schema);
  const short = name.replace(/Input$/, "");
  const form = (one: string): string =>
    JSON.stringify(schemas[one])?.replaceAll(/"#\/components\/schemas\/(\w+)"/g, (_, inner: string) =>
      form(inner),
    );
  return form(short) === form(name) ? short : name;
}

/**
 * Returns the name of the first required field that is a list or an object and specific to the response. If there is no such field, returns the first
 * required field.
 */
function partOf(document: JsonSchema, schemas: Schemas): string {
  const resolve = (schema: JsonSchema): JsonSchema =>
    schema.$ref === undefined ? schema : schemas[jsonSchemaToType(schema)]!;
  const { anyOf: [first] = [], ...whole } = resolve(document);
  const { properties = {}, required = [] } = first === undefined ? whole : resolve(first);
  const isPart = (field: string): boolean => {
    const { type } = resolve(properties[field]!);
    return (type === "array" || type === "object") && field !== "metadata" && field !== "entry";
  };
  return required.find(isPart) ?? required[0]!;
}

function itemOf(document: JsonSchema, part: string, schemas: Schemas): string | undefined {
  const items = schemas[jsonSchemaToType(document)]?.properties?.[part]?.items;
  return items?.$ref === undefined ? undefined : jsonSchemaToType(items);
}
