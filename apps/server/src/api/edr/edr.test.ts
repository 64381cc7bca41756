import { usageResponseSchema } from "@halcyon/schema";
import { edr } from "@halcyon/schema/edr";
import { setPackage } from "@halcyon/accounts/packages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningServer, runningServer } from "../../../test/harness/running-server.suite.ts";
import { type Coverage, edrClient, type Listed, point, refusedParameter, three } from "./edr-client.suite.ts";

/** Page of a collection, with what its queries need. */
interface Paged extends Omit<Listed, "data_queries"> {
  readonly crs: readonly string[];
  readonly extent: {
    readonly spatial: {
      readonly bbox: readonly (readonly [number, number, number, number])[];
      readonly crs: string;
    };
    readonly temporal: {
      readonly interval: readonly (readonly [string, string])[];
      readonly values?: readonly string[];
    };
  };
  readonly data_queries: Readonly<
    Record<
      string,
      { readonly link: { readonly href: string; readonly variables: { readonly output_formats: string[] } } }
    >
  >;
}

// Abstract tests of OGC 19-086r6, by the names that its annex A gives them. The clock of the server stands at 2026-11-21T09:14:03Z.

let server: RunningServer;
beforeAll(async () => void (server = await runningServer()));
afterAll(() => server[Symbol.asyncDispose]());

const { get, position, listed } = edrClient(() => server);

describe("/conf/core", () => {
  test("root-op, root-success: the landing page links to the conformance, the API definition and the collections", async () => {
    for (const path of ["", "/"]) {
      const answer = await get(path);
      const { links } = answer.json as Listed;
      expect(answer.status).toBe(200);
      expect(links.map(({ rel }) => rel)).toEqual(
        expect.arrayContaining(["self", "conformance", "service-desc", "data"]),
      );
      for (const { href } of links) {
        const linked = await fetch(href, { headers: { "x-api-key": server.key } });
        expect(linked.status, href).toBe(200);
      }
    }
  });

  test("api-definition, api-definition-success: the API definition is OpenAPI with every path", async () => {
    const { json } = await get("/api");
    const { openapi, paths } = json as { openapi: string; paths: object };
    expect(openapi).toMatch(/^3\.1/);
    expect(Object.keys(paths)).toHaveLength(Object.keys(edr).length);
  });

  test("conformance, conformance-success: the classes of EDR 1.1 are declared", async () => {
    const { conformsTo } = (await get("/conformance")).json as { conformsTo: string[] };
    for (const name of ["core", "collections", "queries", "json", "covjson", "edr-geojson"])
      expect(conformsTo).toContain(`http://www.opengis.net/spec/ogcapi-edr-1/1.1/conf/${name}`);
  });

  test("http: a method that a path does not take is refused", async () => {
    const answer = await server.send("/edr/collections", { method: "POST" });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });
});

