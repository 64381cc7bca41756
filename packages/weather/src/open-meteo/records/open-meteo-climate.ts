import type { VariableName } from "@halcyon/schema";
import type { StepType } from "@halcyon/schema/registry";
import { type Calendar, dayNumber, daysInMonth } from "@halcyon/schema/time";
import type { StoredBytes } from "../../cache/stored-tiles.ts";
import {
  recordPacking,
  type RecordDescription,
  type RecordRequest,
  type RecordSource,
} from "../../record/record-source.ts";
import type { Cell } from "../../source/source.ts";
import { atMost } from "../../io/at-most.ts";
import { loopTurn } from "../../io/loop-turn.ts";
import { hourOfYear } from "./archive-model.ts";
import { callWeight } from "../client/call-weight.ts";
import { endpointReach } from "./endpoint-reach.ts";
import { type AnswerColumn, packAnswer } from "../hourly-answer.ts";
import { dailyQuery, daysOf } from "../hourly-query.ts";
import { type StoredSeries, storedSeries, type Stretch } from "./stored-series.ts";
import { latticeCell } from "../lattice-cell.ts";
import type { OpenMeteoClient } from "../client/open-meteo-client.ts";
import { openMeteoLicence } from "../open-meteo-licence.ts";
import type { Series } from "../series-cache.ts";

export interface OpenMeteoClimateOptions {
  /** Client of Open-Meteo. All sources share the client, and therefore one quota. */
  readonly client: OpenMeteoClient;
  /** Models to read; all by default. */
  readonly models?: readonly ClimateModelName[];
  /** Maximum memory for the series of all models together [bytes]; 64 MiB by default. */
  readonly cacheBytes?: number;
  /** Cache of series that outlasts the process. If absent, series are requested again after a restart. */
  readonly kept?: StoredBytes;
}

const cacheBytesDefault = 64 * 1024 * 1024;

/** Cells per degree. Responses are on the grid of ERA5-Land, because the provider corrects the models by ERA5-Land. At sea, they are on the grid of ERA5. */
const cellsPerDegree = 10;

/**
 * Opens the HighResMIP climate models at Open-Meteo, each as a daily record from 1950 to 2050 at most, under ssp585. The provider corrects the bias of the
 * models against ERA5-Land. All years of a variable are requested once per place, and then cached permanently. Methods throw {@link OpenMeteoError} if the
 * provider returns no weather. Missing weather is never invented.
 *
 * @example Continues from {@link openMeteoClient}.
 * ```js
 * openMeteoClimate({ client, models: ["NICAM16_8S"] })[0].describe().gaps.length; // => 2
 * ```
 */
export function openMeteoClimate(options: OpenMeteoClimateOptions): readonly RecordSource[] {
  const { client, models = climateModelNames, cacheBytes = cacheBytesDefault, kept } = options;
  const series = storedSeries(cacheBytes, kept, "day");
  // The time that a call may take begins when the one before it has ended.
  const inTurn = atMost(1);
  const weather: OpenMeteoClient["weather"] = (...asked) => inTurn(() => client.weather(...asked));
  return models.map((model) => climateRecord({ ...client, weather }, model, series));
}

