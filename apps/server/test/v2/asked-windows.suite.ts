import { type Entry, v2 } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { expect } from "vitest";
import { madeEntry, madeGust, madeNow, type MadeParts, madePorts } from "../harness/made-ports.suite.ts";
import { type Answer, type RunningServer, runningServer } from "../harness/running-server.suite.ts";

const request = {
  location: { latitude: 50, longitude: 8 },
  model: "noaa",
  entry: { type: "task", id: 7 },
  period: { hours: 124 },
};

/** Returns the gust speed for an hour, counted from now, and an ensemble member [m/s]. */
export type Gusts = (hour: number, member: number) => number;
export const calm: Gusts = () => 8;
export const storm: Gusts = () => 30;

/** Starts a server with one entry: by default task 7, for which gusts are ideal up to 8 m/s and acceptable below 17 m/s. */
export function served(
  parts: Partial<Record<keyof MadeParts, Gusts>>,
  entry: Entry = madeEntry(madeGust),
): Promise<RunningServer> {
  // The gust of the hour t is that of the step that ends at t + 1.
  const made = Object.entries(parts).map(([part, gusts]) => [
    part,
    {
      formulas: {
        wind_gusts_10m: (stamp: number, member: number) => gusts(stamp - madeNow - 1, member),
      },
    },
  ]);
  return runningServer({ ports: madePorts(entry, Object.fromEntries(made) as MadeParts) });
}

/**
 * Requests windows of task 7 at 50° N, 8° E in the next 124 hours.
 *
 * @param others - Fields of the request body that replace these defaults.
 */
export function send(server: RunningServer, window: object, others: object = {}): Promise<Answer> {
  return server.send("/v2/optimality/windows/", {
    method: "POST",
    body: JSON.stringify({ ...request, window, ...others }),
    headers: { "content-type": "application/json" },
  });
}

export async function answered(...asked: Parameters<typeof send>): Promise<V2.WindowsResponse> {
  const answer = await send(...asked);
  expect(answer.status, answer.text).toBe(200);
  return v2["optimality.windows"].output.parse(answer.json);
}
