import { expect, test } from "vitest";
import { apiVersionNames } from "../src/api-versions.ts";
import { currentContract } from "./contract.ts";
import { contractAdditions } from "./contract-additions.ts";
import { contractBreaks } from "./contract-breaks.ts";
import { type Break, knownKeywords } from "./schema-breaks.ts";

type Json = Record<string, unknown>;
type Change = (document: Json, problems: Json, headers: string[]) => void;

const before = currentContract("v1", "1.0.0");
const composite = "POST /v1/optimality/composite";
const hourly = "GET /v1/operational/{model}/hourly";

function at(node: unknown, ...path: readonly string[]): Json {
  return path.reduce((inner, step) => inner[step] as Json, node as Json);
}

function listAt(node: unknown, ...path: readonly string[]): unknown[] {
  return at(node, ...path) as unknown as unknown[];
}

function operation(document: Json, place: string): Json {
  const [method, path] = place.split(" ");
  return at(document, "paths", path!, method!.toLowerCase());
}

function schema(document: Json, name: string): Json {
  return at(document, "components", "schemas", name);
}

/** Returns a field in a schema of the components. If it is a reference, the function returns its target. */
function field(document: Json, name: string, ...path: readonly string[]): Json {
  return path.reduce(
    (inner, step) => {
      const found = at(inner, "properties", step);
      const reference = found["$ref"] as string | undefined;
      return reference === undefined
        ? found
        : schema(document, reference.replace("#/components/schemas/", ""));
    },
    schema(document, name),
  );
}

function remove(node: Json, name: string): void {
  delete node[name];
}

/** Removes a name, or the row with that name, from a list. */
function without(node: Json, list: string, name: string): void {
  node[list] = listAt(node, list).filter((row) => row !== name && (row as Json)["name"] !== name);
}

function parameter(document: Json, place: string, name: string): Json {
  return listAt(operation(document, place), "parameters").find((row) => at(row)["name"] === name) as Json;
}

function changed(change: Change): typeof before {
  const { headers, ...rest } = structuredClone(before);
  const names = [...headers];
  change(rest.document, rest.problems, names);
  return { ...rest, headers: names };
}

const lines = (found: readonly Break[]): string[] => found.map(({ place, what }) => `${place}: ${what}`);

const request = ["CompositeRequest", "request"] as const;

