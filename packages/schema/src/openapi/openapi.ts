import { z } from "zod";
import { type DocumentName, documented, endpointTags } from "./documented.ts";
import { planningAid } from "../wire/scores/band.ts";
import { type Endpoint, problemsOf } from "../endpoints/endpoint.ts";
import { coverageFiles, type FileFormatName, fileFormats, fileFormatsOf } from "../endpoints/file-format.ts";
import { forClients } from "./for-clients.ts";
import { valuesPerCost } from "../endpoints/price.ts";
import { mergeChoices } from "./merge-choices.ts";
import { nameInnerSchemas, type SchemaNode } from "./openapi-components.ts";
import { type ProblemCode, problemKind } from "../errors/problem.ts";
import { statusUnder } from "../errors/problem-document.ts";
import { problemCodeWords, problemSchema } from "../errors/problem-document.ts";
import { cutLists, recordedAnswers } from "./recorded-answers.ts";

type JsonObject = Record<string, unknown>;

export interface DocumentOptions {
  /** Endpoints of the document: those of an API version, or of OGC API-EDR; V1 by default. */
  readonly version?: DocumentName;
  /** Public URL of the server; by default the URL of the document itself. */
  readonly publicUrl?: string;
  /**
   * True for the document that client generators read. In that document, responses with several media types have only JSON, and {@link forClients} and {@link
   * mergeChoices} simplify the schemas.
   */
  readonly isForClients?: boolean;
}

/**
 * Returns the OpenAPI 3.1 document of an API version, generated from its endpoint table.
 *
 * @example
 * ```js
 * openApiDocument().openapi; // => "3.1.1"
 * ```
 */
export function openApiDocument({
  version = "v1",
  publicUrl = "/",
  isForClients = false,
}: DocumentOptions = {}): JsonObject {
  const { table, revision, version: stated, words } = documented[version];
  const endpoints: readonly Endpoint[] = Object.values(table);
  const schemas: JsonObject = {};
  const paths: Record<string, JsonObject> = {};
  // Answers first: where a request means less by a name, as a field with a default that may be left out, it yields it.
  for (const { output, lines, events, accepted } of endpoints)
    for (const schema of [output, lines, events, accepted])
      if (schema !== undefined) toReference(schema, "output", schemas);
  for (const endpoint of endpoints) {
    (paths[withoutEndSlash(endpoint.path)] ??= {})[endpoint.method.toLowerCase()] = operation(
      endpoint,
      schemas,
      isForClients,
    );
  }
  toReference(problemSchema, "output", schemas);
  const { properties } = schemas["Problem"] as { readonly properties: { code: JsonObject } };
  properties.code = { ...properties.code, description: problemCodeWords(version) };
  nameInnerSchemas(schemas as Record<string, SchemaNode>);
  const shown = isForClients ? forClients(paths) : paths;
  return {
    openapi: "3.1.1",
    info: {
      title: "Halcyon",
      version: stated,
      description: `${words}The suitability of the weather for a task, hour by hour, with its probability. ${planningAid} Paths work with or without a trailing slash. Revision ${revision}.`,
      contact: { name: "the Halcyon developers" },
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
    },
    servers: [{ url: publicUrl }],
    security: withKey,
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name, description: endpointTags[name] })),
    paths: shown,
    components: {
      securitySchemes: {
        apiKey: { type: "apiKey", in: "header", name: "x-api-key" },
        ...(endpoints.some(({ takesTicket }) => takesTicket)
          ? {
              ticket: {
                type: "apiKey",
                in: "query",
                name: "ticket",
                description: "A ticket of `POST /tickets/`.",
              },
            }
          : {}),
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "The same key, as `Bearer` in the authorization header.",
        },
      },
      schemas: isForClients
        ? mergeChoices(forClients(schemas) as Record<string, SchemaNode>, shown)
        : schemas,
    },
  };
}

/** Security requirement for endpoints that need a key: in one of two headers. */
const withKey = [{ apiKey: [] }, { bearer: [] }];

function operation(endpoint: Endpoint, schemas: JsonObject, isForClients: boolean): JsonObject {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: endpoint.description,
    tags: [tagOf(endpoint)],
    ...parametersOf(endpoint, isForClients),
    ...requestBodyOf(endpoint, schemas),
    responses: { ...successes(endpoint, schemas, isForClients), ...failures(endpoint) },
    ...(endpoint.takesTicket ? { security: [...withKey, { ticket: [] }] } : {}),
    "x-halcyon-cost": endpoint.cost,
    ...(endpoint.costsByWork ? { "x-halcyon-values-per-cost": valuesPerCost } : {}),
    ...(endpoint.costPer === undefined ? {} : { "x-halcyon-cost-per": endpoint.costPer }),
    ...(endpoint.offering === undefined ? {} : { "x-halcyon-offering": endpoint.offering }),
  };
}

