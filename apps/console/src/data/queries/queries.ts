import type { Constraint, EntryDetail, EntryList, EntrySummary, EntryType, Location } from "@halcyon/schema";
import type { VerifiedPart } from "@halcyon/schema/registry";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { onlineManager, QueryClient, queryOptions } from "@tanstack/react-query";
import { callProblem } from "../api/call-problem.ts";
import { client, type Client } from "../api/client.ts";
import {
  compositeInput,
  entryInput,
  rankInput,
  wantedWindowOf,
  windowsInput,
  type WindowCriteria,
} from "../api/forecast-inputs.ts";
import { atOnce, type Through } from "../api/gentle-calls.ts";
import { freshOrCached, type OrCached } from "../api/cached-answers.ts";
import { isOnline } from "../state/connection.ts";
import { type HoursRequest, type Subject, unnamed, type View, type Years } from "../state/view.ts";
import type * as V2 from "@halcyon/schema/v2";

/** Maximum time to wait after a refusal if the console retries the call on its own, without a message [ms]. */
const briefRefusalMs = 3000;

/**
 * Creates the query client. A forecast is fresh until the next full hour, when its first hour changes. A forecast from the cache of the device is
 * requested again at the next opportunity. The client retries only calls that the server is likely to answer soon.
 */
export function queryClient(): QueryClient {
  // By default a page that opens without a network is taken for one that has it, and does not ask again when the network comes.
  onlineManager.setOnline(isOnline());
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: ({ state: { data, dataUpdatedAt } }) =>
          (data as OrCached<object> | undefined)?.kept === undefined
            ? millisecondsPerHour - (dataUpdatedAt % millisecondsPerHour)
            : 0,
        retry: (count, error) => count < 3 && waitMs(count, error) !== undefined,
        retryDelay: (count, error) => waitMs(count, error) ?? 0,
        refetchOnWindowFocus: false,
        // Without a network a call fails at once; by default it would wait in silence.
        networkMode: "always",
        refetchOnReconnect: ({ state }) => (state.status === "error" ? "always" : true),
      },
    },
  });
}

/** Returns the wait before the client repeats a call [ms], or undefined if the reader decides about the retry. */
function waitMs(count: number, error: Error): number | undefined {
  const { code, again, againAfterMs } = callProblem(error);
  if (code === "no_answer") return 1000 * 2 ** count;
  if (!again || againAfterMs === undefined || againAfterMs > briefRefusalMs) return undefined;
  // Calls that are refused together do not come back together.
  return againAfterMs + 500 * Math.random();
}

/** Client for API calls, and the function through which its calls are scheduled. */
interface Calls {
  readonly client: Client;
  readonly through: Through;
}

const alone: Calls = { client, through: atOnce };

/**
 * Returns the query for the scores of every hour, with the ensemble members and the reasons. Without a network, the query returns the response that the
 * device cached.
 */
export function forecastQuery(request: HoursRequest, calls = alone) {
  const name = ["forecast", request] as const;
  return queryOptions({
    queryKey: name,
    queryFn: async ({ signal }) => {
      const ask = () => calls.client.composite.query(compositeInput(request), { signal });
      const { json, ...rest } = await calls.through(() => cachedUnlessTried(request, name, ask), signal);
      // What a request includes is there.
      return { json: json as ReasonedForecast, ...rest };
    },
  });
}

/** Returns the query for windows, earliest first. Without a network, the query returns the response that the device cached. */
export function windowsQuery(request: HoursRequest, view: WindowCriteria, calls = alone) {
  const input = windowsInput(request, view);
  const name = ["windows", input.body] as const;
  return queryOptions({
    queryKey: name,
    queryFn: ({ signal }) => {
      const ask = () => calls.client.windows.query(input, { signal });
      return calls.through(() => cachedUnlessTried(request, name, ask), signal);
    },
  });
}

/** Time after which a visible page asks again for the official warnings [ms]. */
const warningsAgainMs = 3000;

