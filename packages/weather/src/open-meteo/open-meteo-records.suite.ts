import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { StoredBytes } from "../cache/stored-tiles.ts";
import { archiveModels, archiveOffers, hourOfYear } from "./records/archive-model.ts";
import { climateModelNames, climateOffers } from "./records/open-meteo-climate.ts";
import type { OpenMeteoClientOptions } from "./client/open-meteo-client.ts";
import type { Mishap } from "./open-meteo-faults.suite.ts";

export interface RecordsServer extends AsyncDisposable {
  readonly url: string;
  /** Options for a client that uses this server and its clock. */
  readonly options: OpenMeteoClientOptions;
  /** Requested addresses in order. */
  readonly asked: URL[];
  /** Faults that replace responses. Each request uses the first one and removes it. */
  readonly mishaps: Mishap[];
  /** Returns the fault for a request if `mishaps` is empty; used by soak tests. */
  mishapOf: (url: URL) => Mishap | undefined;
  /** Current time of the server [ms since 1970]. */
  nowMs: number;
  /** Delay of the archive: age of its last day [days]. */
  lagDays: number;
}

interface Table {
  readonly place: { readonly latitude: number; readonly longitude: number };
  readonly times: readonly number[];
  readonly columns: Readonly<Record<string, readonly (number | null)[]>>;
  readonly units: Readonly<Record<string, string>>;
}

/** Mean, swing and decimals of the columns whose mean is not about ten. */
const scales: Readonly<Record<string, readonly [mean: number, swing: number, decimals: number]>> = {
  relative_humidity_2m: [60, 15, 0],
  relative_humidity_2m_mean: [60, 15, 0],
  soil_moisture_0_to_7cm: [0.3, 0.1, 3],
  cloud_cover: [50, 20, 0],
  cloud_cover_mean: [50, 20, 0],
  shortwave_radiation: [200, 90, 0],
  pressure_msl: [1013, 12, 1],
  pressure_msl_mean: [1013, 12, 1],
  surface_pressure: [990, 12, 1],
  wind_direction_10m: [180, 80, 0],
  boundary_layer_height: [600, 250, 0],
};

/**
 * Returns the value of a column at the imitated provider, for an hour or for the day that begins with it. The value is the sum of a daily, a weekly and an
 * annual wave, and of a slow rise.
 */
export function recordValue(column: string, hour: number, model: string): number {
  const columns = byModel.get(model) ?? new Map<string, (hour: number) => number>();
  byModel.set(model, columns);
  const valueAt = columns.get(column) ?? valuesOf(column, model);
  columns.set(column, valueAt);
  return valueAt(hour);
}

/** Functions of the hour, by model and column. */
const byModel = new Map<string, Map<string, (hour: number) => number>>();

function valuesOf(column: string, model: string): (hour: number) => number {
  const [mean, swing, decimals] = scales[column] ?? [10, 4, 1];
  const perUnit = 10 ** decimals;
  const phase = Buffer.from(column + model).reduce((sum, letter) => (sum * 31 + letter) % 1009, 7);
  const rises = column.startsWith("temperature");
  return (hour) => {
    const wave = (hours: number): number => Math.sin(((hour + phase) / hours) * 2 * Math.PI);
    const rise = rises ? hour / 24 / 36_525 : 0;
    const value = mean + swing * (0.4 * wave(24.7) + 0.3 * wave(190) + 0.3 * wave(8766) + rise);
    return Math.round(value * perUnit) / perUnit;
  };
}

