import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningServer, runningServer } from "../../../../test/harness/running-server.suite.ts";
import { type Coverage, edrClient, point, refusedParameter, three } from "../edr-client.suite.ts";

// Abstract tests of OGC 19-086r6, by the names that its annex A gives them. The clock of the server stands at 2026-11-21T09:14:03Z.

let server: RunningServer;
beforeAll(async () => void (server = await runningServer()));
afterAll(() => server[Symbol.asyncDispose]());

const { get, position, listed } = edrClient(() => server);

describe("/conf/position", () => {
  test("no-query-params, no-coords-param: a query without coords is 400", async () => {
    expect(refusedParameter(await get("/collections/noaa-hourly/position"))).toBe("coords");
    expect(refusedParameter(await position({ datetime: three }))).toBe("coords");
  });

  test("coords-param-invalid: coords that are no point are 400, with the order of the axes", async () => {
    const answer = await position({ coords: "POINT(-0.12 151)" });
    expect(refusedParameter(answer)).toBe("coords");
    expect(answer.text).toContain("longitude first");
  });

  test("valid-query-params: a point is a coverage with the time first", async () => {
    const answer = await position({ coords: point, datetime: three });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/vnd.cov+json");
    const coverage = answer.json as Coverage;
    expect(coverage.domain.axes).toEqual({
      t: { values: ["2026-11-21T09:00:00Z", "2026-11-21T10:00:00Z", "2026-11-21T11:00:00Z"] },
      y: { values: [51.5] },
      x: { values: [-0.12] },
    });
    expect(coverage.ranges["temperature_2m"]).toMatchObject({
      dataType: "float",
      axisNames: ["t", "y", "x"],
      shape: [3, 1, 1],
    });
  });

  test("several points are a collection of coverages", async () => {
    const { json } = await position({ coords: "MULTIPOINT((-0.12 51.5),(2.35 48.86))", datetime: three });
    expect(json).toMatchObject({ type: "CoverageCollection", domainType: "PointSeries" });
    expect(
      (json as { coverages: Coverage[] }).coverages.map(({ domain }) => domain.axes["x"]!.values),
    ).toEqual([[-0.12], [2.35]]);
  });

  test("synthetic weather is said to be so in every format", async () => {
    const query = { coords: point, datetime: three };
    const coverage = (await position(query)).json as Coverage;
    expect(JSON.stringify(coverage)).toContain("Synthetic weather, not real.");
    expect(coverage.halcyon.sources.every(({ synthetic }) => synthetic)).toBe(true);
    expect((await position({ ...query, f: "GeoJSON" })).text).toContain('"synthetic":true');
    expect((await position({ ...query, f: "CSV" })).text).toMatch(/^longitude,latitude,timestamp,synthetic,/);
    for (const { parameter_names: names } of await listed())
      for (const { description } of Object.values(names)) expect(description).toContain("Synthetic");
  });

  test("every null has a reason", async () => {
    const answer = await position({ coords: point, datetime: three, "parameter-name": "temperature_2m.Q10" });
    const { ranges, halcyon } = answer.json as Coverage;
    expect(ranges["temperature_2m.Q10"]!.values).toEqual([null, null, null]);
    expect(halcyon.nulls).toEqual([
      {
        parameter: "temperature_2m.Q10",
        from: "2026-11-21T09:00:00Z",
        to: "2026-11-21T11:00:00Z",
        reason: "one_run",
      },
    ]);
  });
});

