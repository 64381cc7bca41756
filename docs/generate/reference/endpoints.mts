import { apiVersions, type Endpoint, type ProblemCode, problemKind, sharedEndpoints } from "@halcyon/schema";
import { fileFormats, fileFormatsOf, problemsOf, valuesPerCost } from "@halcyon/schema/endpoints";
import { statusUnder } from "@halcyon/schema/errors";
import { type DocumentName, openApiDocument } from "@halcyon/schema/openapi";
import { inEveryLanguage } from "../../languages.mts";
import { code, codeBlock, type FieldRow, fieldTable, prose, table } from "../markdown.mts";
import { category, type Page, page } from "../page.mts";
import { csvColumns } from "./csv-columns.mts";
import { curlOf, pythonCallOf, rProgramOf, sdkCallOf } from "./requests.mts";
import { defaultText, type JsonSchema, schemaRows, type Schemas, typeText } from "./schema-rows.mts";

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

interface Media {
  readonly schema?: JsonSchema;
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
}

interface Operation {
  readonly tags?: readonly string[];
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

const folder = "reference/endpoints";
const previewFolder = "reference/v2";
const isPreview = apiVersions.v2.state === "preview";
const previewTitle = isPreview ? "V2 (preview)" : "V2";

/** Returns a page for each endpoint of V1, and an index page. */
export function endpointPages(endpoints: readonly Endpoint[], sdkMethods: readonly string[]): Page[] {
  const contract = contractOf("v1");
  const pages = endpoints.map((endpoint, index) =>
    endpointPage(endpoint, { folder, position: index + 1, contract, sdkMethods }),
  );
  return [category(folder, "Endpoints", 1), overview(endpoints), ...pages];
}

/** Returns a page for each endpoint that exists only in V2, and an index page of all V2 endpoints. */
export function previewPages(endpoints: readonly Endpoint[], sdkMethods: readonly string[]): Page[] {
  const own = endpoints.filter(({ name }) => !Object.hasOwn(sharedEndpoints, name));
  const contract = contractOf("v2");
  const pages = own.map((endpoint, index) =>
    endpointPage(endpoint, { folder: previewFolder, position: index + 1, contract, sdkMethods }),
  );
  return [category(previewFolder, previewTitle, 2), previewOverview(endpoints, own), ...pages];
}

const edrFolder = "reference/edr";

/** Returns a page for each endpoint of OGC API-EDR, and an index page. */
export function edrPages(endpoints: readonly Endpoint[]): Page[] {
  const contract = contractOf("edr");
  const pages = endpoints.map((endpoint, index) =>
    endpointPage(endpoint, { folder: edrFolder, position: index + 1, contract, sdkMethods: [] }),
  );
  return [category(edrFolder, "OGC API-EDR", 3), edrOverview(endpoints), ...pages];
}

/** Content of the OpenAPI document of a version. */
interface Contract {
  /** Operations, by name of the endpoint. */
  readonly operations: ReadonlyMap<string | undefined, Operation>;
  readonly schemas: Schemas;
}

/** Returns the OpenAPI document of a version. It is created only once for all pages, because this takes a while. */
function contractOf(version: DocumentName): Contract {
  const document = openApiDocument({ version });
  const paths = document["paths"] as Record<string, Record<string, Operation>>;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return {
    operations: new Map(operations.map((operation) => [operation.operationId, operation])),
    schemas: (document["components"] as { schemas: Schemas }).schemas,
  };
}

interface PageOf {
  readonly folder: string;
  readonly position: number;
  readonly contract: Contract;
  readonly sdkMethods: readonly string[];
}

function endpointPage(
  endpoint: Endpoint,
  { folder: to, position, contract: { operations, schemas }, sdkMethods }: PageOf,
): Page {
  const operation = operations.get(endpoint.name) ?? { responses: {} };
  return page(
    `${to}/${slugOf(endpoint)}.mdx`,
    {
      title: `${endpoint.method} ${endpoint.path}`,
      sidebar_label: endpoint.name,
      sidebar_position: position,
      description: endpoint.summary,
    },
    prose(endpoint.summary),
    prose(endpoint.description),
    facts(endpoint, operation, sdkMethods.includes(endpoint.name)),
    requestOf(endpoint, operation, schemas, sdkMethods),
    answerOf(endpoint, operation, schemas),
    problemsTable(endpoint),
  );
}

/** Returns the name of an endpoint in the form for the URL of its page, such as `optimality-composite`. */
export function slugOf({ name }: Endpoint): string {
  return name.replaceAll(".", "-");
}

function overview(endpoints: readonly Endpoint[]): Page {
  return page(
    `${folder}/index.mdx`,
    {
      title: "Endpoints",
      sidebar_position: 0,
      description: "Every endpoint of V1 with its cost and offering.",
    },
    "Every request carries an `x-api-key`. Paths work with or without a trailing slash. The same table makes the routes of the server, the OpenAPI document at `/openapi/v1.json`, the SDK and these pages.",
    "`/openapi/v1.clients.json` is that document for [generators of clients](/clients.mdx). There, answers that also come as CSV or lines are JSON alone, since many generators make a union of media types, or warn. Both documents work with openapi-typescript, openapi-ts, orval, datamodel-codegen and openapi-python-client. OpenAPI Generator makes clients in Go, Java and C# from the document for clients.",
    table(
      ["endpoint", "cost", "offering"],
      endpoints.map((endpoint) => [
        `[${code(`${endpoint.method} ${endpoint.path}`)}](./${slugOf(endpoint)}.mdx)<br />${prose(endpoint.summary)}`,
        costOf(endpoint),
        endpoint.offering ?? "any",
      ]),
    ),
  );
}

function previewOverview(endpoints: readonly Endpoint[], own: readonly Endpoint[]): Page {
  return page(
    `${previewFolder}/index.mdx`,
    {
      title: previewTitle,
      sidebar_position: 0,
      description: `Every endpoint of V2${isPreview ? ", which is a preview" : ""}.`,
    },
    [
      "V2 is served beside V1, with the same keys, allowance and errors, at the same cost.",
      ...(isPreview
        ? [
            "It is a preview: it may still break, with notice, and its answers carry `x-halcyon-state: preview`.",
          ]
        : []),
      "Its OpenAPI document is `/openapi/v2.json`, its client `@halcyon/sdk/v2`. [From V1 to V2](/migrate.mdx) shows what changes.",
    ].join(" "),
    table(
      ["endpoint", "cost", "offering"],
      endpoints.map((endpoint) => [
        `[${code(`${endpoint.method} ${endpoint.path}`)}](${own.includes(endpoint) ? `./${slugOf(endpoint)}.mdx` : `/${folder}/${slugOf(endpoint)}.mdx`})<br />${own.includes(endpoint) ? "" : "As under V1. "}${prose(endpoint.summary)}`,
        costOf(endpoint),
        endpoint.offering ?? "any",
      ]),
    ),
  );
}

function edrOverview(endpoints: readonly Endpoint[]): Page {
  return page(
    `${edrFolder}/index.mdx`,
    {
      title: "OGC API-EDR",
      sidebar_position: 0,
      description: "Every endpoint of OGC API - Environmental Data Retrieval 1.1.",
    },
    "These endpoints are for programs that speak the standard. [GIS by OGC API-EDR](/edr.mdx) shows how to use them. Their OpenAPI document is at `/edr/api`, and without a key at `/openapi/edr.json`.",
    table(
      ["endpoint", "cost"],
      endpoints.map((endpoint) => [
        `[${code(`${endpoint.method} ${endpoint.path}`)}](./${slugOf(endpoint)}.mdx)<br />${prose(endpoint.summary)}`,
        costOf(endpoint),
      ]),
    ),
  );
}

function facts(endpoint: Endpoint, operation: Operation, inSdk: boolean): string {
  return table(
    ["", ""],
    [
      ["Request", code(`${endpoint.method} ${endpoint.path}`)],
      ["Cost", costOf(endpoint)],
      ["Offering", endpoint.offering ?? "any: it needs a key and no more"],
      ...(inSdk ? [["SDK", code(`halcyon.${endpoint.name}(…)`)]] : []),
      ...(endpoint.series ? [["Also as", filesOf(endpoint)]] : []),
      [
        "Try it",
        `[in the reference of a server](${tryAddress(endpoint, operation)}), here one on this machine`,
      ],
    ],
  );
}

/** Returns how each format of a series is requested. */
function filesOf(endpoint: Endpoint): string {
  const formats = fileFormatsOf(endpoint);
  const byHeader = formats.map((name) => code(`accept: ${fileFormats[name].mediaType}`));
  const byQuery = endpoint.method === "GET" ? formats.map((name) => code(`format=${name}`)) : [];
  return [byHeader, byQuery]
    .filter((ways) => ways.length > 0)
    .map((ways) => ways.join(", "))
    .join("<br />");
}

/** Returns the URL of an endpoint in the API reference of a local server. That page has a form that sends requests. */
export function tryAddress({ method, path }: Endpoint, { tags = [] }: Pick<Operation, "tags">): string {
  const [tag] = tags;
  if (tag === undefined) return "http://localhost:8080/reference";
  const version = path.split("/")[1]!;
  const place = `${version}/tag/${tag.toLowerCase()}/${method}${path.replace(/\/$/, "")}`;
  return `http://localhost:8080/reference#${place.replaceAll("{", "%7B").replaceAll("}", "%7D")}`;
}

/** Returns the cost of a request as text. */
export function costOf({ cost, costPer, costsByWork }: Endpoint): string {
  if (cost === 0) return "free";
  const requests = cost === 1 ? "1 request" : `${cost} requests`;
  const perItem = costPer === undefined ? "" : ` for each ${costPer}`;
  if (!costsByWork) return requests + perItem;
  const work = `${requests} for each ${valuesPerCost.toLocaleString("en")} values of work`;
  return costPer === undefined ? `${work}, rounded up` : `${work} of each ${costPer}`;
}

function requestOf(
  endpoint: Endpoint,
  operation: Operation,
  schemas: Schemas,
  sdkMethods: readonly string[],
): string {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required, description, schema }): FieldRow => [
      code(name),
      `${place}: ${typeText(schema, schemas)}${required ? "" : ", optional"}`,
      [description, schema.default === undefined ? "" : `Default: ${defaultText(schema)}.`]
        .map(prose)
        .join(" "),
    ],
  );
  const body = operation.requestBody?.content["application/json"]?.schema;
  const rows = [...parameters, ...(body === undefined ? [] : schemaRows(body, schemas))];
  return [
    "## Request",
    rows.length === 0 ? "It takes nothing but the key." : fieldTable(rows),
    programs(endpoint, sdkMethods),
  ].join("\n\n");
}

