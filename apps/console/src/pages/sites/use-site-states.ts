import type { EntryDetail } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { callProblem, type CallProblem, offlineWords } from "../../data/api/call-problem.ts";
import { gentleCalls } from "../../data/api/gentle-calls.ts";
import type { CachedAnswer, OrCached } from "../../data/api/cached-answers.ts";
import {
  entryQuery,
  forecastQuery,
  type ReasonedForecast,
  windowsQuery,
} from "../../data/queries/queries.ts";
import { forecastFromNow } from "../forecast/from-now.ts";
import { type BoardHours, type SavedSite, siteKey } from "../../data/state/stored-board.ts";
import { isOnline } from "../../data/state/connection.ts";
import { requestOf, type View } from "../../data/state/view.ts";
import { type Clock, clockOf } from "../../words/time/clock.ts";
import { type Left, spellsFrom, spellsIn, spellsStartingIn } from "../forecast/windows/spells-from.ts";
import { dayOn } from "./board-days.ts";
import { dayStandingOf, type Standing, standingOf } from "./site-rank.ts";
import type { ConsoleRouter } from "@halcyon/server/trpc";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { type Client, keyHeader, sending } from "../../data/api/client.ts";

/** Maximum number of simultaneous requests for a board. `callsPerRequest` is the maximum number of calls in one request. */
const requestsMost = 2;
const callsPerRequest = 20;

/** Client for the calls of a board, and the queue through which the calls are sent. */
export const siteCalls = {
  ...gentleCalls(requestsMost * callsPerRequest),
  client: batchingClient(),
};

/** Site of the board with its forecast, its figures and the problems of loading them. */
export interface SiteState {
  readonly key: string;
  /** Site as it was saved, except that it has the forecast length of the board. */
  readonly site: SavedSite;
  /** View that opens when the reader selects the site. It is the stored view; if the row shows cached data, the view gets the forecast length of these data. */
  readonly opened: View;
  /** Forecast of the site; undefined until it is loaded or if it cannot be loaded. */
  readonly seen: LoadedForecast | undefined;
  readonly standing: Standing | undefined;
  readonly problem: CallProblem | undefined;
  /** True if all hours of the loaded forecast are over. */
  readonly isOver: boolean;
  readonly retry: () => void;
}

/** Loaded forecast of a site, without hours that are over. */
export interface LoadedForecast {
  readonly answer: {
    readonly json: ReasonedForecast;
    readonly headers: Readonly<Record<string, string>>;
  };
  readonly windows: V2.WindowsResponse;
  /** Windows in which work can still start, earliest first. */
  readonly spells: readonly Left<V2.WindowRow>[];
  readonly entry: EntryDetail;
  /** Clock of the time zone at the place. */
  readonly clock: Clock;
  /** Time of the cached data, with the reason why they are shown; undefined if the data are current. */
  readonly kept: CachedAnswer | undefined;
}

/** Limits the windows and figures of a site to work that can start on one calendar day. */
export function lookOnDay(look: SiteState, day: string, nowMs: number): SiteState {
  const { seen } = look;
  if (seen === undefined) return look;
  const period = dayOn(day, seen.clock, nowMs, look.site.view.forecastHours);
  const spells = period === undefined ? [] : spellsStartingIn(seen.spells, period);
  return { ...look, seen: { ...seen, spells }, standing: dayStandingOf(spells) };
}

/**
 * Loads the data of all sites, with many calls per request and few simultaneous requests. The forecast page uses the same responses and does not load them
 * again.
 */
export function useSiteStates(sites: readonly SavedSite[], hours: BoardHours, nowMs: number): SiteState[] {
  const shown = sites.map(({ name, view }): SavedSite => ({ name, view: { ...view, forecastHours: hours } }));
  const entries = [...new Map(sites.map(({ view: { entry } }) => [nameOf(entry), entry])).values()];
  const asked = useQueries({ queries: entries.map((entry) => entryQuery(entry, siteCalls)) });
  const forecasts = useQueries({
    queries: shown.map(({ view }) => forecastQuery(requestOf(view, view), siteCalls)),
  });
  const windows = useQueries({
    queries: shown.map(({ view }) => windowsQuery(requestOf(view, view), view, siteCalls)),
  });
  return shown.map((site, position) => {
    const parts = {
      forecast: forecasts[position]!,
      windows: windows[position]!,
      entry: asked[entries.findIndex((one) => nameOf(one) === nameOf(site.view.entry))]!,
    };
    return lookOf(site, sites[position]!.view, parts, nowMs);
  });
}

type Answered<Json> = UseQueryResult<
  OrCached<{ readonly json: Json; readonly headers: Readonly<Record<string, string>> }>
>;

interface Parts {
  readonly forecast: Answered<ReasonedForecast>;
  readonly windows: Answered<V2.WindowsResponse>;
  readonly entry: UseQueryResult<EntryDetail>;
}

function lookOf(site: SavedSite, own: View, { forecast, windows, entry }: Parts, nowMs: number): SiteState {
  const all = [forecast, windows, entry];
  const failed = all.find(({ isError }) => isError);
  const problem = failed && callProblem(failed.error);
  const why = isOnline() ? problem?.title : offlineWords;
  const { data: answer } = forecast;
  const json = answer && forecastFromNow(answer.json, nowMs);
  const kept = answer?.kept ?? (why === undefined ? undefined : { atMs: forecast.dataUpdatedAt, why });
  const seen =
    json && windows.data && entry.data
      ? seenOf(site, { ...answer, json }, windows.data.json, entry.data, kept, nowMs)
      : undefined;
  return {
    key: siteKey(site.view),
    site,
    opened: kept === undefined ? own : site.view,
    seen,
    standing: seen && standingOf(seen.spells, seen.windows.none_because),
    problem,
    isOver: answer !== undefined && json === undefined,
    retry: () => {
      for (const { isError, data, refetch } of all) if (isError || isKept(data)) void refetch();
    },
  };
}

function seenOf(
  { view }: SavedSite,
  answer: LoadedForecast["answer"],
  windows: V2.WindowsResponse,
  entry: EntryDetail,
  kept: CachedAnswer | undefined,
  nowMs: number,
): LoadedForecast {
  const clock = clockOf("place", answer.json.metadata.timezone);
  const spells = spellsIn(spellsFrom(windows.windows, nowMs), view.windowsIn, nowMs, clock);
  return { answer, windows, spells, entry, clock, kept };
}

function isKept(data: EntryDetail | OrCached<object> | undefined): boolean {
  return data !== undefined && "kept" in data;
}

function nameOf({ type, id }: SavedSite["view"]["entry"]): string {
  return `${type}:${id}`;
}

/** Creates a client that combines simultaneous calls into one request. The server answers, refuses and charges each call separately. */
function batchingClient(): Client {
  return createTRPCClient<ConsoleRouter>({
    links: [httpBatchLink({ ...sending, maxItems: callsPerRequest, headers: () => keyHeader() })],
  });
}
