import { usageResponseSchema } from "@halcyon/schema";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Answer,
  type RunningServer,
  runningServer,
} from "../../../../test/harness/running-server.suite.ts";
import { type Coverage, edrClient, refusedParameter, three } from "../edr-client.suite.ts";

// Abstract tests of OGC 19-086r6, by the names that its annex A gives them. The clock of the server stands at 2026-11-21T09:14:03Z.

let server: RunningServer;
beforeAll(async () => void (server = await runningServer()));
afterAll(() => server[Symbol.asyncDispose]());

const { get, listed } = edrClient(() => server);

type Query = Readonly<Record<string, string>>;

const now = { datetime: "2026-11-21T09:00:00Z" };

/** Asks for the temperature of cells. */
function ask(query: "area" | "cube" | "radius", given: Query, collection = "noaa-hourly"): Promise<Answer> {
  return get(`/collections/${collection}/${query}`, { "parameter-name": "temperature_2m", ...now, ...given });
}

/** Returns the axes and the values of a grid. */
function gridOf(answer: Answer): {
  readonly x: readonly unknown[];
  readonly y: readonly unknown[];
  readonly values: readonly (number | null)[];
  readonly nulls: readonly object[];
} {
  expect(answer.status, answer.text).toBe(200);
  const { domain, ranges, halcyon } = answer.json as Coverage;
  expect(domain).toMatchObject({ domainType: "Grid" });
  const [values] = Object.values(ranges);
  return { x: domain.axes["x"]!.values, y: domain.axes["y"]!.values, values: values!.values, ...halcyon };
}

async function used(): Promise<number> {
  return usageResponseSchema.parse((await server.send("/v1/usage")).json).allowance.used;
}

