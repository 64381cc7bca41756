import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Location } from "@halcyon/schema";
import { epochHourOf } from "@halcyon/schema/time";
import { isLand } from "../places/land-mask.ts";
import type { OpenMeteoClientOptions } from "./client/open-meteo-client.ts";
import { openMeteoEndpoints } from "./client/open-meteo-endpoints.ts";
import type { Mishap } from "./open-meteo-faults.suite.ts";
import {
  fieldOf,
  fields,
  lastServedHour,
  type ServedModel,
  servedModels,
  servedRun,
} from "./open-meteo-models.suite.ts";

export interface OpenMeteoServer extends AsyncDisposable {
  /** Options for a client that uses only this server and its clock. Requests to other hosts throw. */
  readonly options: OpenMeteoClientOptions & { readonly nowMs: () => number };
  /** Address of the server: the base URL of every endpoint. */
  readonly base: string;
  /** Requested paths and queries in order, except for metadata. */
  readonly asked: URL[];
  readonly metadataAsked: URL[];
  /** Faults for weather requests. Each request uses the first one and removes it. */
  readonly mishaps: Mishap[];
  /** Faults for metadata requests. Each request uses the first one and removes it. */
  readonly metadataMishaps: Mishap[];
  /** Returns the fault for a request if no queued fault is left; used by soak tests. */
  mishapOf: (url: URL) => Mishap | undefined;
  /** Changes responses to weather requests. */
  edit: (answer: HourlyAnswer) => void;
  /** Current time of the server [ms since 1970]. */
  nowMs: number;
}

export interface HourlyAnswer {
  latitude: number;
  longitude: number;
  utc_offset_seconds: number;
  hourly_units: Record<string, string>;
  hourly: Record<string, (number | string | null)[]>;
}

