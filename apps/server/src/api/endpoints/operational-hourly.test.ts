import { operationalResponseSchema, type VariableName } from "@halcyon/schema";
import { solarElevation } from "@halcyon/scoring";
import { isFed, type ModelPart } from "@halcyon/weather";
import { OpenMeteoError } from "@halcyon/weather/sources/open-meteo";
import { describe, expect, test } from "vitest";
import {
  type Answer,
  expectProblem,
  type RunningServer,
  runningServer,
  startMs,
} from "../../../test/harness/running-server.suite.ts";
import { type Formula, formulaSource } from "../../../test/harness/formula-source.suite.ts";

const now = Math.floor(startMs / 3_600_000);

/**
 * Weather of the tests. The temperature [degC] is the distance of the time stamp from now [h], up to 50 and down again; each member is a degree warmer than
 * the one before. Each hour has 0.1 mm of rain.
 */
const formulas: Partial<Record<VariableName, Formula>> = {
  temperature_2m: (stamp, member) => 50 - Math.abs(50 - (Math.abs(stamp - now) % 100)) + member,
  precipitation: (stamp) => (stamp === now + 1 ? undefined : 0.1),
  wind_direction_10m: (stamp, member) => 10 + member,
};

const parts = (changes: Partial<Parameters<typeof formulaSource>[0]> = {}): readonly ModelPart[] => [
  { part: "deterministic", source: formulaSource({ formulas, run: now - 6, ...changes }) },
  {
    part: "ensemble",
    source: formulaSource({ formulas, run: now - 6, members: 9, lastLeadHours: 726, ...changes }),
  },
  {
    part: "seasonal",
    source: formulaSource({ formulas, run: now - 30, members: 3, lastLeadHours: 6000, ...changes }),
  },
];

function ask(server: RunningServer, query: object, headers: Record<string, string> = {}): Promise<Answer> {
  const place = { latitude: 50, longitude: 8, variables: "temperature_2m", forecast_hours: 3 };
  const entries = Object.entries({ ...place, ...query }).map(([name, value]) => [name, String(value)]);
  return server.send(`/v1/operational/noaa/hourly?${new URLSearchParams(entries).toString()}`, { headers });
}

const made = (changes?: Parameters<typeof parts>[0]): Promise<RunningServer> =>
  runningServer({ ports: { models: new Map([["noaa", parts(changes)]]) } });

