import { availableParallelism } from "node:os";
import { v1 } from "@halcyon/schema";
import { setLimits } from "@halcyon/accounts/account-limits";
import { openDatabase } from "@halcyon/database/database";
import { keysIn } from "@halcyon/accounts/keys/keys";
import { evaluateSubjects } from "@halcyon/server/look-at-subjects";
import { roundPace } from "@halcyon/server/round-pace";
import { type RoundPorts, workOnRound } from "@halcyon/server/round-work";
import { gatherMs } from "@halcyon/server/next-round";
import { noteArrivals } from "@halcyon/server/run-arrivals";
import { beginRounds } from "@halcyon/server/rounds";
import { scorerOf } from "@halcyon/server/scorer";
import { evaluatePlace } from "@halcyon/server/see-place";
import { watchEvents } from "@halcyon/server/watch-events";
import { watchStore } from "@halcyon/server/watch-store";
import { watchingProcesses } from "@halcyon/server/watching-processes";
import { placeOfCell, storedPorts, storedTask, syntheticPorts } from "./stored-runs.ts";

export interface PlantedOrder {
  readonly places: number;
  readonly cells: number;
  /** Number of watched tasks. */
  readonly entries: number;
  /** Folder of a point store, which separate processes read. If absent, the weather is in the memory of this process. */
  readonly store?: string;
}

const placesOfWatch = 50;

/** Run whose start is set when it is used. */
const arrival = {
  model: "noaa",
  part: "ensemble",
  source: "bench",
  synthetic: true,
  members: 31,
  reachHours: 384,
} as const;

/** Number of parts of a round that are processed at the same time, as in a server. */
const partsAtOnce = 2;

/**
 * Creates watches in an in-memory database.
 *
 * @returns A function that evaluates all places again. It reads the store without cached values.
 */
export async function plantedRounds({
  places,
  cells,
  entries,
  store: folder,
}: PlantedOrder): Promise<() => Promise<void>> {
  const ports = folder === undefined ? syntheticPorts : await storedPorts(folder);
  const giveWay = roundPace({ inWork: { count: 0 } });
  const clock = { ms: ports.nowMs() };
  const nowMs = (): number => clock.ms;
  const database = await openDatabase(":memory:");
  const keys = keysIn({ database, nowMs, actor: "bench" }, []);
  const store = watchStore(database, nowMs);
  const events = watchEvents(database, nowMs);
  const looks = lookingAt(ports, folder);
  const { accountId, allowanceId } = (await keys.find((await keys.issue({ name: "bench" })).plaintext))!
    .principal;
  await database
    .transaction()
    .execute((transaction) => setLimits(transaction, accountId, { watches: places, watched_places: places }));
  const asked = (id: number): object =>
    folder === undefined ? { constraint_params: { id, type: "task" } } : { definition: storedTask(id) };
  for (let first = 0; first < places; first += placesOfWatch) {
    const request = v1["watches.create"].body.parse({
      name: "Bench",
      model: "noaa",
      ...asked(1 + ((first / placesOfWatch) % entries)),
      places: Array.from({ length: placesOfWatch }, (_, index) => placeOfCell((first + index) % cells)),
      when: { kind: "window", duration_hours: 6 },
    });
    await store.create({ accountId, allowanceId }, request, async () => undefined);
  }
  let run = 0;
  const { signal } = new AbortController();
  return async () => {
    run += 1;
    await noteArrivals(database, [{ ...arrival, run }], nowMs());
    clock.ms += gatherMs;
    const parts = [...(await beginRounds({ database, nowMs, queue: async () => undefined }))];
    const workOnParts = async (): Promise<void> => {
      for (let id = parts.shift(); id !== undefined; id = parts.shift())
        await workOnRound({ database, events, ...looks, giveWay, nowMs }, id, signal);
    };
    await Promise.all(Array.from({ length: partsAtOnce }, workOnParts));
  };
}

/**
 * Returns the function that evaluates places. With a store, separate processes evaluate them, as in a server. Without it, this process does, because it has
 * the weather in memory.
 */
function lookingAt(
  ports: typeof syntheticPorts,
  folder: string | undefined,
): Pick<RoundPorts, "look" | "looksAtOnce"> {
  if (folder === undefined) return { look: evaluateSubjects(evaluatePlace({ scorer: scorerOf(ports) })) };
  const { look, count: looksAtOnce } = watchingProcesses(ports, availableParallelism());
  return { look, looksAtOnce };
}
