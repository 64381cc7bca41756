import { type Location, variable, type VariableName } from "@halcyon/schema";
import { type CallsLeft, type FedPart, isFed, type ModelPart, type RecordSource } from "@halcyon/weather";
import type { Models, Records } from "../../ports.ts";

/**
 * Default maximum number of calls that `halcyon doctor` makes to providers that limit calls. Reading one variable of every Open-Meteo forecast takes 28 calls
 * in all.
 */
export const callsMaxDefault = 30;

/** Number of time steps at the end of a weather record that are read to test the record. */
export const stepsRead = 6;

/** Plan that says which variables a check reads from providers that limit calls. All requests together stay within a maximum number of calls. */
export interface CallPlan {
  /** Text about the planned calls, printed before the first request; undefined if no provider limits calls. */
  readonly words: string | undefined;
  /** Returns the variables to read from a model part and its overlays (other sources of some variables). */
  variablesOf(part: FedPart): ReadonlySet<VariableName>;
  /** Returns the variables to read from a weather record. */
  variablesOfRecord(record: RecordSource): readonly VariableName[];
  /** If the plan reads nothing from a source, returns a text with the cost of one variable. Otherwise returns undefined. */
  unread(source: object): string | undefined;
}

/** Source whose provider limits calls, with the variable to read first and all variables, each with its cost [calls]. */
interface Counted {
  readonly source: object;
  readonly one: VariableName;
  readonly all: readonly VariableName[];
  readonly oneCalls: number;
  readonly allCalls: number;
  readonly left: readonly CallsLeft[];
}

/**
 * Plans a check without making requests. The check first reads one variable of every source, unless this takes more calls than the default maximum. With the
 * remaining calls, it reads all variables of each source, the cheapest source first.
 *
 * @param callsMax - Maximum number of calls.
 */
export async function callPlan(
  models: Models,
  records: Pick<Records, "hourly" | "daily" | "projections">,
  location: Location,
  callsMax: number,
): Promise<CallPlan> {
  const { hourly, daily, projections } = records;
  const opened = [hourly, daily, ...projections].filter((record) => record !== undefined);
  const ofRecords = await Promise.all(opened.map((record) => countedRecord(record, location)));
  const ofModels = [...models.values()].flat().flatMap(countedParts);
  const counted = [...new Map([...ofModels, ...ofRecords.flat()].map((one) => [one.source, one])).values()];
  const read = new Map<object, readonly VariableName[]>(counted.map(({ source }) => [source, []]));
  let calls = 0;
  const take = ({ source, names, calls: more }: Step): void => {
    if (calls + more > callsMax) return;
    calls += more;
    read.set(source, names);
  };
  const first = counted.map(({ source, one, oneCalls }) => ({ source, names: [one], calls: oneCalls }));
  for (const step of byCalls(first.filter(isCheap))) take(step);
  const rest = counted
    .filter(({ source }) => read.get(source)!.length > 0)
    .map(({ source, all, oneCalls, allCalls }) => ({ source, names: all, calls: allCalls - oneCalls }));
  for (const step of byCalls([...rest, ...first.filter((one) => !isCheap(one))])) take(step);
  return {
    words: counted.length === 0 ? undefined : wordsOf(counted, calls),
    variablesOf: ({ source, overlays = [] }) => {
      const names = new Set(read.get(source) ?? source.describe().variables.keys());
      for (const { variables, layer } of overlays) {
        const ofLayer = isFed(layer) ? read.get(layer.source) : undefined;
        for (const name of variables) {
          if (ofLayer?.includes(name) === false) names.delete(name);
          else names.add(name);
        }
      }
      return names;
    },
    variablesOfRecord: (record) => read.get(record) ?? [...record.describe().variables.keys()],
    unread: (source) => {
      const one = counted.find((each) => each.source === source);
      if (one === undefined || read.get(source)!.length > 0) return undefined;
      return `not read: ${one.one} of a place costs ${Math.ceil(one.oneCalls)} calls`;
    },
  };
}

/** Variables that a plan may read from a source, with the number of additional calls. */
interface Step {
  readonly source: object;
  readonly names: readonly VariableName[];
  readonly calls: number;
}

function byCalls(steps: readonly Step[]): readonly Step[] {
  return steps.toSorted((a, b) => a.calls - b.calls);
}

/** Returns true if reading one variable of a source is cheap. It is then read before all variables of other sources. */
function isCheap({ calls }: Pick<Step, "calls">): boolean {
  return calls <= callsMaxDefault;
}

/** Returns those sources of a model part (its own source and its overlays) whose providers limit calls. */
function countedParts(part: ModelPart): Counted[] {
  if (!isFed(part)) return [];
  const { source, overlays = [] } = part;
  const layers = overlays.flatMap(({ variables, layer }) =>
    isFed(layer) ? countedSource(layer, variables) : [],
  );
  return [...countedSource(part, [...source.describe().variables.keys()]), ...layers];
}

function countedSource({ source }: FedPart, all: readonly VariableName[]): Counted[] {
  const { calls } = source;
  if (calls === undefined) return [];
  const one = firstOf(all, (name) => source.describe().variables.get(name)?.toLeadHours ?? 0);
  return [
    { source, one, all, oneCalls: calls.costOf([one]), allCalls: calls.costOf(all), left: calls.left() },
  ];
}

async function countedRecord(record: RecordSource, location: Location): Promise<Counted[]> {
  // A record that fails here fails when it is read too, and is told then.
  const cell = record.price && (await record.locate(location).catch(() => undefined));
  if (record.price === undefined || cell === undefined) return [];
  const { variables, last } = record.describe();
  const one = firstOf([...variables.keys()], () => 0);
  const request = { cell, variables: [one], from: last - stepsRead + 1, to: last };
  const { calls, left } = await record.price(request);
  // Another variable shows nothing that one does not.
  return [{ source: record, one, all: [one], oneCalls: calls, allCalls: calls, left }];
}

/** Returns the variable that reaches furthest ahead, among variables that exist on land. If several reach equally far, returns the first of them. */
function firstOf(names: readonly VariableName[], reachOf: (name: VariableName) => number): VariableName {
  const onLand = names.filter((name) => variable(name).atSea !== true);
  const [first] = (onLand.length === 0 ? names : onLand).toSorted((a, b) => reachOf(b) - reachOf(a));
  return first!;
}

function wordsOf(counted: readonly Counted[], calls: number): string {
  const forecasts = counted.reduce(
    (sum, { oneCalls, allCalls }) => sum + (isCheap({ calls: oneCalls }) ? allCalls : 0),
    0,
  );
  const minute = counted.flatMap(({ left }) => left).find(({ window }) => window === "minute")?.limit;
  const spent = `calls: at most ${Math.ceil(calls)} of a provider that counts them${minute === undefined ? "" : `, of ${minute} a minute`}`;
  const more = forecasts > calls ? `; --calls ${Math.ceil(forecasts)} reads every variable of forecasts` : "";
  return `${spent}${more}; a running server does not count them`;
}