describe("/conf/cube", () => {
  test("no-query-params, bbox-param-invalid: a box that is missing or none is 400", async () => {
    expect(refusedParameter(await get("/collections/noaa-hourly/cube"))).toBe("bbox");
    for (const bbox of ["1,2,3", "0,60,10,50", "0,0,1,200"])
      expect(refusedParameter(await ask("cube", { bbox }))).toBe("bbox");
    expect(refusedParameter(await ask("cube", { bbox: "7,54,8,55", z: "10" }))).toBe("z");
  });

  test("valid-query-params: a box is the grid of the cells with a part inside, with the time first", async () => {
    const answer = await ask("cube", { bbox: "7,54,7.3,54.2", datetime: three });
    const { ranges, domain } = answer.json as Coverage;
    expect(domain.axes).toEqual({
      t: { values: ["2026-11-21T09:00:00Z", "2026-11-21T10:00:00Z", "2026-11-21T11:00:00Z"] },
      y: { values: [54, 54.25] },
      x: { values: [7, 7.25] },
    });
    expect(ranges["temperature_2m"]).toMatchObject({
      dataType: "float",
      axisNames: ["t", "y", "x"],
      shape: [3, 2, 2],
    });
  });

  test("longitudes go on beyond 180 in a box over the antimeridian", async () => {
    const { x } = gridOf(await ask("cube", { bbox: "179.6,0.1,-179.6,0.2" }));
    expect(x).toEqual([179.5, 179.75, 180, 180.25, 180.5]);
    const csv = await ask("cube", { bbox: "179.6,0.1,-179.6,0.2", f: "CSV" });
    expect(csv.text).toContain("-179.75,0.25,");
  });

  test("a box without a width or a height has the cells in which it lies", async () => {
    const cell = gridOf(await ask("cube", { bbox: "7.3,54.1,7.3,54.1" }));
    expect([cell.x, cell.y]).toEqual([[7.25], [54]]);
    const row = gridOf(await ask("cube", { bbox: "7,54,7.5,54" }));
    expect([row.x, row.y]).toEqual([[7, 7.25, 7.5], [54]]);
    for (const bbox of ["180,90,180,90", "-180,-90,-180,-90", "-180,0,-180,0"])
      expect(gridOf(await ask("cube", { bbox })).values).toHaveLength(1);
  });

  test("a pole is one cell, which stands in every column and costs once", async () => {
    const answer = await ask("cube", { bbox: "10,89.9,20,90" });
    const { y, values } = gridOf(answer);
    expect(y).toEqual([90]);
    expect(new Set(values).size).toBe(1);
    expect(answer.headers.get("x-halcyon-cost")).toBe("1");
  });

  test("a parameter that cells lack is null there, with the number of nulls for each reason", async () => {
    const { values, nulls } = gridOf(
      await ask("cube", { bbox: "7,53,8,54", "parameter-name": "wave_height" }),
    );
    const count = values.filter((value) => value === null).length;
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(values.length);
    expect(nulls).toEqual([
      {
        parameter: "wave_height",
        from: "2026-11-21T09:00:00Z",
        to: "2026-11-21T09:00:00Z",
        reason: "not_carried",
        values: count,
      },
    ]);
    const inland = await ask("cube", { bbox: "20,50,20.1,50.1", "parameter-name": "wave_height" });
    expect(refusedParameter(inland)).toBe("parameter-name");
  });

  test("a box with too many cells or numbers is 413, which names a box that fits", async () => {
    const refused = await ask("cube", { bbox: "-10,40,30,60", f: "CSV" });
    expect(refused.status).toBe(413);
    expect(refused.json).toMatchObject({
      code: "answer_too_large",
      errors: [{ parameter: "bbox", expected: { maximum_cells: 1000, bbox: [-10, 40, -0.038, 44.981] } }],
    });
    expect((refused.json as { description: string }).description).toContain(
      "The box -10,40,-0.038,44.981 fits.",
    );
    const areas = await ask("area", { coords: "POLYGON((-10 40,30 40,30 60,-10 40))" });
    expect([areas.status, (await ask("radius", { coords: "POINT(7 54)", within: "900" })).status]).toEqual([
      413, 413,
    ]);
    // Fewer cells fit if each has more numbers.
    const years = { datetime: "1990-01-01/1999-12-31", "parameter-name": "temperature_2m,precipitation" };
    const long = await ask("cube", { bbox: "7,54,9,56", ...years }, "historical-hourly");
    expect(long.json).toMatchObject({ errors: [{ expected: { maximum_cells: 5 } }] });
  });

  test("ten cells cost one request, rounded up, and each task counts", async () => {
    const before = await used();
    const weather = await ask("cube", { bbox: "7,54,7.7,54.6" });
    expect(weather.headers.get("x-halcyon-cost")).toBe("2");
    const names = "tower-crane-lifting,tower-crane-lifting.share_ideal,wind-turbine-blade-lift";
    const scores = await ask("cube", { bbox: "7,54,7.7,54.6", "parameter-name": names }, "noaa-scores");
    expect(scores.status, scores.text).toBe(200);
    expect(scores.headers.get("x-halcyon-cost")).toBe("3");
    expect(await used()).toBe(before + 5);
  });

  test("every format has the same numbers", async () => {
    const given = { bbox: "7,54,7.6,54.6", datetime: three };
    const { values } = gridOf(await ask("cube", given));
    const csv = (await ask("cube", { ...given, f: "CSV" })).text.trim().split("\r\n").slice(1);
    const { features } = (await ask("cube", { ...given, f: "GeoJSON" })).json as {
      features: { properties: { temperature_2m: number } }[];
    };
    const sorted = (numbers: readonly (number | null)[]): number[] =>
      numbers.map(Number).toSorted((one, other) => one - other);
    expect(sorted(csv.map((row) => Number(row.split(",").at(-1))))).toEqual(sorted(values));
    expect(sorted(features.map(({ properties }) => properties.temperature_2m))).toEqual(sorted(values));
  });
});

