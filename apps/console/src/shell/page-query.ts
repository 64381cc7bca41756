import type { ComponentType } from "react";
import { ForecastPage } from "../forecast/forecast-page.tsx";
import type { Page } from "../state/address.ts";
import { afterUpgrade } from "./after-upgrade.ts";
import { fileQuery } from "../api/file-query.ts";

/** Where the pages are; all but the first are files of their own, loaded when they are first looked at. */
const loads: Readonly<Record<Page, () => Promise<ComponentType>>> = {
  sites: async () => (await import("../sites/sites-page.tsx")).SitesPage,
  forecast: () => Promise.resolve(ForecastPage),
  reasons: async () => (await import("../reasons/reasons-page.tsx")).ReasonsPage,
  skill: async () => (await import("../skill/skill-page.tsx")).SkillPage,
  planner: async () => (await import("../planner/planner-page.tsx")).PlannerPage,
  compare: async () => (await import("../compare/compare-page.tsx")).ComparePage,
  watches: async () => (await import("../watches/watches-page.tsx")).WatchesPage,
  editor: async () => (await import("../editor/editor-page.tsx")).EditorPage,
  entries: async () => (await import("../entries/entries-page.tsx")).EntriesPage,
  account: async () => (await import("../account/account-page.tsx")).AccountPage,
};

/** The module that draws a page. Where loading failed without a network, it loads again once the network is back. */
export function pageQuery(page: Page) {
  return fileQuery(["page", page], () => loads[page]().catch(afterUpgrade));
}
