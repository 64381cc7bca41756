import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { create, definition, send } from "../api/own-entry-requests.suite.ts";
import { post } from "../harness/gusty-server.suite.ts";
import { madeEntry, madeGust, madePorts } from "../harness/made-ports.suite.ts";
import { expectProblem, type RunningServer, runningServer } from "../harness/running-server.suite.ts";

const location = { latitude: 50, longitude: 8 };
const smoke = {
  variable: "pm2_5",
  unit: "ug/m3",
  ideal: { max: 35 },
  acceptable: { max: 55 },
  weight: 1,
};
const smoky = { ...definition, constraints: [smoke] };
/** Words that V1 never says. */
const newer = /pm2_5|ug\/m3|wave_direction|ocean_current|uv_index|freezing_level/;

let server: RunningServer;
let task: number;
let scenario: number;

beforeAll(async () => {
  const formulas = { wind_gusts_10m: () => 3, pm2_5: () => 80, ocean_current_speed: () => 1 };
  server = await runningServer({
    ports: madePorts(madeEntry(madeGust), { deterministic: { formulas }, ensemble: { formulas } }),
  });
  ({ id: task } = (await send(server, "POST", "/v2/tasks/", smoky)).json as { id: number });
  ({ id: scenario } = (await send(server, "POST", "/v2/scenarios/", smoky)).json as { id: number });
});
afterAll(() => server[Symbol.asyncDispose]());

const request = { ...location, forecast_hours: 12, model: "noaa" };
const named = () => ({ request, constraint_params: { id: task, type: "task" } });
const preview = { request, definition: { type: "task", constraints: [smoke] } };
const limitWatch = {
  name: "Smoke",
  model: "noaa",
  places: [location],
  when: { kind: "limit", variable: "pm2_5", unit: "ug/m3", above: 55 },
};

describe("V1", () => {
  const years = { start_year: 2018, end_year: 2018 };
  const eras = {
    scenario: "ssp245",
    climate_model: "all",
    baseline_start: 1991,
    baseline_end: 2010,
    period_start: 2041,
    period_end: 2060,
  };

  test.each([
    ["composite", "/v1/optimality/composite/", named],
    ["breakdown", "/v1/optimality/breakdown/", named],
    ["windows", "/v1/optimality/windows/", () => ({ ...named(), window: { duration_hours: 2 } })],
    [
      "past workability",
      "/v1/historical/workability/",
      () => ({ ...named(), request: { ...location, ...years } }),
    ],
    [
      "projected workability",
      "/v1/projections/workability/",
      () => ({ ...named(), request: { ...location, ...eras } }),
    ],
    [
      "a watch",
      "/v1/watches/",
      () => ({
        name: "Roof",
        model: "noaa",
        constraint_params: { id: task, type: "task" },
        places: [location],
        when: { kind: "window", duration_hours: 2 },
      }),
    ],
  ])("refuses such a task in %s, without its words", async (_, path, body) => {
    const answer = await post(server, path, body());
    expectProblem(answer, "entry_needs_v2");
    expect(answer.text).not.toMatch(newer);
  });

  test("refuses such entries in verification, without their words", async () => {
    for (const [type, id] of [
      ["task", task],
      ["scenario", scenario],
    ] as const) {
      const answer = await server.send(`/v1/verification/?model=noaa&type=${type}&id=${id}`);
      expectProblem(answer, "entry_needs_v2");
      expect(answer.text).not.toMatch(newer);
    }
  });

  test("refuses such a task in each row of a batch and a ranking", async () => {
    for (const [path, body] of [
      ["/v1/optimality/batch/composite-optimality", { items: [named()] }],
      ["/v1/optimality/rank/", { items: [named()], by: "ideal_hours" }],
    ] as const) {
      const { text } = await post(server, path, body);
      expect(text).toContain("entry_needs_v2");
      expect(text).not.toMatch(newer);
    }
  });

  test("lists and deletes such entries, and neither shows nor replaces them", async () => {
    for (const [room, id] of [
      ["tasks", task],
      ["scenarios", scenario],
    ] as const) {
      expectProblem(await server.send(`/v1/${room}/${id}`), "entry_needs_v2");
      expectProblem(await server.send(`/v1/${room}/${id}/versions/1`), "entry_needs_v2");
      expectProblem(
        await send(server, "PUT", `/v1/${room}/${id}`, definition, { headers: { "if-match": "*" } }),
        "entry_needs_v2",
      );
      const { json } = await server.send(`/v1/${room}/?scope=custom`);
      expect(json).toMatchObject({ entries: [{ id, version: 1 }] });
      const { id: other } = (await send(server, "POST", `/v2/${room}/`, smoky)).json as { id: number };
      const gone = await send(server, "DELETE", `/v1/${room}/${other}`, undefined, {
        headers: { "if-match": "*" },
      });
      expect(gone.status).toBe(204);
    }
  });

  test.each([
    ["a new task", () => send(server, "POST", "/v1/tasks/", smoky), "#/constraints/0/variable"],
    ["a new scenario", () => send(server, "POST", "/v1/scenarios/", smoky), "#/constraints/0/variable"],
    [
      "a preview",
      () => post(server, "/v1/optimality/preview/", preview),
      "#/definition/constraints/0/variable",
    ],
    ["a watch of a limit", () => post(server, "/v1/watches/", limitWatch), "#/when/variable"],
    [
      "a forecast in columns",
      () =>
        server.send(`/v1/operational/noaa/hourly?latitude=50&longitude=8&forecast_hours=6&variables=pm2_5`),
      undefined,
    ],
  ])("does not know the word in %s", async (_, ask, pointer) => {
    const answer = await ask();
    const [error] = expectProblem(answer, "invalid_request").errors!;
    expect(error).toMatchObject({ code: "invalid_value", ...(pointer === undefined ? {} : { pointer }) });
    expect(answer.text.replaceAll(/There is no variable pm2_5|"pm2_5"/g, "")).not.toMatch(newer);
  });

  test("lists what it knew of variables, models and records", async () => {
    for (const path of [
      "/v1/variables",
      "/v1/models",
      "/v1/datasets",
      "/v1/openapi.json",
      "/openapi/v1.json",
    ]) {
      const { text } = await server.send(path);
      expect(text, path).not.toMatch(newer);
    }
    expect((await server.send("/v2/variables")).text).toContain("ocean_current_direction");
    expect((await server.send("/v2/models")).text).toContain("ocean_current_speed");
  });

  test("has no watches that name such a variable, and leaves it out of the events of others", async () => {
    const own = await post(server, "/v2/watches/", limitWatch);
    expect(own.status, own.text).toBe(201);
    const { id } = own.json as { id: string };
    expectProblem(await server.send(`/v1/watches/${id}`), "watch_not_found");
    const inline = await post(server, "/v2/watches/", {
      name: "Outside",
      model: "noaa",
      definition: preview.definition,
      places: [location],
      when: { kind: "band", is: "at_most", band: "unsuitable" },
    });
    expect(inline.status, inline.text).toBe(201);
    const { id: other } = inline.json as { id: string };
    expectProblem(await server.send(`/v1/watches/${other}`), "watch_not_found");
    const [first, second] = await Promise.all(["v1", "v2"].map((api) => server.send(`/${api}/events/`)));
    expect(second!.text).toContain("pm2_5");
    expect(first!.text).not.toMatch(newer);
    const eventsOf = ({ json }: { json: unknown }) => (json as { events: { id: string }[] }).events;
    expect(eventsOf(first!).map((event) => event.id)).toEqual(eventsOf(second!).map((event) => event.id));
    for (const event of eventsOf(second!))
      expect((await server.send(`/v1/events/${event.id}`)).text).not.toMatch(newer);
    expect((await server.send("/v1/watches/")).text).not.toMatch(newer);
  });

  test("scores all other tasks as before", async () => {
    const { id: plain } = await create(server);
    const body = { request, constraint_params: { id: plain, type: "task" } };
    const answer = await post(server, "/v1/optimality/composite/", body);
    expect((answer.json as { forecast: { median: number }[] }).forecast[2]!.median).toBe(1);
  });
});

