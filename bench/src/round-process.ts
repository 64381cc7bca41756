// Makes watches, does a round over them after another has made their weather and warmed the engine, and answers with what it took.
import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { v1 } from "@halcyon/schema";
import { openDatabase } from "@halcyon/server/database";
import { keysIn } from "@halcyon/server/keys";
import { workOnRound } from "@halcyon/server/round-work";
import { beginRounds, gatherMs, noteArrivals } from "@halcyon/server/rounds";
import { scorerOf } from "@halcyon/server/scorer";
import { seePlace } from "@halcyon/server/see-place";
import { watchEvents } from "@halcyon/server/watch-events";
import { watchStore } from "@halcyon/server/watch-store";
import { freePorts } from "./free-server.ts";

export interface RoundOrder {
  readonly places: number;
  readonly cells: number;
  /** How many tasks are watched. */
  readonly entries: number;
}

export interface RoundTaken {
  readonly places: number;
  /** On a processor, of all threads. */
  readonly cpuMs: number;
  readonly longestTurnMs: number;
}

const placesOfWatch = 50;

process.on("disconnect", () => process.exit());
const [{ places, cells, entries }] = (await once(process, "message")) as [RoundOrder];
const clock = { ms: freePorts.nowMs() };
const nowMs = (): number => clock.ms;
const database = await openDatabase(":memory:");
const keys = keysIn({ database, nowMs, actor: "bench" }, []);
const store = watchStore(database, nowMs, { watches: places, places });
const see = seePlace({ scorer: scorerOf(freePorts) });
const ports = { database, events: watchEvents(database, nowMs), see, nowMs };
const { accountId, allowanceId } = (await keys.find((await keys.issue({ name: "bench" })).plaintext))!
  .principal;
for (let first = 0; first < places; first += placesOfWatch) {
  const request = v1["watches.create"].body.parse({
    name: "Bench",
    model: "noaa",
    constraint_params: { id: 1 + ((first / placesOfWatch) % entries), type: "task" },
    places: Array.from({ length: placesOfWatch }, (_, index) => placeOf((first + index) % cells)),
    when: { kind: "window", duration_hours: 6 },
  });
  await store.create({ accountId, allowanceId }, request, async () => undefined);
}
await round(0);
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const start = process.cpuUsage();
await round(1);
const { user, system } = process.cpuUsage(start);
process.send?.({
  places,
  cpuMs: (user + system) / 1000,
  longestTurnMs: delay.max / 1e6,
} satisfies RoundTaken);
process.disconnect?.();

/** @param run - A round looks at what it takes for a new run; its weather is that which the first one has made. */
async function round(run: number): Promise<void> {
  await noteArrivals(database, [{ model: "noaa", part: "ensemble", run }], nowMs());
  clock.ms += gatherMs;
  for (const id of await beginRounds({ database, nowMs, queue: async () => undefined }))
    await workOnRound(ports, id, new AbortController().signal);
}

/** Cells of half a degree. */
function placeOf(cell: number): { latitude: number; longitude: number } {
  return { latitude: 30 + (cell % 60) / 2, longitude: -10 + Math.floor(cell / 60) / 2 };
}
