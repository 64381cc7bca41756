import type { Page } from "../data/state/address.ts";

/** The pages that the main row leads to; the others belong to the forecast. */
export const mainPages = [
  "sites",
  "forecast",
  "planner",
  "watches",
  "account",
] as const satisfies readonly Page[];

/** The pages about one task at one place, as the second row lists them. */
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
  reasons: "Why",
  editor: "Limits",
  skill: "Track record",
  compare: "Compare",
  entries: "Tasks",
  planner: "Plan",
  watches: "Watches",
  account: "Account",
};

/** Purpose of each page, in a few words beneath its title. */
export const pageHints: Readonly<Record<Page, string>> = {
  sites: "All your places at a look",
  forecast: "When it can be done",
  reasons: "What stops it, and when",
  editor: "Limits of your own",
  skill: "How often it was right",
  compare: "Which place or task comes first",
  entries: "All tasks and scenarios",
  planner: "Months as they were, and to come",
  watches: "Be told when it changes",
  account: "Your key and its use",
};

/** The page of the main row that a page belongs to. */
export function mainPageOf(page: Page): (typeof mainPages)[number] {
  return mainPages.find((one) => one === page) ?? "forecast";
}
