import type { WarningQuestion } from "@halcyon/warnings/areas/warning-index";
import { type AlertPart, type Code, severities } from "@halcyon/warnings/alert-message";
import { judgeMessages } from "@halcyon/warnings/liveness/liveness";
import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";
import type { Transaction } from "kysely";
import type { FeedPlan } from "../config/warnings/warning-kind.ts";
import { AreaShapes, coveredArea } from "./area-shapes.ts";
import { addStoredShapes, fetchShapes } from "./fetch-shapes.ts";
import { shapeStore, type ShapeStore } from "./shape-store.ts";
import { HeldFeed, type HeldMatch, type HeldMessages, type HeldPart } from "./held-feed.ts";
import { pollFeed, type PollPorts } from "./poll-feed.ts";
import { faultsTold } from "./read-feed.ts";
import { warningStore, type WarningStore } from "./warning-store.ts";

/** State of a feed, as far as this server knows it. */
export interface FeedStanding {
  readonly plan: FeedPlan;
  readonly state: ReturnType<HeldFeed["state"]>;
  readonly checkedMs: number | null;
  readonly newestSentMs: number | null;
  readonly faulty: number;
  readonly faults: readonly string[];
  readonly failure: string | null;
  /** Number of failed readings since the last good one. */
  readonly failures: number;
  readonly live: number;
  /** Number of areas of live (still valid) warnings that have no shape. */
  readonly unplaced: number;
  /** Returns the codes of the areas of live (still valid) warnings that have no shape. */
  readonly unplacedCodes: () => readonly Code[];
  /** Returns the live (still valid) warnings with an area that has no shape. */
  readonly unplacedParts: () => ReadonlySet<AlertPart>;
}

/** What is known of warnings at a place: `not_covered` if no feed covers it, else the worst of the feeds that do. */
type PlaceState = "known" | "partial" | "silent" | "not_covered" | "not_configured";

/** State of a feed, for a place. */
interface CoveringFeed extends FeedStanding {
  readonly covers: boolean;
  /** True if the feed covers the place also without a live (still valid) warning there. */
  readonly coversAlways: boolean;
}

/** Warnings at a place, and how much is known about them. */
export interface WarningsAt {
  readonly state: PlaceState;
  readonly feeds: readonly CoveringFeed[];
  /** Live (still valid) warnings, the most severe first. Equally severe ones are sorted by start. */
  readonly warnings: readonly (HeldMatch & { readonly feed: string })[];
}

/** Part of a message that was found by the id of its warning. */
export interface FoundPart extends HeldPart {
  readonly feed: FeedStanding;
}

/** What a server holds of a feed at a moment. */
export interface FeedHolding {
  readonly messages: HeldMessages;
  /** True if the feed was not read for too long, or never. */
  readonly isUnread: boolean;
  /** Time of the last reading [ms since 1970]; null if there was none. */
  readonly checkedMs: number | null;
  /** Time after a reading from which the feed counts as not read for too long [ms]. */
  readonly silentAfterMs: number;
}

/** Official warnings that a server knows. */
export interface Warnings {
  /** Returns the live (still valid) warnings at a place, for all hours or only for the hours in `question`. */
  at(question: WarningQuestion, nowMs: number): WarningsAt;
  /** Finds the newest message of a warning. Returns undefined if there is no message, or if its feed is no longer configured. */
  find(id: string, nowMs: number): Promise<FoundPart | undefined>;
  feeds(nowMs: number): readonly FeedStanding[];
  /** Finds the newest message of a warning, if the server still holds it in memory. */
  held(id: string, nowMs: number): FoundPart | undefined;
  /** Returns what the server holds of each feed, for a comparison with what it holds later. */
  holding(nowMs: number): readonly FeedHolding[];
  /** Returns true if what the server holds is as new as what the database has, and keeps it so until the transaction ends. */
  isCurrent(transaction: Transaction<Tables>): Promise<boolean>;
}