describe("/conf/collections", () => {
  test("rc-md-op, rc-md-success: the collections of the server are listed", async () => {
    expect((await listed()).map(({ id }) => id)).toEqual([
      "noaa-hourly",
      "noaa-scores",
      "ecmwf-hourly",
      "ecmwf-scores",
      "historical-hourly",
      "historical-daily",
      ...["ssp126", "ssp245", "ssp370", "ssp585"].map((scenario) => `projections-${scenario}-daily`),
    ]);
  });

  test("src-md-op, src-md-success: the page of each collection is its row of the list", async () => {
    for (const collection of await listed()) {
      const { status, json } = await get(`/collections/${collection.id}`);
      expect(status).toBe(200);
      expect(json).toEqual(collection);
    }
  });

  test("rc-collection-info: each collection has a link of its data, and all that the standard demands", async () => {
    for (const collection of await listed()) {
      expect(collection.links.some(({ rel }) => rel === "data")).toBe(true);
      expect(Object.keys(collection)).toEqual(
        expect.arrayContaining([
          "id",
          "links",
          "extent",
          "data_queries",
          "crs",
          "output_formats",
          "parameter_names",
        ]),
      );
      expect(Object.keys(collection.parameter_names)).not.toHaveLength(0);
    }
  });

  test("rc-data_queries: a collection lists the queries that it answers, and answers no other", async () => {
    const queries = [
      "position",
      "trajectory",
      "area",
      "cube",
      "radius",
      "corridor",
      "items",
      "locations",
      "instances",
    ];
    for (const { id, data_queries: offered } of await listed()) {
      for (const query of queries) {
        const faulty = new Map<string, Record<string, string>>([
          ["instances", {}],
          ["cube", { bbox: "x" }],
          ["radius", { coords: "x", within: "1" }],
        ]);
        const { status } = await get(`/collections/${id}/${query}`, faulty.get(query) ?? { coords: "x" });
        const expected = query === "instances" && Object.hasOwn(offered, query) ? 200 : 400;
        if (Object.hasOwn(offered, query)) expect([query, status]).toEqual([query, expected]);
        else if (query !== "instances") expect([id, query, status]).toEqual([id, query, 404]);
      }
    }
  });

  test("rc-common-query-type, rc-common-variables, rc-cube-variables, rc-radius-variables: each query has a link that says what it takes", async () => {
    for (const { id, data_queries: queries, ...page } of await listed())
      for (const [query, { link }] of Object.entries(queries)) {
        expect(link, id).toMatchObject({
          href: expect.stringMatching(new RegExp(`/edr/collections/${id}/${query}$`)),
          rel: "data",
          type: expect.any(String),
          variables: {
            query_type: query,
            output_formats: expect.arrayContaining(["CoverageJSON", "GeoJSON"]),
            default_output_format: "CoverageJSON",
            crs_details: [{ crs: (page as unknown as Paged).crs[0], wkt: expect.stringMatching(/^GEOGCRS/) }],
            ...(query === "cube" && { height_units: [] }),
            ...(query === "radius" && { within_units: ["km", "m"] }),
          },
        });
      }
  });

  test("rc-collection-info-links, rc-md-query-links: each page links to itself, and every link has its relation and media type", async () => {
    const path = "/collections/projections-ssp245-daily/instances";
    const lists = [(await get("/collections")).json, (await get(path)).json] as Listed[];
    const pages = [...lists, ...(await listed())];
    for (const { links } of pages) {
      expect(links.filter(({ rel }) => rel === "self")).toHaveLength(1);
      expect(links.every(({ rel, type }) => rel !== "" && type !== undefined)).toBe(true);
    }
  });

  test("rc-parameters: each parameter has a type, and what is observed with its name and definition", async () => {
    for (const { parameter_names: names } of await listed())
      for (const parameter of Object.values(names))
        expect(parameter).toMatchObject({
          type: "Parameter",
          observedProperty: { id: expect.any(String), label: expect.any(String) },
        });
  });

  test("core/crs, core/rc-extent: coverages are in the system of the extent, and lie in it", async () => {
    for (const { id } of await listed()) {
      const { extent, parameter_names: names } = (await get(`/collections/${id}`)).json as Paged;
      const [first, last] = extent.temporal.interval[0]!;
      expect(extent.spatial.bbox).toEqual([[-180, -90, 180, 90]]);
      const values = extent.temporal.values ?? [first, last];
      expect([values[0], values.at(-1)]).toEqual([first, last]);
      const query = { coords: point, "parameter-name": Object.keys(names)[0]! };
      // One climate model has months of 30 days, which CoverageJSON cannot date.
      const isProjection = id.startsWith("projections");
      const there = { ...query, datetime: `${first}/${first}`, f: isProjection ? "CSV" : "CoverageJSON" };
      const answer = await get(`/collections/${id}/position`, there);
      expect(answer.status, answer.text).toBe(200);
      if (!isProjection) expect(answer.text).toContain(`"id":"${extent.spatial.crs}"`);
      expect(answer.text).toContain(first.slice(0, 10));
      const before = { ...query, datetime: "1800-01-01T00:00:00Z" };
      expect(refusedParameter(await get(`/collections/${id}/position`, before))).toBe("datetime");
    }
  });

  test("rc-bbox, datetime: the list has the collections whose extent the query touches", async () => {
    expect(await listed({ bbox: "-10,45,20,65" })).toHaveLength(10);
    const past = await listed({ datetime: "1990-01-01T00:00:00Z" });
    expect(past.map(({ id }) => id)).not.toContain("noaa-hourly");
    expect(past.map(({ id }) => id)).toContain("historical-hourly");
    expect(refusedParameter(await get("/collections", { bbox: "1,2,3" }))).toBe("bbox");
    expect(refusedParameter(await get("/collections", { bbox: "0,60,10,50" }))).toBe("bbox");
    expect(refusedParameter(await get("/collections", { datetime: "soon" }))).toBe("datetime");
  });

  test("an unknown collection or instance is 404, with the names that exist", async () => {
    for (const path of [
      "/collections/x",
      "/collections/x/position?coords=x",
      "/collections/projections-ssp245-daily/instances/x",
    ]) {
      const { status, json } = await server.send(`/edr${path}`);
      expect(status).toBe(404);
      expect(
        (json as { errors: { expected: { values: string[] } }[] }).errors[0]!.expected.values,
      ).not.toHaveLength(0);
    }
  });
});