describe("V2", () => {
  test("scores, shows and gives the values of such variables", async () => {
    const scored = await post(server, "/v2/optimality/composite/", {
      location,
      model: "noaa",
      entry: { type: "task", id: task },
      period: { hours: 6 },
    });
    expect(scored.status, scored.text).toBe(200);
    expect(scored.json).toMatchObject({ forecast: [{ score: 0 }, {}, {}, {}, {}, {}] });
    expect((await server.send(`/v2/tasks/${task}`)).json).toMatchObject({
      constraints: [{ variable: "pm2_5" }],
    });
    const columns = await server.send(
      `/v2/operational/noaa/hourly?latitude=50&longitude=8&forecast_hours=2&variables=pm2_5`,
    );
    expect(columns.json).toMatchObject({ hourly: { pm2_5: { unit: "ug/m3", median: [80, 80] } } });
  });

  test("refuses in verification only what the past forecasts cannot score", async () => {
    const path = `/v2/verification/?model=noaa&id=${task}`;
    expect((await server.send(path)).json).toMatchObject({ reason: "not_configured", leads: [] });
    const uv = { ...smoke, variable: "uv_index", unit: "1", ideal: { max: 3 }, acceptable: { max: 6 } };
    const made = await send(server, "POST", "/v2/tasks/", { ...smoky, constraints: [uv] });
    const { id } = made.json as { id: number };
    const refused = expectProblem(
      await server.send(`/v2/verification/?model=noaa&id=${id}`),
      "variable_unavailable",
    );
    expect(refused.detail).toContain("The past forecasts of the ensemble part of noaa have no uv_index");
    expect(refused.errors).toMatchObject([{ expected: { variable: "uv_index", constraint: 0 } }]);
  });

  test("refuses by name a variable without its overlay, and says which to configure", async () => {
    const answer = await post(server, "/v2/optimality/composite/", {
      location,
      model: "noaa",
      entry: {
        type: "task",
        definition: { constraints: [{ ...smoke, variable: "uv_index", unit: "1" }] },
      },
      period: { hours: 6 },
    });
    const { detail, errors } = expectProblem(answer, "variable_unavailable");
    expect(detail).toContain("uv_index comes from the overlay cams-global.");
    expect(errors).toMatchObject([{ expected: { variable: "uv_index" } }]);
  });
});
