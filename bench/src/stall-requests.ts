import { batchItemsMax } from "@halcyon/schema/endpoints";
import { forecastHoursMax } from "@halcyon/schema/registry";
import type { EndpointName } from "@halcyon/schema/v1";
import { dataVariablesMax } from "@halcyon/schema/wire";

/** Request of a benchmark. */
export interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const place = { latitude: 51.5, longitude: -0.12 };
const where = "latitude=51.5&longitude=-0.12";
const request = { ...place, forecast_hours: forecastHoursMax, model: "noaa" };
/** Entry of the library that takes longest to score: marathon-race, because it computes the energy balances of two thermometers. */
const slowest = { id: 48, type: "task" };

const range = { ideal: { min: -50, max: 20 }, acceptable: { min: -60, max: 40 }, weight: 1 };
const costly = [
  "wbgt_outdoor",
  "utci",
  "apparent_temperature",
  "heat_index",
  "humidex",
  "wet_bulb_temperature_2m",
];
const spans = ["mean", "max"] as const;

/** Constraints that take longest to score: the maximum number, each on a derived variable and over the longest span. */
export const heavyConstraints = Array.from({ length: 32 }, (_, index) => ({
  variable: costly[index % costly.length]!,
  unit: "degC",
  over: { hours: 168 - index, direction: "trailing", statistic: spans[index % 2]! },
  ...range,
}));

const variables = [
  "temperature_2m,relative_humidity_2m,dew_point_2m,wind_speed_10m,wind_gusts_10m,precipitation,cloud_cover",
  "shortwave_radiation,pressure_msl,apparent_temperature,heat_index,humidex,wet_bulb_temperature_2m,utci",
  "wbgt_outdoor,wind_chill,vapour_pressure_deficit,delta_t_2m,dew_point_depression_2m,cape",
]
  .join()
  .split(",")
  .slice(0, dataVariablesMax)
  .join();

const items = Array.from({ length: batchItemsMax }, (_, index) => ({
  ref: `${index}`.padEnd(120, "x"),
  request: { ...request, latitude: 30 + index / 100, forecast_hours: 240 },
  constraint_params: { id: 1 + (index % 5), type: "task" },
}));

const ownEntry = {
  name: "x".repeat(120),
  sector: "x".repeat(120),
  description: "x".repeat(1000),
  constraints: heavyConstraints,
};

const forecast = {
  location: place,
  model: "noaa",
  entry: slowest,
  period: { hours: forecastHoursMax },
  timezone: "auto",
};

/** Most expensive requests to endpoints that exist only in V2. */
const ofV2 = {
  "v2.optimality.composite": post("/v2/optimality/composite/", {
    ...forecast,
    include: ["ensemble", "reasons", "counterfactuals"],
  }),
  "v2.optimality.windows": post("/v2/optimality/windows/", {
    ...forecast,
    window: {
      duration_hours: 168,
      minimum_score: 0.001,
      minimum_probability: 0.0001,
      group: "none",
      top: 100,
    },
  }),
  "v2.optimality.rank": post("/v2/optimality/rank/", {
    locations: Array.from({ length: 200 }, (_, index) => ({ latitude: 30 + index / 10, longitude: 8 })),
    entries: [1, 2, 3, 4, 5].map((id) => ({ type: "task", id })),
    periods: Array.from({ length: 31 }, (_, day) => ({ hours: 24 * (day + 1) })),
    model: "noaa",
    timezone: "auto",
    window: { duration_hours: 6, local_hours: { from: 7, to: 17 } },
    top: 1000,
  }),
  "v2.optimality.batch": post("/v2/optimality/batch/composite-optimality", {
    items: Array.from({ length: batchItemsMax }, (_, index) => ({
      ...forecast,
      ref: `${index}`,
      location: { latitude: 30 + index / 100, longitude: -0.12 },
      entry: { type: "task", id: 1 + (index % 5) },
      period: { hours: 240 },
      include: ["ensemble"],
    })),
  }),
};

