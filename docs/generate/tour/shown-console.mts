import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { setTimeout as after } from "node:timers/promises";
import { chromium, type Page, type Request } from "playwright-core";
import { docsServer } from "../docs-server.mts";
import { sites, type Step } from "./steps.mts";

/** Time that the pictures show: a Monday morning with storms in the days ahead [ms since 1970]. */
const nowMs = Date.UTC(2026, 10, 30, 6, 14, 3);

/**
 * Screen for the pictures [px]. A picture has 1.5 pixels for each pixel of the page. Text is then sharp, and a picture has half the bytes of one with 2
 * pixels.
 */
const screen = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  hasTouch: true,
};

const chromiumFile = "/usr/bin/chromium";

/** Time for which a page must stay unchanged to count as drawn [ms]. */
const quietMs = 500;

/** Maximum wait for a step of a page [ms]. */
const stepMs = 60_000;

/** Custom task of the tour, with limits that its author chose. */
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

/** Commands that install the missing programs for taking pictures; empty if nothing is missing. */
export const lacking: string = [
  ...(existsSync(chromiumFile) ? [] : ["`apt-get install chromium`"]),
  ...(existsSync(consoleFolder) ? [] : ["`npm run build`"]),
].join(" and ");

/** Console on a phone, at a fixed time, with a custom task and some sites. */
export interface ShownConsole extends AsyncDisposable {
  /** Opens the page of a step, and waits until it is completely drawn. */
  readonly show: (step: Step) => Promise<Page>;
  /** Returns a text in which placeholders replace ids that differ between servers. */
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

/** Waits until the page is drawn, including cards that are drawn only when they become visible. */
async function drawn(page: Page, open: ReadonlySet<Request>): Promise<void> {
  await quiet(page, open);
  const height = await page.evaluate<number>("document.documentElement.scrollHeight");
  await page.setViewportSize({ ...screen.viewport, height });
  await quiet(page, open);
  await page.locator(".loading").first().waitFor({ state: "detached" });
  await quiet(page, open);
}

/** Waits until the page has no pending requests and has not changed for {@link quietMs}. */
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
