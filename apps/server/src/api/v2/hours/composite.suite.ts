import { v2 } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { expect } from "vitest";
import { post } from "../../../../test/harness/gusty-server.suite.ts";
import { madeEntry, madeGust, type MadeParts, madePorts } from "../../../../test/harness/made-ports.suite.ts";
import {
  type Answer,
  type RunningServer,
  runningServer,
} from "../../../../test/harness/running-server.suite.ts";

export const path = "/v2/optimality/composite/";
export const location = { latitude: 51.5, longitude: -0.12 };
export const entry = { type: "task", id: 1 };
export const good = { location, model: "noaa", entry, period: { hours: 3 } };

export const send = (
  server: RunningServer,
  change: object = {},
  accept = "application/json",
): Promise<Answer> => post(server, path, { ...good, ...change }, { accept });

export async function composite(server: RunningServer, change: object = {}): Promise<V2.CompositeResponse> {
  const answer = await send(server, change);
  expect(answer.status, answer.text).toBe(200);
  return v2["optimality.composite"].output.parse(answer.json);
}

export const made = { location: { latitude: 50, longitude: 8 }, entry: { type: "task", id: 7 } };
export const gusts = { formulas: { wind_gusts_10m: () => 12.5 } };

export function madeServer(parts: MadeParts, ...constraints: object[]) {
  const task = madeEntry(madeGust, ...constraints);
  return runningServer({ ports: madePorts(task, parts) });
}
