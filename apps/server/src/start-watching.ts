import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import { every } from "./every.ts";
import { jobQueueOf } from "./jobs/job-queue-of.ts";
import type { Ports } from "./ports.ts";
import type { Scorer } from "./scores/scorer.ts";
import { moveByClock } from "./watches/clock-moves.ts";
import type { GiveWay } from "./watches/round-pace.ts";
import { workOnRound } from "./watches/round-work.ts";
import { beginRounds, newestRuns, noteArrivals, unfinishedParts } from "./watches/rounds.ts";
import { seePlace } from "./watches/see-place.ts";
import type { WatchEvents } from "./watches/watch-events.ts";

export interface WatchingOptions {
  readonly config: Pick<Config, "databaseUrl">;
  readonly ports: Pick<Ports, "models" | "nowMs">;
  readonly database: Database;
  readonly scorer: Scorer;
  readonly events: WatchEvents;
  readonly giveWay: GiveWay;
  readonly warn: (line: string) => void;
}

/** How often new runs are looked for [ms]. A look takes 0.1 ms where sources know their runs. */
const lookEveryMs = 20_000;

/** How often the clock moves what is due, and events are given their positions [ms]. */
const moveEveryMs = 5_000;

/** Watches what accounts want to be told of, until it is disposed of. */
export async function startWatching({
  config,
  ports,
  database,
  scorer,
  events,
  giveWay,
  warn,
}: WatchingOptions): Promise<AsyncDisposable> {
  const { models, nowMs } = ports;
  const round = { database, events, see: seePlace({ scorer }), giveWay, nowMs };
  const store = { unfinished: () => unfinishedParts(database) };
  const queue = await jobQueueOf(
    config.databaseUrl,
    store,
    async (id, signal) => {
      await workOnRound(round, id, signal);
      await events.place();
    },
    "halcyon-watches",
  );
  const look = async (): Promise<void> => {
    await noteArrivals(database, await newestRuns(models, nowMs()), nowMs());
    await beginRounds({
      database,
      nowMs,
      queue: (transaction, id) => queue.addIn(transaction, id),
      begun: (id) => queue.begin(id),
    });
  };
  const move = async (): Promise<void> => {
    await moveByClock(round);
    await events.place();
  };
  const told = (line: string): void => warn(`watches: ${line}`);
  const timers = [every(lookEveryMs, look, told), every(moveEveryMs, move, told)];
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(timers.map((timer) => timer[Symbol.asyncDispose]()));
      await queue.close();
    },
  };
}
