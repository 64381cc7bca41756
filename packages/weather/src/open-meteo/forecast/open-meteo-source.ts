import { variable, type VariableName } from "@halcyon/schema";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import type { CellCache } from "../../archive/cell-cache.ts";
import type {
  CarriedVariable,
  ReadRequest,
  RunSchedule,
  SourceDescription,
  WeatherSource,
} from "../../source/source.ts";
import { callWeight } from "../client/call-weight.ts";
import { daysOf, hourlyQuery } from "../hourly-query.ts";
import { latticeCell } from "../lattice-cell.ts";
import type { OpenMeteoClient } from "../client/open-meteo-client.ts";
import { OpenMeteoError } from "../client/open-meteo-error.ts";
import { openMeteoLicence } from "../open-meteo-licence.ts";
import { around, fetchSeries, type Reader } from "./fetch-series.ts";
import {
  cellsPerDegree,
  type OpenMeteoOffer,
  openMeteoOffers,
  type OtherModel,
  scheduleOf,
} from "./open-meteo-offer.ts";
import { openMeteoColumns, type OpenMeteoProduct, openMeteoVariables } from "../open-meteo-variables.ts";
import { type Series, seriesCache } from "../series-cache.ts";
import { type RegionalModel, regionalModels, type RegionalOffer } from "./regional-models.ts";
import { type SingleRuns, singleRuns } from "./single-runs.ts";
import { z } from "zod";

/** Options that all sources at Open-Meteo have. */
interface SharedOptions {
  /** Client of Open-Meteo. All model parts share the client, and therefore one quota. */
  readonly client: OpenMeteoClient;
  readonly id?: string;
  /** Maximum memory for cached series [bytes]; 64 MiB by default. */
  readonly cacheBytes?: number;
}

export interface RegionalOptions extends SharedOptions {
  readonly model: RegionalModel;
}

export interface OpenMeteoOptions extends SharedOptions {
  /** Product that the source provides. It determines the endpoint, the lead times and the variables. */
  readonly product: OpenMeteoProduct;
  /** Name of another model with the same endpoint and lead times. If the name is not in the product's list of models, `domains` is required. */
  readonly model?: string;
  /** Data sets of `model` that have the newest run in their metadata. Set only if `model` is not in the product's list of models. */
  readonly domains?: readonly string[];
  readonly members?: number;
  /** Cache of the series of past runs. Without it, each read of a past run is a request. */
  readonly cells?: CellCache;
}

const cacheBytesDefault = 64 * 1024 * 1024;

/**
 * Opens a forecast product at Open-Meteo as a source. It has hourly time stamps (seasonal: every 6 hours) of the newest run, which are read cell by cell and
 * cached in memory. Past time stamps come from the control member. A deterministic product also has past runs. Methods throw {@link OpenMeteoError} if the
 * provider returns no weather. Missing weather is never invented.
 *
 * @example Continues from {@link openMeteoClient}.
 * ```js
 * openMeteoSource({ client, product: "gfs" }).describe().synthetic; // => false
 * ```
 */
export function openMeteoSource(options: OpenMeteoOptions): WeatherSource {
  const { client, product } = options;
  const { lacks, ...other } = overrides(options);
  const offer = { ...openMeteoOffers[product], ...other };
  const known = new Map(openMeteoVariables(product));
  for (const name of lacks ?? []) known.delete(name);
  const reader: Reader = { client, offer, known };
  const description = describe(options.id ?? `open-meteo-${product}`, reader, scheduleOf(product));
  const past = hasPast(reader) ? singleRuns(reader, description, options.cells) : undefined;
  return sourceOf(reader, { description, past, cacheBytes: options.cacheBytes, perDegree: cellsPerDegree });
}

/**
 * Opens a regional model at Open-Meteo as a source, in the same way as {@link openMeteoSource}. Places outside the area of the model have no cell. The source
 * has no past runs.
 *
 * @example Continues from {@link openMeteoClient}.
 * ```js
 * openMeteoRegional({ client, model: "icon_d2" }).describe().leadHours.at(-1); // => 48
 * ```
 */
export function openMeteoRegional({ client, model, id, cacheBytes }: RegionalOptions): WeatherSource {
  const offer: RegionalOffer = regionalModels[model];
  const reader: Reader = { client, offer, known: openMeteoColumns(offer.variables) };
  const { runEveryHours, wholeAfterHours } = offer;
  const schedule = { runEveryHours: runEveryHours!, wholeAfterHours };
  const description = describe(id ?? `open-meteo-${model}`, reader, schedule);
  return sourceOf(reader, { description, past: undefined, cacheBytes, perDegree: offer.cellsPerDegree });
}

