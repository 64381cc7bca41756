import { readFileSync } from "node:fs";
import { apiVersionNames } from "@halcyon/schema";
import { describe, expect, expectTypeOf, test } from "vitest";
import { methods } from "../scripts/methods.ts";
import type { EndpointTypes as TypesOfV1, FeedRequest } from "./v1/index.ts";
import type { CompositeRequest, EndpointTypes as TypesOfV2 } from "./v2/index.ts";

function exportedNames(version: string): ReadonlySet<string> {
  const text = readFileSync(new URL(`${version}/index.ts`, import.meta.url), "utf8");
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].map(([, list]) => list!);
  return new Set(lists.flatMap((list) => list.split(",")).map((name) => name.replace("type ", "").trim()));
}

test.each(apiVersionNames)("%s exports the types of the request and the answer of each method", (version) => {
  const exported = exportedNames(version);
  const named = methods[version].flatMap(({ body, answer, line, item }) => [body, answer, line, item]);
  expect(named.filter((name) => name !== undefined && !exported.has(name))).toEqual([]);
});

test.each(apiVersionNames)("%s exports each type that its table of endpoints names", (version) => {
  const exported = exportedNames(version);
  const tables = ["endpoints.ts", `${version}/endpoints.ts`].map((file) =>
    readFileSync(new URL(`generated/${file}`, import.meta.url), "utf8"),
  );
  const named = tables.flatMap((text) => [...text.matchAll(/^ {4}\w+\??: (?:readonly )?([A-Z]\w+)/gm)]);
  expect(named.map(([, name]) => name!).filter((name) => !exported.has(name))).toEqual([]);
});

describe("types", () => {
  type Unchanging<Value> = Value extends object
    ? { readonly [Name in keyof Value]: Unchanging<Value[Name]> }
    : Value;

  /** Endpoints whose body or query type does not accept read-only values. */
  type Refusing<Types, Part extends string> = {
    [Name in keyof Types]: Types[Name] extends Readonly<Record<Part, infer Given>>
      ? Unchanging<Given> extends Given
        ? never
        : Name
      : never;
  }[keyof Types];

  test("take lists that cannot be changed wherever a request has a list", () => {
    expectTypeOf<Refusing<TypesOfV1, "body">>().toBeNever();
    expectTypeOf<Refusing<TypesOfV1, "query">>().toBeNever();
    expectTypeOf<Refusing<TypesOfV2, "body">>().toBeNever();
    expectTypeOf<Refusing<TypesOfV2, "query">>().toBeNever();
    expectTypeOf<Refusing<{ made: { body: { list: string[] } } }, "body">>().toEqualTypeOf<"made">();
  });

  test("take a value that was written as a constant", () => {
    const include = ["ensemble", "reasons"] as const;
    const body = {
      location: { latitude: 51.5, longitude: -0.12 },
      model: "noaa",
      entry: { type: "task", id: 1 },
      period: { hours: 48 },
      include,
    } as const;
    expectTypeOf(body).toExtend<CompositeRequest>();
    const watches: readonly string[] = ["wat_4mJ0dZq1Yb7RkT2s"];
    expectTypeOf({ name: "Site 7", watches }).toExtend<FeedRequest>();
  });
});
