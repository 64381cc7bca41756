import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "@halcyon/database/database";
import type { StoreRoot } from "@halcyon/store";
import type { WatchEvents } from "../../watches/watch-events.ts";
import {
  beginMap,
  type DueMap,
  dueMaps,
  type MapAttempt,
  MapChanged,
  resumePaidMaps,
} from "./map-attempts.ts";
import { mapFolder } from "../map-folder.ts";
import { failureOf, makeMap, type MakingPorts } from "./make-map.ts";

export interface DueMapsPorts extends MakingPorts {
  readonly database: Database;
  /** Takes the events that report makings. */
  readonly events: Pick<WatchEvents, "add">;
  readonly nowMs: () => number;
  readonly warn: (line: string) => void;
}

/**
 * Makes all maps that are due, one after the other: one map of each account in turn. A map that cannot be made is tried again later, and does not stop the
 * others. Before each map, the files of deleted maps are deleted.
 */
export async function makeDueMaps(ports: DueMapsPorts, signal: AbortSignal): Promise<void> {
  const { database, nowMs } = ports;
  await resumePaidMaps(database, nowMs());
  const begun = new Set<string>();
  /** Accounts of the maps that were begun, those served last at the end. */
  const served = new Set<string>();
  // Maps and runs come while others are made, so each look finds one map.
  for (;;) {
    signal.throwIfAborted();
    // A pass over many maps takes hours, and the files of deleted ones do not wait for its end.
    await sweepMaps(database, ports.root).catch((error: unknown) =>
      ports.warn(`maps: files of deleted maps remain: ${(error as Error).message}`),
    );
    const waiting = (await dueMaps(database, nowMs())).filter(({ map }) => !begun.has(map.id));
    const due = nextOf(waiting, [...served]);
    if (due === undefined) return;
    const { id, account_id: accountId } = due.map;
    begun.add(id);
    served.delete(accountId);
    served.add(accountId);
    await makeOne(ports, due, signal);
  }
}

/** Returns the map that has waited longest among those of the account that has waited longest. */
function nextOf(waiting: readonly DueMap[], served: readonly string[]): DueMap | undefined {
  const turnOf = ({ map }: DueMap): number => served.indexOf(map.account_id);
  return waiting.toSorted((one, other) => turnOf(one) - turnOf(other))[0];
}

async function makeOne(ports: DueMapsPorts, due: DueMap, signal: AbortSignal): Promise<void> {
  const { database, nowMs, warn, events } = ports;
  const attempt = await beginMap(database, due, nowMs, events);
  if (attempt === undefined) return;
  try {
    await makeMap(ports, attempt, signal);
  } catch (error) {
    // That its owner changed, paused or deleted a map is nothing to tell.
    if (signal.aborted || error instanceof MapChanged) return await attempt.release();
    warn(`maps: ${attempt.map.id} was not made: ${(error as Error).message}`);
    await noteFailure(attempt, error);
  }
}

/** Deletes the files of maps that no longer exist. */
export async function sweepMaps(database: Database, root: StoreRoot): Promise<void> {
  // A folder is made after its row, so whatever is there has a row now or never again.
  const there =
    typeof root === "string" ? await readdir(root).catch(() => []) : (await root.list("")).folders;
  const rows = await database.selectFrom("map").select("id").execute();
  const kept = new Set(rows.map(({ id }) => mapFolder(id)));
  for (const name of there) {
    if (!name.startsWith("map_") || kept.has(name)) continue;
    if (typeof root === "string") await rm(join(root, name), { recursive: true, force: true });
    else for (const { path } of await root.objectsBelow(name)) await root.remove(`${name}/${path}`);
  }
}

async function noteFailure(attempt: MapAttempt, error: unknown): Promise<void> {
  try {
    await attempt.fail(failureOf(error));
  } catch (changed) {
    if (!(changed instanceof MapChanged)) throw changed;
    await attempt.release();
  }
}
