import {
  type ApiVersionName,
  apiVersionNames,
  apiVersions,
  type Endpoint,
  openApiDocument,
  problemCodes,
  sharedEndpoints,
} from "@halcyon/schema";
import { type JsonSchema, jsonSchemaToType, lineWidth } from "./json-schema-to-type.ts";

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    name: string;
    in: "path" | "query" | "header";
    required: boolean;
    description: string;
    schema: JsonSchema;
  }[];
  readonly requestBody?: {
    readonly content: { readonly "application/json": { readonly schema: JsonSchema } };
  };
  /** By status; a success without content answers nothing. */
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

const banner = "// Made from @halcyon/schema by `npm run generate`; edits here are lost.\n\n";

type Schemas = Readonly<Record<string, JsonSchema>>;

/** A version of the API, and what its document says. */
interface Version {
  readonly name: ApiVersionName;
  readonly document: Document;
  readonly endpoints: readonly Endpoint[];
}

/** The files of src/generated, by name: wire types and endpoint tables, of each version and of all together, and the problem codes. */
export function generatedFiles(): Readonly<Record<string, string>> {
  const versions = apiVersionNames.map((name) => ({
    name,
    document: openApiDocument({ version: name }) as unknown as Document,
    endpoints: Object.values(apiVersions[name].table) as readonly Endpoint[],
  }));
  const shared = sharedSchemas(versions.map(({ document }) => document.components.schemas));
  const ofVersions = versions.flatMap((version) => [
    [`${version.name}/wire.ts`, wire(version.document.components.schemas, shared)],
    [`${version.name}/endpoints.ts`, endpointTable(version, shared)],
  ]);
  return {
    ...Object.fromEntries(ofVersions),
    "wire.ts": wire(shared, {}),
    "endpoints.ts": sharedTable(versions[0]!, shared),
    "problem-code.ts": problemCodeUnion(),
  };
}