test("/conf/json, /conf/covjson, /conf/edr-geojson, definition and content: each document is of its media type and has the members of its schema", async () => {
  for (const path of ["", "/conformance", "/collections", "/collections/noaa-hourly"]) {
    const answer = await get(path, {}, { accept: "application/json" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  }
  const query = { coords: point, "parameter-name": "temperature_2m", datetime: three };
  const coverage = await get("/collections/noaa-hourly/position", query, {
    accept: "application/prs.coverage+json",
  });
  expect(coverage.headers.get("content-type")).toBe("application/prs.coverage+json");
  expect(coverage.json).toMatchObject({
    type: "Coverage",
    domain: { type: "Domain", referencing: expect.any(Array) },
    parameters: { temperature_2m: { type: "Parameter", observedProperty: expect.any(Object) } },
    ranges: { temperature_2m: { type: "NdArray" } },
  });
  const features = await get("/collections/noaa-hourly/position", { ...query, f: "GeoJSON" });
  expect(features.json).toMatchObject({ type: "FeatureCollection", parameters: expect.any(Array) });
  for (const feature of (features.json as { features: object[] }).features)
    expect(feature).toMatchObject({
      type: "Feature",
      geometry: { type: "Point", coordinates: [-0.12, 51.5] },
      properties: {
        datetime: expect.stringContaining("2026-11-21T"),
        label: expect.any(String),
        "parameter-name": ["temperature_2m"],
        edrqueryendpoint: expect.stringContaining("/position"),
      },
    });
});

describe("/conf/instances", () => {
  const path = "/collections/projections-ssp245-daily/instances";
  const days = { coords: point, "parameter-name": "temperature_2m", datetime: "2050-06-01/2050-06-03" };

  test("rc-md-op, src-md-op: the climate models of a scenario are its instances", async () => {
    const { instances } = (await get(path)).json as { instances: Listed[] };
    expect(instances.map(({ id }) => id)).toContain("synthetic-a");
    for (const instance of instances) expect((await get(`${path}/${instance.id}`)).json).toEqual(instance);
  });

  test("an instance answers position, and all of them the position of the collection", async () => {
    const { json } = await get(`${path}/synthetic-b/position`, days);
    expect((json as Coverage).domain.axes["t"]!.values).toHaveLength(3);
    const { text } = await get("/collections/projections-ssp245-daily/position", { ...days, f: "CSV" });
    for (const name of ["a", "b", "c", "d", "e"]) expect(text).toContain(`synthetic-${name},`);
  });

  test("days that no reader can date are only available as CSV", async () => {
    expect(refusedParameter(await get(`${path}/synthetic-c/position`, days))).toBe("f");
    const february = { ...days, datetime: "2050-02-28/2050-03-01", f: "CSV" };
    expect((await get(`${path}/synthetic-c/position`, february)).text).toContain("2050-02-30T00:00:00Z");
  });
});

describe("the executable test suite of OGC (ets-ogcapi-edr10)", () => {
  test("asks every query without coords, and with empty ones of each form", async () => {
    const empty = {
      position: ["", "POINT()"],
      area: ["", "POLYGON()"],
      trajectory: ["", "LINESTRING()", "LINESTRINGM()", "LINESTRINGZM()", "LINESTRINGZ()"],
    };
    for (const { id, data_queries: offered } of await listed()) {
      for (const [query, texts] of Object.entries(empty)) {
        if (!Object.hasOwn(offered, query)) continue;
        const path = `/collections/${id}/${query}`;
        expect(refusedParameter(await get(path))).toBe("coords");
        for (const coords of texts) expect(refusedParameter(await get(path, { coords }))).toBeDefined();
      }
    }
  });

  test("asks for the first parameter in the middle of a collection, over all of its time", async () => {
    for (const id of ["noaa-hourly", "noaa-scores", "historical-daily"]) {
      const { extent, crs, data_queries: offered, ...page } = (await get(`/collections/${id}`)).json as Paged;
      const [west, south, east, north] = extent.spatial.bbox[0]!;
      const [x, y] = [(west + east) / 2, (south + north) / 2];
      const shapes = {
        position: { coords: `POINT(${x} ${y})` },
        area: {
          coords: `POLYGON((${x - 0.3} ${y - 0.3},${x + 0.3} ${y - 0.3},${x} ${y + 0.3},${x - 0.3} ${y - 0.3}))`,
        },
        cube: { bbox: [x - 0.3, y - 0.3, x + 0.3, y + 0.3].join() },
        trajectory: { coords: `LINESTRING(${x - 1} ${y - 1},${x} ${y},${x + 1} ${y + 1})` },
      };
      for (const [query, shape] of Object.entries(shapes)) {
        const { output_formats: formats } = offered[query]!.link.variables;
        const answer = await get(`/collections/${id}/${query}`, {
          ...shape,
          "parameter-name": Object.keys(page.parameter_names)[0]!,
          datetime: extent.temporal.interval[0]!.join("/"),
          crs: crs[0]!,
          f: formats.find((name) => name === "CoverageJSON")!,
        });
        expect(answer.status, `${id} ${query} ${answer.text.slice(0, 500)}`).toBe(200);
        expect((answer.json as { type: string }).type).toMatch(/^Coverage/);
      }
    }
  });

  test("rc-coords, rc-bbox, rc-datetime, rc-crs and rc-f definitions: the API describes each parameter as demanded", async () => {
    const { paths } = (await get("/api")).json as {
      paths: Record<string, { get: { parameters?: { in: string; name: string }[] } }>;
    };
    const described = Object.entries(paths).flatMap(([path, { get: operation }]) =>
      (operation.parameters ?? [])
        .filter((parameter) => parameter.in === "query")
        .map((parameter) => ({ ...parameter, query: path.split("/").at(-1) })),
    );
    for (const parameter of described) {
      const isShape = parameter.query !== "collections" && ["coords", "bbox"].includes(parameter.name);
      expect(parameter).toMatchObject({
        style: "form",
        explode: false,
        required: isShape || parameter.name === "within",
        schema: { type: parameter.name === "bbox" ? "array" : "string" },
      });
    }
    const names = new Set(described.map(({ name }) => name));
    for (const name of ["coords", "bbox", "datetime", "parameter-name", "crs", "f", "within"])
      expect(names).toContain(name);
  });
});

describe("the gate", () => {
  test("a request without a key is refused", async () => {
    const answer = await server.send("/edr/collections", { headers: { "x-api-key": null } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toContain('realm="edr"');
  });

  test("a key whose package lacks the offering is refused", async () => {
    const operator = { database: server.database, nowMs: () => server.clock.ms, actor: "test" };
    await setPackage(operator, "past", ["historical"]);
    const { plaintext } = await server.keys.issue({ name: "past", package: "past" });
    const query = { coords: point, "parameter-name": "temperature_2m", datetime: three };
    const headers = { "x-api-key": plaintext };
    expect((await get("/collections/noaa-hourly/position", query, headers)).status).toBe(403);
    const past = { ...query, datetime: "2003-06-01" };
    expect((await get("/collections/historical-daily/position", past, headers)).status).toBe(200);
  });

  const used = async (): Promise<number> =>
    usageResponseSchema.parse((await server.send("/v1/usage")).json).allowance.used;

  test("a query costs as much as the data endpoint, for each point; pages are free", async () => {
    const before = await used();
    await get("/collections");
    await position({ coords: "POINT(200 1)" });
    expect(await used()).toBe(before);
    const coords = "MULTIPOINT((-0.12 51.5),(2.35 48.86),(4.9 52.4))";
    const answer = await position({ coords, datetime: three });
    expect(answer.headers.get("x-halcyon-cost")).toBe("3");
    expect(await used()).toBe(before + 3);
  });

  test("a caller who has the answer gets 304, and pays nothing", async () => {
    const etag = (await position({ coords: point, datetime: three })).headers.get("etag")!;
    const query = { "parameter-name": "temperature_2m", coords: point, datetime: three };
    const before = await used();
    const again = await get("/collections/noaa-hourly/position", query, { "if-none-match": etag });
    expect(again.status).toBe(304);
    expect(await used()).toBe(before);
  });

  test("scores are not cached, because a warning may stop an hour at any time", async () => {
    const query = { coords: point, "parameter-name": "tower-crane-lifting", datetime: three };
    const answer = await get("/collections/noaa-scores/position", query);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("the log names the route, and not the path that was sent", async () => {
    await position({ coords: point, datetime: three });
    expect(server.log.at(-1)!.route).toBe("/edr/collections/{collectionId}/position");
  });
});
