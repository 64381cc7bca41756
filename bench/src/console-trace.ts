import type { Browser } from "playwright-core";

/** Event in a trace of Chromium, with the fields that this file uses. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Start of the event [µs]. `dur` is its wall time and `tdur` its processor time, both in µs. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

/**
 * Measures the processor time of a page's main thread [ms]. Other work on the machine hardly affects it.
 *
 * @param act - Action that sets the performance marks in the page.
 * @param from - Mark after which tasks count; if absent, all tasks count.
 * @param to - Mark at which counting ends.
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
