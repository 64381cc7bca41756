import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { epochHourOf } from "@halcyon/schema";
import { isLand } from "../places/land-mask.ts";
import type { OpenMeteoClientOptions } from "./open-meteo-client.ts";
import { openMeteoEndpoints } from "./open-meteo-endpoints.ts";

/** What the next request meets instead of its answer. */
export type Mishap = (response: ServerResponse, answer: () => string, request: IncomingMessage) => void;

export interface OpenMeteoServer extends AsyncDisposable {
  /** Points a client at this server alone, with its clock; whatever else it asks for throws. */
  readonly options: OpenMeteoClientOptions & { readonly nowMs: () => number };
  /** Paths and queries asked for, in order; the metadata apart. */
  readonly asked: URL[];
  readonly metadataAsked: URL[];
  /** Consumed one a request for weather. */
  readonly mishaps: Mishap[];
  /** Consumed one a request for metadata. */
  readonly metadataMishaps: Mishap[];
  /** Changes answers to requests for weather. */
  edit: (answer: HourlyAnswer) => void;
  /** Time since 1970 [ms]. */
  nowMs: number;
  /** When each run becomes available after its start [h]. */
  delayHours: number;
}

export interface HourlyAnswer {
  latitude: number;
  longitude: number;
  utc_offset_seconds: number;
  hourly_units: Record<string, string>;
  hourly: Record<string, (number | string | null)[]>;
}

interface Model {
  readonly path: string;
  readonly members: number;
  readonly runEveryHours: number | "month";
  readonly lastLeadHours: number;
  readonly domains: readonly string[];
}

/** Models in the shapes that Open-Meteo documents. */
const models: Readonly<Record<string, Model>> = {
  "/v1/forecast gfs_global": {
    path: "/v1/forecast",
    members: 1,
    runEveryHours: 6,
    lastLeadHours: 384,
    domains: ["ncep_gfs013", "ncep_gfs025"],
  },
  "/v1/forecast ecmwf_ifs025": {
    path: "/v1/forecast",
    members: 1,
    runEveryHours: 6,
    lastLeadHours: 354,
    domains: ["ecmwf_ifs025"],
  },
  "/v1/ensemble gfs_seamless": {
    path: "/v1/ensemble",
    members: 31,
    runEveryHours: 6,
    lastLeadHours: 822,
    domains: ["ncep_gefs025", "ncep_gefs05"],
  },
  "/v1/ensemble ecmwf_ifs025": {
    path: "/v1/ensemble",
    members: 51,
    runEveryHours: 6,
    lastLeadHours: 354,
    domains: ["ecmwf_ifs025_ensemble"],
  },
  "/v1/seasonal ecmwf_seas5": {
    path: "/v1/seasonal",
    members: 51,
    runEveryHours: "month",
    lastLeadHours: 5160,
    domains: ["ecmwf_seas5"],
  },
};

/** Mean, swing and unit of each column; the swing is a wave of a day and one of a week, each its own by name. */
const fields: Readonly<
  Record<
    string,
    { readonly mean: number; readonly swing: number; readonly unit: string; readonly decimals: number }
  >
> = {
  temperature_2m: { mean: 8, swing: 6, unit: "°C", decimals: 1 },
  dew_point_2m: { mean: 2, swing: 6, unit: "°C", decimals: 1 },
  relative_humidity_2m: { mean: 60, swing: 19, unit: "%", decimals: 0 },
  precipitation: { mean: 0.4, swing: 0.2, unit: "mm", decimals: 1 },
  rain: { mean: 0.4, swing: 0.2, unit: "mm", decimals: 1 },
  snowfall: { mean: 0.07, swing: 0.03, unit: "cm", decimals: 2 },
  cloud_cover: { mean: 50, swing: 24, unit: "%", decimals: 0 },
  cloud_cover_low: { mean: 30, swing: 14, unit: "%", decimals: 0 },
  shortwave_radiation: { mean: 200, swing: 95, unit: "W/m²", decimals: 0 },
  visibility: { mean: 12_000, swing: 5000, unit: "m", decimals: 0 },
  cape: { mean: 300, swing: 140, unit: "J/kg", decimals: 0 },
  weather_code: { mean: 2, swing: 0.9, unit: "wmo code", decimals: 0 },
  snow_depth: { mean: 0.2, swing: 0.09, unit: "m", decimals: 2 },
  pressure_msl: { mean: 1013, swing: 12, unit: "hPa", decimals: 1 },
  surface_pressure: { mean: 1000, swing: 12, unit: "hPa", decimals: 1 },
  soil_temperature_0_to_10cm: { mean: 9, swing: 3, unit: "°C", decimals: 1 },
  soil_temperature_0_to_7cm: { mean: 9, swing: 3, unit: "°C", decimals: 1 },
  soil_moisture_0_to_10cm: { mean: 0.3, swing: 0.1, unit: "m³/m³", decimals: 3 },
  soil_moisture_0_to_7cm: { mean: 0.3, swing: 0.1, unit: "m³/m³", decimals: 3 },
  sea_surface_temperature: { mean: 12, swing: 2, unit: "°C", decimals: 1 },
  wind_speed_10m: { mean: 7, swing: 3, unit: "m/s", decimals: 2 },
  wind_speed_100m: { mean: 10, swing: 4, unit: "m/s", decimals: 2 },
  wind_direction_10m: { mean: 180, swing: 80, unit: "°", decimals: 0 },
  wind_gusts_10m: { mean: 12, swing: 5, unit: "m/s", decimals: 2 },
};