describe("200", () => {
  test("has the sun over the place asked for, not over the cell", async () => {
    await using server = await made();
    const place = { latitude: 50.1, longitude: 8.12 };
    const answer = await ask(server, { ...place, variables: "solar_elevation" });
    expect(answer.headers.get("x-halcyon-cell")).toContain("deterministic;latitude=50;longitude=8;");
    const { hourly } = operationalResponseSchema.parse(answer.json);
    hourly.solar_elevation!.median!.forEach((value, hour) => {
      const deg = solarElevation((now + hour) * 3_600_000, place.latitude, place.longitude);
      expect(Math.abs(value! - deg)).toBeLessThanOrEqual(0.005);
    });
  });

  test("begins with the current hour; sums end at their stamp", async () => {
    await using server = await made();
    const answer = await ask(server, { variables: "temperature_2m,precipitation" });
    expect(answer.status).toBe(200);
    const { metadata, hourly, nulls } = operationalResponseSchema.parse(answer.json);
    expect(metadata).toMatchObject({
      generated_at: "2026-11-21T09:14:03+00:00",
      model: "noaa",
      location: { latitude: 50, longitude: 8 },
      start_date: "2026-11-21T09:00:00Z",
      end_date: "2026-11-21T11:00:00Z",
      parts: [{ part: "deterministic", source: "formula", members: 1, run: "2026-11-21T03:00:00Z" }],
    });
    expect(hourly.timestamp).toEqual([
      "2026-11-21T09:00:00Z",
      "2026-11-21T10:00:00Z",
      "2026-11-21T11:00:00Z",
    ]);
    expect(hourly.temperature_2m).toMatchObject({ unit: "degC", median: [0, 1, 2] });
    expect(hourly.precipitation).toMatchObject({ unit: "mm", median: [0.1, null, 0.1] });
    const hour = "2026-11-21T10:00:00Z";
    expect(nulls).toContainEqual({
      variable: "precipitation",
      column: "median",
      from: hour,
      to: hour,
      reason: "gap",
    });
  });

  /**
   * Expected wet-bulb temperatures, from the psychrometric equation solved by hand: 18.15 degC at 1013 hPa, and 17.45 degC at
   * 850 hPa (1,457 m).
   */
  test.each([
    ["1,457 m up", { elevationM: 1457, sea: false }, 17.4, undefined],
    ["at sea", { elevationM: 0, sea: true }, 18.1, undefined],
    ["at a height that is not known", { sea: false }, 18.1, "taking surface_pressure as 1013.25 hPa"],
  ])("has the wet bulb of the pressure %s", async (_where, ground, wetBulbC, method) => {
    const air = { temperature_2m: () => 30, relative_humidity_2m: () => 30 };
    const cell = { latitude: 50, longitude: 8, ...ground };
    await using server = await made({ formulas: air, cell });
    const answer = await ask(server, { variables: "wet_bulb_temperature_2m" });
    const { metadata, hourly } = operationalResponseSchema.parse(answer.json);
    expect(Math.floor(hourly.wet_bulb_temperature_2m!.median![0]! * 10) / 10).toBe(wetBulbC);
    expect(metadata.estimated?.[0]?.method).toBe(method);
  });

  test("names the hours whose gusts are the strongest of a longer step", async () => {
    await using server = await runningServer();
    const place = "latitude=50&longitude=8&variables=wind_gusts_10m,temperature_2m";
    const told = async (model: string, hours: number) => {
      const answer = await server.send(`/v1/operational/${model}/hourly?${place}&forecast_hours=${hours}`);
      return operationalResponseSchema.parse(answer.json).metadata.whole_steps;
    };
    expect(await told("ecmwf", 200)).toMatchObject([
      { variable: "wind_gusts_10m", step_hours: 3 },
      { variable: "wind_gusts_10m", step_hours: 6 },
    ]);
    expect(await told("noaa", 24)).toBeUndefined();
  });

  test("has quantiles over the members from T0 to the thirtieth day", async () => {
    await using server = await made();
    const { hourly, nulls } = operationalResponseSchema.parse(
      (await ask(server, { forecast_hours: 722 })).json,
    );
    const { median, Q10, Q90 } = hourly.temperature_2m!;
    // Hour 205 is 5 degC, nine members are 5 to 13 degC: of nine, type 6 takes the first, the fifth and the ninth.
    expect([Q10![205], median![205], Q90![205]]).toEqual([5, 9, 13]);
    // Three members in the seasonal part, 21 to 23 degC.
    expect([Q10![721], median![721], Q90![721]]).toEqual([null, 22, null]);
    expect(nulls.filter(({ column }) => column === "Q10")).toEqual([
      expect.objectContaining({ reason: "one_run", from: hourly.timestamp[0], to: hourly.timestamp[119] }),
      expect.objectContaining({
        reason: "median_alone",
        from: hourly.timestamp[720],
        to: hourly.timestamp[721],
      }),
    ]);
  });

  test("gives the members, and says where there are fewer", async () => {
    await using server = await made();
    const answer = await ask(server, { forecast_hours: 122, statistics: "members" });
    const { hourly, nulls } = operationalResponseSchema.parse(answer.json);
    const { members } = hourly.temperature_2m!;
    expect(members).toHaveLength(9);
    expect(members!.map((values) => values[121])).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29]);
    expect(nulls).toEqual([
      {
        variable: "temperature_2m",
        column: "members",
        from: hourly.timestamp[0],
        to: hourly.timestamp[119],
        reason: "fewer_members",
      },
    ]);
  });

  test("says that directions have no median", async () => {
    await using server = await made();
    const answer = await ask(server, { variables: "wind_direction_10m", forecast_hours: 121 });
    const { hourly, nulls } = operationalResponseSchema.parse(answer.json);
    expect(hourly.wind_direction_10m!.median!.slice(119)).toEqual([10, null]);
    expect(nulls).toContainEqual(expect.objectContaining({ column: "median", reason: "no_order" }));
  });

  test("derives what the source lacks and names a rough rule", async () => {
    await using server = await runningServer({
      ports: {
        models: new Map([["noaa", parts({ formulas: { wind_speed_10m: () => 5, ...formulas } })]]),
      },
    });
    const answer = await ask(server, { variables: "wind_gusts_10m" });
    const { hourly, metadata } = operationalResponseSchema.parse(answer.json);
    expect(hourly.wind_gusts_10m!.median).toEqual([8, 8, 8]);
    expect(metadata.estimated).toEqual([
      expect.objectContaining({ variable: "wind_gusts_10m", method: "1.6 x wind_speed_10m" }),
    ]);
  });

  test("reaches 210 days ahead", async () => {
    await using server = await runningServer();
    const answer = await ask(server, { variables: "temperature_2m", forecast_hours: 5040 });
    const { hourly } = operationalResponseSchema.parse(answer.json);
    expect(hourly.timestamp.at(-1)).toBe("2027-06-19T08:00:00Z");
    expect(hourly.temperature_2m!.median!.every((value) => value !== null)).toBe(true);
  });

  test("gives the same columns as CSV", async () => {
    await using server = await made();
    const csv = await ask(
      server,
      { variables: "precipitation", statistics: "median,Q90" },
      { accept: "text/csv" },
    );
    expect(csv.text).toBe(
      [
        "timestamp,precipitation.median,precipitation.Q90",
        "2026-11-21T09:00:00Z,0.1,",
        "2026-11-21T10:00:00Z,,",
        "2026-11-21T11:00:00Z,0.1,",
        "",
      ].join("\r\n"),
    );
  });

  test("may be kept until the next hour, and names cell, run and licence", async () => {
    await using server = await made();
    const { headers } = await ask(server, {});
    expect(headers.get("cache-control")).toBe("private, max-age=2757");
    expect(headers.get("x-halcyon-cell")).toBe(
      "deterministic;latitude=50;longitude=8;elevation=100;surface=land",
    );
    expect(headers.get("link")).toContain('rel="license"');
    const again = await ask(server, {}, { "if-none-match": headers.get("etag")! });
    expect(again.status).toBe(304);
  });
});

