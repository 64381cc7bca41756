import type { Endpoint } from "@halcyon/schema";
import { literal, type Notation, type Value } from "../../builder/literal.mts";
import { notations } from "../../builder/notations.mts";

const widest = 78;

/** Path or query parameters, by name. */
type Fields = Readonly<Record<string, number | string | boolean>>;

/** Example request of an endpoint, in a form that does not depend on a programming language. */
export interface ExampleRequest {
  readonly method: Endpoint["method"];
  /** Path in which parameters are replaced by their example values. */
  readonly path: string;
  /** Values of the path parameters, in order. */
  readonly params: readonly Value[];
  readonly query: Fields;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Value | undefined;
  /** Version of the object to change; undefined if the endpoint requires no version. */
  readonly version: number | undefined;
  /** Kind of response: a document, pages of a list, lines of NDJSON, a stream of events, or none. */
  readonly answer: "document" | "pages" | "lines" | "events" | "nothing";
}

export function exampleRequest({
  method,
  path,
  example,
  query: querySchema,
  status,
  lines,
  events,
}: Pick<Endpoint, "method" | "path" | "example" | "query" | "status" | "lines" | "events">): ExampleRequest {
  const params = (example?.params ?? {}) as Fields;
  const headers = example?.headers ?? {};
  const version = /\d+/.exec(headers["if-match"] ?? "")?.[0];
  const isPaged = Object.hasOwn(querySchema?.shape ?? {}, "cursor");
  return {
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (braces, name: string) =>
      Object.hasOwn(params, name) ? encodeURIComponent(String(params[name])) : braces,
    ),
    params: [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => {
      const value = params[name!];
      return value === undefined ? [] : [value];
    }),
    query: (example?.query ?? {}) as Fields,
    headers,
    body: example?.body as Value | undefined,
    version: version === undefined ? undefined : Number(version),
    answer: events ? "events" : lines ? "lines" : status === 204 ? "nothing" : isPaged ? "pages" : "document",
  };
}

/** Returns the path of an endpoint's example request, with the values of its parameters and its query. */
export function pathOf(endpoint: Parameters<typeof exampleRequest>[0]): string {
  const { path, query } = exampleRequest(endpoint);
  const fields = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll("%2C", ",")}`,
  );
  return fields.length === 0 ? path : `${path}?${fields.join("&")}`;
}

/** Returns the example request of an endpoint as a curl command. */
export function curlOf(endpoint: Endpoint): string {
  const { method, headers, body, answer } = exampleRequest(endpoint);
  const url = `"$HALCYON_URL${pathOf(endpoint)}"`;
  // It would hold back what comes until there is more.
  const curl = answer === "events" ? "curl -N" : "curl";
  const lines = [
    // What curl sends by itself: a body is posted, and without one it gets.
    method === (body === undefined ? "GET" : "POST") ? `${curl} ${url}` : `${curl} -X ${method} ${url}`,
    '  -H "x-api-key: $HALCYON_KEY"',
    ...Object.entries(headers).map(([name, value]) => `  -H '${name}: ${value}'`),
    ...(body === undefined
      ? []
      : [
          '  -H "content-type: application/json"',
          `  -d '${literal(body, notations.json, "", 6).replaceAll("'", String.raw`'\''`)}'`,
        ]),
  ];
  return lines.join(" \\\n");
}

/** Returns the example request of an endpoint as a call of the TypeScript SDK. The arguments are the path parameters, the body, the query and the version. */
export function sdkCallOf(endpoint: Endpoint): string {
  const { params, body, query, version, answer } = exampleRequest(endpoint);
  const begin = answer === "lines" ? "for await (const line of " : "const answer = await ";
  const call = called(
    `${begin}halcyon.${endpoint.name}(`,
    [
      ...params,
      ...(body === undefined ? [] : [body]),
      ...(Object.keys(query).length === 0 ? [] : [query]),
      ...(version === undefined ? [] : [{ version }]),
    ],
    notations.typescript,
  );
  return answer === "lines" ? `${call}) {\n  console.log(line);\n}` : `${call};`;
}

/** Returns the example request of an endpoint as a call of the Python client. Query parameters are keyword arguments. */
export function pythonCallOf(endpoint: Endpoint): string {
  const { params, body, query, version, answer } = exampleRequest(endpoint);
  const name = endpoint.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const isLoop = answer === "lines" || answer === "pages";
  const begin = answer === "nothing" ? "" : isLoop ? "for line in " : "answer = ";
  const call = called(
    `${begin}halcyon.${name}(`,
    [...params, ...(body === undefined ? [] : [body])],
    notations.python,
    { ...query, ...(version === undefined ? {} : { version }) },
  );
  return isLoop ? `${call}:\n    print(line)` : call;
}

/** Returns a function call as text, first with positional and then with named arguments. A short call is on one line. */
function called(
  open: string,
  values: readonly Value[],
  notation: Notation,
  named: Readonly<Record<string, Value>> = {},
): string {
  const args = [
    ...values.map((value) => literal(value, notation, "", open.length)),
    ...Object.entries(named).map(([name, value]) => `${name}=${literal(value, notation)}`),
  ];
  const flat = `${open}${args.join(", ")})`;
  if (flat.length < widest || flat.includes("\n")) return flat;
  return `${open}\n${args.map((arg) => `${notation.indent}${arg},\n`).join("")})`;
}

/** Returns the example request of an endpoint as an R program that uses the package httr2. */
export function rProgramOf(endpoint: Endpoint): string {
  const { method, path, query, headers, body, answer } = exampleRequest(endpoint);
  const given = [
    ["x-api-key", 'Sys.getenv("HALCYON_KEY")'],
    ...Object.entries(headers).map(([name, value]) => [name, `'${value}'`]),
  ].map(([name, value]) => `"${name}" = ${value}`);
  const steps = [
    `${answer === "nothing" ? "" : "answer <- "}request(Sys.getenv("HALCYON_URL"))`,
    `req_url_path("${path}")`,
    ...(Object.keys(query).length === 0
      ? []
      : [literal(query, { ...notations.r, object: ["req_url_query(", ")"] }, "  ")]),
    // What httr2 sends by itself: a body is posted, and without one it gets.
    ...(method === (body === undefined ? "GET" : "POST") ? [] : [`req_method("${method}")`]),
    `req_headers(${given.join(", ")})`,
    ...(body === undefined ? [] : [`req_body_json(${literal(body, notations.r, "  ", 16)})`]),
    "req_perform()",
    ...(answer === "nothing" ? [] : [answer === "lines" ? "resp_body_string()" : "resp_body_json()"]),
  ];
  const program = `library(httr2)\n\n${steps.join(" |>\n  ")}`;
  return answer === "lines"
    ? `${program}\nfor (line in strsplit(answer, "\\n")[[1]]) cat(line, "\\n")`
    : program;
}
