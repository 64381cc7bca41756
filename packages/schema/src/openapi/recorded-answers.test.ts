import { leakedKeys } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { apiVersionNames, apiVersions } from "../api-versions.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { fileFormats } from "../endpoints/file-format.ts";
import { openApiDocument } from "./openapi.ts";
import { recordedAnswers } from "./recorded-answers.ts";

/** Media types of files of which documents show no example: they are no text, or long. */
const unshownTypes: ReadonlySet<string> = new Set([
  ...[fileFormats.parquet, fileFormats.arrow, fileFormats.netcdf].map(({ mediaType }) => mediaType),
  "application/geo+json",
  "application/xml",
  "text/calendar",
]);

describe.each(apiVersionNames)("%s", (version) => {
  const endpoints: readonly Endpoint[] = Object.values(apiVersions[version].table);
  const asked = endpoints.filter((endpoint) => !isUnasked(endpoint));
  const forms = asked.flatMap((endpoint) => formsOf(endpoint));
  const operations = Object.values(
    openApiDocument({ version })["paths"] as Record<string, Record<string, Operation>>,
  )
    .flatMap((path) => Object.values(path))
    .filter(({ operationId }) => asked.some(({ name }) => name === operationId));

  test("every operation with an example shows an answer in each of its forms", () => {
    const shown = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses)
        .filter(([status]) => Number(status) < 300)
        .flatMap(([status, { content = {} }]) =>
          Object.entries(content)
            .filter(([type]) => !unshownTypes.has(type))
            .map(
              ([type, { examples }]) =>
                [`${operationId} ${status} ${type}`, examples?.recorded.value] as const,
            ),
        ),
    );
    expect(shown.filter(([, value]) => value === undefined)).toEqual([]);
    expect(shown.map(([name]) => name).toSorted()).toEqual(forms.map(({ name }) => name).toSorted());
  });

  test.each(forms)("the answer of $name has what its schema says, and no more", ({ name, schema }) => {
    const [endpoint, status, type] = name.split(" ") as [string, string, string];
    const answer = recordedAnswers[version][endpoint]![status]![type];
    expect(schema === undefined ? String(answer) : schema.parse(answer)).toEqual(answer);
  });

  test("no answer holds what could be a key or a secret", () => {
    expect(leakedKeys(JSON.stringify(recordedAnswers[version]))).toEqual([]);
  });

  test("no answer is long", () => {
    expect(JSON.stringify(recordedAnswers[version]).length).toBeLessThan(170_000);
  });
});

interface Operation {
  readonly operationId: string;
  readonly responses: Record<
    string,
    {
      readonly content?: Record<
        string,
        { readonly examples?: { readonly recorded: { readonly value: unknown } } }
      >;
    }
  >;
}

/** Returns true if an endpoint is not asked for the documents: it has no example, because what it needs takes minutes to be made. */
function isUnasked({ params, example }: Endpoint): boolean {
  return params !== undefined && example === undefined;
}

/** Returns the forms of the responses of an endpoint, each with its schema. CSV tables have none. */
function formsOf({ name, status, lines, events, output, series, accepted }: Endpoint): {
  readonly name: string;
  readonly schema: z.ZodType | undefined;
}[] {
  const all = [
    ["200 application/x-ndjson", lines],
    ["200 text/event-stream", events],
    [`${status ?? 200} application/json`, output],
    ["202 application/json", accepted],
  ] as const;
  return [
    ...all.flatMap(([form, schema]) => (schema === undefined ? [] : [{ name: `${name} ${form}`, schema }])),
    ...(series === undefined ? [] : [{ name: `${name} 200 text/csv`, schema: undefined }]),
  ];
}
