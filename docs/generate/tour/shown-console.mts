import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "playwright-core";
import { countRequests, networkQuiet } from "../../../apps/console/test/harness/quiet-network.suite.ts";
import { chromiumFile, chromiumOptions } from "../../../apps/console/test/harness/shared-chromium.suite.ts";
import { docsServer } from "../docs-server.mts";
import { sites, type Step } from "./steps.mts";

/** Time of the pictures: a Monday morning with storms in the days ahead [ms since 1970]. */
const nowMs = Date.UTC(2026, 10, 30, 6, 14, 3);

/** Screen of the pictures [px]. A picture has three pixels for two of the page: enough for sharp type, in half the bytes of twice as many. */
const screen = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  hasTouch: true,
};

/** Longest wait for a step of a page [ms]. */
const stepMs = 60_000;

/** Own task of the tour, with the limits that its author gives. */
const glazing = {
  name: "Glazing by crane",
  sector: "construction",
  description: "Panes of 2 m² on a suction lifter, as our own rule allows it.",
  constraints: [
    {
      variable: "wind_gusts_10m",
      unit: "m/s",
      ideal: { max: 6 },
      acceptable: { max: 9 },
      stop: { max: 11 },
      weight: 3,
    },
    { variable: "precipitation", unit: "mm", ideal: { max: 0 }, acceptable: { max: 1 }, weight: 1 },
    {
      variable: "temperature_2m",
      unit: "degC",
      ideal: { min: 5, max: 30 },
      acceptable: { min: -5, max: 38 },
      weight: 1,
    },
  ],
};

const consoleFolder = fileURLToPath(new URL("../../../apps/console/dist", import.meta.url));

/** Things that pictures need and that are not here, in words; empty if pictures can be taken. */
export const lacking: string = [
  ...(existsSync(chromiumFile) ? [] : ["`apt-get install chromium`"]),
  ...(existsSync(consoleFolder) ? [] : ["`npm run build`"]),
].join(" and ");

/** Console on a phone, at a stopped clock, with an own task and some sites. */
export interface ShownConsole extends AsyncDisposable {
  /** Opens the page of a step, completely drawn. */
  readonly show: (step: Step) => Promise<Page>;
  /** Returns a text with a placeholder for each id that differs between two servers. */
  readonly withoutIds: (text: string) => string;
}

/** Starts a server on synthetic weather, and opens its console. */
export async function shownConsole(): Promise<ShownConsole> {
  const server = await docsServer({ nowMs: () => nowMs });
  const made = await server.send("POST", "/v1/tasks/", glazing);
  const task = String((JSON.parse(made.text) as { id: number }).id);
  const browser = await chromium.launch(chromiumOptions);
  const context = await browser.newContext({ ...screen, serviceWorkers: "block" });
  context.setDefaultTimeout(stepMs);
  await context.clock.setFixedTime(nowMs);
  const stored = {
    key: JSON.stringify(server.key),
    board: JSON.stringify(JSON.stringify({ version: 1, order: "soonest", hours: 240, sites })),
  };
  await context.addInitScript(`
    sessionStorage.setItem("halcyon-api-key", ${stored.key});
    localStorage.setItem("halcyon-board", ${stored.board});
  `);
  const page = await context.newPage();
  countRequests(page);
  return {
    async show({ path, ready }) {
      await page.goto(`${server.url}/console${path.replace("{task}", task)}`);
      await page.locator(ready).first().waitFor();
      await drawn(page);
      return page;
    },
    withoutIds: (text) => text.replaceAll(task, "{task}"),
    async [Symbol.asyncDispose]() {
      await browser.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Waits until the page has no pending requests and every card is drawn, also those that are drawn when they come into sight. */
async function drawn(page: Page): Promise<void> {
  await networkQuiet(page);
  const height = await page.evaluate<number>("document.documentElement.scrollHeight");
  await page.setViewportSize({ ...screen.viewport, height });
  await networkQuiet(page);
  await page.locator(".loading").first().waitFor({ state: "detached" });
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
}