test("a request that was answered before reads nothing again, and is charged", async () => {
  let reads = 0;
  const counted = parts().map((part): ModelPart => {
    if (!isFed(part)) return part;
    const { source } = part;
    const read: typeof source.read = (request) => {
      reads += 1;
      return source.read(request);
    };
    return { ...part, source: { ...source, read } };
  });
  await using server = await runningServer({ ports: { models: new Map([["noaa", counted]]) } });
  const first = await ask(server, { forecast_hours: 200 });
  expect(reads).toBe(2);
  const second = await ask(server, { forecast_hours: 200 });
  expect(reads).toBe(2);
  expect(second.text).toBe(first.text);
  expect(second.headers.get("ratelimit")).not.toBe(first.headers.get("ratelimit"));
});

test("an answer that was written for one place and time says those that are asked for, and has its own format, statistics and clocks", async () => {
  await using server = await made();
  const near = { latitude: 50.01, longitude: 8.02, forecast_hours: 200 };
  const asked = [
    near,
    { ...near, statistics: "Q10,median" },
    { ...near, statistics: "members" },
    { ...near, latitude: 50 },
    { ...near, timezone: "Europe/Zurich" },
  ];
  const formats = [{}, { accept: "text/csv" }];
  const answersOf = async (one: RunningServer) => {
    const answers: string[] = [];
    for (const query of asked)
      for (const headers of formats) answers.push((await ask(one, query, headers)).text);
    return answers;
  };
  const first = await answersOf(server);
  server.clock.ms += 60_000;
  const again = await answersOf(server);
  expect(first[8]).toContain('"local_time":["2026-11-21T10:00:00+01:00"');
  expect(new Set(first).size).toBe(9); // The two places are one cell, of which CSV says nothing.
  expect(again).toEqual(first.map((text) => text.replace("T09:14:03", "T09:15:03")));
  server.clock.ms += 3_600_000;
  await using later = await made();
  later.clock.ms = server.clock.ms;
  expect(await answersOf(server)).toEqual(await answersOf(later));
});

test("costs one request for each begun 5 million values of its work", async () => {
  await using server = await runningServer();
  const remaining = ({ headers }: Answer): number =>
    Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")![1]);
  const before = remaining(await ask(server, {}));
  const names =
    "temperature_2m,wind_speed_10m,precipitation,cloud_cover,wind_gusts_10m,surface_pressure,shortwave_radiation,pressure_msl,relative_humidity_2m,dew_point_2m,visibility,cape,wet_bulb_temperature_2m,humidex";
  // 5040 hours x 14 variables x 3 statistics are 211,680 numbers of 20 values, and the hours of members beside them.
  const after = remaining(await ask(server, { variables: names, forecast_hours: 5040 }));
  expect(before - after).toBe(2);
});

