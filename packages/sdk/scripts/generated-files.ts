import { type Endpoint, problemCodes, sharedEndpoints } from "@halcyon/schema";
import { banner } from "./banner.ts";
import { clientFile, sharedClientFile } from "./client-files.ts";
import { indexFile } from "./index-file.ts";
import { type JsonSchema, jsonSchemaToType, lineWidth } from "./json-schema-to-type.ts";
import { type Method, methods, partGroups } from "./methods.ts";
import { answerOf, bodyOf, eventOf, lineOf, type Operation } from "./operation.ts";
import {
  hasSharedTypes,
  isSharedSchema,
  reached,
  referredBy,
  type Schemas,
  sharedSchemas,
  type Version,
  versions,
} from "./versions.ts";

/** Files that are generated from the schema, by path under `src`: types, tables, clients and problem codes. */
export function generatedFiles(): Readonly<Record<string, string>> {
  const ofVersions = versions.flatMap((version) => [
    [`generated/${version.name}/wire.ts`, wire(version.schemas, sharedSchemas)],
    [`generated/${version.name}/endpoints.ts`, endpointTable(version)],
    [`${version.name}/halcyon.ts`, clientFile(version)],
    [`${version.name}/index.ts`, indexFile(version)],
  ]);
  return {
    ...Object.fromEntries(ofVersions),
    "generated/wire.ts": wire(sharedSchemas, {}),
    "generated/endpoints.ts": sharedTable(versions[0]),
    "generated/problem-code.ts": problemCodeUnion(),
    "calls/shared-halcyon.ts": sharedClientFile(),
  };
}

/** Names of the schemas of requests. Their lists may be given as read-only lists. */
const asked: ReadonlySet<string> = new Set(
  versions.flatMap(({ schemas, operations }) => [
    ...reached(
      schemas,
      [...operations.values()].map(({ requestBody, parameters }) => [requestBody, parameters]),
    ),
  ]),
);

/** Returns the types of some schemas. Types of `elsewhere` are imported. */
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
  const lists = asked.has(name) ? "readonly " : "";
  if (schema.type === "object")
    return `${comment}export interface ${name} ${jsonSchemaToType(schema, { lists })}\n`;
  const head = `export type ${name} =`;
  const body = jsonSchemaToType(schema, { lists, column: head.length + 1 });
  return `${comment}${head}${body.startsWith("\n") ? "" : " "}${body};\n`;
}

/** Returns the text of a version's table of endpoints, without the endpoints that all versions share. It has the types of shared endpoints that differ. */
function endpointTable(version: Version): string {
  const own = version.endpoints.filter(({ name }) => !isInEvery(name));
  const { types, used } = typesOf(
    version,
    version.endpoints.filter(({ name }) => !isInEvery(name) || !hasSharedTypes(name)),
  );
  const inClient = own.filter(({ name }) => !partGroups.has(groupOf(name)));
  return (
    banner +
    `import { type SharedTypes, sharedEndpoints } from "../endpoints.ts";\n` +
    importOf(used.filter(isSharedSchema), "../wire.ts").trimEnd() +
    "\n" +
    importOf(
      used.filter((name) => !isSharedSchema(name)),
      "./wire.ts",
    ) +
    `/** Types of the input and the response of each endpoint. */\nexport interface EndpointTypes extends SharedTypes {\n${types.join("")}}\n\n` +
    `/** Endpoints by group, in the form that \`caller.ts\` describes. */\nexport const endpoints = [\n  ...sharedEndpoints,\n${tableGroups(version, inClient)}];\n` +
    [...partGroups]
      .map((group) => ({ group, rows: own.filter(({ name }) => groupOf(name) === group) }))
      .filter(({ rows }) => rows.length > 0)
      .map(
        ({ group, rows }) =>
          `\n/** Endpoints of the part \`${group}\`, in the same form. */\nexport const ${group}Endpoints = [\n${tableGroups(version, rows)}];\n`,
      )
      .join("")
  );
}

/** Returns the group of an endpoint: the part of its name before the point. */
function groupOf(name: string): string {
  return name.split(".")[0]!;
}

/** Returns the text of the table of the endpoints that are the same in every version. */
function sharedTable(version: Version): string {
  const rows = version.endpoints.filter(({ name }) => isInEvery(name));
  const { types, used } = typesOf(
    version,
    rows.filter(({ name }) => hasSharedTypes(name)),
  );
  return (
    banner +
    importOf(used, "./wire.ts") +
    `/** Types of the input and the response of each endpoint that has the same types in every version. */\nexport interface SharedTypes {\n${types.join("")}}\n\n` +
    `/** Endpoints that are the same in every version, by group, in the form that \`caller.ts\` describes. */\nexport const sharedEndpoints = [\n${tableGroups(version, rows)}];\n`
  );
}

function isInEvery(name: string): boolean {
  return Object.hasOwn(sharedEndpoints, name);
}

/** Returns a path without its version. */
function bare(path: string): string {
  return path.replace(/^\/v\d+/, "");
}

/** Returns the types of some endpoints, and the schemas that they name. */
function typesOf(
  { operations }: Version,
  endpoints: readonly Endpoint[],
): { readonly types: readonly string[]; readonly used: readonly string[] } {
  const used = new Set<string>();
  const types = endpoints.map(({ name }) => {
    const operation = operations.get(name)!;
    const [body, answer] = [bodyOf(operation), answerOf(operation)];
    const [line, event] = [lineOf(operation), eventOf(operation)];
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

/** Returns a name as the formatter writes it before a colon. */
function keyOf(name: string): string {
  return /^[a-z]\w*$/i.test(name) ? name : JSON.stringify(name);
}

/**
 * Returns the rows of the endpoints whose responses are documents or lines, by group. A row without a name is the only method of its group.
 */
function tableGroups({ name: version }: Version, endpoints: readonly Endpoint[]): string {
  const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));
  const row = ({ name, group, own, part, takes }: Method): string => {
    const { method, path } = byName.get(name)!;
    const short = bare(path).replace(new RegExp(`^/${group}\\b`), "~");
    return [own, method, short, part, takes].filter((word) => word !== undefined).join(" ");
  };
  const rows = methods[version].filter(({ name, form }) => byName.has(name) && form !== "events");
  const groups = Map.groupBy(rows, ({ group }) => group);
  return [...groups].map(([group, own]) => `  \`${[group, ...own.map(row)].join("\n")}\`,\n`).join("");
}

function parameterLines({ parameters = [] }: Operation, place: "path" | "query"): string[] {
  const rows = parameters.filter((parameter) => parameter.in === place);
  if (rows.length === 0) return [];
  const schema: JsonSchema = {
    type: "object",
    properties: Object.fromEntries(
      rows.map(({ name, description, schema: type }) => [name, { ...type, description }]),
    ),
    required: rows.filter((row) => row.required).map((row) => row.name),
  };
  return [`    ${place}: ${jsonSchemaToType(schema, { indent: "    ", lists: "readonly " })};\n`];
}

function problemCodeUnion(): string {
  const codes = problemCodes.map((code) => `\n  | "${code}"`);
  return `${banner}/** Code of every problem that the server can return. */\nexport type ProblemCode =${codes.join("")};\n`;
}
