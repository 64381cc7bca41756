import type { VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import {
  type CalibratedName,
  calibratedValues,
  type Cell,
  checkObservations,
  type NativeWeather,
  type ObservedPairs,
  type Pairs,
  type PairsOfLeads,
  sourceAtSites,
  SourceError,
  type WeatherSource,
} from "@halcyon/weather";
import { placeRecord } from "../../weather/records/placed-record.ts";
import { type LeadClass, leadClasses } from "../lead-classes.ts";
import { calibratedReads, comparableNames, type Observe, observedSteps } from "../truth/observed-steps.ts";
import type { RecordToDoubt } from "../truth/doubt-record.ts";
import { someRuns } from "../stored-runs.ts";

/** Observations at a site, and the forecasts of a model part (such as the ensemble) for this site. */
export interface TrainingRequest extends RecordToDoubt {
  readonly onRun?: (done: number, total: number) => void;
}

export interface TrainingPairs {
  readonly cell: Cell;
  /** Pairs of forecasts and observations, sorted by lead time, for each variable that is forecast and observed. */
  readonly variables: ReadonlyMap<CalibratedName, readonly PairsOfLeads[]>;
  /** Variables with observations that are too poor to learn from, each with advice for the operator. */
  readonly refused: ReadonlyMap<CalibratedName, string>;
  /** First and last hour of all pairs; undefined if there are none. */
  readonly span: { readonly first: EpochHour; readonly last: EpochHour } | undefined;
  /** Number of runs that could not be read. */
  readonly unreadable: number;
}

/**
 * Pairs the forecasts of past runs at a site with the observations at the same times.
 *
 * @returns Undefined if the model part does not cover the site.
 * @throws Refusal if the record does not cover the site; SourceError if the record cannot be read.
 */
export async function trainingPairs(request: TrainingRequest): Promise<TrainingPairs | undefined> {
  const { stored, site, observations, cache, onRun } = request;
  const source = sourceAtSites(stored.source, request.lapseKPerKm);
  const cell = await source.locate(site);
  if (cell === undefined) return undefined;
  const record = await placeRecord(observations, { latitude: site.latitude, longitude: site.longitude });
  const carried = source.describe().variables;
  const reads = calibratedReads((name) => carried.has(name));
  const names = comparableNames(carried, record.description.variables);
  const lists = new Map(
    names.map((name) => [name, leadClasses.map(() => new PairsList(source.describe().members))]),
  );
  const runs = someRuns(stored.runs.filter((run) => run < request.to));
  const from = Math.max(request.from, runs[0] ?? Infinity);
  const observe = await observedSteps(record, cache, { ...request, from });
  let unreadable = 0;
  for (const [index, run] of runs.entries()) {
    const native = await readRun(source, cell, run, reads);
    if (native === undefined) unreadable += 1;
    else if (observe !== undefined)
      for (const name of names) addPairs(lists.get(name)!, name, native, run, observe, request);
    onRun?.(index + 1, runs.length);
  }
  return { cell, unreadable, ...checked(lists) };
}

/** Reads the forecast of a run from its start. Returns undefined if the run cannot be read. */
async function readRun(
  source: WeatherSource,
  cell: Cell,
  run: EpochHour,
  variables: readonly VariableName[],
): Promise<NativeWeather | undefined> {
  const to = run + (source.describe().leadHours.at(-1) ?? 0);
  return source.read({ cell, run, variables, from: run, to }).catch((error: unknown) => {
    if (!(error instanceof SourceError)) throw error;
    return undefined;
  });
}

function addPairs(
  lists: readonly PairsList[],
  name: CalibratedName,
  native: NativeWeather,
  run: EpochHour,
  observe: Observe,
  { from, to }: Pick<TrainingRequest, "from" | "to">,
): void {
  const { members, stamps } = native;
  const values = calibratedValues(native, name);
  if (values === undefined) return;
  for (const [index, stamp] of stamps.entries()) {
    const position = leadClasses.findIndex((one) => isIn(one, stamp - run));
    if (stamp <= run || stamp < from || stamp >= to || position === -1 || index === 0) continue;
    const said = values.slice(index * members, (index + 1) * members);
    const observed = observe(name, stamp, stamp - stamps[index - 1]!);
    if (!Number.isNaN(observed) && !said.some(Number.isNaN))
      lists[position]!.add(stamp, said.toSorted(), observed);
  }
}

/** Returns true if a lead is in a class. A lead of a whole number of days belongs to the class that ends there: the time step before it lies in that class. */
function isIn({ fromDay, toDay }: LeadClass, leadHours: number): boolean {
  return leadHours > fromDay * 24 && leadHours <= toDay * 24;
}

function checked(
  lists: ReadonlyMap<CalibratedName, readonly PairsList[]>,
): Pick<TrainingPairs, "variables" | "refused" | "span"> {
  const variables = new Map<CalibratedName, readonly PairsOfLeads[]>();
  const refused = new Map<CalibratedName, string>();
  let span: TrainingPairs["span"];
  for (const [name, ofLeads] of lists) {
    const classes = ofLeads.flatMap((list, index): PairsOfLeads[] => {
      if (list.length === 0) return [];
      const { kept, refusal } = checkObservations(name, list.means());
      if (refusal !== undefined) refused.set(name, refusal);
      return [{ ...leadClasses[index]!, pairs: list.pairs((pair) => kept[pair] === 1) }];
    });
    const filled = classes.filter(({ pairs }) => pairs.hours.length > 0);
    if (filled.length === 0) continue;
    variables.set(name, filled);
    for (const { hours } of filled.map(({ pairs }) => pairs)) {
      for (const hour of hours) {
        span = { first: Math.min(span?.first ?? hour, hour), last: Math.max(span?.last ?? hour, hour) };
      }
    }
  }
  return { variables, refused, span };
}

/** Initial capacity of a list of pairs. The capacity doubles when the list is full. */
const firstRoom = 1024;

/** List of pairs of forecasts and observations. */
class PairsList {
  readonly #members: number;
  readonly #hours: EpochHour[] = [];
  readonly #observed: number[] = [];
  #values: Float32Array;

  constructor(members: number) {
    this.#members = members;
    this.#values = new Float32Array(firstRoom * members);
  }

  get length(): number {
    return this.#hours.length;
  }

  /**
   * Adds a forecast with its observation.
   *
   * @param sorted - Values of the members in ascending order.
   */
  add(hour: EpochHour, sorted: Float64Array, observed: number): void {
    const start = this.length * this.#members;
    if (start === this.#values.length) {
      const room = new Float32Array(2 * start);
      room.set(this.#values);
      this.#values = room;
    }
    this.#values.set(sorted, start);
    this.#hours.push(hour);
    this.#observed.push(observed);
  }

  /** Returns pairs of the member means and the observations. */
  means(): ObservedPairs {
    const means = this.#observed.map((_, pair) => {
      const row = this.#row(pair);
      return row.reduce((sum, value) => sum + value, 0) / this.#members;
    });
    return { stamps: this.#hours, observed: this.#observed, forecast: means };
  }

  pairs(isKept: (pair: number) => boolean): Pairs {
    const kept = Array.from(this.#hours.keys()).filter(isKept);
    const values = new Float64Array(kept.length * this.#members);
    kept.forEach((pair, index) => values.set(this.#row(pair), index * this.#members));
    return {
      members: this.#members,
      values,
      observed: Float64Array.from(kept, (pair) => this.#observed[pair]!),
      hours: kept.map((pair) => this.#hours[pair]!),
    };
  }

  #row(pair: number): Float32Array {
    return this.#values.subarray(pair * this.#members, (pair + 1) * this.#members);
  }
}
