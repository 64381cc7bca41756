import { modelsResponseSchema } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { epochHourOf } from "@halcyon/schema/time";
import { DamagedRuns, type FedPart, SourceError, type WeatherSource } from "@halcyon/weather";
import { describe, expect, test } from "vitest";
import { post } from "../harness/gusty-server.suite.ts";
import { formulaSource } from "../harness/formula-source.suite.ts";
import {
  expectProblem,
  runningServer,
  type RunningServer,
  startMs,
} from "../harness/running-server.suite.ts";

const now = epochHourOf(startMs);
const cell = { latitude: 50, longitude: -20, sea: true };

class SilentError extends SourceError {
  override readonly name = "SilentError";
  readonly code = "retry_later";
}

const never = (): Promise<never> => new Promise(() => undefined);
const fails = (): Promise<never> =>
  Promise.reject(new SilentError("The provider is silent.", { retryAfterSeconds: 40 }));

/** Variables of overlays, one for each kind. */
const variables = {
  waves: ["swell_wave_height", "m"],
  air: ["pm2_5", "ug/m3"],
  tides: ["tide_level", "m"],
} as const;
type Kind = keyof typeof variables;

const air = formulaSource({ formulas: { temperature_2m: () => 12 }, run: now - 6, cell });

/** Serves a model whose overlay of one kind is silent. */
function serverWith(kind: Kind, silent: Partial<WeatherSource>): Promise<RunningServer> {
  const overlays = Object.entries(variables).map(([name, [variable]]) => {
    const source = formulaSource({ formulas: { [variable]: () => 1 }, run: now - 6, cell });
    const layer: FedPart = {
      part: "deterministic",
      source: name === kind ? { ...source, ...silent } : source,
      damage: new DamagedRuns(() => startMs),
    };
    return { variables: [variable], layer };
  });
  const part: FedPart = { part: "deterministic", source: air, overlays };
  return runningServer({ ports: { models: new Map([["noaa", [part]]]) } });
}

const limit = (variable: string, unit: string, more: object = {}) => ({
  variable,
  unit,
  weight: 1,
  ideal: { max: 15 },
  acceptable: { max: 20 },
  ...more,
});
const warm = limit("temperature_2m", "degC");
const score = (server: RunningServer, ...constraints: object[]) =>
  post(server, "/v2/optimality/composite/", {
    location: { latitude: 50, longitude: -20 },
    model: "noaa",
    period: { hours: 6 },
    entry: { type: "task", definition: { constraints } },
  });
const codesOf = (answer: { readonly json: unknown }) =>
  (answer.json as V2.CompositeResponse).metadata.notices
    .map(({ code }) => code)
    .filter((code) => code !== "ensemble_absent");

const moods = [
  ["does not tell its run", { latestRun: fails }],
  ["never answers about its run", { latestRun: never }],
  ["never answers about its cell", { locate: never }],
  ["gives no weather", { read: fails }],
] as const satisfies readonly (readonly [string, Partial<WeatherSource>])[];

describe.each(Object.keys(variables) as Kind[])("if the overlay of %s", (kind) => {
  const [variable, unit] = variables[kind];
  const others = Object.entries(variables).flatMap(([name, [other, of]]) =>
    name === kind ? [] : [limit(other, of)],
  );

  test.each(moods)("%s, tasks that need none of its variables score as before", async (_, silent) => {
    await using sound = await serverWith(kind, {});
    await using server = await serverWith(kind, silent);
    const [expected, answer] = [await score(sound, warm, ...others), await score(server, warm, ...others)];
    expect(answer.status, answer.text).toBe(200);
    const scoresOf = ({ json }: typeof answer) =>
      (json as V2.CompositeResponse).forecast.map((row) => [row.timestamp, row.score, row.band]);
    expect(scoresOf(answer)).toEqual(scoresOf(expected));
    expect(codesOf(answer)).toEqual([]);
  });

  test("gives no weather, a task that needs it gets 503, and one that may leave it out gets scores", async () => {
    await using server = await serverWith(kind, { read: fails });
    const refused = await score(server, limit(variable, unit));
    expectProblem(refused, "weather_unavailable");
    expect(refused.headers.get("retry-after")).toBe("40");
    const answer = await score(server, warm, limit(variable, unit, { if_missing: "drop" }));
    expect(answer.status, answer.text).toBe(200);
    expect(codesOf(answer)).toEqual(["constraint_dropped"]);
  });

  test("does not tell its run, the model is degraded and not absent", async () => {
    await using server = await serverWith(kind, { latestRun: fails });
    const { models } = modelsResponseSchema.parse((await server.send("/v1/models")).json);
    expect(models).toMatchObject([{ id: "noaa", state: "degraded", reason: { code: "unreachable" } }]);
    expect((await server.send("/readyz")).status).toBe(200);
  });
});

describe("a regional model that gives no weather while it is read", () => {
  const gust = (speed: number) => ({ temperature_2m: () => speed });
  const parts = (isSilent: () => boolean, clock: { ms: number }): FedPart[] => {
    const regional = formulaSource({ formulas: gust(25), run: now - 3, lastLeadHours: 48, cell });
    const read: WeatherSource["read"] = async (request) => (isSilent() ? fails() : regional.read(request));
    return [
      { part: "regional", source: { ...regional, read }, damage: new DamagedRuns(() => clock.ms) },
      { part: "deterministic", source: formulaSource({ formulas: gust(10), run: now - 6, cell }) },
    ];
  };

  test("is passed over with a notice: the next part answers all hours, until it is asked again", async () => {
    const clock = { ms: startMs };
    let isSilent = true;
    await using server = await runningServer({
      ports: { models: new Map([["noaa", parts(() => isSilent, clock)]]) },
    });
    const passed = await score(server, warm);
    expect(passed.status, passed.text).toBe(200);
    const { metadata, forecast } = passed.json as V2.CompositeResponse;
    expect(metadata.notices.slice(1)).toEqual([
      { code: "part_unavailable", part: "regional", source: "formula", instead: "deterministic" },
    ]);
    expect(passed.headers.get("x-halcyon-notice")).toBe(
      "part_unavailable;part=regional;source=formula;instead=deterministic",
    );
    expect(new Set(forecast.map(({ part, score: value }) => `${part} ${value}`))).toEqual(
      new Set(["deterministic 1"]),
    );
    isSilent = false;
    clock.ms += 39_000;
    expect(codesOf(await score(server, warm))).toEqual(["part_unavailable"]);
    clock.ms += 1000;
    const again = await score(server, warm);
    expect(codesOf(again)).toEqual([]);
    expect((again.json as V2.CompositeResponse).forecast.map(({ part }) => part)).toEqual(
      Array.from({ length: 6 }, () => "regional"),
    );
  });

  test("changes nothing in V1, which has no such part", async () => {
    await using server = await runningServer({
      ports: { models: new Map([["noaa", parts(() => true, { ms: startMs })]]) },
    });
    const path = "/v1/operational/noaa/hourly?latitude=50&longitude=-20&forecast_hours=3";
    const answer = await server.send(`${path}&variables=temperature_2m`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-halcyon-notice")).toBeNull();
  });
});
