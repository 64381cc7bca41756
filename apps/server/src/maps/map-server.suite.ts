import { v2 } from "@halcyon/schema";
import type { KeptMap } from "@halcyon/schema/v2";
import type { StoreRoot } from "@halcyon/store";
import { temporaryFolder } from "@halcyon/testing";
import type { ModelPart } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { expect } from "vitest";
import { post, usageOf } from "../../test/harness/gusty-server.suite.ts";
import {
  type RunningServer,
  runningServer,
  type RunningServerOptions,
} from "../../test/harness/running-server.suite.ts";
import { curatedLibrary } from "../entries/curated-library.ts";
import { mapCells } from "../scoring/field/map-cells.ts";
import { scorerOf } from "../scoring/scorer.ts";
import { gatherMs } from "../watches/rounds/next-round.ts";
import { watchEvents } from "../watches/watch-events.ts";
import { beginRounds } from "../watches/rounds/rounds.ts";
import { newestRuns, noteArrivals } from "../watches/runs/run-arrivals.ts";
import { type DueMapsPorts, makeDueMaps } from "./making/make-due-maps.ts";

const parts: readonly ModelPart[] = [
  { part: "deterministic", source: syntheticSource({ product: "gfs", seed: 1 }) },
  { part: "ensemble", source: syntheticSource({ product: "gefs", seed: 1 }) },
];
/** Synthetic model with an ensemble. */
export const models = new Map([["noaa", parts]] as const);
/** Signal of a server that does not stop. */
export const never: AbortSignal = new AbortController().signal;

/** Request for a map of 20 cells at a coast. */
export const good = {
  name: "Cranes",
  area: { bbox: [7.1, 53.4, 8.1, 54.1] },
  model: "noaa",
  entry: { type: "task", id: 1 },
  horizon_hours: 150,
};

/** Server that keeps maps. */
interface MapServerOptions<Root> extends Pick<RunningServerOptions, "burstPerSecond"> {
  /** Folder of the files of maps, or their bucket. */
  readonly mapsRoot?: Root;
}

/** Starts a server that keeps maps, whose runs have arrived. */
export async function mapServer<Root extends StoreRoot = string>({
  mapsRoot = temporaryFolder() as Root,
  ...options
}: MapServerOptions<Root> = {}) {
  const server = await runningServer({ ...options, mapsRoot, ports: { models } });
  const { database, clock } = server;
  const nowMs = (): number => clock.ms;
  const scorer = scorerOf({ library: curatedLibrary, models });
  const lines: string[] = [];
  const ports: DueMapsPorts = {
    models,
    warned: undefined,
    admit: scorer.admit,
    score: (work) => mapCells(scorer, work),
    atOnce: 2,
    root: mapsRoot,
    database,
    events: watchEvents(database, nowMs),
    nowMs,
    warn: (line) => void lines.push(line),
  };
  const arrive = async (): Promise<void> => {
    await noteArrivals(database, await newestRuns(models, clock.ms), clock.ms);
    clock.ms += gatherMs;
    await beginRounds({ database, nowMs, queue: async () => undefined });
  };
  await arrive();
  const make = (changes: Partial<DueMapsPorts> = {}): Promise<void> =>
    makeDueMaps({ ...ports, ...changes }, never);
  const created = async (changes: object = {}): Promise<KeptMap> => {
    const answer = await post(server, "/v2/maps/", { ...good, ...changes });
    expect(answer.status, answer.text).toBe(201);
    return v2["maps.create"].output.parse(answer.json);
  };
  const now = async (id: string): Promise<KeptMap> =>
    v2["maps.get"].output.parse((await server.send(`/v2/maps/${id}`)).json);
  const put = (id: string, changes: object, headers: Record<string, string> = { "if-match": "*" }) =>
    server.send(`/v2/maps/${id}`, {
      method: "PUT",
      body: JSON.stringify({ ...good, ...changes }),
      headers: { "content-type": "application/json", ...headers },
    });
  return { server, mapsRoot, ports, arrive, make, created, now, put, lines, clock, database, nowMs };
}

/** Starts a server with a made map, and functions to link the map and to open a path without a key. */
export async function linkedMap() {
  const made = await mapServer();
  const { server, clock } = made;
  const map = await made.created({ horizon_hours: 30 });
  await made.make();
  // Readers look for a new field every two seconds.
  clock.ms += 3000;
  const link = async (id = map.id, asked: object = {}) => {
    // Links are listed in the order in which they were made.
    clock.ms += 1;
    const answer = await post(server, `/v2/maps/${id}/links`, { label: "Portal", ...asked });
    expect(answer.status, answer.text).toBe(201);
    return v2["maps.link"].output.parse(answer.json);
  };
  const open = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    server.send(path, { headers: { "x-api-key": null, ...headers } });
  return { ...made, map, link, open };
}

/** Returns the units that the key of a server has used. */
export const usedBy = async (server: RunningServer): Promise<number> =>
  (await usageOf(server)).allowance.used;