/** What the imitated provider says, before rounding: members differ at all times, more and more with lead. */
export function fieldAt(column: string, hour: number, member: number, leadHours: number): number {
  const { mean, swing } = fields[column]!;
  const phase = Buffer.from(column).reduce((sum, letter) => (sum * 31 + letter) % 1009, 7);
  const daily = Math.sin(((hour + phase) / 24) * 2 * Math.PI);
  const weekly = Math.sin(((hour + phase) / 168) * 2 * Math.PI + (member * (24 + leadHours)) / 400);
  return mean + swing * (daily + weekly);
}

/** A local server that imitates Open-Meteo. The same question has the same answer until its clock sees a new run. */
export async function openMeteoServer(nowMs: number): Promise<OpenMeteoServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url!, "http://127.0.0.1");
    const metadata = url.pathname.startsWith("/data/");
    (metadata ? state.metadataAsked : state.asked).push(url);
    const answer = (): string => (metadata ? metadataOf(state, url) : weatherOf(state, url));
    const mishap = (metadata ? state.metadataMishaps : state.mishaps).shift();
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
    asked: [],
    metadataAsked: [],
    mishaps: [],
    metadataMishaps: [],
    edit: () => undefined,
    nowMs,
    delayHours: 5,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return state;
}

/** A refusal as Open-Meteo words it. */
export function refusal(status: number, reason: string, headers: Record<string, string> = {}): Mishap {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify({ error: true, reason }));
  };
}

function runAt({ delayHours }: OpenMeteoServer, { runEveryHours }: Model, hour: number): number {
  const complete = hour - delayHours;
  if (runEveryHours !== "month") return Math.floor(complete / runEveryHours) * runEveryHours;
  const date = new Date(complete * 3_600_000);
  return epochHourOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()));
}

function metadataOf(state: OpenMeteoServer, url: URL): string {
  const domain = url.pathname.split("/")[2]!;
  const model = Object.values(models).find(({ domains }) => domains.includes(domain));
  if (model === undefined) throw new Error("Not found");
  const run = runAt(state, model, epochHourOf(state.nowMs));
  return JSON.stringify({
    last_run_initialisation_time: run * 3600,
    last_run_modification_time: (run + state.delayHours) * 3600 - 60,
    last_run_availability_time: (run + state.delayHours) * 3600,
    temporal_resolution_seconds: 3600,
    update_interval_seconds: 21_600,
    data_end_time: (run + model.lastLeadHours) * 3600,
  });
}

function weatherOf(state: OpenMeteoServer, url: URL): string {
  const query = (name: string): string => {
    const value = url.searchParams.get(name);
    if (value === null) throw new Error(`Parameter '${name}' is missing`);
    return value;
  };
  const model = models[`${url.pathname} ${query("models")}`];
  if (model === undefined) {
    throw new Error(`Data corrupted at path ''. Cannot initialize MultiDomains from ${query("models")}.`);
  }
  if (query("wind_speed_unit") !== "ms" || query("timeformat") !== "unixtime")
    throw new Error("Other units.");
  const stepHours = Number(/\d+$/u.exec(url.searchParams.get("temporal_resolution") ?? "1")![0]);
  const location = { latitude: Number(query("latitude")), longitude: Number(query("longitude")) };
  const from = Date.parse(query("start_date")) / 3_600_000;
  const to = Date.parse(query("end_date")) / 3_600_000 + 24;
  const run = runAt(state, model, epochHourOf(state.nowMs));
  const hours = Array.from({ length: (to - from) / stepHours }, (_, step) => from + step * stepHours);

  const answer: HourlyAnswer = {
    ...location,
    utc_offset_seconds: 0,
    hourly_units: { time: "unixtime" },
    hourly: { time: hours.map((hour) => hour * 3600) },
  };
  for (const column of query("hourly").split(",")) {
    const field = fields[column];
    if (field === undefined) {
      throw new Error(`Data corrupted at path ''. Cannot initialize Variable from invalid value ${column}.`);
    }
    for (let member = 0; member < model.members; member += 1) {
      const key = member === 0 ? column : `${column}_member${String(member).padStart(2, "0")}`;
      answer.hourly_units[key] = field.unit;
      answer.hourly[key] = hours.map((hour) => {
        if (hour > run + model.lastLeadHours) return null;
        if (column === "sea_surface_temperature" && isLand(location)) return null;
        return Number(fieldAt(column, hour, member, Math.max(0, hour - run)).toFixed(field.decimals));
      });
    }
  }
  state.edit(answer);
  return JSON.stringify(answer);
}
