import type { ComponentType } from "react";
import { ForecastPage } from "../pages/forecast/forecast-page.tsx";
import type { Page } from "../data/state/address.ts";
import { afterUpgrade } from "./faults/after-upgrade.ts";
import { fileQuery } from "../data/api/file-query.ts";

/** Where the pages are; all but the first are files of their own, loaded when they are first looked at. */
const loads: Readonly<Record<Page, () => Promise<ComponentType>>> = {
  sites: async () => (await import("../pages/sites/sites-page.tsx")).SitesPage,
  forecast: () => Promise.resolve(ForecastPage),
  reasons: async () => (await import("../pages/reasons/reasons-page.tsx")).ReasonsPage,
  skill: async () => (await import("../pages/skill/skill-page.tsx")).SkillPage,
  planner: async () => (await import("../pages/planner/planner-page.tsx")).PlannerPage,
  compare: async () => (await import("../pages/compare/compare-page.tsx")).ComparePage,
  watches: async () => (await import("../pages/watches/watches-page.tsx")).WatchesPage,
  editor: async () => (await import("../pages/editor/editor-page.tsx")).EditorPage,
  entries: async () => (await import("../pages/entries/entries-page.tsx")).EntriesPage,
  account: async () => (await import("../pages/account/account-page.tsx")).AccountPage,
};

/** The module that draws a page. Where loading failed without a network, it loads again once the network is back. */
export function pageQuery(page: Page) {
  return fileQuery(["page", page], () => loads[page]().catch(afterUpgrade));
}
