import type { Page } from "../state/address.ts";

/** What the pages are called. */
export const pageTitles: Readonly<Record<Page, string>> = {
  sites: "My sites",
  forecast: "Forecast",
  reasons: "Reasons",
  skill: "How good",
  planner: "Planner",
  compare: "Compare",
  watches: "Watches",
  editor: "Editor",
  entries: "Entries",
  account: "Account",
};
