import type { Browser } from "playwright-core";

/** An event of Chromium's trace, as far as it is read. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Start and duration on the clock, and duration on a processor [us]. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

/**
 * How long the main thread of a page is on a processor [ms]. Other work on the machine hardly changes it.
 *
 * @param act - Sets a mark of `performance` in the page by each name.
 * @param from - The mark from which on tasks count; all of the page's thread where it is left out.
 * @param to - The mark at which counting ends.
 */
export async function mainThreadMs(
  browser: Browser,
  act: () => Promise<unknown>,
  { from, to }: { readonly from?: string; readonly to: string },
): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value) events.push(event as unknown as TraceEvent);
  });
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "blink.user_timing"] },
  });
  await act();
  const complete = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  const end = events.find(({ name }) => name === to)!;
  const start = from === undefined ? undefined : events.find(({ name }) => name === from)!;
  const own = events
    .filter(({ pid, tid, ph, ts }) => pid === end.pid && tid === end.tid && ph === "X" && ts <= end.ts)
    .filter(({ ts }) => start === undefined || ts >= start.ts)
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  let untilUs = 0;
  let sumUs = 0;
  for (const { ts, dur = 0, tdur = 0 } of own) {
    // What runs inside of another event counts with that.
    if (ts < untilUs) continue;
    sumUs += tdur;
    untilUs = ts + dur;
  }
  return sumUs / 1000;
}
