import type { v2 } from "@halcyon/schema";
import type { Event, WatchRequest } from "@halcyon/schema/v2";
import { epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import { watchDaysMax, watchHorizonHoursMax, watchRoundsADay } from "@halcyon/schema/watch";
import { Refusal } from "../../errors/refusal.ts";
import { describeSpans, type WatchWords } from "../../watches/describe-watch.ts";
import { noting } from "@halcyon/accounts/audit";
import { type Destinations, requireDestinations } from "../../deliveries/destinations.ts";
import type { FeedStore } from "../../watches/feeds/feed-store.ts";
import type { RunLog } from "../../watches/runs/run-log.ts";
import type { LinkStore } from "../links/link-store.ts";
import type { TableStore } from "../tables/table-store.ts";
import type { KeptMaps } from "../../maps/describe-map.ts";
import type { KeptPlans } from "../../plans/plan-store.ts";
import type { StreamTickets } from "@halcyon/accounts/keys/stream-tickets";
import type { Mailing } from "../../deliveries/mail/mailing.ts";
import type { WarnedLookup } from "../../ports.ts";
import type { Scorer } from "../../scoring/scorer.ts";
import { storeFirstWarnings } from "../../watches/warned/warned-subjects.ts";
import { requireRuns, watchesRuns } from "../../watches/runs/watched-runs.ts";
import { isForecastWatch, watchesForecasts, watchesWarnings } from "../../watches/warned/watched-warnings.ts";
import {
  admitPlaces,
  evaluatePlaces,
  type KnownToVersion,
  storeFirstEvaluation,
} from "../../watches/evaluate/evaluate-places.ts";
import { watchedWindow } from "../../watches/evaluate/search-of.ts";
import { evaluatePlace } from "../../watches/evaluate/evaluate-place.ts";
import { emitTurn } from "../../watches/events/emit-turn.ts";
import type { EventStreams } from "./event-streams.ts";
import type { WatchEvents } from "../../watches/watch-events.ts";
import {
  type AlongsideWatch,
  type StoredWatch,
  type WatchChange,
  watchedOf,
  type WatchStore,
  type WatchName,
  type WholeWatch,
} from "../../watches/watch-store.ts";
import { createdPage, foreignCursor, readCreatedCursor } from "./created-page.ts";
import type { Call } from "../handler.ts";
import type { EventReader } from "../pipeline/answer.ts";
import type { KnownEvents } from "./known-events.ts";
import { noWarnings, type Warnings } from "../../warnings/warnings.ts";
import type { Models } from "../../ports.ts";
import type * as answering from "../pipeline/handler.ts";
import { ifMatch, versionTag } from "../endpoints/if-match.ts";
import { requireEnd } from "../endpoints/require-end.ts";

/** Stores and services for watches, their events, and everything that shows or sends these events. */
export interface Watching {
  readonly store: WatchStore;
  readonly events: WatchEvents;
  readonly feeds: FeedStore;
  readonly links: LinkStore;
  readonly tables: TableStore;
  readonly maps: KeptMaps;
  readonly plans: KeptPlans;
  readonly runs: RunLog;
  readonly streams: Pick<EventStreams, "open">;
  readonly tickets: StreamTickets;
  readonly mailing: Mailing;
}

type Named = Pick<Call<"watches.spans">, "params" | "principal">;
type V2Call<Name extends OfVersions> = answering.Call<(typeof v2)[Name]>;
type OfVersions = Extract<
  keyof typeof v2,
  `watches.${"list" | "create" | "cost" | "get" | "replace" | "pause" | "resume"}` | `events.${string}`
>;

function nameOf({ params, principal }: Named): WatchName {
  return { accountId: principal.accountId, id: params.id };
}

/** Returns the cost of a round of a watch, in requests of the allowance. */
function costOf(request: WatchRequest): number {
  return watchesWarnings(request) ? 0 : request.places.length;
}

/**
 * Returns the handlers under `/watches/` that differ between API versions.
 *
 * @param known - What this version of the API can score.
 */
export function watchHandlers<Whole, Row>(
  { store, events }: Pick<Watching, "events" | "store">,
  scorer: Pick<Scorer, "admit">,
  warned: WarnedLookup | undefined,
  destinations: Destinations,
  words: WatchWords<Whole, Row>,
  known: KnownToVersion,
  warnings: Warnings = noWarnings,
  models: Models = new Map(),
) {
  const see = evaluatePlace({ scorer, warned });
  /** Checks that the end, the window, the destinations and the places of a watch are allowed. */
  const admit = async (
    accountId: string,
    body: WatchRequest,
    nowMs: number,
    before?: StoredWatch,
  ): Promise<void> => {
    requireEnd(body.ends_at, nowMs, { field: "ends_at", thing: "A watch", daysMax: watchDaysMax });
    if (before === undefined || watchedOf(body) !== watchedOf(before.request)) requireWindow(body, nowMs);
    await requireDestinations(destinations, accountId, body.tell);
    if (watchesRuns(body)) requireRuns(models, body);
    else if (!watchesWarnings(body)) await admitPlaces(scorer.admit, accountId, body, nowMs, known);
  };
  const lookAt = async (accountId: string, body: WatchRequest, nowMs: number) =>
    watchesForecasts(body) ? evaluatePlaces(see, accountId, body, nowMs) : [];
  /**
   * Returns a function that stores the first look at the places of a watch, and reports what it saw. Spans are not reported after a change of the watch, but
   * warnings always are.
   */
  const storeFirst =
    (seen: Awaited<ReturnType<typeof lookAt>>, nowMs: number, isNew: boolean): AlongsideWatch =>
    (transaction, watch) =>
      isForecastWatch(watch)
        ? storeFirstEvaluation(transaction, watch, seen, nowMs, isNew ? events : undefined)
        : storeFirstWarnings(transaction, { warnings, events, nowMs: () => nowMs }, watch.id);
  const shown = async (name: WatchName, nowMs: number) => {
    const whole = await wholeOf(store, name);
    const json = await words.whole(whole, nowMs);
    if (json === undefined) throw watchNotFound();
    return {
      json,
      headers: { etag: versionTag(whole.watch.version) },
      fresh: true as const,
    };
  };
  /** Pauses or resumes a watch that the version of the API has. */
  const turn = async (name: WatchName, nowMs: number, make: () => Promise<unknown>) => {
    await shown(name, nowMs);
    await make();
    await events.place();
    return shown(name, nowMs);
  };
  /** Returns a function that informs the destinations of a watch when a user has paused or resumed it. */
  const tell =
    (because: "by_user" | null, nowMs: number): AlongsideWatch =>
    (transaction, watch) =>
      emitTurn(events, transaction, watch, because, nowMs);

  return {
    "watches.list": async ({ query, principal, nowMs }: V2Call<"watches.list">) => {
      const { limit, cursor } = query;
      const { modelsOnly } = words;
      const some = { after: readCreatedCursor(cursor, "wat"), countMax: limit + 1, modelsOnly };
      const { page, next_cursor } = createdPage(await store.list(principal.accountId, some), limit);
      const counts = await store.counts(page.map(({ id }) => id));
      const next = await store.nextRounds(page);
      const watches = page.flatMap(
        (watch) => words.row(watch, counts.get(watch.id)!, next.get(watch.id), nowMs) ?? [],
      );
      return { json: { watches, next_cursor }, fresh: true as const };
    },

    "watches.create": async (call: V2Call<"watches.create">) => {
      const { body, principal, repeated, noteDone, nowMs, version } = call;
      const { accountId, keyId } = principal;
      const answer = async (watch: StoredWatch) => {
        const { json, headers, fresh } = await shown({ accountId, id: watch.id }, nowMs);
        const location = `/${version}/watches/${watch.id}`;
        return { json, headers: { ...headers, location }, fresh, outcome: watch.id };
      };
      const made = repeated && (await store.find({ accountId, id: repeated.outcome ?? "" }));
      if (made !== undefined) return { cost: 0, answer: () => answer(made) };
      await admit(accountId, body, nowMs);
      return {
        cost: costOf(body),
        async answer() {
          const seen = await lookAt(accountId, body, nowMs);
          const created = await store.create(principal, body, async (transaction, watch) => {
            await storeFirst(seen, nowMs, true)(transaction, watch);
            const note = noting(transaction, { actor: keyId, nowMs: () => nowMs });
            await note("watches.create", watch.id, { account_id: accountId, places: body.places.length });
            await noteDone(transaction, watch.id);
          });
          await events.place();
          return answer(created);
        },
      };
    },

    "watches.cost": async ({ body, principal, nowMs }: V2Call<"watches.cost">) => {
      await admit(principal.accountId, body, nowMs);
      const perRound = costOf(body);
      return { json: { per_round: perRound, per_day: perRound * watchRoundsADay }, fresh: true as const };
    },

    "watches.get": (call: V2Call<"watches.get">) => shown(nameOf(call), call.nowMs),

    "watches.replace": async (call: V2Call<"watches.replace">) => {
      const { body, principal, headers, nowMs, repeated, noteDone } = call;
      const { accountId, allowanceId, keyId } = principal;
      const name = nameOf(call);
      const before = await store.find(name);
      const answer = async () => ({ ...(await shown(name, nowMs)), outcome: name.id });
      if (before === undefined) throw watchNotFound();
      await shown(name, nowMs);
      if (repeated !== undefined) return { cost: 0, answer };
      const precondition = ifMatch(headers["if-match"], "watch");
      const isKnown = precondition.knows();
      if (!isKnown(before.version)) throw precondition.failed();
      await admit(accountId, body, nowMs, before);
      const isAnew = watchedOf(body) !== watchedOf(before.request);
      return {
        cost: isAnew ? costOf(body) : 0,
        async answer() {
          const seen = isAnew ? await lookAt(accountId, body, nowMs) : [];
          const change = await store.replace(
            name,
            allowanceId,
            body,
            (version) => version === before.version,
            {
              begun: storeFirst(seen, nowMs, false),
              async changed(transaction, { version }) {
                const note = noting(transaction, { actor: keyId, nowMs: () => nowMs });
                await note("watches.change", name.id, { version, places: body.places.length });
                await noteDone(transaction, name.id);
              },
            },
          );
          changed(change, precondition);
          if (watchesWarnings(body)) await events.place();
          return answer();
        },
      };
    },

    "watches.pause": (call: V2Call<"watches.pause">) => {
      const name = nameOf(call);
      return turn(name, call.nowMs, () => store.pause(name, "by_user", tell("by_user", call.nowMs)));
    },

    "watches.resume": (call: V2Call<"watches.resume">) => {
      const name = nameOf(call);
      return turn(name, call.nowMs, () => store.resume(name, tell(null, call.nowMs)));
    },
  };
}

/** Returns the handlers under `/watches/` and `/events/` that differ between API versions only by the events that a version has. */
export function eventHandlers<Known extends Event>(
  { store, events, streams }: Pick<Watching, "events" | "store" | "streams">,
  { known, withoutWarnings }: KnownEvents<Known>,
) {
  return {
    "watches.delete": async (call: Call<"watches.delete">) => {
      const { headers, principal, repeated, noteDone, nowMs } = call;
      const name = nameOf(call);
      const done = { json: undefined, outcome: name.id };
      if (repeated !== undefined) return done;
      const precondition = ifMatch(headers["if-match"], "watch");
      changed(
        await store.delete(name, precondition.knows(), async (transaction) => {
          const note = noting(transaction, { actor: principal.keyId, nowMs: () => nowMs });
          await note("watches.delete", name.id, { account_id: name.accountId });
          await noteDone(transaction, name.id);
        }),
        precondition,
      );
      return done;
    },

    "watches.spans": async (call: Call<"watches.spans">) => {
      const { watch, subjects, spans } = await wholeOf(store, nameOf(call));
      const described = isForecastWatch(watch) ? describeSpans(watch, subjects, spans) : [];
      return { json: { spans: described }, fresh: true as const };
    },

    "events.list": async ({ query, principal }: V2Call<"events.list">) => {
      const { watch: watchId, type, limit, order, cursor } = query;
      const position = cursor === undefined ? undefined : positionOf(cursor);
      const isBack = order === "newest";
      const found = await events.list(principal.accountId, {
        watchId,
        type,
        withoutWarnings,
        after: isBack ? 0 : (position ?? 0),
        before: isBack ? (position ?? Infinity) : undefined,
        countMax: limit,
      });
      // Newer events may come about, older ones do not.
      const isEnd = isBack && found.length < limit;
      const last = isEnd ? undefined : (found.at(-1)?.position ?? position);
      const json = {
        events: found.flatMap(({ event }) => known(event) ?? []),
        next_cursor: last === undefined ? null : String(last),
      };
      return { json, fresh: true as const };
    },

    "events.stream": async ({ query, headers, principal }: V2Call<"events.stream">) => {
      const { watch: watchId, type, cursor } = query;
      const position = headers["last-event-id"] ?? cursor;
      const { keyId, accountId } = principal;
      const after = position === undefined ? undefined : Number(position);
      const wanted = { keyId, accountId, watchId, type, withoutWarnings, after };
      return { open: (reader: EventReader) => streams.open(wanted, reader) };
    },

    "events.get": async ({ params, principal }: V2Call<"events.get">) => {
      const event = await events.find(principal.accountId, params.id);
      const json = event && known(event);
      if (json === undefined)
        throw new Refusal("event_not_found", { detail: "Your account has no event with this id." });
      return { json, versions: [json.id] };
    },
  };
}

/**
 * Returns a watch with its places and the spans (ranges of hours) that it currently finds there.
 *
 * @throws Refusal watch_not_found if the account has no watch with this id.
 */
async function wholeOf(store: WatchStore, name: WatchName): Promise<WholeWatch> {
  const whole = await store.whole(name);
  if (whole === undefined) throw watchNotFound();
  return whole;
}

function changed(change: WatchChange, { failed }: ReturnType<typeof ifMatch>): StoredWatch {
  switch (change) {
    case "absent":
      throw watchNotFound();
    case "changed":
      throw failed();
    default:
      return change;
  }
}

/**
 * Checks the window of a watch, if the watch is for a single window. The window must not have begun and must not end too far ahead.
 *
 * @throws Refusal invalid_request if the window has begun, or ends too far ahead.
 */
function requireWindow({ when }: WatchRequest, nowMs: number): void {
  const window = watchedWindow(when);
  if (window === undefined) return;
  const now = epochHourOf(nowMs);
  const last = now + watchHorizonHoursMax;
  if (window.start >= now && window.end <= last) return;
  const fault =
    window.start < now
      ? {
          pointer: "#/when/window/start",
          code: "in_the_past" as const,
          expected: { minimum: formatEpochHour(now) },
        }
      : {
          pointer: "#/when/window/end",
          code: "too_big" as const,
          expected: { maximum: formatEpochHour(last) },
        };
  const detail = `A single window must start in the future, and end within ${watchHorizonHoursMax} hours from now.`;
  throw new Refusal("invalid_request", { detail, errors: [{ detail, ...fault }] });
}

function watchNotFound(): Refusal {
  return new Refusal("watch_not_found", { detail: "Your account has no watch with this id." });
}

function positionOf(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw foreignCursor();
  return Number(cursor);
}