const breaks: readonly (readonly [kind: string, change: Change, said: string])[] = [
  ["a removed endpoint", (document) => remove(at(document, "paths"), "/v1/usage"), "GET /v1/usage: is gone"],
  [
    "a removed field of an answer",
    (document) => remove(at(schema(document, "CompositeHour"), "properties"), "Q90"),
    `${composite} answer.forecast[].Q90: is gone`,
  ],
  [
    "null where there was none",
    (document) => Object.assign(field(document, "CompositeHour", "median"), { type: ["number", "null"] }),
    `${composite} answer.forecast[].median: may now be null`,
  ],
  [
    "a number that becomes text",
    (document) => Object.assign(field(document, "CompositeHour", "median"), { type: "string" }),
    `${composite} answer.forecast[].median: may now be a string`,
  ],
  [
    "a field of an answer that may be missing",
    (document) => without(schema(document, "CompositeHour"), "required", "median"),
    `${composite} answer.forecast[].median: may now be missing`,
  ],
  [
    "a promised range that is left",
    (document) => Object.assign(field(document, "CompositeHour", "median"), { maximum: 100 }),
    `${composite} answer.forecast[].median: may now be beyond maximum 1`,
  ],
  [
    "a removed value of an answer's list",
    (document) => listAt(field(document, "Job", "status"), "enum").pop(),
    'GET /v1/jobs/{id} answer.status: never says "failed"',
  ],
  [
    "an answer's list that becomes free text",
    (document) => remove(field(document, "Job", "status"), "enum"),
    "GET /v1/jobs/{id} answer.status: is no longer one of a list",
  ],
  [
    "a constant of several words that becomes free text",
    (document) => remove(field(document, "ClimatologyResponseMetadata", "quantiles"), "const"),
    "GET /v1/historical/climatology answer.metadata.quantiles: is no longer one of a list",
  ],
  [
    "another constant of several words",
    (document) =>
      Object.assign(field(document, "ClimatologyResponseMetadata", "quantiles"), {
        const: "Hyndman-Fan type 7",
      }),
    'GET /v1/historical/climatology answer.metadata.quantiles: never says "Hyndman-Fan type 8"',
  ],
  [
    "a text of a request of which one sentence is left",
    (document) => Object.assign(field(document, "WatchRequest", "name"), { const: "My crane." }),
    "POST /v1/watches request.name: takes the words of a list alone",
  ],
  [
    "an answer that loses one of its forms",
    (document) => listAt(schema(document, "Constraint"), "anyOf").pop(),
    "GET /v1/tasks/{id} answer.constraints[]: is never an object any more",
  ],
  [
    "a list of anything",
    (document) => remove(field(document, "CompositeResponse", "forecast"), "items"),
    `${composite} answer.forecast[]: may now be anything`,
  ],
  [
    "a list of a request that holds less",
    (document) => Object.assign(field(document, "BatchRequest", "items"), { items: { type: "string" } }),
    "POST /v1/optimality/batch/composite-optimality request.items[]: takes an object no longer",
  ],
  [
    "times in another form",
    (document) => Object.assign(field(document, "CompositeHour", "timestamp"), { pattern: ".*" }),
    "POST /v1/optimality/composite answer.forecast[].timestamp: has another form (pattern)",
  ],
  [
    "a new required field of a request",
    (document) => {
      Object.assign(at(field(document, ...request), "properties"), { elevation: { type: "number" } });
      listAt(field(document, ...request), "required").push("elevation");
    },
    `${composite} request.request.elevation: must now be given`,
  ],
  [
    "a removed field of a request",
    (document) => remove(at(schema(document, "BreakdownRequest"), "properties"), "counterfactuals"),
    "POST /v1/optimality/breakdown request.counterfactuals: is gone",
  ],
  [
    "a removed value of a request's list",
    (document) => listAt(field(document, ...request, "model"), "enum").pop(),
    'POST /v1/optimality/composite request.request.model: refuses "ecmwf"',
  ],
  [
    "a narrower range of a request",
    (document) => Object.assign(field(document, ...request, "forecast_hours"), { maximum: 240 }),
    "POST /v1/optimality/composite request.request.forecast_hours: takes less than before (maximum 240)",
  ],
  [
    "a higher bound from below",
    (document) => Object.assign(field(document, ...request, "latitude"), { minimum: 0 }),
    `${composite} request.request.latitude: takes less than before (minimum 0)`,
  ],
  [
    "a type of a request that is refused",
    (document) => Object.assign(field(document, ...request, "latitude"), { type: "integer" }),
    "POST /v1/optimality/composite request.request.latitude: takes a number no longer",
  ],
  [
    "another default",
    (document) => Object.assign(field(document, "WindowsRequest", "window", "top"), { default: 1 }),
    "POST /v1/optimality/windows request.window.top: is another than 5 where it is left out",
  ],
  [
    "a parameter that must be given",
    (document) => Object.assign(parameter(document, hourly, "statistics"), { required: true }),
    `${hourly} query.statistics: must now be given`,
  ],
  [
    "a removed parameter",
    (document) => without(operation(document, "GET /v1/tasks"), "parameters", "sector"),
    "GET /v1/tasks query.sector: is gone",
  ],
  [
    "a removed media type",
    (document) => remove(at(operation(document, composite), "responses", "200", "content"), "text/csv"),
    `${composite} 200 text/csv: is gone`,
  ],
  [
    "another status of success",
    (document) => {
      const responses = at(operation(document, "POST /v1/tasks"), "responses");
      responses["200"] = responses["201"];
      remove(responses, "201");
    },
    "POST /v1/tasks 201: is gone",
  ],
  [
    "a higher price",
    (document) => Object.assign(operation(document, composite), { "x-halcyon-cost": 2 }),
    `${composite}: costs more`,
  ],
  [
    "fewer numbers for the price",
    (document) => Object.assign(operation(document, hourly), { "x-halcyon-values-per-cost": 10 }),
    `${hourly}: costs more`,
  ],
  [
    "an offering that a key may lack",
    (document) => Object.assign(operation(document, "GET /v1/usage"), { "x-halcyon-offering": "historical" }),
    "GET /v1/usage: needs the offering historical",
  ],
  [
    "a removed field of problems",
    (document) => remove(at(schema(document, "Problem"), "properties"), "request_id"),
    "v1 problem.request_id: is gone",
  ],
  ["a removed header of answers", (_, _problems, headers) => headers.shift(), "v1 header allow: is gone"],
  ["a removed problem code", (_, problems) => remove(problems, "data_gap"), "v1 problem data_gap: is gone"],
  [
    "another status of a problem",
    (_, problems) => Object.assign(problems, { data_gap: 500 }),
    "v1 problem data_gap: has another status than 503",
  ],
];

test.each(breaks)("%s is a break", (_kind, change, said) => {
  const found = lines(contractBreaks(before, changed(change)));
  expect(
    found.some((line) => line.startsWith(said)),
    [`expected ${said}`, ...found].join("\n"),
  ).toBe(true);
});

