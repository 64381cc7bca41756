import {
  historicalHourlyResponseSchema,
  type ModelId,
  modelsResponseSchema,
  partNames,
  problemSchema,
  projectionDailyResponseSchema,
} from "@halcyon/schema";
import { compositeResponseSchema } from "@halcyon/schema/v1";
import { refusal } from "@halcyon/weather/open-meteo/open-meteo-faults.suite";
import { expect, test, vi } from "vitest";
import type { Finding } from "../../src/cli/doctor/finding.ts";
import { type Program, runProgram, runServer } from "../harness/child-process.suite.ts";
import { fakeUpstreams, type FakeUpstreams } from "./fake-upstreams.suite.ts";
import type { PresetName } from "../../src/config/presets/presets.ts";

const place = { latitude: 51.5, longitude: -0.12 };
const models = ["noaa", "ecmwf"] as const satisfies readonly ModelId[];

/** Server of a new operator: the program, and the key that it printed. */
interface Started {
  readonly program: Program;
  readonly ask: (path: string, query?: Readonly<Record<string, string | number>>) => Promise<Response>;
  readonly post: (path: string, body: object) => Promise<Response>;
}

async function started(environment: Record<string, string>): Promise<Started & AsyncDisposable> {
  const program = runServer(environment);
  const [, url = ""] = await program.printed(/^Halcyon answers at (\S+)$/m);
  const [, key = ""] = await program.printed(/^Demo key: (\S+)$/m);
  const headers = { "x-api-key": key, "content-type": "application/json" };
  return {
    program,
    ask: (path, query = {}) => {
      const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
      return fetch(`${url}${path}?${new URLSearchParams(entries).toString()}`, { headers });
    },
    post: (path, body) => fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) }),
    [Symbol.asyncDispose]: () => program[Symbol.asyncDispose](),
  };
}

/** Delay of a catalogue that is longer than the start waits [ms]. */
const longerThanStartMs = 9000;

/** Waits until every source has opened. On a busy machine, the server starts without some of them, and they are added later. */
async function ready({ ask }: Started): Promise<void> {
  await vi.waitFor(async () => {
    const answer = await ask("/readyz");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: "ready", degraded: [] });
  });
}

/** Part of a model in the catalogue: name, source, first hour and end. */
type Span = readonly [part: string, source: string, fromHour: number, toHour: number];

/** Expected ends at 09Z on the 21st [h from now]: GEFS and IFS started 9 h ago, EC46 33 h ago, SEAS5 489 h ago. */
const gefsEnd = 840 - 9;
const ifsEnd = 360 - 9;
const dynamicalIfs: readonly Span[] = [
  ["deterministic", "ecmwf-ifs-ens-forecast-15-day-0-25-degree", 0, 144],
  ["ensemble", "ecmwf-ifs-ens-forecast-15-day-0-25-degree", 144, ifsEnd],
];
/** Expected end of SEAS5 [h from now]: from 1 November to the last step of 18Z at the end of May. */
const seas5End = 212 * 24 - 6 - 489;
const ec46End = 1104 - 33;
const season: readonly Span[] = [
  ["subseasonal", "open-meteo-ec46", ifsEnd, ec46End],
  ["seasonal", "open-meteo-seas5", ec46End, seas5End],
];
const expected: Readonly<
  Record<Exclude<PresetName, "synthetic">, Readonly<Record<ModelId, readonly Span[]>>>
> = {
  // Its GEFS is that of the day before after 384 h, and the last step of IFS is 00Z.
  "open-meteo": {
    noaa: [
      ["deterministic", "open-meteo-gfs", 0, 120],
      ["ensemble", "open-meteo-gefs", 120, 783],
    ],
    ecmwf: [
      ["deterministic", "open-meteo-ifs", 0, 144],
      ["ensemble", "open-meteo-ifs-ens", 144, 345],
      ["subseasonal", "open-meteo-ec46", 345, ec46End],
      ["seasonal", "open-meteo-seas5", ec46End, seas5End],
    ],
  },
  dynamical: {
    noaa: [
      ["deterministic", "noaa-gfs-forecast", 0, 120],
      ["ensemble", "noaa-gefs-forecast-35-day", 120, gefsEnd],
    ],
    ecmwf: dynamicalIfs,
  },
  real: {
    noaa: [
      ["deterministic", "open-meteo-gfs", 0, 120],
      ["ensemble", "noaa-gefs-forecast-35-day", 120, gefsEnd],
    ],
    ecmwf: [...dynamicalIfs, ...season],
  },
};

async function spansOf({ ask }: Started): Promise<ReadonlyMap<ModelId, readonly Span[]>> {
  const catalogue = modelsResponseSchema.parse(await (await ask("/v1/models")).json());
  for (const { state, forecast_hours_max: end, parts } of catalogue.models) {
    expect(state).toBe("ready");
    expect(parts.at(-1)!.to_hour).toBe(end);
  }
  return new Map(
    catalogue.models.map(({ id, parts }) => [
      id,
      parts.map(({ part, source, from_hour: from, to_hour: to }): Span => [part, source, from, to]),
    ]),
  );
}

