import type { Constraint, EntryDetail, EntryType } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import type { WeatherModelPart } from "@halcyon/server/trpc";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningServer, runningServer } from "../../../server/test/harness/running-server.suite.ts";
import { posted } from "../harness/posted.suite.ts";
import { readyModelPart, scoreDefinition } from "../../src/pages/editor/trial/score-definition.ts";

const location = { latitude: 46.95, longitude: 7.45 };

interface WeatherAnswer {
  readonly result: { readonly data: { readonly json: { readonly parts: WeatherModelPart[] } } };
}

let server: RunningServer;
beforeAll(async () => {
  server = await runningServer();
});
afterAll(() => server[Symbol.asyncDispose]());

it.each<[EntryType, number]>([
  ["task", 1],
  ["task", 29],
  ["task", 4],
  ["scenario", 505],
])("a browser scores %s %d as the API does, to the last digit", async (type, id) => {
  const { constraints } = (await server.send(`/v1/${type}s/${id}`)).json as EntryDetail;
  const body = {
    location,
    model: "ecmwf",
    entry: { type, definition: { constraints } },
    period: { hours: 720 },
  };
  const { forecast } = await posted<V2.CompositeResponse>(server, "/v2/optimality/composite/", body);
  const { result } = await posted<WeatherAnswer>(server, "/trpc/weather", { body });
  const { median, Q10, Q90 } = scoreDefinition(constraints, result.data.json.parts.map(readyModelPart))!;
  expect(median).toEqual(forecast.map((hour) => hour.score));
  // The browser makes none of the members beside the one run.
  const ofMembers = forecast.flatMap(({ part, ensemble }, hour) =>
    part === "deterministic" ? [] : [{ hour, ensemble: ensemble! }],
  );
  expect(ofMembers.length).toBeGreaterThan(300);
  expect(ofMembers.map(({ hour }) => Q10[hour])).toEqual(ofMembers.map(({ ensemble }) => ensemble.Q10));
  expect(ofMembers.map(({ hour }) => Q90[hour])).toEqual(ofMembers.map(({ ensemble }) => ensemble.Q90));
});

it("goes on with gusts and wind as the API does where those of a part end", async () => {
  const constraints = ["wind_gusts_10m", "wind_speed_100m"].map((variable) => ({
    variable,
    unit: "m/s",
    ideal: { max: 4 },
    acceptable: { max: 20 },
    weight: 1,
    role: "limit",
    if_missing: "refuse",
    shape: "linear",
  })) as Constraint[];
  const entry = { type: "task", definition: { constraints } };
  const body = { location, model: "noaa", entry, period: { hours: 400 }, include: [] };
  const { forecast, metadata } = await posted<V2.CompositeResponse>(
    server,
    "/v2/optimality/composite/",
    body,
  );
  expect(metadata.estimated.map(({ method }) => method.replace(/^.*,/, ""))).toEqual([
    " own ratio to start",
    " ratio of the run before to start",
  ]);
  const { result } = await posted<WeatherAnswer>(server, "/trpc/weather", { body });
  const { median } = scoreDefinition(constraints, result.data.json.parts.map(readyModelPart))!;
  expect(median).toEqual(forecast.map((hour) => hour.score));
});