/** Warnings of a server, with functions that keep them up to date. */
export interface OpenWarnings {
  readonly warnings: Warnings;
  readonly store: WarningStore;
  /** Reads the changes that other servers have stored in the database. */
  refresh(): Promise<void>;
  /**
   * Reads one feed if it is due, or all due feeds at the same time.
   *
   * @param id - Id of the feed; undefined for all feeds.
   * @throws Error if a feed cannot be read. All other feeds are still read.
   */
  poll(id?: string): Promise<void>;
  /** Fetches shapes of areas that the messages of a feed name and that are not known. */
  fetchShapes(id: string): Promise<void>;
  /** Deletes warnings that were over long ago, and old shapes. */
  sweep(): Promise<void>;
}

interface WarningsOptions extends Omit<PollPorts, "store"> {
  readonly plans: readonly FeedPlan[];
  readonly database: Database;
  readonly warn: (line: string) => void;
  /** Signal that ends readings when the server stops. */
  readonly stop: AbortSignal;
}

/** Warnings that were read from the database, with their feeds. */
interface ReadWarnings extends Pick<OpenWarnings, "warnings" | "store"> {
  readonly held: readonly HeldFeed[];
  readonly shapes: ShapeStore;
  /** Reads from the database what changed in these feeds. */
  refresh(feeds: readonly HeldFeed[]): Promise<void>;
}

/** Reads from the database the warnings that servers have stored. This also reads the shapes of the areas that the feeds cover. */
export async function readWarnings({
  plans,
  database,
  nowMs,
  warn,
}: Pick<WarningsOptions, "plans" | "database" | "nowMs" | "warn">): Promise<ReadWarnings> {
  const store = warningStore(database, nowMs);
  const shapes = shapeStore(database, nowMs);
  const folders = new Map(
    plans.flatMap(({ shapesFolder }) =>
      shapesFolder === undefined ? [] : [[shapesFolder, new AreaShapes(shapesFolder)]],
    ),
  );
  const held = await Promise.all(
    plans.map(async (plan) => {
      const folder = plan.shapesFolder === undefined ? undefined : folders.get(plan.shapesFolder);
      const covered = await coveredArea(plan, folder, warn);
      return new HeldFeed(plan, covered, folder?.of ?? (() => undefined));
    }),
  );
  await store.addFeeds(plans.map(({ id }) => id));

  const refresh = async (feeds: readonly HeldFeed[]): Promise<void> => {
    const stored = await store.feeds(feeds.map(({ plan }) => plan.id));
    for (const feed of feeds) {
      const row = stored.find(({ id }) => id === feed.plan.id);
      if (row === undefined) continue;
      const changed = row.position > feed.position ? await store.alertsAfter(row.id, feed.position) : [];
      feed.update(row, changed, nowMs());
      await addStoredShapes(feed, shapes, nowMs());
    }
  };
  let refreshing = Promise.resolve();
  /** Runs one refresh at a time, so that an older state never replaces a newer state. */
  const refreshNow = (feeds: readonly HeldFeed[]): Promise<void> => {
    const refreshed = refreshing.then(() => refresh(feeds));
    refreshing = refreshed.catch(() => undefined);
    return refreshed;
  };

  await refreshNow(held);
  const inMemory = warningsOf(held);

  return {
    store,
    shapes,
    held,
    refresh: refreshNow,
    warnings: {
      ...inMemory,
      async isCurrent(transaction) {
        const stored = new Map(
          (
            await store.heldFeeds(
              transaction,
              plans.map(({ id }) => id),
            )
          ).map((row) => [row.id, row]),
        );
        return held.every(({ plan, position, stored: known }) => {
          const row = stored.get(plan.id);
          return row?.position === position && row.checked_at === (known?.checked_at ?? null);
        });
      },
      async find(id, now) {
        const known = inMemory.held(id, now);
        if (known !== undefined) return known;
        const stored = await store.find(id);
        const feed = held.find(({ plan }) => plan.id === stored?.feed);
        if (stored === undefined || feed === undefined) return undefined;
        const { alert, part: partIndex } = stored;
        const [judged] = judgeMessages([{ message: alert.message, absences: alert.absences }], now);
        return { alert, judged: judged!, partIndex, feed: standingOf(feed, now) };
      },
    },
  };
}