/**
 * Returns the query for the official warnings at a place, in the languages of this browser. A visible page repeats it. The queries of all places of a
 * page begin at the same instants, so that a board sends them in few requests. Other pages have other instants: they count from the load of the page.
 */
export function warningsQuery({ latitude, longitude }: Location, calls = alone) {
  const input = {
    query: { latitude, longitude },
    headers: { "accept-language": navigator.languages.slice(0, 10).join(",") },
  };
  return queryOptions({
    queryKey: ["warnings", latitude, longitude],
    staleTime: warningsAgainMs,
    refetchInterval: () => warningsAgainMs - (performance.now() % warningsAgainMs),
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) =>
      (await calls.through(() => calls.client.warnings.query(input, { signal }), signal)).json,
  });
}

/** Sends a request. Caches the response on the device, unless the request tries modified limits. Such responses are soon outdated. */
function cachedUnlessTried<Answer extends object>(
  { entry }: HoursRequest,
  name: readonly unknown[],
  ask: () => Promise<Answer>,
): Promise<OrCached<Answer>> {
  return "id" in entry ? freshOrCached(name, ask) : ask();
}

/** Returns the query that ranks subjects over the same hours, by the ranking criterion of the view. A subject is a pair of a place and a task or scenario. */
export function rankQuery(view: View, subjects: readonly Subject[]) {
  const { body } = rankInput(view, subjects);
  return queryOptions({
    queryKey: ["rank", body],
    queryFn: ({ signal }) => client.rank.query({ body }, { signal }),
  });
}

/** Returns the query for the share of past time in which the weather allowed a task or met a scenario, by month. */
export function workabilityQuery({ location, entry, past, ...view }: View) {
  const body = {
    location: unnamed(location),
    entry,
    period: yearsOf(past),
    timezone: view.workHours?.timezone,
    window: wantedWindowOf(view),
    years: true,
  };
  return queryOptions({
    queryKey: ["workability", body],
    staleTime: Infinity,
    queryFn: ({ signal }) => client.workability.query({ body }, { signal }),
  });
}

/** Returns the query for the share of future time in which the weather of climate models allows a task or meets a scenario, by month. */
export function futureQuery({ location, entry, past, future, emissions, ...view }: View) {
  const body = {
    location: unnamed(location),
    entry,
    scenario: emissions,
    baseline: yearsOf(past),
    period: yearsOf(future),
    timezone: view.workHours?.timezone,
    window: wantedWindowOf(view),
  };
  return queryOptions({
    queryKey: ["future", body],
    staleTime: Infinity,
    queryFn: ({ signal }) => client.futureWorkability.query({ body }, { signal }),
  });
}

function yearsOf({ first, last }: Years) {
  return { start_year: first, end_year: last };
}

/** Returns the query for how well past forecasts predicted the scores of an entry (task or scenario). The result does not depend on the viewed location. */
export function verificationQuery(
  { model, entry }: Pick<View, "model" | "entry">,
  part: VerifiedPart,
  calibrated: boolean,
) {
  const query = { model, part, ...entry, calibrated };
  return queryOptions({
    queryKey: ["verification", query],
    queryFn: async ({ signal }) => (await client.verification.query({ query }, { signal })).json,
  });
}

export const datasetsQuery = queryOptions({
  queryKey: ["datasets"],
  queryFn: async ({ signal }) => (await client.datasets.query({}, { signal })).json.datasets,
});

export function entryQuery({ type, id }: { readonly type: EntryType; readonly id: number }, calls = alone) {
  const name = ["entry", type, id] as const;
  return queryOptions({
    queryKey: name,
    queryFn: async ({ signal }): Promise<EntryDetail> => {
      const ask = () => calls.client[type].query(entryInput(id), { signal });
      return (await calls.through(() => freshOrCached(name, ask), signal)).json;
    },
  });
}

