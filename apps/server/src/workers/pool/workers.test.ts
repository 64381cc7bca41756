import { entriesOf } from "@halcyon/library";
import { type Endpoint, v1, v2 } from "@halcyon/schema";
import { DamagedRuns, isFed, type ReadRequest, type RecordSource, SourceError } from "@halcyon/weather";
import { syntheticHistory } from "@halcyon/weather/sources/synthetic";
import { sampled, sized } from "@halcyon/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  type Answer,
  expectProblem,
  goodBody,
  type RunningServer,
  runningServer,
  sendComposite,
  startMs,
} from "../../../test/harness/running-server.suite.ts";
import { madeEntry, madeGust, madeNow, madePorts } from "../../../test/harness/made-ports.suite.ts";
import type { weatherHandlers as sharedHandlers } from "../../api/weather-handlers.ts";
import type { weatherHandlers as v1Handlers } from "../../api/v1/weather-handlers.ts";
import type { weatherHandlers as v2Handlers } from "../../api/v2/weather-handlers.ts";
import { parseConfig } from "../../config/config.ts";
import { recordSources } from "../../weather/sources/record-sources.ts";
import { counted } from "./counted-workers.suite.ts";
import { threads } from "./workers.ts";
import { RecordCache } from "../../weather/records/record-cache.ts";
import { countUsual } from "../../weather/workability/usual-lookup.ts";

const place = { latitude: 51.5, longitude: -0.12 };
const where = "latitude=51.5&longitude=-0.12";
const request = { ...place, forecast_hours: 720, model: "noaa" };
const marathon = entriesOf("task").find(({ slug }) => slug === "marathon-race")!;
const constraint_params = { id: marathon.id, type: "task" };
const gusts = {
  variable: "wind_gusts_10m",
  unit: "m/s",
  ideal: { max: 8 },
  acceptable: { max: 13 },
  weight: 1,
};
const definition = {
  type: "task",
  constraints: [gusts, { ...gusts, over: { hours: 24, direction: "trailing", statistic: "max" } }],
};
const span = { period_start: 2066, period_end: 2070 };
const future = { ...place, scenario: "ssp245", climate_model: "synthetic-a", ...span };
const period = "scenario=ssp245&period_start=2041&period_end=2070";

type V2Endpoint = keyof ReturnType<typeof v2Handlers>;
/** Names of the endpoints. Those that exist only in V2 are given by id. */
type WeatherEndpoint =
  | keyof ReturnType<typeof sharedHandlers>
  | keyof ReturnType<typeof v1Handlers>
  | `v2.${V2Endpoint}`;

const forecast = {
  location: place,
  model: "noaa",
  entry: { type: "task", id: marathon.id },
  period: { hours: 720 },
};

const base = { latitude: 50, longitude: 8 };
const job = { id: "lift", site: "here", entry: constraint_params, hours: 6, value: 100 };
const definedEntry = { type: "task", definition: { constraints: definition.constraints } };
const plan = {
  model: "noaa",
  years: { start_year: 2006, end_year: 2017 },
  sites: [{ id: "here", latitude: place.latitude, longitude: place.longitude }],
  tasks: [{ id: "lift", site: "here", entry: constraint_params, hours: 4 }],
};
const file = `ERMHDR\n%T\tTASK\n%F\ttask_id\n%R\t1${"\n".repeat(800_000)}`;

