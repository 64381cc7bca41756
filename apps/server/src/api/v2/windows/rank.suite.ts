import { v2 } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { expect } from "vitest";
import { gustSource, gustyServer, post } from "../../../../test/harness/gusty-server.suite.ts";
import { madeEntry, madeGust, madePorts } from "../../../../test/harness/made-ports.suite.ts";
import { type RunningServer, runningServer } from "../../../../test/harness/running-server.suite.ts";

export const rankPath = "/v2/optimality/rank/";
/** Task with a score that depends on gusts. It is 1 up to 8 m/s and falls by 0.1 per metre per second to 0.1 at 17 m/s. Above that, it is 0. */
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
 * Starts a server with one run from Saturday 21 November 2026, 09:00 UTC. Its gusts [m/s] first equal the latitude [degrees], and then grow by 1 m/s each
 * hour.
 */
export function growingGusts(): Promise<RunningServer> {
  return gustyServer(undefined, (hoursAhead, latitude) => latitude + hoursAhead);
}

/** Starts a server with a run whose gusts [m/s] equal the latitude, and ten ensemble members. The gusts of member m are m m/s stronger. */
export function tenMembers(): Promise<RunningServer> {
  const parts = [
    { part: "deterministic", source: gustSource((_, latitude) => latitude) },
    { part: "ensemble", source: gustSource((_, latitude, member) => latitude + member, 10) },
  ] as const;
  const models = new Map([["noaa", parts]] as const);
  return runningServer({ ports: { ...madePorts(madeEntry(madeGust), {}), models } });
}