/** Parts of a source that differ between products and regional models. */
interface SourceParts {
  readonly description: SourceDescription;
  readonly past: SingleRuns | undefined;
  readonly cacheBytes: number | undefined;
  /** Number of points per degree at which weather is requested. */
  readonly perDegree: number;
}

function sourceOf(reader: Reader, { description, past, cacheBytes, perDegree }: SourceParts): WeatherSource {
  const { client, offer, known } = reader;
  const served = newestRun(client, offer);
  const cache = seriesCache(cacheBytes ?? cacheBytesDefault);
  return {
    ...(past === undefined ? {} : { past }),
    describe: () => description,
    calls: {
      provider: "open-meteo",
      left: () => client.callsLeft(offer.endpoint),
      costOf: (names) => {
        const columns = names.filter((name) => known.has(name)).length;
        return columns === 0 ? 0 : Math.max(...runHours.map((run) => weightOf(offer, columns, run)));
      },
    },
    latestRun: async (now) => {
      const newest = await served();
      return newest !== undefined && newest.since <= now ? newest.run : undefined;
    },
    locate: async (location) =>
      offer.region?.area(location) === false ? undefined : latticeCell(location, perDegree),
    read: async (request) => {
      const { variables, cell } = request;
      const refused = variables.find((name) => !description.variables.has(name));
      if (refused !== undefined) throw new Error(`${description.id} does not carry ${refused}.`);
      if (past !== undefined && request.past === true) return past.read(request);
      const there = variables.filter((name) => cell.sea || variable(name).atSea !== true);
      const key = `${request.run} ${cell.latitude} ${cell.longitude}`;
      const series = await cache.read(key, there, async (missing) => {
        if ((await served())?.run !== request.run) {
          throw new OpenMeteoError("retry_later", `${description.id} has a newer run by now.`, {
            retryAfterSeconds: 1,
          });
        }
        return fetchNewest(reader, description, request, missing);
      });
      return around(series, stampsOf(description, request.run), description.members, request);
    },
  };
}

/**
 * Returns true if past runs can be read. A product with members has none. The hosts of past runs and of forecasts must be for the same use. A self-hosted
 * server may lack past runs, and the free host of Open-Meteo must not answer for it.
 */
function hasPast({ client, offer: { endpoint } }: Reader): boolean {
  return endpoint === "forecast" && client.nonCommercial("forecast") === client.nonCommercial("runs");
}

/** Returns how the selected model differs from the product's default model. */
function overrides({ product, model, domains, members }: OpenMeteoOptions): OtherModel {
  const named = openMeteoOffers[product].models?.[model ?? ""];
  const isUnknown = model !== undefined && named === undefined;
  if (isUnknown !== (domains !== undefined) || domains?.length === 0) {
    throw new OpenMeteoError("not_configured", "A model of Open-Meteo and its data sets go together.");
  }
  return {
    ...named,
    ...(isUnknown ? { model } : {}),
    ...(domains === undefined ? {} : { domains }),
    ...(members === undefined ? {} : { members }),
  };
}

function describe(id: string, { client, offer, known }: Reader, schedule: RunSchedule): SourceDescription {
  const { endpoint, members, stepHours, lastLeadHours, pastHours, origin } = offer;
  const variables = new Map<VariableName, CarriedVariable>();
  for (const [name, { toLeadHours = lastLeadHours }] of known) {
    variables.set(name, { toLeadHours, stepType: variable(name).stepType });
  }
  return {
    id,
    synthetic: false,
    members,
    leadHours: Array.from({ length: lastLeadHours / stepHours + 1 }, (_, step) => step * stepHours),
    pastHours,
    schedule,
    variables,
    grid: `nearest cell of ${origin}`,
    coverage: offer.region?.coverage ?? "global",
    calendar: "standard",
    ...openMeteoLicence(origin, client.nonCommercial(endpoint)),
  };
}

/** Hours of the day at which models start a run (UTC). A run that starts later in the day may also end on a later day. */
const runHours = [0, 6, 12, 18];

/** Returns the number of calls that reading columns of a run costs. */
function weightOf(offer: OpenMeteoOffer, columns: number, run: EpochHour): number {
  const { endpoint, members, pastHours, lastLeadHours } = offer;
  const days = daysOf({ from: run - pastHours, to: run + lastLeadHours });
  return callWeight(endpoint, { columns, members, days });
}

/** Returns all time stamps of a run. */
function stampsOf({ leadHours, pastHours }: SourceDescription, run: EpochHour): readonly EpochHour[] {
  const stepHours = leadHours[1]!;
  const past = Array.from({ length: pastHours / stepHours }, (_, step) => run - pastHours + step * stepHours);
  return [...past, ...leadHours.map((lead) => run + lead)];
}

