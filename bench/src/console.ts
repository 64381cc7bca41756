/// <reference lib="dom" />
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { paintRows } from "./console-paint.ts";
import { mainThreadMs } from "./console-trace.ts";
import { serverProcess } from "./server-process.ts";
import type { Row } from "./table.ts";

const chromiumFile = "/usr/bin/chromium";
const builtFolder = fileURLToPath(new URL("../../apps/console/dist", import.meta.url));
const frameMs = 16;
const moves = 150;

/** From so long on Chromium reports a task as long [ms]. */
const longMs = 50;
/** A task while dragging may take so long [ms]. */
const taskMs = 100;

/** How soon Chromium paints the answer on a first visit. Also how soon it paints the scores of 720 hours of all members after a dragged limit, in the editor and in the forecast. */
export async function consoleRows(): Promise<Row[]> {
  if (!existsSync(chromiumFile) || !existsSync(builtFolder)) {
    return [row("the console in a browser", "needs `npm run build` and Debian's chromium", "")];
  }
  const folder = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rm(folder, { recursive: true }));
  const { url } = opened.use(await serverProcess({ HALCYON_DATA_DIR: folder }));
  const key = (await readFile(join(folder, "demo-key"), "utf8")).trim();
  const browser = await chromium.launch({ executablePath: chromiumFile, args: ["--no-sandbox"] });
  opened.defer(() => browser.close());
  const painted = await paintRows(browser, `${url}/console`, key);
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
    ...draggedRows("720 h x 51 members in the editor", inEditor),
    ...draggedRows("720 h x 31 members in the forecast", inForecast),
  ];
}

function draggedRows(what: string, { drawnMs, frameMs: intervals, taskMs: tasks, threadMs }: Dragged): Row[] {
  const median = at(drawnMs, 0.5);
  const longest = tasks.at(-1);
  return [
    {
      what: `${what}: scored and drawn after a dragged limit has moved`,
      baseline: `${frameMs} ms`,
      measured: `${median.toFixed(1)} ms, p90 ${at(drawnMs, 0.9).toFixed(1)} ms`,
      ratio: frameMs / median,
      target: 1,
    },
    row(
      `${what}: time of the page's thread on a processor for each move`,
      "",
      `${(threadMs / moves).toFixed(1)} ms`,
    ),
    row(
      `${what}: from frame to frame while a limit is dragged`,
      "",
      `${at(intervals, 0.5).toFixed(1)} ms, p90 ${at(intervals, 0.9).toFixed(1)} ms`,
    ),
    {
      what: `${what}: longest task while a limit is dragged`,
      baseline: `${taskMs} ms`,
      measured: longest === undefined ? `none of ${longMs} ms` : `${longest.toFixed(0)} ms`,
      ratio: taskMs / (longest ?? longMs),
      target: 1,
    },
  ];
}

interface Dragged {
  /** From a move to the page that shows it [ms], ascending. */
  readonly drawnMs: readonly number[];
  /** Between frames [ms], ascending. */
  readonly frameMs: readonly number[];
  /** Tasks that Chromium calls long [ms], ascending. */
  readonly taskMs: readonly number[];
  /** What the main thread takes of a processor for all moves [ms]. */
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
    frameMs: ascending(found.frameMs),
    taskMs: ascending(found.taskMs),
    threadMs,
  };
}

function ascending(times: number[]): number[] {
  return times.toSorted((a, b) => a - b);
}

/** Moves a dragged edge to and fro, once a frame; runs in the page. */
async function moveEachFrame(
  edge: Element,
  { x, y, moves: count }: { readonly x: number; readonly y: number; readonly moves: number },
): Promise<{ drawnMs: number[]; frameMs: number[]; taskMs: number[] }> {
  // The page knows nothing of this file.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const drawnMs: number[] = [];
  const intervals: number[] = [];
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
  let lastMs = await frame();
  performance.mark("first move");
  for (let move = 0; move < count; move++) {
    movedMs = performance.now();
    const by = 60 * Math.sin(move / 10);
    const clientX = x + by;
    const clientY = y + by;
    edge.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX, clientY, pointerId: 1 }));
    const nowMs = await frame();
    intervals.push(nowMs - lastMs);
    lastMs = nowMs;
  }
  performance.mark("last move");
  observer.disconnect();
  // What is not told yet is told in a task of its own.
  await new Promise((resolve) => setTimeout(resolve, 100));
  long.disconnect();
  return { drawnMs, frameMs: intervals, taskMs: tasks };
}

function at(times: readonly number[], share: number): number {
  return times[Math.floor(times.length * share)]!;
}

function row(what: string, baseline: string, measured: string): Row {
  return { what, baseline, measured, ratio: undefined, target: undefined };
}
