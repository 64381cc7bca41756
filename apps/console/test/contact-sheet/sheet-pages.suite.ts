import type { Page as Tab } from "playwright-core";
import type { Reader } from "../harness/reader.suite.ts";
import type { Page } from "../../src/data/state/address.ts";
import { emptyBoard, type SavedSite, writeBoard } from "../../src/data/state/stored-board.ts";
import { firstView } from "../../src/data/state/view.ts";

/** State of a page to check. */
export interface Sheet {
  readonly title: string;
  /** Path and query after `/console`. */
  readonly path: string;
  /** Selector of an element that exists once the page is rendered. */
  readonly ready: string;
  /** Sites of the board that the browser stores. */
  readonly sites?: readonly SavedSite[];
  readonly isWithoutKey?: true;
  /** True if the server refuses a request of the page, which the browser reports as an error. */
  readonly isRefused?: true;
  /** Action of the reader before the picture is taken. */
  readonly act?: (page: Tab, reader: Reader) => Promise<void>;
}

const place = "at=53.55,9.99&name=Hamburg";
const look = `?${place}&entry=task:1&model=noaa`;
const hours = ".strip rect[data-score]";
const longName = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch";
const others = [
  `53.22,-4.2~task:5~${longName}`,
  "51.5,-0.12~task:1~London",
  "59.91,10.75~task:21~Oslo",
  "46.95,7.45~task:2",
  "37.39,-5.98~task:499~Seville",
].map((other) => `&with=${other}`);

function site(
  name: string,
  latitude: number,
  longitude: number,
  entry: SavedSite["view"]["entry"],
): SavedSite {
  return { name, view: { ...firstView, location: { latitude, longitude, name }, entry } };
}

const sites = [
  site("Hamburg", 53.55, 9.99, { type: "task", id: 1 }),
  site(longName, 53.22, -4.2, { type: "task", id: 2 }),
  site("Bern", 46.95, 7.45, { type: "scenario", id: 511 }),
];

/** States in which the pages of the console are checked, by page. */
export const sheetsOfPages: Readonly<Record<Page, readonly Sheet[]>> = {
  sites: [
    { title: "an empty board", path: "/sites", ready: ".empty-board" },
    { title: "a board", path: "/sites", ready: ".site-rank", sites },
  ],
  forecast: [
    { title: "a forecast", path: `${look}&hours=240`, ready: hours },
    { title: "a forecast of 30 days", path: `?${place}&entry=task:1&model=ecmwf&hours=720`, ready: hours },
    { title: "a forecast of 210 days", path: `${look}&hours=5040`, ready: ".paler" },
    {
      title: "a forecast without windows",
      path: `${look}&hours=240&window=72&minimum=ideal&odds=0.9`,
      ready: hours,
    },
    {
      title: "a forecast in working hours",
      path: `${look}&hours=240&daylight=only&in=next-week&work=7-17~Europe/Berlin~mon,tue,wed,thu,fri`,
      ready: hours,
    },
    { title: "a forecast of a scenario", path: `?${place}&entry=scenario:511&hours=240`, ready: hours },
    {
      title: "a limit under the finger",
      path: `${look}&hours=240`,
      ready: hours,
      async act(page) {
        await page
          .locator(".more > details")
          .evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
        await page.locator(".limit-card button").click();
        await page.locator(".limit-handle").first().waitFor();
      },
    },
    { title: "a forecast of no task", path: `?${place}&entry=task:499`, ready: ".problem", isRefused: true },
  ],
  map: [{ title: "a new map", path: `/map${look}`, ready: ".new-map-form" }],
  reasons: [{ title: "reasons", path: `/reasons${look}&hours=240`, ready: ".bars" }],
  skill: [{ title: "how good it was", path: `/skill${look}`, ready: ".forecast-main h1" }],
  planner: [
    {
      title: "the planner",
      path: `/planner${look}&past=2016-2020&future=2096-2100`,
      ready: ".planner-card",
    },
  ],
  plans: [
    { title: "a new plan", path: `/plans${look}`, ready: ".plan-ask button" },
    {
      title: "a plan with its answer",
      path: `/plans${look}`,
      ready: ".plan-ask button",
      async act(page, { press }) {
        await press(page.getByRole("button", { name: /^Simulate for/ }));
        await page.locator(".plan-sentence").waitFor();
      },
    },
  ],
  compare: [
    { title: "two compared", path: `/compare${look}&hours=240${others[1]}`, ready: ".subject-place" },
    {
      title: "six compared",
      path: `/compare${look}&hours=240${others.join("")}`,
      ready: ".subject .problem",
      isRefused: true,
    },
  ],
  watches: [
    { title: "watches", path: `/watches${look}`, ready: "main h1" },
    { title: "a new watch", path: `/watches${look}&watch=new`, ready: ".watch-form" },
    { title: "what watches told", path: `/watches${look}&watch=told`, ready: "main h1" },
    { title: "where watches tell", path: `/watches${look}&watch=sent`, ready: "main h1" },
  ],
  editor: [{ title: "the editor", path: `/editor${look}&hours=240`, ready: ".edge-dot" }],
  entries: [{ title: "the entries", path: `/entries${look}`, ready: "main h1" }],
  account: [{ title: "the account", path: `/account${look}`, ready: ".key-facts" }],
};

/** States that are shown instead of a page. */
export const sheetsBeside: readonly Sheet[] = [
  { title: "a first visit", path: "", ready: ".key-form", isWithoutKey: true },
  { title: "no such page", path: "/nothing", ready: ".no-such-page" },
];

/** Returns a board as the text that the browser stores. */
export function boardOf(kept: readonly SavedSite[]): string {
  return writeBoard({ ...emptyBoard, sites: kept });
}