async function fetchNewest(
  reader: Reader,
  description: SourceDescription,
  { cell, run }: Pick<ReadRequest, "cell" | "run">,
  names: readonly VariableName[],
): Promise<Series> {
  const { endpoint, model, stepHours } = reader.offer;
  const stamps = stampsOf(description, run);
  const columns = names.map((name) => reader.known.get(name)!.column);
  const query = hourlyQuery({
    location: cell,
    endpoint,
    model,
    columns,
    stepHours,
    from: stamps[0]!,
    to: stamps.at(-1)!,
  });
  const request = { endpoint, query, weight: weightOf(reader.offer, columns.length, run) };
  return fetchSeries(reader, description, { cell, run, names, stamps, request });
}

interface ServedRun {
  readonly run: EpochHour;
  /** Hour in which the run became complete. */
  readonly since: EpochHour;
}

/** Time for which a metadata response is fresh [ms]; less if an announced run can be used earlier. If a run is known, this is also the time from a failed request to the next one. */
const freshMs = 120_000;

/** Time after which all servers of the provider have an announced run, according to the provider [s]. */
const settledAfterSeconds = 600;

const metadataSchema = z.object({
  last_run_initialisation_time: z.int().positive().multipleOf(3600),
  last_run_availability_time: z.int().positive(),
});

/**
 * Returns a function that finds the newest run. It reads metadata, because responses do not name their run. If there are several data sets, the oldest of
 * their runs counts. A run is used 10 minutes after it became available, when all servers have it. Weather may therefore be newer than its stated run, but
 * never older. The function never goes back to an older run. If metadata cannot be read, it returns the known run.
 *
 * @returns Function that returns undefined if the newest run is not usable yet and no earlier run is known. It throws OpenMeteoError if no run is known and
 * the metadata cannot be read.
 * @see https://open-meteo.com/en/docs/model-updates
 */
function newestRun(
  client: OpenMeteoClient,
  { endpoint, domains, runEveryHours }: Pick<OpenMeteoOffer, "endpoint" | "domains" | "runEveryHours">,
): () => Promise<ServedRun | undefined> {
  let known: ServedRun | undefined;
  let freshUntilMs = -Infinity;
  let pending: Promise<ServedRun | undefined> | undefined;

  /** Time at which the next announced run can be used [ms since 1970]. */
  let settlesMs = Infinity;

  /** Returns the newest run that reaches the last lead time. Between such runs, some regional models have shorter ones. */
  const longRun = (run: EpochHour): EpochHour => run - (run % (runEveryHours ?? 1));
  const settledRun = async (domain: string): Promise<ServedRun | undefined> => {
    const { start, available } = await client.metadata(endpoint, domain, (json) =>
      readMetadata(json, domain, client.nowMs()),
    );
    const settled = available + settledAfterSeconds * 1000;
    const run = epochHourOf(start);
    if (settled <= client.nowMs()) return { run: longRun(run), since: epochHourOf(settled) };
    settlesMs = Math.min(settlesMs, settled);
    if (runEveryHours === undefined) return undefined;
    return { run: longRun(run - runEveryHours), since: epochHourOf(settled) - runEveryHours };
  };
  const refresh = async (): Promise<ServedRun | undefined> => {
    settlesMs = Infinity;
    try {
      const served = await Promise.all(domains.map(settledRun));
      const settled = served.filter((run) => run !== undefined);
      if (settled.length === domains.length) {
        const oldest = settled.reduce((left, right) => (right.run < left.run ? right : left));
        if (known === undefined || oldest.run > known.run) known = oldest;
      }
    } catch (error) {
      if (known === undefined) throw error;
    }
    freshUntilMs = Math.min(client.nowMs() + freshMs, settlesMs);
    return known;
  };
  return async () => {
    if (client.nowMs() < freshUntilMs) return known;
    pending ??= refresh().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

/** Reads from metadata the start of a run, and the time when the run became available [ms since 1970]. */
function readMetadata(
  json: unknown,
  domain: string,
  nowMs: number,
): { readonly start: number; readonly available: number } {
  const { data } = metadataSchema.safeParse(json);
  const start = (data?.last_run_initialisation_time ?? Infinity) * 1000;
  const available = (data?.last_run_availability_time ?? 0) * 1000;
  // A run that begins later than it is there, or later than now, is none.
  if (start > Math.min(available, nowMs)) {
    throw new OpenMeteoError("unusable_answer", `Open-Meteo's metadata of ${domain} do not name a run.`);
  }
  return { start, available };
}