describe("422", () => {
  test("invalid_request where the answer would be too large, with the hours that fit", async () => {
    await using server = await made({ lastLeadHours: 6000 });
    const names = "temperature_2m,precipitation,wind_direction_10m";
    const many = await ask(server, { variables: names, forecast_hours: 5040, statistics: "members" });
    expect(many.status).toBe(200);
    await using large = await runningServer();
    const problem = expectProblem(
      await ask(large, {
        forecast_hours: 5040,
        statistics: "members",
        variables: `${names},cloud_cover,cape,rain,wind_speed_10m`,
      }),
      "invalid_request",
    );
    // 7 variables x 31 members are 217 numbers an hour; 1,000,000 / 217 = 4608.3.
    expect(problem.errors).toEqual([
      expect.objectContaining({ parameter: "forecast_hours", expected: { maximum: 4608 } }),
    ]);
  });

  test.each([
    [{ variables: "temperature" }, "variables", "There is no variable temperature;"],
    [{ variables: "" }, "variables", "There is no variable"],
    [{ statistics: "mean" }, "statistics", "members alone"],
    [{ statistics: "members,median" }, "statistics", "members alone"],
    [{ forecast_hours: 5041 }, "forecast_hours", "5040"],
    [{ latitude: 91 }, "latitude", "90"],
    [{ model: "x" }, "model", "no field"],
  ])("invalid_request of %o", async (query, parameter, words) => {
    await using server = await made();
    const { errors } = expectProblem(await ask(server, query), "invalid_request");
    expect(errors).toEqual([expect.objectContaining({ parameter })]);
    expect(errors![0]!.detail).toContain(words);
  });

  test("variable_unavailable names the models that have it", async () => {
    await using server = await made();
    const { errors } = expectProblem(await ask(server, { variables: "cape" }), "variable_unavailable");
    expect(errors).toEqual([
      expect.objectContaining({ parameter: "variables", expected: { variable: "cape", models: [] } }),
    ]);
    expectProblem(await ask(server, { variables: "wind_speed_at_height" }), "variable_unavailable");
  });

  test("horizon_exceeded with the maximum", async () => {
    await using server = await runningServer({
      ports: { models: new Map([["noaa", parts().slice(0, 1)]]) },
    });
    const { errors } = expectProblem(await ask(server, { forecast_hours: 500 }), "horizon_exceeded");
    expect(errors).toEqual([expect.objectContaining({ expected: { maximum: 394 } })]);
  });

  test("model_unavailable with the models that there are", async () => {
    await using server = await runningServer({ ports: { models: new Map([["ecmwf", parts()]]) } });
    const { errors } = expectProblem(await ask(server, {}), "model_unavailable");
    expect(errors).toEqual([
      expect.objectContaining({ parameter: "model", expected: { values: ["ecmwf"] } }),
    ]);
  });

  test("what is wrong is told in the order of scores: a place outside before a part that is silent", async () => {
    const silent = {
      ...formulaSource({ formulas, run: now - 6, members: 9 }),
      latestRun: () => Promise.reject(new OpenMeteoError("retry_later", "no answer")),
    };
    const [, ensemble] = parts();
    const [outside] = parts({ cell: undefined });
    const models = new Map([["noaa", [outside!, { ...ensemble!, source: silent }]] as const]);
    await using server = await runningServer({ ports: { models } });
    expectProblem(await ask(server, { forecast_hours: 200 }), "location_outside_coverage");
  });

  test("location_outside_coverage with the coverage", async () => {
    await using server = await made({ cell: undefined });
    const { errors } = expectProblem(await ask(server, {}), "location_outside_coverage");
    expect(errors!.map(({ parameter }) => parameter)).toEqual(["latitude", "longitude"]);
  });
});

describe("503", () => {
  test("stale_forecast where the newest run is too old", async () => {
    await using server = await made({ run: now - 25 });
    expectProblem(await ask(server, {}), "stale_forecast");
  });

  test("weather_unavailable where the source does not answer", async () => {
    const source = formulaSource({ formulas, run: now });
    const failing = { ...source, read: () => Promise.reject(new OpenMeteoError("retry_later", "no answer")) };
    await using server = await runningServer({
      ports: { models: new Map([["noaa", [{ part: "deterministic", source: failing }]]]) },
    });
    expectProblem(await ask(server, {}), "weather_unavailable");
  });
});
