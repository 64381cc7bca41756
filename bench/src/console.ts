/// <reference lib="dom" />
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { paintFigures } from "./console-paint.ts";
import { mainThreadMs } from "./console-trace.ts";
import type { Figure } from "./figure.ts";
import { usedServer } from "./used-server.ts";

const chromiumFile = "/usr/bin/chromium";
const builtFolder = fileURLToPath(new URL("../../apps/console/dist", import.meta.url));
const frameMs = 16;
const moves = 150;

/** Duration from which Chromium reports a task as long [ms]. */
const longMs = 50;
/** Maximum duration of a task while a limit is being moved [ms]. */
const taskMs = 100;

/**
 * Measures the time until Chromium paints the result at a first visit. Also measures how soon the editor and the forecast show new scores after a limit is
 * moved. The forecast has 720 hours and all ensemble members.
 *
 * @throws Error if there is no built console or no Chromium.
 */
export async function consoleFigures(): Promise<Figure[]> {
  if (!existsSync(chromiumFile) || !existsSync(builtFolder))
    throw new Error("The console needs `npm run build` and Debian's chromium.");
  await using opened = new AsyncDisposableStack();
  const { url, key } = opened.use(await usedServer({}));
  const browser = await chromium.launch({ executablePath: chromiumFile, args: ["--no-sandbox"] });
  opened.defer(() => browser.close());
  const painted = await paintFigures(browser, `${url}/console`, key);
  const page = await browser.newPage();
  await page.addInitScript((known) => sessionStorage.setItem("halcyon-api-key", known), key);
  await page.goto(`${url}/console/editor?at=46.95,7.45&entry=task:1&model=ecmwf&hours=720`);
  await page.locator(".seen").first().waitFor();
  const edge = page.getByRole("slider", { name: "acceptable maximum" }).first();
  const inEditor = await dragged(browser, page, edge, edge.locator("circle"));
  await page.goto(`${url}/console?at=46.95,7.45&entry=task:1&model=noaa&hours=720`);
  await page.getByRole("button", { name: /^Show .* and its limit/ }).click();
  const limit = page.getByRole("slider", { name: "acceptable up to" });
  const inForecast = await dragged(browser, page, limit, limit.locator(".limit-grip"));
  return [
    ...painted,
    ...draggedFigures("720 h x 51 members in the editor", inEditor),
    ...draggedFigures("720 h x 31 members in the forecast", inForecast),
  ];
}

function draggedFigures(what: string, { drawnMs, taskMs: tasks, threadMs }: Dragged): Figure[] {
  const longest = tasks.at(-1);
  return [
    {
      name: `${what}: scored and drawn after a dragged limit has moved`,
      value: at(drawnMs, 0.5),
      unit: "ms",
      atMost: frameMs,
      beside: `p90 ${at(drawnMs, 0.9).toFixed(1)} ms`,
    },
    {
      name: `${what}: time of the page's thread on a processor for each move`,
      value: threadMs / moves,
      unit: "ms",
    },
    {
      name: `${what}: longest task while a limit is dragged`,
      value: longest ?? longMs,
      unit: "ms",
      atMost: taskMs,
      beside: longest === undefined ? `none of ${longMs} ms` : "",
    },
  ];
}

interface Dragged {
  /** Times from each move until the page shows its result [ms], ascending. */
  readonly drawnMs: readonly number[];
  /** Durations of the tasks that Chromium reports as long [ms], ascending. */
  readonly taskMs: readonly number[];
  /** Processor time of the main thread for all moves [ms]. */
  readonly threadMs: number;
}

async function dragged(browser: Browser, page: Page, edge: Locator, grip: Locator): Promise<Dragged> {
  await grip.scrollIntoViewIfNeeded();
  const box = (await grip.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const found = await edge.evaluate(moveEachFrame, { x, y, moves });
  // Once more, since a trace takes time itself.
  const again = () => edge.evaluate(moveEachFrame, { x, y, moves });
  const threadMs = await mainThreadMs(browser, again, { from: "first move", to: "last move" });
  await page.mouse.up();
  return {
    drawnMs: ascending(found.drawnMs),
    taskMs: ascending(found.taskMs),
    threadMs,
  };
}

function ascending(times: number[]): number[] {
  return times.toSorted((a, b) => a - b);
}

/** Moves an edge of a limit back and forth, once per frame. It runs in the page. */
async function moveEachFrame(
  edge: Element,
  { x, y, moves: count }: { readonly x: number; readonly y: number; readonly moves: number },
): Promise<{ drawnMs: number[]; taskMs: number[] }> {
  // The page knows nothing of this file.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const drawnMs: number[] = [];
  const tasks: number[] = [];
  const long = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  });
  long.observe({ type: "longtask" });
  let movedMs = 0;
  const observer = new MutationObserver(() => {
    if (movedMs > 0) drawnMs.push(performance.now() - movedMs);
    movedMs = 0;
  });
  observer.observe(edge.closest("svg")!, { subtree: true, attributes: true });
  await frame();
  performance.mark("first move");
  for (let move = 0; move < count; move++) {
    movedMs = performance.now();
    const by = 60 * Math.sin(move / 10);
    const clientX = x + by;
    const clientY = y + by;
    edge.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX, clientY, pointerId: 1 }));
    await frame();
  }
  performance.mark("last move");
  observer.disconnect();
  // What is not told yet is told in a task of its own.
  await new Promise((resolve) => setTimeout(resolve, 100));
  long.disconnect();
  return { drawnMs, taskMs: tasks };
}

function at(times: readonly number[], share: number): number {
  return times[Math.floor(times.length * share)]!;
}