/** Returns a path in the form used in documents, without a trailing slash. */
export function withoutEndSlash(path: string): string {
  return path.replace(/\/$/, "");
}

function tagOf(endpoint: Endpoint): keyof typeof endpointTags {
  return endpoint.name.split(".")[0] as keyof typeof endpointTags;
}

function parametersOf(endpoint: Endpoint, isForClients: boolean): JsonObject {
  // Without it the answer is a problem of its own, not that of a field, so its schema lets it be absent.
  const needed = endpoint.problems.includes("precondition_required") ? ["if-match"] : [];
  const rows = [
    ...parameterRows("path", endpoint.params, endpoint.example?.params),
    ...(isForClients && isJobAlone(endpoint)
      ? []
      : parameterRows("query", endpoint.query, endpoint.example?.query)
    ).map((row) => (endpoint.version === "edr" ? { ...row, style: "form", explode: false } : row)),
    ...parameterRows("header", endpoint.headers, endpoint.example?.headers, needed),
  ];
  const { asDocument = {} } = isForClients ? endpoint : {};
  // Generated clients read JSON alone.
  const shown = rows.filter(({ name }) => !(isForClients && endpoint.series === true && name === "format"));
  const parameters = shown.map((row) => {
    const value = asDocument[String(row["name"])];
    return value === undefined
      ? row
      : { ...row, required: true, schema: { type: "string", enum: [value] }, example: value };
  });
  return parameters.length === 0 ? {} : { parameters };
}

function parameterRows(
  place: "path" | "query" | "header",
  schema: z.ZodObject | undefined,
  example: object | undefined,
  needed: readonly string[] = [],
): JsonObject[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input");
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    description,
    required: required.includes(name) || needed.includes(name),
    ...(property["type"] === "array" ? { style: "form", explode: false } : {}),
    schema: property,
    ...(example !== undefined && Object.hasOwn(example, name)
      ? { example: exampleOf((example as JsonObject)[name], property) }
      : {}),
  }));
}

/** Returns the example of a parameter. The endpoint table has examples of lists as they appear in URLs. */
function exampleOf(example: unknown, { type, items }: JsonObject): unknown {
  if (type !== "array" || typeof example !== "string") return example;
  const all = example.split(",");
  return (items as JsonObject)["type"] === "number" ? all.map(Number) : all;
}

/** Returns true if an endpoint with a response in lines can return a single document that describes the job, not its results. */
function isJobAlone({ asDocument = {} }: Endpoint): boolean {
  return Object.hasOwn(asDocument, "prefer");
}

function requestBodyOf(endpoint: Endpoint, schemas: JsonObject): JsonObject {
  if (endpoint.body === undefined) return {};
  const content = {
    schema: toReference(endpoint.body, "input", schemas),
    ...(endpoint.example?.body === undefined ? {} : { example: endpoint.example.body }),
  };
  return { requestBody: { required: true, content: { "application/json": content } } };
}

function successes(endpoint: Endpoint, schemas: JsonObject, isForClients: boolean): JsonObject {
  const { output, lines, events, accepted, status = 200, coverage, geojson, schedule } = endpoint;
  const isJsonAlone = isForClients && output !== undefined;
  const content = {
    ...(!isJsonAlone &&
      lines && { "application/x-ndjson": { schema: toReference(lines, "output", schemas) } }),
    ...(events && { "text/event-stream": { schema: toReference(events, "output", schemas) } }),
    ...(output && { "application/json": { schema: toReference(output, "output", schemas) } }),
    ...(isJsonAlone ? {} : filesOf(fileFormatsOf(endpoint))),
    ...(!isJsonAlone && geojson && { "application/geo+json": { schema: cellsSchema } }),
    ...(!isJsonAlone && schedule && scheduleContent),
    ...(coverage && {
      "application/vnd.cov+json": { schema: coverageSchema },
      "application/geo+json": { schema: featuresSchema },
      ...filesOf(coverageFiles),
    }),
  };
  const answers = recordedOf(endpoint);
  const whole = {
    [status]: {
      description: "The answer.",
      ...(Object.keys(content).length === 0 ? {} : { content: withExamples(content, answers[status]) }),
    },
  };
  return {
    ...(isForClients && isJobAlone(endpoint) ? {} : whole),
    ...(accepted && {
      202: {
        description: "The job that makes the answer.",
        content: withExamples(
          { "application/json": { schema: toReference(accepted, "output", schemas) } },
          answers[202],
        ),
      },
    }),
  };
}

const scheduleContent = {
  "text/calendar": { schema: { type: "string", description: "A calendar (RFC 5545) with an event a task." } },
  "application/xml": {
    schema: { type: "string", description: "A schedule in the XML format of Microsoft Project (MSPDI)." },
  },
};

