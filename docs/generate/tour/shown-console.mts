import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { setTimeout as after } from "node:timers/promises";
import { chromium, type Page, type Request } from "playwright-core";
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

const chromiumFile = "/usr/bin/chromium";

/** Time without a change of a page after which it counts as drawn [ms]. */
const quietMs = 500;

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
  const browser = await chromium.launch({
    executablePath: chromiumFile,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
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
    // The first visit has a longer notice: without this, a page would depend on which was opened before.
    localStorage.setItem("halcyon-synthetic-told", "1");
  `);
  const page = await context.newPage();
  const open = new Set<Request>();
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return {
    async show({ path, ready }) {
      await page.goto(`${server.url}/console${path.replace("{task}", task)}`);
      await page.locator(ready).first().waitFor();
      await drawn(page, open);
      return page;
    },
    withoutIds: (text) => text.replaceAll(task, "{task}"),
    async [Symbol.asyncDispose]() {
      await browser.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Waits until the page is drawn, also the cards that are drawn when they come into sight. */
async function drawn(page: Page, open: ReadonlySet<Request>): Promise<void> {
  await quiet(page, open);
  const height = await page.evaluate<number>("document.documentElement.scrollHeight");
  await page.setViewportSize({ ...screen.viewport, height });
  await quiet(page, open);
  await page.locator(".loading").first().waitFor({ state: "detached" });
  await quiet(page, open);
}

/** Waits until the page has no pending request and has stayed unchanged for a while. */
async function quiet(page: Page, open: ReadonlySet<Request>): Promise<void> {
  for (
    let before = "", now = await page.content();
    open.size > 0 || now !== before;
    now = await page.content()
  ) {
    before = now;
    await after(quietMs);
  }
}