/** Long requests, one for each endpoint that threads answer, as a query or a body. */
const asked: Readonly<Record<WeatherEndpoint, string | object>> = {
  "optimality.breakdown": { request, constraint_params, counterfactuals: true },
  "optimality.windows": { request, constraint_params, window: { duration_hours: 6, top: 20 } },
  "optimality.preview": { request: { ...request, forecast_hours: 5040 }, definition },
  "operational.hourly": `${where}&variables=temperature_2m,utci,dew_point_2m,cloud_cover,cape,pressure_msl,snow_depth&forecast_hours=720`,
  "historical.hourly": `${where}&variables=temperature_2m&start_date=2018-01-01&end_date=2019-12-31`,
  "historical.daily": `${where}&variables=precipitation,temperature_2m&start_date=2010-01-01&end_date=2019-12-31`,
  "historical.climatology": `${where}&variables=temperature_2m&baseline_start=2018&baseline_end=2019`,
  "historical.workability": { request: { ...place, start_year: 2015, end_year: 2020 }, constraint_params },
  "projections.daily": `${where}&variables=temperature_2m&scenario=ssp245&start_date=2090-01-01&end_date=2099-12-31`,
  "projections.frequencyChange": `${where}&${period}`,
  "projections.hazardIndex": `${where}&${period}&threshold=30`,
  "projections.workability": {
    request: { ...future, baseline_start: 2006, baseline_end: 2010 },
    constraint_params: { id: 1, type: "task" },
  },
  "v2.optimality.composite": { ...forecast, include: ["ensemble", "reasons"] },
  "v2.optimality.windows": { ...forecast, window: { duration_hours: 6, top: 20 } },
  "v2.plans.simulate": plan,
  "v2.plans.starts": { ...plan, starts: ["2026-11-22T07:00:00Z"] },
  "v2.plans.dispatch": { model: "noaa", sites: plan.sites, crews: [{ id: "a", base }], jobs: [job] },
  "v2.plans.importFile": { model: "noaa", timezone: "UTC", sites: plan.sites, file },
  "v2.historical.workability": { location: place, entry: constraint_params, period: plan.years },
  "v2.projections.workability": {
    location: { latitude: place.latitude, longitude: place.longitude },
    entry: { id: 1, type: "task" },
    scenario: "ssp245",
    climate_model: "synthetic-a",
    period: { start_year: 2066, end_year: 2070 },
    baseline: { start_year: 2006, end_year: 2010 },
  },
};

/** Rows of the endpoints, by id. */
const rows: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  [...Object.values(v1), ...Object.values(v2)].map((row) => [row.id, row]),
);

function ask(server: RunningServer, name: WeatherEndpoint): Promise<Answer> {
  const { method, path } = rows[name]!;
  const at = path
    .replace("{model}", "noaa")
    .replace("{wave_type}", "heatwave")
    .replace("{index}", "tx_days_above");
  const given = asked[name];
  if (typeof given === "string") return server.send(`${at}?${given}`);
  const headers = { "content-type": "application/json" };
  return server.send(at, { method, headers, body: JSON.stringify(given) });
}

const large = { request: { ...request, forecast_hours: 1440 }, constraint_params };

/** Returns the parts of a response that do not depend on the server. */
function told({ status, headers, text }: Answer): unknown {
  const own = [...headers].filter(([name]) => !["x-request-id", "date", "ratelimit"].includes(name));
  return { status, headers: own, text };
}

