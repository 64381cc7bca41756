import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "@halcyon/database/database";
import type { StoreRoot } from "@halcyon/store";
import { beginMap, dueMaps, type MapAttempt, resumePaidMaps } from "./map-attempts.ts";
import { mapFolder } from "../map-folder.ts";
import { failureOf, makeMap, type MakingPorts } from "./make-map.ts";

export interface DueMapsPorts extends MakingPorts {
  readonly database: Database;
  readonly nowMs: () => number;
  readonly warn: (line: string) => void;
}

/** Makes all maps that are due, one after the other. A map that cannot be made is tried again later, and does not stop the others. */
export async function makeDueMaps(ports: DueMapsPorts, signal: AbortSignal): Promise<void> {
  const { database, nowMs, warn } = ports;
  await resumePaidMaps(database, nowMs());
  for (const due of await dueMaps(database, nowMs())) {
    signal.throwIfAborted();
    const attempt = await beginMap(database, due, nowMs);
    if (attempt === undefined) continue;
    try {
      await makeMap(ports, attempt, signal);
    } catch (error) {
      if (signal.aborted) {
        await attempt.release().catch(() => undefined);
        return;
      }
      warn(`maps: ${attempt.map.id} was not made: ${(error as Error).message}`);
      // A map that was changed or deleted meanwhile has nothing to note.
      await noteFailure(attempt, error).catch(() => undefined);
    }
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
  const code = failureOf(error);
  if (code === "entry_not_found") await attempt.pause("entry_gone");
  else await attempt.fail(code);
}
