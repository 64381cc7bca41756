import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { problemsOf } from "../endpoints/endpoint.ts";
import { openApiDocument } from "../openapi/openapi.ts";
import { edr } from "./table.ts";

const document = openApiDocument({ version: "edr" });
const paths = document["paths"] as Record<
  string,
  { get: { responses: Record<string, { content: object }> } }
>;

test("the document has every row of the table, and nothing else", () => {
  const rows = Object.values(edr).map(({ path }) => path.replace(/\/$/, ""));
  expect(Object.keys(paths).toSorted()).toEqual(rows.toSorted());
});

test("the document is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

test("errors of the input have status 400, as the standard demands", () => {
  for (const row of Object.values(edr)) {
    const { responses } = paths[row.path.replace(/\/$/, "")]!.get;
    expect(problemsOf(row)).toContain("invalid_request");
    expect(responses).toHaveProperty("400");
    expect(responses).not.toHaveProperty("422");
  }
});

test("a coverage is documented in each of its formats", () => {
  expect(
    Object.keys(paths["/edr/collections/{collectionId}/position"]!.get.responses["200"]!.content),
  ).toEqual([
    "application/vnd.cov+json",
    "application/geo+json",
    "text/csv",
    "application/vnd.apache.parquet",
    "application/netcdf",
  ]);
});