describe("beside a server that does all in its event loop", () => {
  const tasks: string[] = [];
  const hourly = syntheticHistory({ seed: 0, clock: () => startMs });
  let apart: RunningServer;
  let alone: RunningServer;
  beforeAll(async () => {
    const records = {
      ...(await recordSources(
        parseConfig({}, "/", () => ""),
        () => startMs,
      )),
      hourly,
    };
    const ports = { records, lapseKPerKm: 6.5 };
    apart = await runningServer({ ports, apart: counted(tasks) });
    alone = await runningServer({ ports });
  });
  afterAll(async () => {
    await apart[Symbol.asyncDispose]();
    await alone[Symbol.asyncDispose]();
  });
  beforeEach(() => void tasks.splice(0));

  test.each(sampled(Object.keys(asked) as WeatherEndpoint[], 6))(
    "a long answer is made in a thread, and the same byte for byte: %s",
    async (name) => {
      const answer = await ask(apart, name);
      expect(answer.status).toBe(200);
      expect(told(answer)).toEqual(told(await ask(alone, name)));
      expect(tasks).toEqual(["answer"]);
    },
  );

  test.each([
    ["composite", { body: asked["v2.optimality.composite"] }],
    ["weather", { body: { ...forecast, entry: definedEntry, period: { hours: 5040 } } }],
  ])("a long call of the console is made in a thread too: %s", async (procedure, input) => {
    const call = (server: RunningServer): Promise<Answer> => {
      const headers = { "content-type": "application/json", "accept-encoding": "identity" };
      return server.send(`/trpc/${procedure}`, { method: "POST", headers, body: JSON.stringify(input) });
    };
    expect((await call(apart)).json).toEqual((await call(alone)).json);
    expect(tasks).toEqual(["answer"]);
  });

  test("a long answer finds the caller's own entries", async () => {
    const { constraints } = marathon;
    const own = { name: "My race", sector: "Sport", description: "Ours.", constraints };
    const headers = { "content-type": "application/json" };
    const made = await apart.send("/v1/tasks/", { method: "POST", headers, body: JSON.stringify(own) });
    const { id } = made.json as { id: number };
    const body = JSON.stringify({ request, constraint_params: { id, type: "task" } });
    const answer = await apart.send("/v1/optimality/breakdown/", { method: "POST", headers, body });
    expect(answer.json).toMatchObject({ entry: { id, name: "My race" } });
    expect(tasks).toEqual(["answer"]);
  });

  test("the scores of a large forecast are made in a thread once", async () => {
    const first = await sendComposite(apart, large);
    expect(told(first)).toEqual(told(await sendComposite(alone, large)));
    expect((await sendComposite(apart, large)).text).toBe(first.text);
    expect(tasks).toEqual(["score"]);
  });

  test("what the members say of a large forecast is asked of a thread, and scores alone as V1 asks for them", async () => {
    const headers = { "content-type": "application/json" };
    const send = (server: RunningServer, change: object): Promise<Answer> => {
      const body = JSON.stringify({ ...forecast, location: { latitude: 47, longitude: 8 }, ...change });
      return server.send("/v2/optimality/composite/", { method: "POST", headers, body });
    };
    const long = { period: { hours: 2160 } };
    for (const change of [long, { ...long, include: [] }])
      expect(told(await send(apart, change))).toEqual(told(await send(alone, change)));
    expect(tasks).toEqual(["answer", "score"]);
  });

  test("large items of a ranking are ranked in threads, each by itself", async () => {
    const body = JSON.stringify({ items: [large, goodBody], by: "mean", window_hours: 24 });
    const headers = { "content-type": "application/json" };
    const send = (server: RunningServer): Promise<Answer> =>
      server.send("/v1/optimality/rank/", { method: "POST", headers, body });
    expect(told(await send(apart))).toEqual(told(await send(alone)));
    expect(tasks).toEqual(["rank"]);
  });

  test("a small request stays in the event loop", async () => {
    expect((await sendComposite(apart, goodBody)).status).toBe(200);
    const small = await apart.send(`/v1/operational/noaa/hourly?${where}&variables=rain&forecast_hours=24`);
    expect(small.status).toBe(200);
    expect(tasks).toEqual([]);
  });

  test("synthetic weather is made in the thread that wants it", async () => {
    const read = vi.spyOn(hourly, "read");
    expect((await ask(apart, "historical.hourly")).status).toBe(200);
    expect(tasks).toEqual(["answer"]);
    expect(read).not.toHaveBeenCalled();
  });

  test("weather is moved to a site in a thread as in the event loop, at the rate of the process", async () => {
    const uphill = { ...large, request: { ...large.request, elevation_m: 400 } };
    const answer = await sendComposite(apart, uphill);
    expect(answer.headers.get("x-halcyon-cell")).toContain(";elevation-correction=329;lapse=6.5");
    expect(told(answer)).toEqual(told(await sendComposite(alone, uphill)));
    expect(tasks).toEqual(["score"]);
  });
});

/** Constraint spans over gusts, for an entry whose ensemble is so large that it is scored in a worker thread. */
const spans = [2, 3, 4].map((hours) => ({ hours, direction: "trailing", statistic: "max" }));
const entry = madeEntry(madeGust, ...spans.map((over) => ({ ...madeGust, over })));
const gapped = madePorts(entry, {
  deterministic: { formulas: { wind_gusts_10m: () => 5 } },
  ensemble: {
    formulas: { wind_gusts_10m: (stamp) => (stamp - madeNow < 300 ? 5 : undefined) },
    members: 3000,
  },
});
const gappedBody = {
  request: { ...request, forecast_hours: 700 },
  constraint_params: { id: entry.id, type: "task" },
};

class SilentError extends SourceError {
  readonly code = "silent";
}

