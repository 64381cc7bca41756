import { useCallback, useMemo, useSyncExternalStore } from "react";
import { storedBoard } from "./stored-board.ts";
import { recentPlaces } from "./recent-places.ts";
import { firstView, newEntryId, readView, type View, writeView } from "./view.ts";

export const pages = [
  "sites",
  "forecast",
  "map",
  "reasons",
  "skill",
  "planner",
  "plans",
  "compare",
  "watches",
  "editor",
  "entries",
  "account",
] as const;
export type Page = (typeof pages)[number];

const base = "/console";

/** Address of the tab: the page and its view (the choices of the reader in the URL). */
export interface Address {
  /** Page that the path names; undefined if there is no such page. */
  readonly page: Page | undefined;
  readonly view: View;
  /** Changes the view. With `replace`, no entry is added to the browser history. */
  readonly change: (change: Partial<View>, options?: { readonly replace?: boolean }) => void;
}

/** Returns the address of the tab as a React state. The page is rendered again when the address changes. */
export function useAddress(): Address {
  const href = useSyncExternalStore(subscribe, () => location.pathname + location.search);
  const { page, view } = useMemo(() => readAddress(href), [href]);
  const change = useCallback<Address["change"]>(
    (changed, { replace = false } = {}) => {
      // Limits that were moved are those of one entry.
      const limits = changed.entry === undefined ? view.limits : [];
      go(addressOf(page ?? "forecast", { ...view, limits, ...changed }), replace);
    },
    [page, view],
  );
  return { page, view, change };
}

/** Returns the path and query of a page. */
export function addressOf(page: Page, view: View): string {
  return `${base}${page === "forecast" ? "" : `/${page}`}${writeView(view)}`;
}

/** Returns the full URL of a page with a view (the choices of the reader), for sharing. The URL does not contain the API key. */
export function linkTo(page: Page, view: View): string {
  return new URL(addressOf(page, view), location.origin).href;
}

/** Navigates to a path and query of the console. */
export function go(href: string, replace = false): void {
  if (replace) history.replaceState(null, "", href);
  else history.pushState(null, "", href);
  dispatchEvent(new PopStateEvent("popstate"));
}

/** Reads the page and the view (the choices of the reader) from a path and query of the console. */
export function readAddress(href: string): Pick<Address, "page" | "view"> {
  const [path = "", search = ""] = href.split("?");
  const name = path.slice(base.length).replace(/^\//, "").replace(/\/$/, "");
  const page = name === "" ? startPage(search) : pages.find((known) => known === name);
  const [last] = recentPlaces.read();
  const view = readView(search, last === undefined ? firstView : { ...firstView, location: last });
  // An entry that is not made yet can be written, and nothing else.
  const isUnmade = view.entry.id === newEntryId && page !== "editor";
  return { page, view: isUnmade ? { ...view, entry: firstView.entry } : view };
}

/**
 * Returns the page for the root path. An address with a query shows a forecast. An address without one shows the board if the board has sites.
 */
function startPage(search: string): Page {
  return search === "" && storedBoard.read().sites.length > 0 ? "sites" : "forecast";
}

function subscribe(listener: () => void): () => void {
  addEventListener("popstate", listener);
  return () => removeEventListener("popstate", listener);
}