const cellsSchema = {
  type: "object",
  description: "A FeatureCollection of GeoJSON (RFC 7946), whose member `halcyon` has the metadata.",
};

/** Returns the recorded responses of an endpoint. Endpoints of OGC API-EDR have none. */
function recordedOf({ version, name }: Endpoint): (typeof recordedAnswers)["v1"][string] {
  return new Map(Object.entries(recordedAnswers)).get(version)?.[name] ?? {};
}

const coverageSchema = {
  type: "object",
  required: ["type"],
  properties: {
    type: {
      type: "string",
      enum: ["Coverage", "CoverageCollection"],
      description: "A coverage, or several.",
    },
  },
  description: "A coverage, or a collection of coverages (CoverageJSON 1.0).",
};

const featuresSchema = {
  type: "object",
  required: ["type", "features"],
  properties: {
    type: { type: "string", enum: ["FeatureCollection"], description: "Always `FeatureCollection`." },
    features: { type: "array", items: { type: "object" }, description: "The points and times." },
  },
  description: "A feature for each point and time (RFC 7946), with the numbers as properties.",
};

/** Returns the media types of files. OpenAPI 3.1 gives no type to a body of bytes. */
function filesOf(names: readonly FileFormatName[]): Record<string, JsonObject> {
  const files = names.map((name): [string, JsonObject] => {
    const { mediaType, description } = fileFormats[name];
    return [mediaType, { schema: { ...(name === "csv" && { type: "string" }), description } }];
  });
  return Object.fromEntries(files);
}

/** Adds recorded responses of a server to media types, as examples. */
function withExamples(
  content: Readonly<Record<string, JsonObject>>,
  answers: Readonly<Record<string, unknown>> = {},
): JsonObject {
  const types = Object.entries(content).map(([type, media]): [string, JsonObject] => [
    type,
    Object.hasOwn(answers, type)
      ? { ...media, examples: { recorded: { summary: recordedWords, value: answers[type] } } }
      : media,
  ]);
  return Object.fromEntries(types);
}

const recordedWords = `An answer with synthetic weather. Lists of more than ${cutLists.longest} items, other than the months, are cut to ${cutLists.left}.`;

function failures(endpoint: Endpoint): JsonObject {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of problemsOf(endpoint)) {
    const status = statusUnder(endpoint.version, code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const rows = [...byStatus].toSorted(([a], [b]) => a - b);
  return Object.fromEntries(
    rows.map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${problemKind(code).title}.`).join(" "),
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    ]),
  );
}

interface ObjectSchema extends JsonObject {
  properties?: Record<string, JsonObject>;
  required?: string[];
  $defs?: Record<string, JsonObject>;
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): ObjectSchema {
  return z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    override: ({ jsonSchema: node }) => {
      // Answers are open: clients ignore what they do not know.
      if (io === "output" && node.additionalProperties === false) delete node.additionalProperties;
    },
  }) as ObjectSchema;
}

/**
 * Adds a schema, and all schemas to which it refers, to the components. It returns a reference to the schema. If requests and responses have different forms,
 * the schema for requests is called `<name>Input`.
 */
function toReference(schema: z.ZodType, io: "input" | "output", schemas: JsonObject): JsonObject {
  const { $schema: _, $defs = {}, ...root } = jsonSchema(schema, io);
  const names = new Map<string, string>();
  const withReferences = <Node extends JsonObject>(node: Node): Node =>
    JSON.parse(
      JSON.stringify(node).replaceAll(
        /"#\/\$defs\/([^"]+)"/g,
        (_match, name: string) => `"#/components/schemas/${names.get(name) ?? name}"`,
      ),
    ) as Node;
  const definitions = Object.entries($defs).map(([name, { id: _id, ...definition }]) => ({
    name,
    definition,
  }));
  // What refers to another form has another form itself, so that one name may lead to more.
  const isOther = ({ name, definition }: (typeof definitions)[number]): boolean =>
    !names.has(name) &&
    schemas[name] !== undefined &&
    JSON.stringify(schemas[name]) !== JSON.stringify(withReferences(definition));
  let others = io === "input" ? definitions.filter(isOther) : [];
  while (others.length > 0) {
    for (const { name } of others) names.set(name, `${name}Input`);
    others = definitions.filter(isOther);
  }
  for (const { name, definition } of definitions) {
    const shown = names.get(name) ?? name;
    const written = withReferences(definition);
    if (schemas[shown] !== undefined && JSON.stringify(schemas[shown]) !== JSON.stringify(written))
      throw new Error(`Two schemas are called ${shown}.`);
    schemas[shown] = written;
  }
  return withReferences(root);
}