const additions: readonly (readonly [kind: string, change: Change, said?: string])[] = [
  ["nothing", () => undefined],
  [
    "a trailing slash",
    (document) =>
      Object.assign(document, {
        paths: Object.fromEntries(
          Object.entries(at(document, "paths")).map(([path, methods]) => [`${path}/`, methods]),
        ),
      }),
  ],
  [
    "a new endpoint",
    (document) =>
      Object.assign(at(document, "paths"), { "/v1/dreams": { get: operation(document, "GET /v1/usage") } }),
    "GET /v1/dreams: is new",
  ],
  [
    "a new field of an answer",
    (document) => {
      Object.assign(at(schema(document, "CompositeHour"), "properties"), { mood: { type: "string" } });
      listAt(schema(document, "CompositeHour"), "required").push("mood");
    },
    `${composite} answer.forecast[].mood: is new`,
  ],
  [
    "a new optional field of a request",
    (document) =>
      Object.assign(at(field(document, ...request), "properties"), { elevation: { type: "number" } }),
    `${composite} request.request.elevation: is new`,
  ],
  [
    "a new optional parameter",
    (document) =>
      Object.assign(operation(document, "GET /v1/models"), {
        parameters: [{ name: "q", in: "query", required: false, schema: { type: "string" } }],
      }),
    "GET /v1/models query.q: is new",
  ],
  [
    "a new model, asked for and answered",
    (document) =>
      [field(document, ...request, "model"), field(document, "CompositeMetadata", "model")].forEach((node) =>
        listAt(node, "enum").push("icon"),
      ),
    "v1 word icon: is new",
  ],
  [
    "a new variable",
    (document) => listAt(schema(document, "VariableName"), "enum").push("fog_depth"),
    "v1 word fog_depth: is new",
  ],
  [
    "a longer forecast, asked for and answered",
    (document) =>
      [
        field(document, ...request, "forecast_hours"),
        field(document, "CompositeMetadata", "forecast_hours"),
      ].forEach((node) => Object.assign(node, { maximum: 9000 })),
    `${composite} request.request.forecast_hours: takes more than before (maximum)`,
  ],
  [
    "a null that is never there any more",
    (document) =>
      Object.assign(field(document, "CompositeHour", "Q10"), {
        anyOf: [{ type: "number", minimum: 0, maximum: 1 }],
      }),
  ],
  [
    "a request that may leave something out",
    (document) => without(field(document, ...request), "required", "model"),
    `${composite} request.request.model: may now be left out`,
  ],
  ["a lower price", (document) => Object.assign(operation(document, composite), { "x-halcyon-cost": 0 })],
  [
    "a new problem code",
    (_, problems) => Object.assign(problems, { bad_mood: 418 }),
    "v1 problem bad_mood: is new",
  ],
  ["a new header", (_, _problems, headers) => headers.push("x-mood"), "v1 header x-mood: is new"],
  [
    "other words",
    (document) =>
      Object.assign(field(document, "CompositeHour", "median"), { description: "How good it is." }),
  ],
];

test.each(additions.map(([kind, change, said]) => ({ kind, change, said })))(
  "$kind is no break, and an addition if clients can do or may get more",
  ({ change, said }) => {
    const now = changed(change);
    expect(lines(contractBreaks(before, now))).toEqual([]);
    const found = lines(contractAdditions(before, now));
    if (said === undefined) expect(found).toEqual([]);
    else expect(found).toContain(said);
  },
);

test.each(apiVersionNames)("%s compared with itself has no break", (api) => {
  const contract = currentContract(api, "1.0.0");
  expect(lines(contractBreaks(contract, contract))).toEqual([]);
});

test("a sentence of an answer may be another, or any text, but not a word of a list", () => {
  const said = (node: Json): string[] => {
    const from = structuredClone(before);
    Object.assign(field(from.document, "EntryDetail", "notice"), { const: "A planning aid. Look outside." });
    const after = structuredClone(before);
    const notice = field(after.document, "EntryDetail", "notice");
    remove(notice, "const");
    Object.assign(notice, node);
    return [...new Set(contractBreaks(from, after).map(({ what }) => what))];
  };
  expect(said({})).toEqual([]);
  expect(said({ const: "A planning aid. Ask a person." })).toEqual([]);
  expect(said({ enum: ["aid", "warning"] })).toEqual(['never says "A planning aid. Look outside."']);
  expect(said({ const: "aid" })).toEqual(['never says "A planning aid. Look outside."']);
});

test("the document says nothing in a keyword that is not compared", () => {
  const unknown = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [name, child] of Object.entries(node)) {
      if (!knownKeywords.has(name)) unknown.add(name);
      if (name === "properties") Object.values(child as object).forEach(visit);
      else if (!["enum", "const", "default", "examples", "required", "x-halcyon-bands"].includes(name))
        (Array.isArray(child) ? child : [child]).forEach(visit);
    }
  };
  const schemasIn = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [name, child] of Object.entries(node)) {
      if (name === "schema") visit(child);
      else schemasIn(child);
    }
  };
  Object.values(at(before.document, "components", "schemas")).forEach(visit);
  schemasIn(before.document["paths"]);
  expect([...unknown]).toEqual([]);
});
