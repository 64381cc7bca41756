import { useMemo, useSyncExternalStore } from "react";
import { listeners } from "./listeners.ts";
import { firstView, isPlaceName, readView, type Subject, type View, writeView } from "./view.ts";

const storageKey = "halcyon-board";
/** Storage key under which a board of another form is set aside before it is overwritten. */
const unreadKey = "halcyon-board-unread";
/** Version number of the format below. A different format has a different number. */
const version = 1;

/** Maximum number of sites on a board. */
export const sitesMax = 50;

/** Criteria that rank sites: the start of work, the number of hours that it can go on, or the probability. */
export const siteOrders = ["soonest", "hours", "likeliest"] as const;
export type SiteOrder = (typeof siteOrders)[number];

/** Forecast lengths of a board, the same for all its sites [h]. */
export const boardHours = [48, 120, 240] as const;
export type BoardHours = (typeof boardHours)[number];

/** Place and task under a name, with all criteria for its windows. */
export interface SavedSite {
  readonly name: string;
  readonly view: View;
}

/** Sites in the order in which they were added, with the settings of the board. */
export interface Board {
  readonly order: SiteOrder;
  readonly hours: BoardHours;
  readonly sites: readonly SavedSite[];
}

export const emptyBoard: Board = { order: "soonest", hours: 240, sites: [] };

const { subscribe, tellAll } = listeners();

/** Sites that this browser keeps, and nobody else. */
export const storedBoard = {
  read: (): Board => readBoard(keptText()) ?? emptyBoard,
  /** Keeps the board, and returns true if there was room for it. */
  keep(board: Board): boolean {
    const before = keptText();
    try {
      if (before !== null && readBoard(before) === undefined) localStorage.setItem(unreadKey, before);
      localStorage.setItem(storageKey, writeBoard(board));
    } catch {
      return false;
    }
    tellAll();
    return true;
  },
  forget(): void {
    localStorage.removeItem(storageKey);
    localStorage.removeItem(unreadKey);
    tellAll();
  },
};

/** Returns the kept board as a state, which follows other tabs. */
export function useBoard(): Board {
  const text = useSyncExternalStore(listen, keptText);
  return useMemo(() => readBoard(text) ?? emptyBoard, [text]);
}

/** Returns the key that tells sites apart. A board holds a task at a place once. */
export function siteKey({ location: { latitude, longitude }, entry: { type, id } }: Subject): string {
  return `${latitude},${longitude} ${type}:${id}`;
}

/** Returns the site of a board at a place, for a task. */
export function siteOf({ sites }: Board, subject: Subject): SavedSite | undefined {
  return sites.find(({ view }) => siteKey(view) === siteKey(subject));
}

/** Returns a board with a site added. The site replaces one with the same place and task; else it goes to a position, by default the end. */
export function withSite(board: Board, site: SavedSite, position = board.sites.length): Board {
  const key = siteKey(site.view);
  if (siteOf(board, site.view) !== undefined) {
    return { ...board, sites: board.sites.map((one) => (siteKey(one.view) === key ? site : one)) };
  }
  return board.sites.length >= sitesMax
    ? board
    : { ...board, sites: board.sites.toSpliced(position, 0, site) };
}

export function withoutSite(board: Board, subject: Subject): Board {
  return { ...board, sites: board.sites.filter(({ view }) => siteKey(view) !== siteKey(subject)) };
}

/** Writes a board as the text that {@link readBoard} reads. A site is kept as a name and the query of its address. */
export function writeBoard({ order, hours, sites }: Board): string {
  return JSON.stringify({
    version,
    order,
    hours,
    sites: sites.map(({ name, view }) => ({
      name,
      query: writeView({ ...view, others: [], watching: "all" }),
    })),
  });
}

/**
 * Reads a board of this format. Invalid parts are left out; the rest stays.
 *
 * @returns Undefined where the text has another form.
 */
export function readBoard(text: string | null): Board | undefined {
  // Most have none on their first visit, and an error that is thrown makes the browser read its whole file once more.
  if (text === null) return undefined;
  const kept = fieldsOf(parsed(text));
  if (kept["version"] !== version) return undefined;
  const { order, hours, sites } = kept;
  const empty: Board = {
    order: siteOrders.find((known) => known === order) ?? emptyBoard.order,
    hours: boardHours.find((known) => known === hours) ?? emptyBoard.hours,
    sites: [],
  };
  const all = Array.isArray(sites) ? sites.flatMap((one) => readSite(one) ?? []) : [];
  return all.reduce((board, site) => withSite(board, site), empty);
}

function readSite(kept: unknown): SavedSite | undefined {
  const { name, query } = fieldsOf(kept);
  if (typeof name !== "string" || typeof query !== "string" || !isPlaceName(name)) return undefined;
  const view = readView(query, firstView);
  // Without these two it would be about another place or task than the one that was kept.
  const isWhole = view.location !== firstView.location && view.entry !== firstView.entry;
  return isWhole ? { name, view } : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function keptText(): string | null {
  return localStorage.getItem(storageKey);
}

function listen(listener: () => void): () => void {
  const stop = subscribe(listener);
  addEventListener("storage", listener);
  return () => {
    stop();
    removeEventListener("storage", listener);
  };
}