/** Most expensive valid request of each endpoint. Responses with data contain the maximum number of values. */
export const legal: Readonly<Partial<Record<EndpointName | keyof typeof ofV2, Asked>>> = {
  ...ofV2,
  "optimality.composite": post("/v1/optimality/composite/", { request, constraint_params: slowest }),
  "optimality.breakdown": post("/v1/optimality/breakdown/", {
    request,
    constraint_params: slowest,
    counterfactuals: true,
  }),
  "optimality.windows": post("/v1/optimality/windows/", {
    request,
    constraint_params: slowest,
    window: {
      duration_hours: 168,
      minimum_score: 0.001,
      daylight_only: false,
      local_hours: { from: 0, to: 24, timezone: "Europe/London" },
      top: 100,
    },
  }),
  "optimality.preview": post("/v1/optimality/preview/", {
    request,
    definition: { type: "task", constraints: heavyConstraints },
  }),
  "optimality.batch": post("/v1/optimality/batch/composite-optimality", { items }),
  "optimality.rank": post("/v1/optimality/rank/", {
    items: items.slice(0, 100),
    by: "best_window",
    window_hours: 168,
  }),
  "operational.hourly": get(
    `/v1/operational/noaa/hourly?${where}&variables=${variables}&forecast_hours=${forecastHoursMax}`,
  ),
  "historical.hourly": get(
    `/v1/historical/hourly?${where}&variables=${variables.split(",").slice(0, 10).join()}&start_date=2010-01-01&end_date=2019-12-31`,
  ),
  "historical.daily": get(
    `/v1/historical/daily?${where}&variables=${variables.split(",").slice(0, 10).join()}&start_date=1979-01-01&end_date=2025-12-31`,
  ),
  "historical.climatology": get(`/v1/historical/climatology?${where}&variables=temperature_2m,utci`),
  "historical.workability": post("/v1/historical/workability/", {
    request: { ...place, start_year: 1980, end_year: 2025 },
    constraint_params: slowest,
  }),
  "projections.daily": get(
    `/v1/projections/daily?${where}&variables=temperature_2m,wind_speed_10m&scenario=ssp245&start_date=1950-01-01&end_date=2100-12-31`,
  ),
  "projections.frequencyChange": get(
    `/v1/projections/heat-and-cold-waves/frequency-change/heatwave?${where}&period_start=2041&period_end=2070&scenario=ssp245`,
  ),
  "projections.hazardIndex": get(
    `/v1/projections/hazard-indices/tx_days_above?${where}&period_start=2041&period_end=2070&scenario=ssp245&threshold=30`,
  ),
  "projections.workability": post("/v1/projections/workability/", {
    request: {
      ...place,
      period_start: 2041,
      period_end: 2070,
      scenario: "ssp245",
      baseline_start: 1981,
      baseline_end: 2010,
    },
    constraint_params: { id: 1, type: "task" },
  }),
  "tasks.create": post("/v1/tasks/", ownEntry),
  "tasks.list": get("/v1/tasks/?limit=100"),
  "tasks.get": get("/v1/tasks/48"),
  "models.list": get("/v1/models"),
  "variables.list": get("/v1/variables"),
  "datasets.list": get("/v1/datasets"),
  "status.get": get("/v1/status"),
  "hazardIndices.list": get("/v1/hazard-indices"),
  usage: get("/v1/usage"),
};

const mebibyte = 2 ** 20;

/** Functions that return invalid bodies of a given size in bytes, by the kind of fault. */
export const illegalBodies = new Map(
  Object.entries<(bytes: number) => string>({
    "unknown fields": (bytes) => fill(bytes, (index) => `"${index.toString(36)}":0`, "{", "}"),
    "unknown fields in items": (bytes) =>
      fill(bytes - 12, (index) => `{"${index.toString(36)}":0,"a":{},"b":[]}`, '{"items":[', "]}"),
    "levels of lists": (bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2),
    "levels of objects": (bytes) => '{"a":'.repeat(bytes / 6) + "0" + "}".repeat(bytes / 6),
    "spoilt items": (bytes) => {
      const field = `"${"y".repeat(Math.floor(bytes / batchItemsMax / 8))}`;
      const fields = Array.from({ length: 6 }, (_, index) => `${field}${index}":0`).join();
      return `{"items":[${Array.from({ length: batchItemsMax }, () => `{${fields}}`).join()}]}`;
    },
    "white space": (bytes) => `{"items":[]${" ".repeat(bytes - 12)}}`,
    "one text": (bytes) => `{"items":"${"é".repeat(bytes / 2 - 8)}"}`,
    escapes: (bytes) => `{"items":["${"\\u0041".repeat(bytes / 6 - 5)}"]}`,
  }),
);

export const bodySizes = {
  "optimality.batch": 16 * mebibyte - 1024,
  "optimality.preview": mebibyte - 1024,
} as const;

function fill(bytes: number, one: (index: number) => string, open: string, close: string): string {
  const parts: string[] = [];
  for (let length = 2, index = 0; length < bytes - 32; index++) {
    const part = one(index);
    parts.push(part);
    length += part.length + 1;
  }
  return open + parts.join() + close;
}

function get(path: string): Asked {
  return { path };
}

function post(path: string, body: unknown): Asked {
  return {
    path,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}
