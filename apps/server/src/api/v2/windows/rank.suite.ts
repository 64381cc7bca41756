import { v2 } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { expect } from "vitest";
import { gustSource, gustyServer, post } from "../../../../test/harness/gusty-server.suite.ts";
import { madeEntry, madeGust, madePorts } from "../../../../test/harness/made-ports.suite.ts";
import { type RunningServer, runningServer } from "../../../../test/harness/running-server.suite.ts";

export const rankPath = "/v2/optimality/rank/";
/** Task whose score depends on gusts: 1 up to 8 m/s, then 0.1 less for each metre per second up to 17 m/s, where it is 0.1; 0 above. */
export const task = { type: "task", id: 7 };
export const twoHours = { duration_hours: 2 };
export const at = (latitude: number, ref?: string) => ({
  latitude,
  longitude: 8,
  ...(ref === undefined ? {} : { ref }),
});
export const good = {
  locations: [at(6)],
  entries: [task],
  periods: [{ hours: 6 }],
  model: "noaa",
  window: twoHours,
};

export async function rank(server: RunningServer, change: object = {}): Promise<V2.RankResponse> {
  const answer = await post(server, rankPath, { ...good, ...change });
  expect(answer.status, answer.text).toBe(200);
  return v2["optimality.rank"].output.parse(answer.json);
}

/**
 * Starts a server with one run, whose gusts [m/s] first equal the latitude [degrees] and then grow by 1 m/s each hour, from Saturday 21 November 2026, 09:00
 * UTC.
 */
export function growingGusts(): Promise<RunningServer> {
  return gustyServer(undefined, (hoursAhead, latitude) => latitude + hoursAhead);
}

/** Starts a server with a run whose gusts [m/s] equal the latitude, and ten members. Member m has m m/s more. */
export function tenMembers(): Promise<RunningServer> {
  const parts = [
    { part: "deterministic", source: gustSource((_, latitude) => latitude) },
    { part: "ensemble", source: gustSource((_, latitude, member) => latitude + member, 10) },
  ] as const;
  const models = new Map([["noaa", parts]] as const);
  return runningServer({ ports: { ...madePorts(madeEntry(madeGust), {}), models } });
}
