import { type Endpoint, usageResponseSchema, v1, v2 } from "@halcyon/schema";
import { pricedEndpoints } from "@halcyon/schema/v2";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Answer,
  expectProblem,
  type RunningServer,
  runningServer,
} from "../harness/running-server.suite.ts";

type PricedName = (typeof pricedEndpoints)[number];
type Given = Readonly<Partial<Record<"body" | "query" | "params", Readonly<Record<string, unknown>>>>>;

let server: RunningServer;
beforeAll(async () => void (server = await runningServer()));
afterAll(() => server[Symbol.asyncDispose]());

const place = { latitude: 51.5, longitude: -0.12 };
const exampleOf = (name: PricedName): Given => (v2[name] as Endpoint).example as Given;

/** Returns the given number of constraints on available variables. */
function entryOf(count: number) {
  const constraints = Array.from({ length: count }, (_, index) => ({
    variable: "wind_gusts_10m",
    unit: "m/s",
    ideal: { max: 5 + index / 10 },
    acceptable: { max: 15 + index / 10 },
    weight: 1,
  }));
  return { type: "task", definition: { constraints } };
}

function post(path: string, body: object): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  return server.send(path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function preview(endpoint: PricedName, given: Given): Promise<number> {
  const answer = await post("/v2/cost/", { endpoint, ...given });
  expect(answer.status, answer.text).toBe(200);
  return v2["costs.preview"].output.parse(answer.json).cost;
}

function asked(endpoint: PricedName, { body, query = {}, params = {} }: Given): Promise<Answer> {
  const path = Object.entries(params).reduce<string>(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    v2[endpoint].path,
  );
  if (body !== undefined) return post(path, body);
  const search = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return server.send(`${path}?${new URLSearchParams(search).toString()}`);
}

async function used(): Promise<number> {
  return usageResponseSchema.parse((await server.send("/v1/usage")).json).allowance.used;
}

test("the endpoints whose price follows from their work can be previewed, and no others", () => {
  const byWork = Object.values<Endpoint>(v2).filter(({ costsByWork }) => costsByWork);
  expect(byWork.map(({ name }) => name).toSorted()).toEqual(pricedEndpoints.toSorted());
});

const dear: readonly [PricedName, Given, number][] = [
  ["optimality.windows", { body: forecast(5040, 32, { window: { duration_hours: 4 } }) }, 2],
  ["optimality.composite", { body: forecast(2800, 32, { include: ["reasons"] }) }, 2],
  [
    "optimality.batch",
    { body: { items: [forecast(2800, 32, { include: ["reasons"] }), forecast(24, 1)] } },
    3,
  ],
  [
    "optimality.rank",
    {
      body: {
        locations: [place],
        entries: [entryOf(32)],
        periods: [{ hours: 5040 }, { hours: 5000 }],
        model: "noaa",
        window: { duration_hours: 4 },
      },
    },
    2,
  ],
  [
    "historical.hourly",
    {
      query: {
        ...place,
        variables: "temperature_2m,wind_speed_10m,precipitation",
        start_date: "2011-01-01",
        end_date: "2020-12-31",
      },
    },
    2,
  ],
];

function forecast(hours: number, constraints: number, more: object = {}) {
  return { location: place, model: "noaa", entry: entryOf(constraints), period: { hours }, ...more };
}

describe("what is charged is what the preview said", () => {
  test.each(pricedEndpoints)("of the example of %s, which costs 1", async (name) => {
    const cost = await preview(name, exampleOf(name));
    const items = name === "optimality.rank" ? 2 : 1;
    expect(cost).toBe(items);
    await expectCharged(name, exampleOf(name), cost);
  });

  test.each(dear)("of a large request to %s", async (name, given, atLeast) => {
    const cost = await preview(name, given);
    expect(cost).toBeGreaterThanOrEqual(atLeast);
    await expectCharged(name, given, cost);
  });
});

async function expectCharged(name: PricedName, given: Given, cost: number): Promise<void> {
  const before = await used();
  const answer = await asked(name, given);
  expect(answer.status, answer.text.slice(0, 500)).toBe(200);
  expect(answer.headers.get("x-halcyon-cost")).toBe(String(cost));
  expect((await used()) - before).toBe(cost);
}

test("a query is taken as its address has it, in texts alone", async () => {
  const { query, ...given } = exampleOf("historical.daily");
  const texts = Object.fromEntries(Object.entries(query!).map(([name, value]) => [name, String(value)]));
  expect(await preview("historical.daily", { ...given, query: texts })).toBe(1);
});

test("the examples of V1 cost what they did", async () => {
  for (const row of Object.values<Endpoint>(v1)) {
    if (row.cost === 0 || row.example?.body === undefined || row.costPer === "place") continue;
    const answer = await post(row.path, row.example.body);
    if (answer.status === 200) expect(answer.headers.get("x-halcyon-cost"), row.name).toBe("1");
  }
});

describe("asking for more never costs less", () => {
  const hours = fc.integer({ min: 1, max: 5040 });
  const constraints = fc.integer({ min: 1, max: 32 });
  const runs = { seed: 44, numRuns: 12 };
  const both = async (name: PricedName, less: Given, more: Given): Promise<void> =>
    expect(await preview(name, more)).toBeGreaterThanOrEqual(await preview(name, less));

  test("hours and constraints of windows and reasons", async () => {
    await fc.assert(
      fc.asyncProperty(hours, hours, constraints, constraints, async (h1, h2, c1, c2) => {
        const [less, more] = [
          [Math.min(h1, h2), Math.min(c1, c2)],
          [Math.max(h1, h2), Math.max(c1, c2)],
        ] as const;
        const window = { window: { duration_hours: 1 } };
        await both(
          "optimality.windows",
          { body: forecast(...less, window) },
          { body: forecast(...more, window) },
        );
        const reasons = { include: ["reasons"] };
        await both(
          "optimality.composite",
          { body: forecast(...less, reasons) },
          { body: forecast(...more, reasons) },
        );
      }),
      runs,
    );
  });

  test("members: an ensemble beside the run costs no less than the run alone", async () => {
    const run = await preview("optimality.composite", { body: forecast(5040, 32) });
    const members = await preview("optimality.composite", {
      body: forecast(5040, 32, { include: ["ensemble"] }),
    });
    expect(members).toBeGreaterThanOrEqual(run);
  });

  test("years, constraints and models of a workability", async () => {
    const years = fc.integer({ min: 1981, max: 2020 });
    await fc.assert(
      fc.asyncProperty(years, years, constraints, constraints, async (y1, y2, c1, c2) => {
        const period = { start_year: Math.min(y1, y2), end_year: Math.max(y1, y2) };
        const [less, more] = [Math.min(c1, c2), Math.max(c1, c2)];
        const past = (count: number, end: number): Given => ({
          body: { location: place, entry: entryOf(count), period: { ...period, end_year: end } },
        });
        await both("historical.workability", past(less, period.start_year), past(more, period.end_year));
        const coming = (count: number): Given => ({
          body: {
            location: place,
            entry: entryOf(count),
            scenario: "ssp245",
            baseline: period,
            period: { start_year: 2041, end_year: 2070 },
          },
        });
        await both("projections.workability", coming(less), coming(more));
      }),
      runs,
    );
  });

  test("periods of a ranking", async () => {
    const ranked = (count: number): Given => ({
      body: {
        locations: [place],
        entries: [entryOf(32)],
        periods: Array.from({ length: count }, () => ({ hours: 5040 })),
        model: "noaa",
        window: { duration_hours: 4 },
      },
    });
    const costs = await Promise.all([1, 2, 8, 31].map((count) => preview("optimality.rank", ranked(count))));
    expect(costs).toEqual(costs.toSorted((one, other) => one - other));
    expect(costs.at(-1)).toBeGreaterThan(costs[0]!);
  });
});

test("faults are named where the question has them", async () => {
  const unknown = await post("/v2/cost/", {
    endpoint: "optimality.windows",
    body: { ...forecast(24, 1, { window: { duration_hours: 4 } }), period: { hours: 99_999 } },
  });
  expect(expectProblem(unknown, "invalid_request").errors).toMatchObject([
    { pointer: "#/body/period/hours" },
  ]);
  const { query } = exampleOf("historical.daily");
  const nameless = await post("/v2/cost/", {
    endpoint: "historical.daily",
    query: { ...query, latitude: 100 },
  });
  expect(expectProblem(nameless, "invalid_request").errors).toMatchObject([{ pointer: "#/query/latitude" }]);
});

test("a preview is free, and a request that is dearer than what is left says what to do", async () => {
  const spent = await used();
  const body = forecast(5040, 32, { window: { duration_hours: 4 } });
  const cost = await preview("optimality.windows", { body });
  expect(await used()).toBe(spent);
  const { plaintext } = await server.keys.issue({
    name: "small",
    allowance: { kind: "day", limit: cost - 1 },
  });
  const headers = { "content-type": "application/json", "x-api-key": plaintext };
  const path = "/v2/optimality/windows/";
  const refused = await server.send(path, { method: "POST", headers, body: JSON.stringify(body) });
  const { detail } = expectProblem(refused, "allowance_exhausted");
  expect(detail).toContain(`${cost - 1} are left and this one costs ${cost}. Ask for less: fewer hours`);
  const less = JSON.stringify(forecast(24, 32, { window: { duration_hours: 4 } }));
  expect((await server.send(path, { method: "POST", headers, body: less })).status).toBe(200);
});