describe("/conf/edr parameters", () => {
  test("rc-f: the format is taken in any case of letters, and another one is 400", async () => {
    const types = {
      coveragejson: "application/vnd.cov+json",
      GeoJson: "application/geo+json",
      csv: "text/csv; charset=utf-8",
    };
    for (const [f, type] of Object.entries(types)) {
      const answer = await position({ coords: point, datetime: three, f });
      expect(answer.headers.get("content-type")).toBe(type);
    }
    expect(refusedParameter(await position({ coords: point, f: "grib" }))).toBe("f");
    expect(refusedParameter(await get("/collections", { f: "html" }))).toBe("f");
    expect((await get("/collections", { f: "json" })).status).toBe(200);
  });

  test.each([
    ["application/prs.coverage+json", "application/prs.coverage+json"],
    ["application/json", "application/vnd.cov+json"],
    ["*/*", "application/vnd.cov+json"],
    ["application/geo+json", "application/geo+json"],
    ["text/csv", "text/csv; charset=utf-8"],
  ])("a caller who accepts %s gets %s", async (accept, type) => {
    const query = { coords: point, datetime: three, "parameter-name": "temperature_2m" };
    const answer = await get("/collections/noaa-hourly/position", query, { accept });
    expect(answer.headers.get("content-type")).toBe(type);
  });

  test("rc-crs: CRS84 is taken by each of its names, and another system is 400", async () => {
    for (const crs of ["CRS84", "ogc:crs84", "http://www.opengis.net/def/crs/OGC/1.3/CRS84"])
      expect((await position({ coords: point, datetime: three, crs })).status).toBe(200);
    expect(refusedParameter(await position({ coords: point, crs: "EPSG:3857" }))).toBe("crs");
  });

  test("rc-parameter-name: only the named parameters are answered, in their order", async () => {
    const named = { "parameter-name": "precipitation,temperature_2m" };
    const { ranges } = (await position({ coords: point, datetime: three, ...named })).json as Coverage;
    expect(Object.keys(ranges)).toEqual(["precipitation", "temperature_2m"]);
    const answer = await position({ coords: point, "parameter-name": "tempreature_2m" });
    expect(refusedParameter(answer)).toBe("parameter-name");
    expect(answer.text).toContain('"did_you_mean":"temperature_2m"');
  });

  test("without names, all parameters that the place has are answered", async () => {
    for (const collection of ["noaa-hourly", "historical-daily", "historical-hourly"]) {
      const datetime = collection === "noaa-hourly" ? three : "2003-06-01T00:00:00Z";
      const query = { coords: point, datetime };
      const answer = await get(`/collections/${collection}/position`, query);
      expect(answer.status, answer.text).toBe(200);
      expect(Object.keys((answer.json as Coverage).ranges).length).toBeGreaterThan(10);
    }
  });

  test("OWSLib's parameter_names means the same", async () => {
    const query = { coords: point, datetime: three };
    const names = "precipitation,temperature_2m";
    const one = await get("/collections/noaa-hourly/position", { ...query, parameter_names: names });
    const other = await get("/collections/noaa-hourly/position", { ...query, "parameter-name": names });
    expect(one.text).toBe(other.text);
  });

  test("scores need at least one name, and take at most 10", async () => {
    const path = "/collections/noaa-scores/position";
    expect(refusedParameter(await get(path, { coords: point }))).toBe("parameter-name");
    const many = (await listed()).find(({ id }) => id === "noaa-scores")!.parameter_names;
    const eleven = Object.keys(many).slice(0, 11).join();
    expect(refusedParameter(await get(path, { coords: point, "parameter-name": eleven }))).toBe(
      "parameter-name",
    );
    expect(
      (await get(path, { coords: point, "parameter-name": "task-999999", datetime: three })).status,
    ).toBe(404);
  });

  test("datetime: open ends reach as far as the forecast of the place", async () => {
    const { domain } = (await position({ coords: point, datetime: "2026-12-20T00:00:00Z/.." }))
      .json as Coverage;
    expect(domain.axes["t"]!.values[0]).toBe("2026-12-20T00:00:00Z");
    expect(domain.axes["t"]!.values.length).toBeGreaterThan(1000);
    expect(refusedParameter(await position({ coords: point, datetime: "2020-01-01T00:00:00Z" }))).toBe(
      "datetime",
    );
  });

  test("an unknown parameter of a query is 400", async () => {
    expect(refusedParameter(await position({ coords: point, z: "10" }))).toBe("z");
  });

  test("too many features for GeoJSON are 400, and CSV has them", async () => {
    const query = { coords: point, datetime: "2000-01-01/2005-12-31", "parameter-name": "temperature_2m" };
    const path = "/collections/historical-hourly/position";
    expect(refusedParameter(await get(path, { ...query, f: "GeoJSON" }))).toBe("f");
    expect((await get(path, { ...query, f: "CSV" })).text.split("\r\n")).toHaveLength(2192 * 24 + 2);
  });

  test("an answer with too many numbers is 400, and says what to ask for", async () => {
    const names = Object.keys((await listed())[0]!.parameter_names)
      .slice(0, 100)
      .join();
    const many = Array.from({ length: 50 }, (_, index) => `(${index} 50)`).join();
    const query = { coords: `MULTIPOINT(${many})`, "parameter-name": names };
    expect(refusedParameter(await position(query))).toBe("datetime");
  });
});