function climateRecord(client: OpenMeteoClient, model: ClimateModelName, series: StoredSeries): RecordSource {
  const offer = climateOffers[model];
  const description = describe(client, model, offer);
  const { id, first, last } = description;
  const span = { from: hourOfYear(climateFirstYear), to: hourOfYear(offer.lastYear + 1) - 24 };
  const weightOf = (columns: number): number =>
    callWeight("climate", { columns, members: 1, days: daysOf(span) });
  const stretchAt = ({ latitude, longitude }: Cell): Stretch => ({
    name: `open-meteo climate ${model} ${latitude} ${longitude}`,
    steps: last - first + 1,
  });
  const ask = async (cell: Cell, names: readonly VariableName[]): Promise<Series> => {
    const variables = new Map(names.map((name) => [name, offer.variables.get(name)!]));
    const columns = [...variables.values()].map(({ column }) => column);
    const request = {
      endpoint: "climate",
      query: dailyQuery({ location: cell, endpoint: "climate", model, columns, ...span }),
      weight: weightOf(columns.length),
    } as const;
    const found = await client.weather(request, (json) =>
      packAnswer(json, {
        what: id,
        location: cell,
        stamps: stampsOf(offer),
        stepHours: 24,
        members: 1,
        variables,
        of: "day",
      }),
    );
    await loopTurn();
    return found;
  };
  const refuse = ({ variables }: RecordRequest): void => {
    const refused = variables.find((name) => !offer.variables.has(name));
    if (refused !== undefined) throw new Error(`${id} does not carry ${refused}.`);
  };
  return {
    describe: () => description,
    locate: (location) => Promise.resolve(latticeCell(location, cellsPerDegree)),
    read: async (request) => {
      refuse(request);
      const { cell, variables, from, to } = request;
      const start = Math.max(from, first);
      const steps = Math.max(0, Math.min(to, last) - start + 1);
      const found =
        steps === 0
          ? new Map<VariableName, Int16Array>()
          : await series.read(stretchAt(cell), variables, (lacking) => ask(cell, lacking));
      const row = start - first;
      const grids = new Map(
        variables.map((name) => [name, found.get(name)?.slice(row, row + steps) ?? new Int16Array(0)]),
      );
      return { from: start, steps, grids };
    },
    reach: endpointReach(client, "climate", model),
    price: async (request) => {
      refuse(request);
      const lacking = await series.lacking(stretchAt(request.cell), request.variables);
      const calls = lacking.length === 0 ? 0 : weightOf(lacking.length);
      return { calls, left: client.callsLeft("climate"), atMs: client.nowMs() };
    },
  };
}

function describe(client: OpenMeteoClient, model: ClimateModelName, offer: ClimateOffer): RecordDescription {
  const { calendar, lastYear, origin, gaps, variables } = offer;
  const dayOf = (year: number): number => dayNumber(calendar, { year, month: 1, day: 1 });
  return {
    id: `open-meteo-${model}`,
    synthetic: false,
    offering: "projection",
    model,
    scenario: climateScenario,
    variables: new Map(
      [...variables].map(([name, { stepType }]) => [name, { stepType, packing: recordPacking(name, "day") }]),
    ),
    step: "day",
    calendar,
    first: dayOf(climateFirstYear),
    last: dayOf(lastYear + 1) - 1,
    ...(gaps.length === 0
      ? {}
      : {
          gaps: gaps.map(([from, to]) => ({
            from: dayOf(from),
            to: dayOf(to + 1) - 1,
            variables: [...variables.keys()],
          })),
        }),
    grid: "0.1 degrees on land, 0.25 at sea",
    coverage: "global",
    ...openMeteoLicence(
      `${origin}, HighResMIP, its bias taken off with ERA5-Land`,
      client.nonCommercial("climate"),
    ),
  };
}

/** Returns the first hour of each day in the record. Days that the calendar of the model lacks are left out. */
function stampsOf({ calendar, lastYear }: ClimateOffer): readonly number[] {
  const stamps: number[] = [];
  for (let year = climateFirstYear; year <= lastYear; year += 1) {
    for (let month = 1; month <= 12; month += 1) {
      const firstDay = dayNumber("standard", { year, month, day: 1 });
      for (let day = 0; day < daysInMonth(calendar, year, month); day += 1)
        stamps.push((firstDay + day) * 24);
    }
  }
  return stamps;
}

/** Climate models of `/v1/climate`. All belong to HighResMIP. */
export const climateModelNames = [
  "CMCC_CM2_VHR4",
  "FGOALS_f3_H",
  "HiRAM_SIT_HR",
  "MRI_AGCM3_2_S",
  "EC_Earth3P_HR",
  "MPI_ESM1_2_XR",
  "NICAM16_8S",
] as const;
export type ClimateModelName = (typeof climateModelNames)[number];