/** Starts a local server that imitates Open-Meteo's forecasts. Equal requests get equal responses until the clock reaches a new run. */
export async function openMeteoServer(nowMs: number): Promise<OpenMeteoServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url!, "http://127.0.0.1");
    const metadata = url.pathname.startsWith("/data/");
    (metadata ? state.metadataAsked : state.asked).push(url);
    const answer = (): string => (metadata ? metadataOf(state, url) : weatherOf(state, url));
    const mishap = (metadata ? state.metadataMishaps : state.mishaps).shift() ?? state.mishapOf(url);
    try {
      if (mishap !== undefined) mishap(response, answer, request);
      else response.setHeader("content-type", "application/json").end(answer());
    } catch (error) {
      response.statusCode = 400;
      response.end(JSON.stringify({ error: true, reason: (error as Error).message }));
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const names = Object.keys(openMeteoEndpoints) as (keyof typeof openMeteoEndpoints)[];
  const state: OpenMeteoServer = {
    options: {
      baseUrls: Object.fromEntries(names.map((name) => [name, base])),
      nowMs: () => state.nowMs,
      random: () => 0.5,
      sleep: () => Promise.resolve(),
      timeoutMs: 20_000,
      fetch: async (input, init) => {
        const { origin } = new URL(input instanceof Request ? input.url : input);
        if (origin !== base) throw new Error(`A test asked ${origin}.`);
        return fetch(input, init);
      },
    },
    base,
    asked: [],
    metadataAsked: [],
    mishaps: [],
    metadataMishaps: [],
    mishapOf: () => undefined,
    edit: () => undefined,
    nowMs,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return state;
}

function metadataOf({ nowMs }: OpenMeteoServer, url: URL): string {
  const domain = url.pathname.split("/")[2]!;
  const model = Object.values(servedModels).find(({ domains }) => domains.includes(domain));
  if (model === undefined) throw new Error("Not found");
  const hour = epochHourOf(nowMs);
  const run = servedRun(model, hour);
  return JSON.stringify({
    last_run_initialisation_time: run * 3600,
    last_run_modification_time: (run + model.delayHours) * 3600 - 60,
    last_run_availability_time: (run + model.delayHours) * 3600,
    temporal_resolution_seconds: 3600,
    update_interval_seconds: 21_600,
    data_end_time: lastServedHour(model, hour) * 3600,
  });
}

function weatherOf(state: OpenMeteoServer, url: URL): string {
  const query = (name: string): string => {
    const value = url.searchParams.get(name);
    if (value === null) throw new Error(`Parameter '${name}' is missing`);
    return value;
  };
  const named = query(url.pathname === openMeteoEndpoints["air-quality"].path ? "domains" : "models");
  const model = servedModels[named];
  if (model?.path !== url.pathname) {
    throw new Error(`Data corrupted at path ''. Cannot initialize MultiDomains from ${named}.`);
  }
  if (query("wind_speed_unit") !== "ms" || query("timeformat") !== "unixtime")
    throw new Error("Other units.");
  const stepHours = Number(/\d+$/u.exec(url.searchParams.get("temporal_resolution") ?? "1")![0]);
  const location = { latitude: Number(query("latitude")), longitude: Number(query("longitude")) };
  const single = url.searchParams.get("run");
  if (single !== null) return runOf(state, url, model, location, single);
  const from = Date.parse(query("start_date")) / 3_600_000;
  const to = Date.parse(query("end_date")) / 3_600_000 + 24;
  const now = epochHourOf(state.nowMs);
  const today = Math.floor(now / 24) * 24;
  if (to > today + model.daysMax * 24) throw new Error("Parameter 'end_date' is out of allowed range");
  const run = servedRun(model, now);
  const last = lastServedHour(model, now);
  const hours = Array.from({ length: (to - from) / stepHours }, (_, step) => from + step * stepHours);

  return answerOf(state, query("hourly"), model, location, hours, (hour) => (hour > last ? undefined : run));
}

/** Answers for a single run. The period begins with the run, and dates are ignored, as at the provider. */
function runOf(
  state: OpenMeteoServer,
  { searchParams }: URL,
  model: ServedModel,
  location: Location,
  start: string,
): string {
  const run = Date.parse(`${start}Z`) / 3_600_000;
  if (run > servedRun(model, epochHourOf(state.nowMs)) || run % Number(model.runEveryHours) !== 0) {
    throw new Error(
      `The requested model run is not available. Model: ${searchParams.get("models")}, run: ${start}Z`,
    );
  }
  const steps = Number(searchParams.get("forecast_hours") ?? 7 * 24);
  const last = run + model.lastLeadHours(run, Infinity);
  const hours = Array.from({ length: steps }, (_, step) => run + step);
  const runAt = (hour: number): number | undefined => (hour > last ? undefined : run);
  return answerOf(state, searchParams.get("hourly")!, model, location, hours, runAt, levelOfRun(run));
}

/** Returns the factor by which the imitated provider multiplies the values of a past run. */
export function levelOfRun(run: number): number {
  return 1 + ((run / 6) % 8) / 64;
}

function answerOf(
  state: OpenMeteoServer,
  columns: string,
  { members }: ServedModel,
  location: Location,
  hours: readonly number[],
  runAt: (hour: number) => number | undefined,
  level = 1,
): string {
  const answer: HourlyAnswer = {
    ...location,
    utc_offset_seconds: 0,
    hourly_units: { time: "unixtime" },
    hourly: { time: hours.map((hour) => hour * 3600) },
  };
  for (const column of columns.split(",")) {
    const field = fields[column];
    if (field === undefined) {
      throw new Error(`Data corrupted at path ''. Cannot initialize Variable from invalid value ${column}.`);
    }
    const at = fieldOf(column);
    const perUnit = 10 ** field.decimals;
    const isMissing = field.atSea === true && isLand(location);
    const valuesAt = hours.map((hour) => {
      const run = isMissing ? undefined : runAt(hour);
      return run === undefined ? undefined : at(hour, hour - run);
    });
    for (let member = 0; member < members; member += 1) {
      const key = member === 0 ? column : `${column}_member${String(member).padStart(2, "0")}`;
      answer.hourly_units[key] = field.unit;
      answer.hourly[key] = valuesAt.map((valueOf) =>
        valueOf === undefined ? null : Math.round(level * valueOf(member) * perUnit) / perUnit,
      );
    }
  }
  state.edit(answer);
  return JSON.stringify(answer);
}
