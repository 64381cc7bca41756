import type { Page } from "../data/state/address.ts";

/** Pages in the main navigation. All other pages belong to the forecast page. */
export const mainPages = [
  "sites",
  "forecast",
  "map",
  "planner",
  "plans",
  "watches",
  "account",
] as const satisfies readonly Page[];

/** Pages about one task at one place, in the order of the second navigation row. */
export const forecastPages = [
  "forecast",
  "reasons",
  "editor",
  "skill",
  "compare",
  "entries",
] as const satisfies readonly Page[];

/** Names of the pages. */
export const pageTitles: Readonly<Record<Page, string>> = {
  sites: "Sites",
  forecast: "Forecast",
  map: "Map",
  reasons: "Why",
  editor: "Limits",
  skill: "Track record",
  compare: "Compare",
  entries: "Tasks",
  planner: "Months",
  plans: "Plans",
  watches: "Watches",
  account: "Account",
};

/** Short descriptions of the pages, shown beneath their titles. */
export const pageHints: Readonly<Record<Page, string>> = {
  sites: "All your places at a look",
  forecast: "When it can be done",
  map: "Where it can be done",
  reasons: "What stops it, and when",
  editor: "Limits of your own",
  skill: "How often it was right",
  compare: "Which place or task comes first",
  entries: "All tasks and scenarios",
  planner: "Months as they were, and to come",
  plans: "When the whole work is done",
  watches: "Be told when it changes",
  account: "Your key and its use",
};

/** Returns the entry of the main navigation to which a page belongs. */
export function mainPageOf(page: Page): (typeof mainPages)[number] {
  return mainPages.find((one) => one === page) ?? "forecast";
}
