import { environmentManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, onTestFinished, vi } from "vitest";
import { warningsQuery } from "../../data/queries/queries.ts";
import { siteCalls } from "./use-site-states.ts";

it("a board of 50 sites asks for their warnings in three requests every three seconds, whenever its rows appeared", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9, 14, 3, 217) });
  environmentManager.setIsServer(() => false);
  for (const storage of ["sessionStorage", "localStorage"]) vi.stubGlobal(storage, { getItem: () => null });
  /** Number of calls in each request. */
  const sent: number[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const calls = new URL(url, "http://127.0.0.1").pathname.split(",").length;
    sent.push(calls);
    await new Promise((resolve) => setTimeout(resolve, 40));
    return Response.json(Array.from({ length: calls }, () => ({ result: { data: { json: {} } } })));
  });
  const queries = new QueryClient();
  onTestFinished(() => {
    queries.clear();
    environmentManager.setIsServer(() => true);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  for (let site = 0; site < 50; site += 1) {
    const place = { latitude: site, longitude: 8 };
    onTestFinished(new QueryObserver(queries, warningsQuery(place, siteCalls)).subscribe(() => undefined));
    await vi.advanceTimersByTimeAsync(137);
  }
  sent.length = 0;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent).toEqual(Array.from({ length: 10 }, () => [20, 20, 10]).flat());
});