/** Properties of a climate model at Open-Meteo. */
interface ClimateOffer {
  /** Owner of the model and its native grid, as text. */
  readonly origin: string;
  /** Calendar of the model. If the calendar has no leap days, the provider repeats 28 February in leap years. The record leaves out the repeated day. */
  readonly calendar: Calendar;
  readonly lastYear: number;
  readonly variables: ReadonlyMap<VariableName, DailyColumn>;
  /** Ranges of years without data. Each range is its first and its last year. */
  readonly gaps: readonly (readonly [number, number])[];
}

interface DailyColumn extends AnswerColumn {
  /** Step type of the daily value, such as mean or maximum. */
  readonly stepType: StepType;
}

/**
 * The one scenario that HighResMIP uses for its simulations of the future.
 *
 * @see https://doi.org/10.5194/gmd-9-4185-2016
 */
const climateScenario = "ssp585";

const climateFirstYear = 1950;

/** Factor that converts MJ/m2 per day to W/m2. */
const wattsPerMegajoule = 1e6 / 86_400;

/**
 * Variables of the registry, and their names at Open-Meteo. Gusts are left out because they are only the mean wind under another name. Dew points are left
 * out because the provider derives them from means.
 *
 * @see https://open-meteo.com/en/docs/climate-api, `CmipDownloader.swift` and `CmipReader.swift` of github.com/open-meteo/open-meteo
 */
const columns: readonly (readonly [VariableName, DailyColumn])[] = [
  ["temperature_2m", { column: "temperature_2m_mean", unit: "°C", stepType: "mean" }],
  ["temperature_2m_min", { column: "temperature_2m_min", unit: "°C", stepType: "min" }],
  ["temperature_2m_max", { column: "temperature_2m_max", unit: "°C", stepType: "max" }],
  ["relative_humidity_2m", { column: "relative_humidity_2m_mean", unit: "%", stepType: "mean" }],
  ["wind_speed_10m", { column: "wind_speed_10m_mean", unit: "m/s", stepType: "mean" }],
  ["precipitation", { column: "precipitation_sum", unit: "mm", stepType: "sum" }],
  ["rain", { column: "rain_sum", unit: "mm", stepType: "sum" }],
  ["snowfall", { column: "snowfall_sum", unit: "cm", stepType: "sum" }],
  ["cloud_cover", { column: "cloud_cover_mean", unit: "%", stepType: "mean" }],
  [
    "shortwave_radiation",
    { column: "shortwave_radiation_sum", unit: "MJ/m²", stepType: "mean", factor: wattsPerMegajoule },
  ],
  ["pressure_msl", { column: "pressure_msl_mean", unit: "hPa", stepType: "mean" }],
];

const snow: readonly VariableName[] = ["rain", "snowfall"];

/** Properties of each climate model that is read, such as its calendar, its variables and the years without data. */
export const climateOffers: Readonly<Record<ClimateModelName, ClimateOffer>> = {
  CMCC_CM2_VHR4: offerOf("CMCC-CM2-VHR4, 30 km", {
    calendar: "noleap",
    lacks: [...snow, "cloud_cover", "shortwave_radiation"],
  }),
  FGOALS_f3_H: offerOf("CAS FGOALS-f3-H, 28 km", { calendar: "noleap", lacks: snow }),
  HiRAM_SIT_HR: offerOf("AS-RCEC HiRAM-SIT-HR, 25 km", { lacks: ["pressure_msl"] }),
  MRI_AGCM3_2_S: offerOf("MRI-AGCM3-2-S, 20 km", {}),
  EC_Earth3P_HR: offerOf("EC-Earth3P-HR, 29 km", { lastYear: 2049 }),
  MPI_ESM1_2_XR: offerOf("MPI-ESM1-2-XR, 51 km", {}),
  NICAM16_8S: offerOf("MIROC NICAM16-8S, 31 km", {
    gaps: [
      [1961, 1999],
      [2011, 2039],
    ],
  }),
};

function offerOf(
  origin: string,
  of: Partial<Omit<ClimateOffer, "variables">> & { readonly lacks?: readonly VariableName[] },
): ClimateOffer {
  const { calendar = "standard", lastYear = 2050, gaps = [], lacks = [] } = of;
  return {
    origin,
    calendar,
    lastYear,
    gaps,
    variables: new Map(columns.filter(([name]) => !lacks.includes(name))),
  };
}