/** Returns the warnings in feeds, as far as they are in memory. */
export function warningsOf(held: readonly HeldFeed[]): Omit<Warnings, "find" | "isCurrent"> {
  return {
    at: (question, now) => warningsAt(held, question, now),
    feeds: (now) => held.map((feed) => standingOf(feed, now)),
    held(id, now) {
      for (const feed of held) {
        const part = feed.find(id, now);
        if (part !== undefined) return { ...part, feed: standingOf(feed, now) };
      }
      return undefined;
    },
    holding: (now) =>
      held.map((feed) => {
        const state = feed.state(now);
        return {
          messages: feed.messages,
          isUnread: state === "silent" || state === "never",
          checkedMs: feed.stored?.checked_at ?? null,
          silentAfterMs: feed.plan.silentAfterMinutes * 60_000,
        };
      }),
  };
}

/** Opens the warnings of a server, which it reads from their feeds. */
export async function openWarnings(options: WarningsOptions): Promise<OpenWarnings> {
  const { held, warnings, store, shapes, ...read } = await readWarnings(options);
  const { stop } = options;
  return {
    store,
    warnings,
    refresh: () => read.refresh(held),
    async fetchShapes(id) {
      for (const feed of held.filter(({ plan }) => plan.id === id))
        if (await fetchShapes(feed, { ...options, shapes }, stop)) await read.refresh([feed]);
    },
    async sweep() {
      await store.sweep();
      await shapes.sweep();
    },
    async poll(id) {
      const ports: PollPorts = { ...options, store };
      const asked = held.filter(({ plan }) => id === undefined || plan.id === id);
      const ended = await Promise.allSettled(
        asked.map(async (feed) => {
          const refreshFeed = () => read.refresh([feed]);
          await pollFeed(feed, refreshFeed, ports, stop).finally(refreshFeed);
        }),
      );
      const failed = ended.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
      if (failed.length > 0 && !stop.aborted)
        throw new Error(
          failed.map((error) => (error instanceof Error ? error.message : String(error))).join("; "),
        );
    },
  };
}

/** Warnings of a server without feeds. */
export const noWarnings: Warnings = {
  at: () => ({ state: "not_configured", feeds: [], warnings: [] }),
  find: () => Promise.resolve(undefined),
  feeds: () => [],
  held: () => undefined,
  holding: () => [],
  isCurrent: () => Promise.resolve(true),
};

function standingOf(feed: HeldFeed, nowMs: number): FeedStanding {
  const { plan, stored } = feed;
  const copies = feed.copies(nowMs);
  return {
    plan,
    state: feed.state(nowMs),
    checkedMs: stored?.checked_at ?? null,
    newestSentMs: stored?.newest_sent ?? null,
    faulty: (stored?.faulty ?? 0) + copies.length,
    faults: [
      ...(stored?.faults ?? []),
      ...copies.map((identifier) => `${identifier}: The message was also sent with other content.`),
    ].slice(0, faultsTold),
    failure: stored?.failure ?? null,
    failures: stored?.failures ?? 0,
    live: feed.live(nowMs),
    unplaced: feed.unplaced(nowMs),
    unplacedCodes: () => feed.unplacedCodes(nowMs),
    unplacedParts: () => feed.unplacedParts(nowMs),
  };
}

function warningsAt(held: readonly HeldFeed[], question: WarningQuestion, nowMs: number): WarningsAt {
  const { latitude, longitude } = question;
  const feeds = held.map((feed) => ({
    ...standingOf(feed, nowMs),
    covers: feed.covers([latitude, longitude], nowMs),
    coversAlways: feed.coversAlways([latitude, longitude]),
  }));
  const found = held.flatMap((feed) =>
    feed.at(question, nowMs).map((one) => ({ ...one, feed: feed.plan.id })),
  );
  return {
    state: stateOf(feeds),
    feeds,
    warnings: found.toSorted(
      (a, b) => severityOf(b) - severityOf(a) || a.match.placed.part.fromMs - b.match.placed.part.fromMs,
    ),
  };
}

function severityOf({ match }: HeldMatch): number {
  return severities.indexOf(match.placed.part.severity);
}

/** Returns the worst state of those feeds that cover a place. */
function stateOf(feeds: WarningsAt["feeds"]): PlaceState {
  if (feeds.length === 0) return "not_configured";
  const states = feeds.filter(({ covers }) => covers).map(({ state }) => state);
  if (states.length === 0) return "not_covered";
  if (states.includes("silent") || states.includes("never")) return "silent";
  return states.includes("partial") ? "partial" : "known";
}