describe("/conf/trajectory", () => {
  const line = "/collections/noaa-hourly/trajectory";
  const named = { "parameter-name": "temperature_2m" };
  const seconds = (hour: number): number => Date.UTC(2026, 10, 21, hour, 30) / 1000;

  test("a LINESTRINGM is answered at its vertices, each in the hour of its time", async () => {
    const coords = `LINESTRINGM(-0.12 51.5 ${seconds(10)},1.3 51.1 ${seconds(12)},-0.12 51.5 ${seconds(15)})`;
    const { json, status } = await get(line, { coords, ...named });
    expect(status).toBe(200);
    expect((json as Coverage).domain).toMatchObject({
      domainType: "Trajectory",
      axes: {
        composite: {
          dataType: "tuple",
          coordinates: ["t", "x", "y"],
          values: [
            ["2026-11-21T10:00:00Z", -0.12, 51.5],
            ["2026-11-21T12:00:00Z", 1.3, 51.1],
            ["2026-11-21T15:00:00Z", -0.12, 51.5],
          ],
        },
      },
    });
  });

  test("a LINESTRING is answered at one instant, or with a series at each vertex", async () => {
    const coords = "LINESTRING(-0.12 51.5,1.3 51.1)";
    const { json } = await get(line, { coords, ...named, datetime: "2026-11-21T12:00:00Z" });
    expect((json as Coverage).domain).toMatchObject({ domainType: "Trajectory" });
    const points = { coords: "MULTIPOINT((-0.12 51.5),(1.3 51.1))", ...named };
    for (const datetime of [three, "2026-12-20T00:00:00Z/.."]) {
      const along = await get(line, { coords, ...named, datetime });
      expect(along.status, along.text).toBe(200);
      expect(along.text).toBe((await position({ ...points, datetime })).text);
    }
  });

  test("no-query-params, no-coords-param: a query without coords is 400", async () => {
    expect(refusedParameter(await get(line))).toBe("coords");
    expect(refusedParameter(await get(line, { ...named, datetime: three }))).toBe("coords");
  });

  test.each([
    ["linestring", "LINESTRING(-0.12 51.5)"],
    ["linestring", "LINESTRING(-0.12 51.5,1.3)"],
    ["linestring", "LINESTRING(-0.12 51.5,1.3 151)"],
    ["linestringm", "LINESTRINGM(-0.12 51.5,1.3 51.1)"],
    ["linestringm", "LINESTRINGM(-0.12 51.5 soon,1.3 51.1 later)"],
    ["linestringz", "LINESTRINGZ(-0.12 51.5 10,1.3 51.1 10)"],
    ["linestringzm", `LINESTRINGZM(-0.12 51.5 10 ${seconds(10)},1.3 51.1 10 ${seconds(12)})`],
    ["multilinestring", "MULTILINESTRING((-0.12 51.5,1.3 51.1))"],
  ])("coords-param-invalid-%s: %s is 400", async (_, coords) => {
    const answer = await get(line, { coords, ...named, datetime: "2026-11-21T12:00:00Z" });
    expect(refusedParameter(answer)).toBe("coords");
  });

  test("coords-param-separate-z: heights are 400, in coords and in z", async () => {
    for (const coords of [
      "LINESTRINGZ(-0.12 51.5 10,1.3 51.1 10)",
      `LINESTRINGZM(-0.12 51.5 10 ${seconds(10)},1.3 51.1 10 ${seconds(12)})`,
    ])
      expect(["coords", "z"]).toContain(refusedParameter(await get(line, { coords, ...named, z: "10" })));
    const flat = { coords: "LINESTRING(-0.12 51.5,1.3 51.1)", ...named, datetime: three };
    expect(refusedParameter(await get(line, { ...flat, z: "10" }))).toBe("z");
  });

  test("valid-query-params: the core parameters are taken, and faulty ones are 400", async () => {
    const flat = { coords: "LINESTRING(-0.12 51.5,1.3 51.1)", ...named, datetime: "2026-11-21T12:00:00Z" };
    const open = await get(line, flat);
    const closed = { ...flat, crs: "CRS84", f: "coveragejson" };
    expect((await get(line, closed)).text).toBe(open.text);
    for (const [name, value] of Object.entries({ datetime: "soon", crs: "EPSG:3857", f: "grib" }))
      expect(refusedParameter(await get(line, { ...flat, [name]: value }))).toBe(name);
  });

  test("a LINESTRINGM takes no other times", async () => {
    const timed = `LINESTRINGM(-0.12 51.5 ${seconds(10)},1.3 51.1 ${seconds(12)})`;
    expect(refusedParameter(await get(line, { coords: timed, ...named, datetime: three }))).toBe("datetime");
    expect(refusedParameter(await get(line, { coords: "LINESTRINGM(0 1 5,2 3 6)", ...named }))).toBe(
      "coords",
    );
  });
});
