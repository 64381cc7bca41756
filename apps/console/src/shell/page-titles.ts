import type { Page } from "../data/state/address.ts";

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

/** What each page is for, in a few words beneath its name. */
export const pageHints: Readonly<Record<Page, string>> = {
  sites: "All your places at a look",
  forecast: "When it can be done",
  reasons: "What stops it, and when",
  skill: "How often it was right",
  planner: "Months as they were, and to come",
  compare: "Which place or task comes first",
  watches: "Be told when it changes",
  editor: "Limits of your own",
  entries: "All tasks and scenarios",
  account: "Your key and its use",
};