/** Returns the query for the weather data that constraints use. Constraints that differ only in their limits have the same query. */
export function weatherQuery(
  { entry: { type }, ...hours }: HoursRequest,
  constraints: readonly Constraint[],
) {
  return queryOptions({
    queryKey: ["weather", type, hours, constraints.map(constraintReads)],
    queryFn: ({ signal }) => {
      const entry = { type, definition: { constraints: [...constraints] } };
      return client.weather.query({ body: { ...hours, timezone: "auto", entry, include: [] } }, { signal });
    },
  });
}

/** Query for all tasks and scenarios that the key can access. */
export const entriesQuery = queryOptions({
  queryKey: ["entries"],
  queryFn: async () => [...(await allOf("task")), ...(await allOf("scenario"))],
});

export const modelsQuery = queryOptions({
  queryKey: ["models"],
  queryFn: async ({ signal }) =>
    (await freshOrCached(["models"], () => client.models.query({}, { signal }))).json.models,
});

export const usageQuery = queryOptions({
  queryKey: ["usage"],
  queryFn: async ({ signal }) => (await client.usage.query({}, { signal })).json,
  staleTime: 0,
});

async function allOf(type: EntryType): Promise<EntrySummary[]> {
  const found: EntrySummary[] = [];
  let cursor: string | null = null;
  do {
    const { json }: { json: EntryList } = await client[`${type}s`].query({
      query: { limit: 100, ...(cursor === null ? {} : { cursor }) },
    });
    found.push(...json.entries);
    cursor = json.next_cursor;
  } while (cursor !== null);
  return found;
}

/**
 * Returns a text that identifies the weather data that a constraint uses. The text does not depend on the limits of the constraint. Constraints that use the
 * same data have the same text.
 */
export function constraintReads({
  variable,
  height_m: heightM,
  over,
  if_missing: ifMissing,
}: Constraint): string {
  return JSON.stringify([variable, heightM, over?.hours, over?.direction, ifMissing]);
}

/**
 * Returns all constraints of the first definition, and the constraints of the second definition that use other weather data. Together, they use all weather
 * data of the two definitions.
 */
export function readByBoth(first: readonly Constraint[], second: readonly Constraint[]): Constraint[] {
  const known = new Set(first.map(constraintReads));
  return [...first, ...second.filter((constraint) => !known.has(constraintReads(constraint)))];
}

/** Forecast with ensemble members, reasons, and the hours that relaxed limits would gain. These fields are present because the request includes them. */
export interface ReasonedForecast
  extends
    Omit<V2.CompositeResponse, "forecast" | "limiting_share" | "counterfactuals">,
    Included<V2.CompositeResponse, "limiting_share" | "counterfactuals"> {
  readonly forecast: readonly ReasonedHour[];
}

export interface ReasonedHour
  extends
    Omit<V2.CompositeHour, "ensemble" | "constraints" | "limiting">,
    Included<V2.CompositeHour, "ensemble" | "constraints" | "limiting"> {}

/** Weather value of a constraint in an hour, with the suitability of this value. */
export type ConstraintReason = ReasonedHour["constraints"][number];

/** Fields of a response that are present because the request includes them. */
type Included<Answer, Name extends keyof Answer> = {
  readonly [Field in Name]-?: Exclude<Answer[Field], undefined>;
};

/** Removes all cached responses about an entry (a task or scenario) that was changed or deleted. */
export function dropScores(
  queries: QueryClient,
  { type, id }: { readonly type: EntryType; readonly id: number },
): void {
  queries.removeQueries({ predicate: ({ queryKey: [, body] }) => isBy(body, type, id) });
}

function isBy(body: unknown, type: EntryType, id: number): boolean {
  const { entry, entries = [] } = (body ?? {}) as { entry?: By; entries?: readonly By[] };
  return [entry, ...entries].some((by) => by?.type === type && by.id === id);
}

interface By {
  readonly type: EntryType;
  readonly id: number;
}
