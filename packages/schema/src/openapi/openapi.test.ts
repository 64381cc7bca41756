import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { bandEdges } from "../wire/scores/band.ts";
import { apiVersionNames, apiVersions } from "../api-versions.ts";
import { type Endpoint, problemsOf } from "../endpoints/endpoint.ts";
import { openApiDocument, withoutEndSlash } from "./openapi.ts";
import { problemCodes, problemKind } from "../errors/problem.ts";

type Json = Record<string, unknown>;

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Json[];
  readonly requestBody?: {
    readonly content: { readonly "application/json": { readonly schema: Json; readonly example?: unknown } };
  };
  readonly responses: Record<
    string,
    { readonly description: string; readonly content?: Record<string, { readonly schema: Json }> }
  >;
}

describe.each(apiVersionNames)("%s", (version) => {
  const document = openApiDocument({ version });
  const endpoints: readonly Endpoint[] = Object.values(apiVersions[version].table);
  const paths = document["paths"] as Record<string, Record<string, Operation>>;
  const schemas = (document["components"] as { schemas: Record<string, Json> }).schemas;

  function operationOf({ path, method }: Endpoint): Operation {
    return paths[withoutEndSlash(path)]![method.toLowerCase()]!;
  }

  /** Returns the media types of the response of an endpoint. */
  function answerTypes(name: string): string[] {
    return Object.keys(
      operationOf(endpoints.find((endpoint) => endpoint.name === name)!).responses["200"]!.content ?? {},
    );
  }

  function nameIn(reference: string): string {
    return reference.replace("#/components/schemas/", "");
  }

  /** Yields all objects inside a value. References are followed once. */
  function* nodes(value: unknown, seen = new Set<string>()): Generator<Json> {
    if (typeof value !== "object" || value === null) return;
    const node = value as Json;
    yield node;
    const reference = node["$ref"];
    if (typeof reference === "string" && !seen.has(reference)) {
      seen.add(reference);
      yield* nodes(schemas[nameIn(reference)], seen);
    }
    for (const child of Object.values(node)) yield* nodes(child, seen);
  }

  test("the document is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document));
    expect(result).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  test("the document holds every endpoint of the table and no other", () => {
    const ids = Object.values(paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    );
    expect(ids.toSorted()).toEqual(endpoints.map((endpoint) => endpoint.name).toSorted());
  });

  test("every object with fields, and every choice of several forms, is a component with a name", () => {
    const isChoice = (node: Json): boolean =>
      Array.isArray(node["anyOf"]) && node["anyOf"].filter(({ type }: Json) => type !== "null").length > 1;
    const bare = (value: unknown, depth: number): Json[] => {
      if (typeof value !== "object" || value === null) return [];
      const inner = Object.values(value).flatMap((child) => bare(child, depth + 1));
      const node = value as Json;
      const hasFields = typeof node["properties"] === "object";
      return depth > 0 && (hasFields || isChoice(node)) ? [node, ...inner] : inner;
    };
    expect(Object.values(schemas).flatMap((schema) => bare(schema, 0))).toEqual([]);
    expect(bare(paths, 1)).toEqual([]);
    expect(Object.keys(schemas).filter((name) => !/^[A-Z][A-Za-z]*[a-z]$/.test(name))).toEqual([]);
  });

  test("every endpoint says in two to six sentences what it is for and what it costs", () => {
    for (const { name, description } of endpoints) {
      const sentences = description.split(/(?<=\.) (?=[A-Z`])/);
      expect(sentences.length, name).toBeGreaterThanOrEqual(2);
      expect(sentences.length, name).toBeLessThanOrEqual(6);
      expect(description, name).toMatch(/(free|costs? one request)/);
    }
  });

  test("every group of endpoints says what it is about", () => {
    const tags = document["tags"] as readonly { readonly name: string; readonly description?: string }[];
    expect(tags.map(({ name }) => name)).toEqual([
      ...new Set(endpoints.map(({ name }) => name.split(".")[0])),
    ]);
    expect(tags.filter(({ description }) => description === undefined)).toEqual([]);
  });

  test("scores say what their numbers mean", () => {
    const { CompositeHour, Score } = schemas;
    const fields = CompositeHour!["properties"] as Record<string, Json>;
    const score = fields[version === "v1" ? "median" : "score"]!;
    expect(score["$ref"]).toBe("#/components/schemas/Score");
    for (const words of ["planning aid", "Its polarity", "`unsuitable`"])
      for (const node of [score, Score!]) expect(node["description"]).toContain(words);
    expect(Score!["x-halcyon-bands"]).toEqual(bandEdges);
  });

  test("a list in an address is told as a list of names with commas between them", () => {
    const { parameters } = operationOf(endpoints.find(({ name }) => name === "operational.hourly")!);
    expect(parameters!.find(({ name }) => name === "variables")).toMatchObject({
      style: "form",
      explode: false,
      schema: { type: "array", items: { $ref: "#/components/schemas/VariableName" } },
      example: expect.arrayContaining(["temperature_2m"]),
    });
  });

  test("generators of clients can have a document in which no answer has several media types", async () => {
    const clients = openApiDocument({ version, publicUrl: "https://weather.example", isForClients: true });
    expect(clients["servers"]).toEqual([{ url: "https://weather.example" }]);
    expect(await new Validator().validate(structuredClone(clients))).toEqual({ valid: true });
    const answers = Object.values(clients["paths"] as typeof paths)
      .flatMap((path) => Object.values(path))
      .flatMap(({ responses }) => Object.entries(responses));
    expect(answers.filter(([, { content = {} }]) => Object.keys(content).length > 1)).toEqual([]);
    expect(Object.keys(clients["paths"] as object)).toEqual(Object.keys(paths));
  });

  test("generators of clients are told of no value that few languages can write", () => {
    const clients = openApiDocument({ version, isForClients: true });
    const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null;
    const hard: unknown[] = [];
    JSON.parse(JSON.stringify(clients), (_name, node: unknown) => {
      if (isPlain(node)) return node;
      const { const: only, default: given, ...rest } = node as Json;
      const isChoice = "$ref" in rest || "anyOf" in rest || rest["type"] === "object";
      if (isChoice && given !== undefined && "description" in rest) hard.push(node);
      if (typeof only === "boolean" || (typeof only === "string" && only.includes(" "))) hard.push(node);
      return node;
    });
    expect(hard).toEqual([]);
  });

  test("generators of clients are told to ask for documents where others read lines", () => {
    const { paths: told } = openApiDocument({ version, isForClients: true }) as { paths: typeof paths };
    const operations = Object.values(told).flatMap((path) => Object.values(path));
    const asked = (name: string, parameter: string) =>
      operations
        .find(({ operationId }) => operationId === name)!
        .parameters!.find((one) => one["name"] === parameter);
    expect(asked("optimality.batch", "prefer")).toMatchObject({
      required: true,
      schema: { enum: ["respond-async"] },
    });
    expect(asked("jobs.result", "format")).toMatchObject({ required: true, schema: { enum: ["json"] } });
  });

  test("every field and every parameter says what it means", () => {
    const isSaid = (node: Json): boolean => {
      const named = typeof node["$ref"] === "string" ? schemas[nameIn(node["$ref"])] : undefined;
      return Boolean(node["description"] ?? named?.["description"]);
    };
    const fields = [
      ...Object.values(schemas).flatMap(({ properties }) => Object.entries((properties ?? {}) as Json)),
      ...endpoints.flatMap((endpoint) =>
        (operationOf(endpoint).parameters ?? []).map((one) => [String(one["name"]), one] as const),
      ),
    ] as [string, Json][];
    expect(fields.length).toBeGreaterThan(1600);
    expect(fields.filter(([, field]) => !isSaid(field)).map(([name]) => name)).toEqual([]);
  });

  test("every reference leads to a schema, and none to itself alone", () => {
    const references = [...nodes(document)]
      .map((node) => node["$ref"])
      .filter((reference) => typeof reference === "string");
    for (const reference of references) {
      const target = schemas[nameIn(reference)];
      expect(target, reference).toBeDefined();
      expect(target?.["$ref"], reference).toBeUndefined();
    }
    expect(references.length).toBeGreaterThan(endpoints.length);
  });

  describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))("%s", (_, endpoint) => {
    const operation = operationOf(endpoint);

    test("documents each of its problems under its status", () => {
      for (const code of problemsOf(endpoint)) {
        const response = operation.responses[problemKind(code).status];
        expect(response?.description, code).toContain(`\`${code}\``);
        expect(Object.keys(response?.content ?? {}), code).toEqual(["application/problem+json"]);
      }
    });

    test("has an open answer", () => {
      const answers = Object.values(operation.responses).flatMap(({ content = {} }) =>
        Object.values(content).map(({ schema }) => schema),
      );
      const objects = answers
        .flatMap((schema) => [...nodes(schema)])
        .filter((node) => node["type"] === "object");
      expect(objects.length).toBeGreaterThan(0);
      expect(objects.filter((node) => node["additionalProperties"] === false)).toEqual([]);
    });

    test("takes closed request objects", () => {
      const body = operation.requestBody?.content["application/json"].schema;
      const objects = [...nodes(body)].filter((node) => "properties" in node);
      expect(objects.length > 0).toBe(endpoint.body !== undefined);
      for (const node of objects) expect(node["additionalProperties"]).toBe(false);
    });

    test("shows an example that its own schema accepts", () => {
      const example = operation.requestBody?.content["application/json"].example;
      expect(example === undefined).toBe(endpoint.body === undefined);
      expect(endpoint.body?.safeParse(example).success ?? true).toBe(true);
    });
  });

  test("the problem schema names every code that the version has", () => {
    const properties = schemas["Problem"]?.["properties"] as { code: { description: string } };
    for (const code of problemCodes) {
      const isKnown = version !== "v1" || problemKind(code).since === undefined;
      expect(properties.code.description.includes(`\`${code}\``), code).toBe(isKnown);
    }
  });

  test("the series answer is offered as files too", () => {
    const files = ["text/csv", "application/vnd.apache.parquet", "application/vnd.apache.arrow.stream"];
    expect(answerTypes("optimality.composite")).toEqual(["application/json", ...files]);
    const types = ["application/json", ...files, "application/netcdf"];
    expect(answerTypes("historical.hourly")).toEqual(types);
    expect(answerTypes("tasks.list")).toEqual(["application/json"]);
  });

  test("an answer of lines is offered as such, and as a job where it may come later", () => {
    expect(answerTypes("optimality.batch")).toEqual(["application/x-ndjson", "application/json"]);
    expect(answerTypes("jobs.result")).toEqual(["application/x-ndjson", "application/json"]);
    const batch = endpoints.find(({ name }) => name === "optimality.batch")!;
    expect(operationOf(batch).responses["202"]?.content).toMatchObject({
      "application/json": { schema: { $ref: "#/components/schemas/Job" } },
    });
  });

  test("an answer that goes on is offered as events", () => {
    expect(answerTypes("events.stream")).toEqual(["text/event-stream"]);
  });

  test("a success without a body has no media type", () => {
    const removal = endpoints.find(({ name }) => name === "tasks.delete")!;
    expect(operationOf(removal).responses["204"]).toEqual({ description: "The answer." });
  });

  test("headers that an endpoint reads are parameters of it", () => {
    const ifMatch = expect.objectContaining({ in: "header", name: "if-match", required: true });
    for (const name of ["tasks.replace", "scenarios.replace", "tasks.delete", "scenarios.delete"]) {
      const parameters = expect.arrayContaining([ifMatch]);
      expect(operationOf(endpoints.find((one) => one.name === name)!), name).toMatchObject({ parameters });
    }
  });

  test("a constraint of a request may leave out what one of an answer always has", () => {
    const requiredOf = (name: string) =>
      (schemas[name]!["anyOf"] as { $ref: string }[]).map(({ $ref }) =>
        (schemas[nameIn($ref)]!["required"] as string[]).includes("role"),
      );
    expect(requiredOf("Constraint")).toEqual([true, true, true]);
    expect(requiredOf("ConstraintInput")).toEqual([false, false, false]);
  });
});
