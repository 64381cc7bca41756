import { packedMissing, variable, type VariableName } from "@halcyon/schema";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import type { CellBlock, CellCache } from "../../archive/cell-cache.ts";
import { ifsGenerations } from "../../archive/generations.ts";
import type { ModelGeneration, PastRuns } from "../../source/past-runs.ts";
import type { Cell, NativeWeather, ReadRequest, SourceDescription } from "../../source/source.ts";
import { callWeight } from "../client/call-weight.ts";
import { OpenMeteoError } from "../client/open-meteo-error.ts";
import { daysOf, runQuery } from "../hourly-query.ts";
import type { Series } from "../series-cache.ts";
import { around, fetchSeries, type Reader } from "./fetch-series.ts";
import { cellsPerDegree } from "./open-meteo-offer.ts";

/** Past runs of a product, and the way to read them. */
export interface SingleRuns extends PastRuns {
  /** Reads a past run, as a `WeatherSource` does. Hours before the run are absent, because they come from earlier runs, and reading each run costs a call. */
  read(request: ReadRequest): Promise<NativeWeather>;
}

const page = "https://open-meteo.com/en/docs/single-runs-api";

const hourOf = (instant: string): EpochHour => epochHourOf(Date.parse(instant));

/** Model IFS HRES at 9 km, whose runs Open-Meteo has for the longest time. Those before November 2024 were computed later, by version 49r1. */
const hres = "ecmwf_ifs";
const hresFrom = hourOf("2024-03-14T00:00Z");

/** Start of the first run that Open-Meteo has of any other model. */
const othersFrom = hourOf("2026-04-02T00:00Z");

const hresGenerations: readonly ModelGeneration[] = ifsGenerations.map((one) =>
  one.name === "49r1" ? { ...one, from: hresFrom, source: page } : one,
);

/** Versions of models, by the value of the query parameter `models`. */
const generations: ReadonlyMap<string, readonly ModelGeneration[]> = new Map([
  [hres, hresGenerations],
  ["ecmwf_ifs025", ifsGenerations],
]);

/** Interval between the runs of IFS that have all leads [h]. Runs of 06 and 18 UTC end at 144 h. */
const longIfsRunHours = 12;

/** Approximate size of a number or time stamp in a response [bytes]. */
const numberBytes = { value: 6, stamp: 11 } as const;

/**
 * Opens the past runs of a deterministic product. Each run is one request, which costs one call if few variables are requested. The response covers the whole
 * run and is cached, so that it is requested only once.
 *
 * Runs are not looked up: every run since a date in Open-Meteo's documentation is assumed to exist. The documentation also names the model versions. If
 * Open-Meteo lacks a run, or does not return it in four attempts, `damagedRun` of the error names the run.
 *
 * @see https://open-meteo.com/en/docs/single-runs-api, and `getTimerange2` of github.com/open-meteo/open-meteo: with `run`, the period is `forecast_hours`
 *   from the start of the run, and dates are ignored.
 */
export function singleRuns(
  reader: Reader,
  description: SourceDescription,
  cells: CellCache | undefined,
): SingleRuns {
  const { client, offer, known } = reader;
  const { model, runEveryHours, wholeAfterHours, members } = offer;
  const { leadHours } = description;
  const hours = leadHours.length;
  const everyHours = generations.has(model) ? longIfsRunHours : (runEveryHours ?? longIfsRunHours);
  const first = model === hres ? hresFrom : othersFrom;
  const weightOf = (columns: number): number => {
    const days = daysOf({ from: 0, to: hours });
    return columns === 0 ? 0 : callWeight("runs", { columns, members, days });
  };
  const ask = async (cell: Cell, run: EpochHour, names: readonly VariableName[]): Promise<Series> => {
    const columns = names.map((name) => known.get(name)!.column);
    const query = runQuery({ location: cell, endpoint: "runs", model, columns, run, hours });
    const request = { endpoint: "runs", query, weight: weightOf(columns.length) } as const;
    const stamps = leadHours.map((lead) => run + lead);
    return fetchSeries(reader, description, { cell, run, names, stamps, request }).catch((error: unknown) => {
      if (error instanceof OpenMeteoError && isOfRun(error)) error.damagedRun = run;
      throw error;
    });
  };
  return {
    runsBetween: async (from, to) => {
      const last = Math.min(to, epochHourOf(client.nowMs()) - wholeAfterHours);
      const start = Math.ceil(Math.max(from, first) / everyHours);
      const runs = Math.max(0, Math.floor(last / everyHours) - start + 1);
      return Array.from({ length: runs }, (_, at) => (start + at) * everyHours);
    },
    availableAfterHours: wholeAfterHours,
    generations: generations.get(model) ?? [],
    costOf: ({ runs, variables }) => {
      const columns = variables.filter((name) => known.has(name)).length;
      const requests = columns === 0 ? 0 : runs;
      const bytes = requests * hours * (columns * numberBytes.value + numberBytes.stamp);
      return { bytes, requests, calls: runs * weightOf(columns) };
    },
    callsLeft: () => client.callsLeft("runs"),
    read: async ({ cell, run, variables, from, to, isFresh = false }) => {
      const there = variables.filter((name) => cell.sea || variable(name).atSea !== true);
      const blockOf = (name: VariableName): CellBlock => cellBlock(model, run, name, cell);
      const series = new Map<VariableName, Int16Array>();
      for (const name of isFresh ? [] : there) {
        const cached = await cells?.read(blockOf(name), hours * members);
        if (cached !== undefined) series.set(name, cached);
      }
      const missing = there.filter((name) => !series.has(name));
      if (missing.length > 0) {
        const fetched = await ask(cell, run, missing);
        const hasValues = [...fetched.values()].some((values) => values.some((one) => one !== packedMissing));
        for (const [name, values] of fetched) {
          series.set(name, values);
          if (hasValues) await cells?.write(blockOf(name), values);
        }
      }
      const stamps = leadHours.map((lead) => run + lead);
      return around(series, stamps, members, { variables, from, to });
    },
  };
}

function cellBlock(model: string, run: EpochHour, name: VariableName, cell: Cell): CellBlock {
  const row = cell.latitude * cellsPerDegree;
  const column = cell.longitude * cellsPerDegree;
  const dataset = `open-meteo/${model}`;
  return { dataset, run, variable: name, cell: { row, column }, block: 0 };
}

/** Returns true if an error concerns the requested run, and other runs may be readable. */
function isOfRun({ code, status }: OpenMeteoError): boolean {
  const isRefused = code === "not_configured" && status === 400;
  return isRefused || code === "retry_later" || code === "unusable_answer";
}