/** Returns the example request in each language. For an event stream, it returns programs that follow the stream. */
function programs(endpoint: Endpoint, sdkMethods: readonly string[]): string {
  if (endpoint.events !== undefined)
    return `${codeBlock("sh", curlOf(endpoint))}\n\n<Program name="docs/snippets/follow-events" />`;
  if (!sdkMethods.includes(endpoint.name)) return codeBlock("sh", curlOf(endpoint));
  const written = { curl: curlOf, ts: sdkCallOf, python: pythonCallOf, r: rProgramOf };
  return inEveryLanguage(({ value, highlight }) => codeBlock(highlight, written[value](endpoint)));
}

function answerOf(endpoint: Endpoint, operation: Operation, schemas: Schemas): string {
  const blocks = Object.entries(operation.responses)
    .filter(([status]) => Number(status) < 300)
    .flatMap(([status, { content = {} }]) => [
      `Status ${status}${Object.keys(content).length === 0 ? ", without a body" : `: ${Object.keys(content).map(code).join(", ")}`}.`,
      ...Object.entries(content).flatMap(([type, media]) => [
        ...fieldsOf(type, media.schema, schemas),
        ...recordedOf(type, media),
        ...(type === "text/csv" ? columnsOf(media, content["application/json"]?.schema, schemas) : []),
      ]),
    ]);
  return ["## Answer", ...blocks, ...lackOf(endpoint)].join("\n\n");
}