/** Starts a local server that imitates the archive and the climate models of Open-Meteo. */
export async function recordsServer(nowMs: number): Promise<RecordsServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url!, "http://127.0.0.1");
    state.asked.push(url);
    response.setHeader("content-type", "application/json");
    // It tells of no runs: whoever asks for metadata hears that it is there.
    if (url.pathname.endsWith("/meta.json")) {
      response.statusCode = 404;
      response.end("{}");
      return;
    }
    try {
      const mishap = state.mishaps.shift() ?? state.mishapOf(url);
      const answer = (): string => answerTo(state, url);
      if (mishap !== undefined) mishap(response, answer, request);
      else response.end(answer());
    } catch (error) {
      response.statusCode = 400;
      response.end(JSON.stringify({ error: true, reason: (error as Error).message }));
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: RecordsServer = {
    url,
    options: {
      baseUrls: { archive: url, climate: url },
      nowMs: () => state.nowMs,
      random: () => 0.5,
      sleep: () => Promise.resolve(),
      timeoutMs: 20_000,
    },
    asked: [],
    mishaps: [],
    mishapOf: () => undefined,
    nowMs,
    lagDays: 6,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return state;
}

/** Returns a byte store in memory, which tests use in place of a disk. */
export function keptInMemory(): StoredBytes & { readonly names: () => readonly string[] } {
  const held = new Map<string, Uint8Array>();
  return {
    names: () => [...held.keys()],
    read: async (name) => held.get(name),
    write: async (name, bytes) => void held.set(name, Uint8Array.from(bytes)),
  };
}

function answerTo(state: RecordsServer, url: URL): string {
  const given = (name: string): string => {
    const value = url.searchParams.get(name);
    if (value === null) throw new Error(`Parameter '${name}' is missing`);
    return value;
  };
  for (const [name, value] of [
    ["wind_speed_unit", "ms"],
    ["timeformat", "unixtime"],
    ["elevation", "nan"],
    ["cell_selection", "nearest"],
  ] as const) {
    if (given(name) !== value) throw new Error(`'${name}' is not ${value}.`);
  }
  const place = { latitude: Number(given("latitude")), longitude: Number(given("longitude")) };
  const from = Date.parse(given("start_date")) / 3_600_000;
  const to = Date.parse(given("end_date")) / 3_600_000 + 23;
  const of = url.pathname === "/v1/archive" ? "hourly" : "daily";
  const asked = { place, from, to, names: given(of).split(","), model: given("models") };
  const table = of === "hourly" ? archiveTable(state, asked) : climateTable(asked);
  return JSON.stringify({
    ...table.place,
    elevation: 38,
    utc_offset_seconds: 0,
    [`${of}_units`]: { time: "unixtime", ...table.units },
    [of]: { time: table.times.map((hour) => hour * 3600), ...table.columns },
  });
}

interface Asked {
  readonly place: Table["place"];
  readonly from: number;
  readonly to: number;
  readonly names: readonly string[];
  readonly model: string;
}

function archiveTable({ nowMs, lagDays }: RecordsServer, { place, from, to, names, model }: Asked): Table {
  const known = archiveModels.find((name) => name === model);
  if (known === undefined) throw new Error(`Cannot initialize MultiDomains from ${model}.`);
  const today = Math.floor(nowMs / 86_400_000) * 24;
  if (from < hourOfYear(1940) || to > today + 23) throw new Error("Parameter is out of allowed range");
  const newest = today - lagDays * 24 + 23;
  const { variables, firstYear } = archiveOffers[known];
  const times = Array.from({ length: to - from + 1 }, (_, row) => from + row);
  const first = hourOfYear(firstYear);
  return tableOf(place, times, names, variables, (column, hour) =>
    hour < first || hour > newest ? null : recordValue(column, hour, model),
  );
}

function climateTable({ place, from, to, names, model }: Asked): Table {
  const known = climateModelNames.find((name) => name === model);
  if (known === undefined) throw new Error(`Cannot initialize MultiDomains from ${model}.`);
  if (from < hourOfYear(1950) || to >= hourOfYear(2051)) throw new Error("Parameter is out of allowed range");
  const { variables, gaps, lastYear, calendar } = climateOffers[known];
  const times = Array.from({ length: (to + 1 - from) / 24 }, (_, row) => from + row * 24);
  const empty = [...gaps, [lastYear + 1, 2051] as const].map(([first, last]) => ({
    from: hourOfYear(first),
    until: hourOfYear(last + 1),
  }));
  const isEmpty = (hour: number): boolean => empty.some((gap) => hour >= gap.from && hour < gap.until);
  // The provider repeats 28 February where a model has no day after it.
  const leapYears = calendar === "noleap" ? Array.from({ length: 25 }, (_, index) => 1952 + 4 * index) : [];
  const repeated = new Set(leapYears.map((year) => hourOfYear(year) + 59 * 24));
  return tableOf(place, times, names, variables, (column, hour) =>
    isEmpty(hour) ? null : recordValue(column, repeated.has(hour) ? hour - 24 : hour, model),
  );
}

function tableOf(
  place: Table["place"],
  times: readonly number[],
  names: readonly string[],
  known: ReadonlyMap<unknown, { readonly column: string; readonly unit: string }>,
  valueAt: (column: string, hour: number) => number | null,
): Table {
  const offered = new Map([...known.values()].map(({ column, unit }) => [column, unit]));
  const unknown = names.find((name) => !offered.has(name));
  if (unknown !== undefined) throw new Error(`Could not read reference weight file ${unknown}.`);
  return {
    place,
    times,
    columns: Object.fromEntries(names.map((name) => [name, times.map((hour) => valueAt(name, hour))])),
    units: Object.fromEntries(names.map((name) => [name, offered.get(name)!])),
  };
}
