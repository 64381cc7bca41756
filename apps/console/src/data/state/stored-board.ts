import { useMemo, useSyncExternalStore } from "react";
import { listeners } from "./listeners.ts";
import { firstView, isPlaceName, readView, type Subject, type View, writeView } from "./view.ts";

const storageKey = "halcyon-board";
/** Storage key to which a board in an unknown format is copied before it is overwritten. */
const unreadKey = "halcyon-board-unread";
/** Version of the format in which a board is stored. Each new format gets a new number. */
const version = 1;

/** Maximum number of sites on a board. */
export const sitesMax = 50;

/** Criteria that rank sites: the earliest start of work, the number of possible working hours, or the probability. */
export const siteOrders = ["soonest", "hours", "likeliest"] as const;
export type SiteOrder = (typeof siteOrders)[number];

/** Selectable forecast lengths of a board, the same for all its sites [h]. */
export const boardHours = [48, 120, 240] as const;
export type BoardHours = (typeof boardHours)[number];

/** Site of a board: a named place and a task, with the search criteria for its windows. */
export interface SavedSite {
  readonly name: string;
  readonly view: View;
}

/** Board: the sites that the reader saved, in the order in which they were added. All sites share one ranking criterion and one forecast length. */
export interface Board {
  readonly order: SiteOrder;
  readonly hours: BoardHours;
  readonly sites: readonly SavedSite[];
}

export const emptyBoard: Board = { order: "soonest", hours: 240, sites: [] };

const { subscribe, tellAll } = listeners();

/** Board that this browser stores. The board is not sent to the server. */
export const storedBoard = {
  read: (): Board => readBoard(keptText()) ?? emptyBoard,
  /** Stores the board, and returns true if there was enough space. */
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

/** Returns the stored board as a React state. The state updates when another tab changes the board. */
export function useBoard(): Board {
  const text = useSyncExternalStore(listen, keptText);
  return useMemo(() => readBoard(text) ?? emptyBoard, [text]);
}

/** Returns the key that identifies a site. A board has at most one site for a given place and task. */
export function siteKey({ location: { latitude, longitude }, entry: { type, id } }: Subject): string {
  return `${latitude},${longitude} ${type}:${id}`;
}

/** Returns the site of a board for a given place and task, or undefined if the board has no such site. */
export function siteOf({ sites }: Board, subject: Subject): SavedSite | undefined {
  return sites.find(({ view }) => siteKey(view) === siteKey(subject));
}

/**
 * Returns a board with an added site. An existing site of the same place and task is replaced. If the board is full, a new site is not added.
 *
 * @param position - Position of a new site in the board, from 0; by default the end.
 */
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

/** Returns a board as text that {@link readBoard} reads. Each site is stored as a name and the query of its URL. */
export function writeBoard({ order, hours, sites }: Board): string {
  return JSON.stringify({
    version,
    order,
    hours,
    sites: sites.map(({ name, view }) => ({
      name,
      query: writeView({ ...view, others: [], watching: "all", day: undefined }),
    })),
  });
}

/**
 * Reads a board from the text of {@link writeBoard}. Invalid sites are left out, and invalid settings get their defaults.
 *
 * @returns The board, or undefined if the text has another format.
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
