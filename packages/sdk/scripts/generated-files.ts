import { endpoints, openApiDocument, problemCodes } from "@halcyon/schema";
import { type JsonSchema, jsonSchemaToType, lineWidth } from "./json-schema-to-type.ts";

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    name: string;
    in: "path" | "query" | "header";
    required: boolean;
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

/** The files of src/generated, by name: the wire types, the endpoint table and the problem codes. */
export function generatedFiles(): Readonly<Record<string, string>> {
  const document = openApiDocument() as unknown as Document;
  return {
    "wire.ts": wire(document),
    "endpoints.ts": endpointTable(document),
    "problem-code.ts": problemCodeUnion(),
  };
}

function wire(document: Document): string {
  const schemas = Object.entries(document.components.schemas).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return banner + schemas.map(([name, schema]) => declaration(name, schema)).join("\n");
}

function declaration(name: string, schema: JsonSchema): string {
  const comment = schema.description === undefined ? "" : `/** ${schema.description} */\n`;
  if (schema.type === "object") return `${comment}export interface ${name} ${jsonSchemaToType(schema)}\n`;
  const head = `export type ${name} =`;
  const body = jsonSchemaToType(schema, "", head.length + 1);
  return `${comment}${head}${body.startsWith("\n") ? "" : " "}${body};\n`;
}

function endpointTable(document: Document): string {
  const used = new Set<string>();
  const types = endpoints.map(({ name, method, path }) => {
    const operation = document.paths[path]![method.toLowerCase()]!;
    const body = operation.requestBody?.content["application/json"].schema;
    const answer = answerOf(operation);
    const listed = (operation.parameters ?? []).map(({ schema }) => schema.items);
    for (const schema of [body, answer, ...listed])
      if (schema?.$ref !== undefined) used.add(jsonSchemaToType(schema));
    const lines = [
      ...(body === undefined ? [] : [`    body: ${jsonSchemaToType(body)};\n`]),
      ...parameterLines(operation, "path"),
      ...parameterLines(operation, "query"),
      `    answer: ${answer === undefined ? "undefined" : jsonSchemaToType(answer)};\n`,
    ];
    return `  ${keyOf(name)}: {\n${lines.join("")}  };\n`;
  });
  const rows = endpoints.map(tableRow);
  const imports = [...used].toSorted().map((name) => `  ${name},\n`);
  return (
    `${banner}import type {\n${imports.join("")}} from "./wire.ts";\n\n` +
    `/** What each endpoint takes and answers. */\nexport interface EndpointTypes {\n${types.join("")}}\n\n` +
    `/** Method and path of each endpoint. */\nexport const endpoints = {\n${rows.join("")}} as const;\n`
  );
}

/** A name as the formatter writes it before a colon. */
function keyOf(name: string): string {
  return /^[a-z]\w*$/i.test(name) ? name : JSON.stringify(name);
}

/** Method and path of an endpoint, written as the formatter writes them. */
function tableRow({ name, method, path }: (typeof endpoints)[number]): string {
  const line = `  ${keyOf(name)}: { method: "${method}", path: "${path}" },`;
  if (line.length <= lineWidth) return `${line}\n`;
  return `  ${keyOf(name)}: {\n    method: "${method}",\n    path: "${path}",\n  },\n`;
}

/** The JSON document of a success. */
function answerOf({ responses }: Operation): JsonSchema | undefined {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("20")) ?? [];
  return success?.content?.["application/json"]?.schema;
}

function parameterLines(operation: Operation, place: "path" | "query"): string[] {
  const rows = operation.parameters?.filter((parameter) => parameter.in === place) ?? [];
  if (rows.length === 0) return [];
  const schema: JsonSchema = {
    type: "object",
    properties: Object.fromEntries(rows.map((row) => [row.name, row.schema])),
    required: rows.filter((row) => row.required).map((row) => row.name),
  };
  return [`    ${place}: ${jsonSchemaToType(schema, "    ")};\n`];
}

function problemCodeUnion(): string {
  const codes = problemCodes.map((code) => `\n  | "${code}"`);
  return `${banner}/** Every way in which the server can refuse or fail. */\nexport type ProblemCode =${codes.join("")};\n`;
}