describe("over sources that threads call", () => {
  const [newest, older] = [madeNow - 6, madeNow - 12];
  /** Failure of all forecast sources. */
  const state: { trouble?: SourceError | "damaged" | undefined } = {};
  const found = new DamagedRuns(() => startMs);
  const models = new Map(
    [...gapped.models].map(([model, parts]) => [
      model,
      parts.filter(isFed).map(({ part, source }) => ({
        part,
        damage: found,
        source: {
          ...source,
          latestRun: async (now: number, isPassedOver = (_run: number): boolean => false) => {
            if (state.trouble !== "damaged") return source.latestRun(now);
            return isPassedOver(newest) ? older : newest;
          },
          read: async (wanted: ReadRequest) => {
            if (state.trouble instanceof SourceError) throw state.trouble;
            if (state.trouble === "damaged" && wanted.run === newest)
              throw Object.assign(new SilentError("cut"), { damagedRun: newest });
            return source.read(wanted);
          },
        },
      })),
    ]),
  );
  let revision = 1;
  const history = syntheticHistory({ seed: 1, clock: () => startMs });
  const hourly: RecordSource = {
    describe: () => ({ ...history.describe(), revision: String(revision) }),
    locate: (location) => history.locate(location),
    read: async (wanted) => {
      const weather = await history.read(wanted);
      const moved = [...weather.grids].map(
        ([name, grid]) => [name, grid.map((value) => value + revision)] as const,
      );
      return { ...weather, grids: new Map(moved) };
    },
  };
  const tasks: string[] = [];
  let server: RunningServer;
  let alone: RunningServer;
  beforeAll(async () => {
    const records = { hourly, daily: undefined, projections: [] };
    const ports = { ...gapped, models, records };
    server = await runningServer({ ports, apart: counted(tasks) });
    alone = await runningServer({ ports });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await alone[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    tasks.splice(0);
    state.trouble = undefined;
  });

  const spentCalls = { window: "hour", cost: 56, limit: 100, left: 44, renewsAtMs: startMs } as const;
  test.each([
    ["gives no answer", new SilentError("no answer", { retryAfterSeconds: 7 }), []],
    ["has no calls left", new SilentError("Spent.", { spentCalls }), ["quota_exhausted"]],
  ])(
    "a source that %s while a thread reads it is refused as in the event loop",
    async (_what, error, codes) => {
      state.trouble = error;
      const answer = await sendComposite(server, gappedBody);
      const { instance: _id, request_id: _same, ...problem } = expectProblem(answer, "weather_unavailable");
      expect(problem.errors?.map(({ code }) => code) ?? []).toEqual(codes);
      expect(tasks).toEqual(["score"]);
      const here = await sendComposite(alone, gappedBody);
      expect(here.json).toMatchObject(problem);
      expect(answer.headers.get("retry-after")).toBe(here.headers.get("retry-after"));
      expect(server.log.at(-1)?.fault).toBe(alone.log.at(-1)?.fault);
    },
  );

  test("a gap is refused with its part and hours, in a thread as in the event loop", async () => {
    const { errors } = expectProblem(await sendComposite(server, gappedBody), "data_gap");
    expect(errors).toEqual(expectProblem(await sendComposite(alone, gappedBody), "data_gap").errors);
    expect(tasks).toEqual(["score"]);
  });

  test("a record that is published again is read anew", async () => {
    const first = await ask(server, "historical.hourly");
    revision = 100;
    const second = await ask(server, "historical.hourly");
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).not.toBe(first.text);
  });

  test("damage that a thread finds in a run is known to the process, and an older run answers", async () => {
    state.trouble = "damaged";
    const short = { ...gappedBody, request: { ...gappedBody.request, forecast_hours: 290 } };
    const answer = await sendComposite(server, short);
    expect([answer.status, answer.headers.get("x-halcyon-notice")]).toEqual([
      200,
      expect.stringContaining("older_run"),
    ]);
    expect(tasks).toEqual(["score"]);
    expect(found.has(newest)).toBe(true);
  });
});

test("a thread that dies fails its own request and is replaced", async () => {
  await using server = await runningServer({ apart: counted([], "dies-once.suite") });
  const deadly = { ...large, request: { ...large.request, latitude: -90 } };
  expectProblem(await sendComposite(server, deadly), "internal");
  expect((await sendComposite(server, large)).status).toBe(200);
});

describe("what is usual", () => {
  const wish = { entry: marathon, location: place, synthetic: true, now: 497_000 };
  const history = syntheticHistory({ seed: 1 });
  const years = { ...history.describe(), first: wish.now - sized(2, 5) * 8766 };
  const records = { hourly: { ...history, describe: () => years }, daily: undefined, projections: [] };
  const ports = { models: new Map(), records };

  test("is counted by a thread as the event loop does", async () => {
    await using apart = threads(ports);
    const made = await apart.usual(wish);
    expect(made?.years).toMatchObject({ last: 2025 });
    expect(made).toEqual(await countUsual(records, new RecordCache(2 ** 22), wish));
  });

  test("is counted by the same thread again within ten minutes, and by a new one later", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const begun = vi.fn<() => void>();
    process.on("worker", begun);
    onTestFinished(() => void process.off("worker", begun));
    await using apart = threads(ports);
    for (const [waitMs, threadsBegun] of [
      [0, 1],
      [599_000, 1],
      [601_000, 2],
    ] as const) {
      vi.advanceTimersByTime(waitMs);
      await apart.usual(wish);
      expect(begun).toHaveBeenCalledTimes(threadsBegun);
    }
  });
});