/** Says why the page shows no answer: `record-answers` asks an endpoint with parameters only if it has an example. */
function lackOf({ params, example }: Endpoint): string[] {
  if (params === undefined || example !== undefined) return [];
  return [
    "No answer is shown here, because the object of the request takes minutes to be made. Make your own with the request that creates it.",
  ];
}

function fieldsOf(type: string, schema: JsonSchema | undefined, schemas: Schemas): string[] {
  const rows = schema === undefined ? [] : schemaRows(schema, schemas);
  return rows.length === 0 ? [] : [`Fields of ${code(type)}:`, fieldTable(rows)];
}

/** Returns the meanings of the columns of a CSV response. They come from the fields of the same response in JSON. */
function columnsOf({ examples }: Media, schema: JsonSchema | undefined, schemas: Schemas): string[] {
  const recorded = examples?.["recorded"]?.value;
  const head = typeof recorded === "string" ? recorded.split("\r\n")[0]! : "";
  const meanings = schemaRows(schema ?? {}, schemas).map(
    ([path, , meaning]) => [path.replaceAll("`", ""), meaning] as const,
  );
  const rows = csvColumns(head, meanings);
  return rows.length === 0 ? [] : ["Columns of the table:", table(["column", "meaning"], rows)];
}

const languages = new Map([["text/csv", "text"]]);

/** Returns the recorded response to the example request, in a given format. */
function recordedOf(type: string, { examples }: Media): string[] {
  return Object.values(examples ?? {}).flatMap(({ summary, value }) => [
    `An answer to the request above, as ${code(type)}. ${summary}`,
    codeBlock(
      languages.get(type) ?? "json",
      typeof value === "string" ? value : JSON.stringify(value, undefined, 2),
    ),
  ]);
}

function problemsTable(endpoint: Endpoint): string {
  const statusOf = (name: ProblemCode): number => statusUnder(endpoint.version, name);
  const codes = problemsOf(endpoint).toSorted((a, b) => statusOf(a) - statusOf(b));
  return [
    "## Problems",
    table(
      ["status", "code", "what happened"],
      codes.map((name) => [
        String(statusOf(name)),
        `[${code(name)}](/reference/errors/${name}.mdx)`,
        prose(problemKind(name).title),
      ]),
    ),
  ].join("\n\n");
}