describe("/conf/area", () => {
  test("no-coords-param, coords-param-invalid: coords that are no polygon are 400", async () => {
    expect(refusedParameter(await get("/collections/noaa-hourly/area"))).toBe("coords");
    for (const coords of [
      "POINT(7 54)",
      "POLYGON((7 54,8 54,8 55))",
      "POLYGON((7 54,8 55,8 54,7 55,7 54))",
      "POLYGON((170 0,-170 0,-170 5,170 0))",
      "POLYGON((7 54,8 54,8 155,7 54))",
    ])
      expect(refusedParameter(await ask("area", { coords })), coords).toBe("coords");
  });

  test("valid-query-params: a polygon is a grid with nulls outside, which cost nothing", async () => {
    const answer = await ask("area", { coords: "POLYGON((7 54,8 54,8 55,7 54))" });
    const { x, y, values, nulls } = gridOf(answer);
    expect([x.length, y.length]).toEqual([5, 5]);
    const outside = values.filter((value) => value === null).length;
    expect(nulls).toMatchObject([{ reason: "outside", values: outside }]);
    expect(answer.headers.get("x-halcyon-cost")).toBe(String(Math.ceil((25 - outside) / 10)));
    const csv = await ask("area", { coords: "POLYGON((7 54,8 54,8 55,7 54))", f: "CSV" });
    expect(csv.text.trim().split("\r\n")).toHaveLength(1 + 25 - outside);
  });

  test("several polygons are one grid", async () => {
    const coords = "MULTIPOLYGON(((179 0,180 0,180 1,179 0)),((-180 0,-179 0,-180 1,-180 0)))";
    const { x } = gridOf(await ask("area", { coords }));
    expect(x[0]).toBe(179);
    expect(x.at(-1)).toBe(181);
  });
});

describe("/conf/radius", () => {
  test("no-within-param, within-param-invalid: a radius that is missing or none is 400", async () => {
    const coords = "POINT(7 54)";
    expect(refusedParameter(await ask("radius", { coords }))).toBe("within");
    for (const within of ["x", "0", "-1"])
      expect(refusedParameter(await ask("radius", { coords, within }))).toBe("within");
    const unit = { within: "4", "within-units": "miles" };
    expect(refusedParameter(await ask("radius", { coords, ...unit }))).toBe("within-units");
    const two = { coords: "MULTIPOINT((7 54),(8 54))", within: "4" };
    expect(refusedParameter(await ask("radius", two))).toBe("coords");
  });

  test("valid-query-params: a circle has the cells that it touches, in each unit", async () => {
    const inKm = gridOf(await ask("radius", { coords: "POINT(7 54)", within: "20" }));
    const inM = { within: "20000", "within-units": "m" };
    expect(gridOf(await ask("radius", { coords: "POINT(7 54)", ...inM }))).toEqual(inKm);
    expect([inKm.x, inKm.y]).toEqual([
      [6.75, 7, 7.25],
      [53.75, 54, 54.25],
    ]);
    expect(gridOf(await ask("radius", { coords: "POINT(7 54)", within: "1" })).values).toHaveLength(1);
  });

  test("a collection lists the units of its radius", async () => {
    const [hourly] = await listed();
    expect(hourly!.data_queries["radius"]!.link).toMatchObject({ variables: { within_units: ["km", "m"] } });
  });
});

test.each([
  ["area", { coords: "POLYGON((7 54,7.3 54,7.3 54.2,7 54))" }],
  ["cube", { bbox: "7,54,7.3,54.2" }],
  ["radius", { coords: "POINT(7 54)", within: "5" }],
] as const)(
  "/conf/%s/common-query-params: the core parameters are taken, and faulty ones are 400",
  async (query, shape) => {
    const open = gridOf(await ask(query, { ...shape, datetime: three }));
    const closed = { datetime: "2026-11-21T09:00:00Z/2026-11-21T11:00:00Z", crs: "CRS84", f: "coveragejson" };
    expect(gridOf(await ask(query, { ...shape, ...closed }))).toEqual(open);
    const alias = await get(`/collections/noaa-hourly/${query}`, {
      ...shape,
      datetime: three,
      parameter_names: "temperature_2m",
    });
    expect(gridOf(alias)).toEqual(open);
    for (const [name, value] of Object.entries({
      "parameter-name": "tempreature_2m",
      datetime: "soon",
      crs: "EPSG:3857",
      f: "grib",
      z: "2",
      limit: "5",
    }))
      expect(refusedParameter(await ask(query, { ...shape, [name]: value }))).toBe(name);
  },
);
