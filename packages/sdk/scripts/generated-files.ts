import { endpoints, openApiDocument, problemCodes } from "@halcyon/schema";
import { type JsonSchema, jsonSchemaToType } from "./json-schema-to-type.ts";

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    name: string;
    in: "path" | "query";
    required: boolean;
    schema: JsonSchema;
  }[];
  readonly requestBody?: {
    readonly content: { readonly "application/json": { readonly schema: JsonSchema } };
  };
  readonly responses: {
    readonly 200: { readonly content: { readonly "application/json": { readonly schema: JsonSchema } } };
  };
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
    const answer = operation.responses[200].content["application/json"].schema;
    for (const schema of [body, answer]) if (schema !== undefined) used.add(jsonSchemaToType(schema));
    const lines = [
      ...(body === undefined ? [] : [`    body: ${jsonSchemaToType(body)};\n`]),
      ...parameterLines(operation, "path"),
      ...parameterLines(operation, "query"),
      `    answer: ${jsonSchemaToType(answer)};\n`,
    ];
    return `  ${keyOf(name)}: {\n${lines.join("")}  };\n`;
  });
  const rows = endpoints.map(
    ({ name, method, path }) => `  ${keyOf(name)}: { method: "${method}", path: "${path}" },\n`,
  );
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