/** Returns the hours of a model that the doctor reports, and their end. */
function hoursByDoctor(findings: readonly Finding[], model: ModelId) {
  const hours = findings.flatMap((one) => (one.what.startsWith(`${model} `) ? (one.hours ?? []) : []));
  return hours.map(({ from, to }) => [from, to] as const);
}

async function diagnosed(environment: Record<string, string>): Promise<readonly Finding[]> {
  await using doctor = runProgram("cli/main.ts", ["doctor", "--json"], environment);
  const code = await doctor.exited();
  const findings = JSON.parse(doctor.output().stdout) as readonly Finding[];
  expect(findings.filter(({ level }) => level === "problem")).toEqual([]);
  expect(code).toBe(0);
  return findings;
}

/** Requests records of the past and climate projections, until the provider's daily quota is used up. */
async function askRecords({ ask }: Started, { records }: FakeUpstreams): Promise<void> {
  const month = { variables: "temperature_2m", start_date: "2020-01-01", end_date: "2020-01-31" };
  const history = await ask("/v1/historical/hourly", { ...place, ...month });
  const { hourly } = historicalHourlyResponseSchema.parse(await history.json());
  expect(hourly.temperature_2m!.values.filter((value) => value !== null)).toHaveLength(31 * 24);
  const days = await ask("/v1/projections/daily", { ...place, ...month, scenario: "ssp585" });
  const projection = projectionDailyResponseSchema.parse(await days.json());
  expect(projection.models).toHaveLength(6);
  // Its years from 2010 to 2040 are missing.
  expect(projection.metadata.left_out).toEqual([{ climate_model: "NICAM16_8S", reason: "years" }]);

  const years = { variables: "temperature_2m", baseline_start: 2019, baseline_end: 2020 };
  expect((await ask("/v1/historical/climatology", { ...place, ...years })).status).toBe(200);
  records.mishaps.push(refusal(429, "Daily API request limit exceeded. Please try again tomorrow."));
  const elsewhere = { latitude: -33.9, longitude: 18.4 };
  expect((await ask("/v1/historical/hourly", { ...elsewhere, ...month })).status).toBe(503);
  records.asked.length = 0;
  const priced = await ask("/v1/historical/climatology", { ...elsewhere, variables: "temperature_2m" });
  const { code, errors } = problemSchema.parse(await priced.json());
  // 30 years and a few days of one column: v/10 x days/14.
  const weight = Math.ceil((0.1 * 30 * 365.25) / 14);
  expect([code, errors?.[0]?.expected]).toMatchObject([
    "weather_unavailable",
    { weight: expect.toSatisfy((calls: number) => Math.abs(calls - weight) <= 3), left: 0, window: "day" },
  ]);
  expect(records.asked).toEqual([]);
}

test.each(["open-meteo", "dynamical", "real"] as const)(
  "%s answers the first question, hour by hour to the end that its catalogue, its doctor and its refusal name",
  async (preset) => {
    await using upstreams = await fakeUpstreams();
    const environment = await upstreams.environment(preset);
    upstreams.archives.fault = (path) =>
      path.startsWith("stac/") ? { lateMs: longerThanStartMs } : undefined;
    await using server = await started(environment);
    await ready(server);
    upstreams.archives.fault = undefined;
    for (const model of models) {
      const request = { ...place, forecast_hours: 240, model };
      const body = { request, constraint_params: { id: 1, type: "task" } };
      const answer = await server.post("/v1/optimality/composite/", body);
      expect(answer.status, await answer.clone().text()).toBe(200);
      const { forecast } = compositeResponseSchema.parse(await answer.json());
      expect(forecast).toHaveLength(240);
    }

    const spans = await spansOf(server);
    expect(Object.fromEntries(spans)).toEqual(expected[preset]);
    const findings = await diagnosed(environment);
    for (const model of models) {
      const hours = spans.get(model)!;
      const end = hours.at(-1)![3];
      expect(hours.map(([, , from]) => from)).toEqual([0, ...hours.slice(0, -1).map(([, , , to]) => to)]);
      expect(hours.map(([part]) => part)).toEqual(partNames.slice(0, hours.length));
      expect(hoursByDoctor(findings, model)).toEqual([
        ...hours.map(([, , from, to]) => [from, to]),
        [end, 5040],
      ]);
      const query = { ...place, variables: "temperature_2m" };
      const path = `/v1/operational/${model}/hourly`;
      const beyond = await server.ask(path, { ...query, forecast_hours: end + 1 });
      const refused = problemSchema.parse(await beyond.json());
      expect([refused.code, refused.errors?.[0]?.expected]).toEqual(["horizon_exceeded", { maximum: end }]);
      expect((await server.ask(path, { ...query, forecast_hours: end })).status).toBe(200);
    }
    if (preset === "real") await askRecords(server, upstreams);

    server.program.child.kill("SIGTERM");
    expect(await server.program.exited()).toBe(0);
    const { stdout, stderr } = server.program.output();
    const late = [
      ...stderr.matchAll(/^halcyon: (.+): it has not answered yet; it comes in as soon as it has$/gmu),
    ];
    expect(late.map(([line]) => line)).toEqual(stderr.split("\n").filter((line) => line !== ""));
    for (const [, where] of late) expect(stdout).toContain(`"msg":"${where} has opened"`);
    if (preset !== "open-meteo") expect(late.length).toBeGreaterThanOrEqual(2);
  },
);