/** The schemas that are the same in all documents, with all that they refer to. */
function sharedSchemas([first, ...others]: readonly Schemas[]): Schemas {
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

function referredBy(schema: unknown): string[] {
  return [...JSON.stringify(schema ?? {}).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name!,
  );
}

/** The types of some schemas; those of `elsewhere` are imported. */
function wire(schemas: Schemas, elsewhere: Schemas): string {
  const own = Object.entries(schemas)
    .filter(([name]) => !Object.hasOwn(elsewhere, name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const used = own
    .flatMap(([, schema]) => referredBy(schema))
    .filter((name) => Object.hasOwn(elsewhere, name));
  const declarations = own.map(([name, schema]) => declaration(name, schema));
  return banner + importOf(used, "../wire.ts") + declarations.join("\n");
}

function importOf(names: readonly string[], file: string): string {
  const sorted = [...new Set(names)].toSorted();
  if (sorted.length === 0) return "";
  const line = `import type { ${sorted.join(", ")} } from "${file}";`;
  return line.length <= lineWidth
    ? `${line}\n\n`
    : `import type {\n${sorted.map((name) => `  ${name},\n`).join("")}} from "${file}";\n\n`;
}

function declaration(name: string, schema: JsonSchema): string {
  const comment = schema.description === undefined ? "" : `/** ${schema.description} */\n`;
  if (schema.type === "object") return `${comment}export interface ${name} ${jsonSchemaToType(schema)}\n`;
  const head = `export type ${name} =`;
  const body = jsonSchemaToType(schema, "", head.length + 1);
  return `${comment}${head}${body.startsWith("\n") ? "" : " "}${body};\n`;
}

/** The endpoints of a version that are not alike in all. */
function endpointTable({ document, endpoints }: Version, shared: Schemas): string {
  const own = endpoints.filter(({ name }) => !Object.hasOwn(sharedEndpoints, name));
  const { types, used } = typesOf(document, own);
  const isShared = (name: string): boolean => Object.hasOwn(shared, name);
  return (
    banner +
    `import { type SharedTypes, sharedEndpoints } from "../endpoints.ts";\n` +
    importOf(used.filter(isShared), "../wire.ts").trimEnd() +
    "\n" +
    importOf(
      used.filter((name) => !isShared(name)),
      "./wire.ts",
    ) +
    `/** What each endpoint takes and answers. */\nexport interface EndpointTypes extends SharedTypes {\n${types.join("")}}\n\n` +
    `/** The endpoints by their groups, as \`caller.ts\` describes them. */\nexport const endpoints = [\n  ...sharedEndpoints,\n${tableGroups(document, own)}];\n`
  );
}

/** The endpoints that are alike in every version. */
function sharedTable({ document, endpoints }: Version, shared: Schemas): string {
  const rows = endpoints.filter(({ name }) => Object.hasOwn(sharedEndpoints, name));
  const { types, used } = typesOf(document, rows);
  const own = used.find((name) => !Object.hasOwn(shared, name));
  if (own !== undefined) throw new Error(`${own} differs between versions, and an endpoint of all has it.`);
  return (
    banner +
    importOf(used, "./wire.ts") +
    `/** What each endpoint takes and answers that is alike in every version. */\nexport interface SharedTypes {\n${types.join("")}}\n\n` +
    `/** They by their groups, as \`caller.ts\` describes them. */\nexport const sharedEndpoints = [\n${tableGroups(document, rows)}];\n`
  );
}

/** A path without its version. */
function bare(path: string): string {
  return path.replace(/^\/v\d+/, "");
}

/** The types of some endpoints, and the schemas that they name. */
function typesOf(
  document: Document,
  endpoints: readonly Endpoint[],
): { readonly types: readonly string[]; readonly used: readonly string[] } {
  const used = new Set<string>();
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const types = endpoints.map(({ name }) => {
    const operation = operations.find(({ operationId }) => operationId === name)!;
    const body = operation.requestBody?.content["application/json"].schema;
    const answer = answerOf(operation);
    const line = lineOf(operation);
    const event = eventOf(operation);
    const listed = (operation.parameters ?? []).map(({ schema }) => schema.items);
    for (const schema of [body, answer, line, event, ...listed])
      if (schema?.$ref !== undefined) used.add(jsonSchemaToType(schema));
    const lines = [
      ...(body === undefined ? [] : [`    body: ${jsonSchemaToType(body)};\n`]),
      ...parameterLines(operation, "path"),
      ...parameterLines(operation, "query"),
      `    answer: ${answer === undefined ? "undefined" : jsonSchemaToType(answer)};\n`,
      ...(line === undefined ? [] : [`    line: ${jsonSchemaToType(line)};\n`]),
      ...(event === undefined ? [] : [`    event: ${jsonSchemaToType(event)};\n`]),
    ];
    return `  ${keyOf(name)}: {\n${lines.join("")}  };\n`;
  });
  return { types, used: [...used] };
}

/** A name as the formatter writes it before a colon. */
function keyOf(name: string): string {
  return /^[a-z]\w*$/i.test(name) ? name : JSON.stringify(name);
}

/** The rows of endpoints that answer documents or lines, under their groups; a row without a name of its own is the whole group. */
function tableGroups({ paths, components }: Document, endpoints: readonly Endpoint[]): string {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const row = ({ name, method, path }: Endpoint): string => {
    const operation = operations.find(({ operationId }) => operationId === name)!;
    const answer = answerOf(operation);
    const part = answer === undefined ? undefined : partOf(answer, components.schemas);
    const [group, own = ""] = name.split(".");
    const short = bare(path).replace(new RegExp(`^/${group}\\b`), "~");
    const words = [own, method, short, part, inputOf(operation)];
    return words.filter((word) => word !== undefined).join(" ");
  };
  const rows = endpoints.filter(({ events }) => events === undefined);
  const groups = Map.groupBy(rows, ({ name }) => name.split(".")[0]!);
  return [...groups].map(([group, own]) => `  \`${[group, ...own.map(row)].join("\n")}\`,\n`).join("");
}

/** What a method takes beside the parameters of its path, as `methods-of.ts` knows it; undefined where that is nothing. */
function inputOf({ operationId, requestBody, parameters = [] }: Operation): string | undefined {
  const has = (place: string, name?: string): boolean =>
    parameters.some((one) => one.in === place && (name === undefined || one.name === name));
  if (requestBody !== undefined)
    return has("header", "idempotency-key") && !has("header", "if-match") ? "once" : "body";
  if (!has("query", "cursor")) return has("query") ? "query" : undefined;
  // Events grow at the end of their list; all other lists end.
  return operationId === "events.list" ? "feed" : "pages";
}

/** The first list or object that a document has in any case, and others have not; the first field where it has none. */
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

/** The JSON document of a success. */
function answerOf({ responses }: Operation): JsonSchema | undefined {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("20")) ?? [];
  return success?.content?.["application/json"]?.schema;
}

/** A line of a success that comes as lines of JSON. */
function lineOf({ responses }: Operation): JsonSchema | undefined {
  return responses["200"]?.content?.["application/x-ndjson"]?.schema;
}

/** The data of an event of a success that goes on. */
function eventOf({ responses }: Operation): JsonSchema | undefined {
  return responses["200"]?.content?.["text/event-stream"]?.schema;
}

function parameterLines(operation: Operation, place: "path" | "query"): string[] {
  const rows = operation.parameters?.filter((parameter) => parameter.in === place) ?? [];
  if (rows.length === 0) return [];
  const schema: JsonSchema = {
    type: "object",
    properties: Object.fromEntries(
      rows.map(({ name, description, schema: type }) => [name, { ...type, description }]),
    ),
    required: rows.filter((row) => row.required).map((row) => row.name),
  };
  return [`    ${place}: ${jsonSchemaToType(schema, "    ")};\n`];
}

function problemCodeUnion(): string {
  const codes = problemCodes.map((code) => `\n  | "${code}"`);
  return `${banner}/** Every way in which the server can refuse or fail. */\nexport type ProblemCode =${codes.join("")};\n`;
}
