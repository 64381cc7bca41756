import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { create, definition, send } from "../api/own-entry-requests.suite.ts";
import { post } from "../harness/gusty-server.suite.ts";
import { madeEntry, madeGust, madePorts } from "../harness/made-ports.suite.ts";
import { expectProblem, type RunningServer, runningServer } from "../harness/running-server.suite.ts";

const location = { latitude: 50, longitude: 8 };
const gate = { severity: "severe", if_missing: "refuse" };
const gated = { ...definition, warnings: gate };

let server: RunningServer;
let id: number;

beforeAll(async () => {
  const calm = { formulas: { wind_gusts_10m: () => 3 } };
  server = await runningServer({
    ports: madePorts(madeEntry(madeGust), { deterministic: calm, ensemble: calm }),
  });
  ({ id } = (await send(server, "POST", "/v2/tasks/", gated)).json as { id: number });
});
afterAll(() => server[Symbol.asyncDispose]());

describe("V1", () => {
  const request = { ...location, forecast_hours: 12, model: "noaa" };
  const named = () => ({ request, constraint_params: { id, type: "task" } });
  const years = { start_year: 2018, end_year: 2018 };

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
      "a watch",
      "/v1/watches/",
      () => ({
        name: "Roof",
        model: "noaa",
        constraint_params: { id, type: "task" },
        places: [location],
        when: { kind: "window", duration_hours: 2 },
      }),
    ],
  ])("refuses such a task in %s", async (_, path, body) => {
    expectProblem(await post(server, path, body()), "entry_needs_v2");
  });

  test("refuses such a task in each row of a batch and a ranking", async () => {
    const batch = await post(server, "/v1/optimality/batch/composite-optimality", {
      items: [{ request, constraint_params: { id, type: "task" } }],
    });
    expect(batch.text).toContain("entry_needs_v2");
    const rank = await post(server, "/v1/optimality/rank/", {
      items: [{ request, constraint_params: { id, type: "task" } }],
      by: "ideal_hours",
    });
    expect(rank.text).toContain("entry_needs_v2");
  });

  test("does not know the field in a preview", async () => {
    const body = { request, definition: { type: "task", constraints: [madeGust], warnings: gate } };
    const answer = await post(server, "/v1/optimality/preview/", body);
    expect(expectProblem(answer, "invalid_request").errors).toMatchObject([{ code: "unknown_field" }]);
  });

  test("does not show it without its warnings, and does not remove them by a change", async () => {
    expectProblem(await server.send(`/v1/tasks/${id}`), "entry_needs_v2");
    expectProblem(await server.send(`/v1/tasks/${id}/versions/1`), "entry_needs_v2");
    for (const match of ["*", '"v1"'])
      expectProblem(
        await send(server, "PUT", `/v1/tasks/${id}`, definition, { headers: { "if-match": match } }),
        "entry_needs_v2",
      );
    expect((await server.send(`/v2/tasks/${id}`)).json).toMatchObject({ version: 1, warnings: gate });
    const stale = { headers: { "if-match": '"v9"' } };
    expectProblem(await send(server, "PUT", `/v1/tasks/${id}`, definition, stale), "precondition_failed");
    const { json: list } = await server.send("/v1/tasks/?scope=custom");
    expect(list).toMatchObject({ entries: [{ id, version: 1 }] });
  });

  test("answers again after V2 has removed the warnings, and can delete such a task", async () => {
    const own = await send(server, "POST", "/v2/tasks/", gated);
    const { id: other } = own.json as { id: number };
    await send(server, "PUT", `/v2/tasks/${other}`, definition, { headers: { "if-match": '"v1"' } });
    expect((await server.send(`/v1/tasks/${other}`)).status).toBe(200);
    expectProblem(await server.send(`/v1/tasks/${other}/versions/1`), "entry_needs_v2");
    const again = { headers: { "if-match": '"v2"' } };
    await send(server, "PUT", `/v2/tasks/${other}`, gated, again);
    const gone = await send(server, "DELETE", `/v1/tasks/${other}`, undefined, {
      headers: { "if-match": "*" },
    });
    expect(gone.status).toBe(204);
  });

  test("scores all other tasks as before", async () => {
    const { id: plain } = await create(server);
    const answer = await post(server, "/v1/optimality/composite/", {
      request,
      constraint_params: { id: plain, type: "task" },
    });
    expect((answer.json as { forecast: { median: number }[] }).forecast[2]!.median).toBe(1);
  });
});
