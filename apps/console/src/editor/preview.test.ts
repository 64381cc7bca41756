import type { CompositeResponse, Constraint, EntryDetail, EntryType } from "@halcyon/schema";
import type { WeatherPart } from "@halcyon/server/trpc";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startedServer, type StartedServer } from "../started-server.suite.ts";
import { readyPart, scoreDefinition } from "./score-definition.ts";

let served: StartedServer;
beforeAll(async () => {
  served = await startedServer();
});
afterAll(() => served[Symbol.asyncDispose]());

it.each<[EntryType, number]>([
  ["task", 1],
  ["task", 29],
  ["task", 4],
  ["scenario", 505],
])("a browser scores %s %d as the API previews it, to the last digit", async (type, id) => {
  const headers = { "x-api-key": served.key };
  const { constraints } = (await (
    await fetch(`${served.url}/v1/${type}s/${id}`, { headers })
  ).json()) as EntryDetail;
  const request = { latitude: 46.95, longitude: 7.45, forecast_hours: 720, model: "ecmwf" };
  const body = { request, definition: { type, constraints } };
  const { forecast } = await served.post<CompositeResponse>("/v1/optimality/preview/", body);
  const { result } = await served.post<{ result: { data: { parts: WeatherPart[] } } }>("/trpc/weather", {
    body,
  });
  const { median, Q10, Q90 } = scoreDefinition(constraints, result.data.parts.map(readyPart))!;
  expect(median).toEqual(forecast.map((hour) => hour.median));
  expect(Q10).toEqual(forecast.map((hour) => hour.Q10 ?? Number.NaN));
  expect(Q90).toEqual(forecast.map((hour) => hour.Q90 ?? Number.NaN));
});

it("goes on with gusts and wind as the API does where those of a part end", async () => {
  const request = { latitude: 46.95, longitude: 7.45, forecast_hours: 400, model: "noaa" };
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
  const body = { request, definition: { type: "task", constraints } };
  const { forecast, metadata } = await served.post<CompositeResponse>("/v1/optimality/preview/", body);
  expect(metadata.estimated?.map(({ method }) => method.replace(/^.*,/, ""))).toEqual([
    " own ratio to start",
    " ratio of the run before to start",
  ]);
  const { result } = await served.post<{ result: { data: { parts: WeatherPart[] } } }>("/trpc/weather", {
    body,
  });
  const { median } = scoreDefinition(constraints, result.data.parts.map(readyPart))!;
  expect(median).toEqual(forecast.map((hour) => hour.median));
});
