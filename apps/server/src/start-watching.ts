import { availableParallelism } from "node:os";
import type { Config } from "./config/config.ts";
import type { Database } from "@halcyon/database/database";
import { every } from "@halcyon/base/every";
import { jobQueueOf } from "./jobs/job-queue-of.ts";
import { endAttempts } from "./maps/making/map-attempts.ts";
import { makeDueMaps } from "./maps/making/make-due-maps.ts";
import type { StoreRoot } from "@halcyon/store";
import type { Ports } from "./ports.ts";
import type { Scorer } from "./scoring/scorer.ts";
import {
  isPlanPart,
  movePlans,
  planParts,
  unfinishedPlanParts,
  workOnPlans,
} from "./plans/rounds/plan-rounds.ts";
import { watchingProcesses } from "./workers/processes/watching-processes.ts";
import { moveByClock } from "./watches/rounds/clock-moves.ts";
import type { GiveWay } from "./watches/rounds/round-pace.ts";
import { workOnRound } from "./watches/rounds/round-work.ts";
import { beginRounds, unfinishedTasks, watchQueue } from "./watches/rounds/rounds.ts";
import { emitRuns } from "./watches/runs/emit-runs.ts";
import { newestRuns, noteArrivals } from "./watches/runs/run-arrivals.ts";
import type { StartedWarnings } from "./warnings/start-warnings.ts";
import { warnedSteps } from "./watches/warned/warned-subjects.ts";
import type { WatchEvents } from "./watches/watch-events.ts";

interface WatchingOptions {
  readonly config: Pick<Config, "databaseUrl">;
  readonly ports: Ports;
  readonly database: Database;
  readonly events: WatchEvents;
  /** Official warnings. Their changes are reported after each reading of a feed. */
  readonly warned: Pick<StartedWarnings, "warnings" | "refresh" | "onChange">;
  readonly giveWay: GiveWay;
  readonly maps: {
    /** Folder of the fields of all maps, or their bucket; undefined if this server keeps no maps. */
    readonly root: StoreRoot | undefined;
    readonly admit: Scorer["admit"];
  };
  readonly warn: (line: string) => void;
}

/** Interval at which the server looks for new runs [ms]. This takes 0.1 ms if the sources have already listed their runs. */
export const lookEveryMs = 20_000;

/** Number of parts of an evaluation of all watches that are processed at the same time. While one part is stored, another can be evaluated. */
const partsAtOnce = 2;

/** Interval at which watches are changed that depend only on time, and new events get their positions in the sequence of events [ms]. */
const moveEveryMs = 5_000;

/** Evaluates the watches of accounts with every new run, until the returned object is disposed of. */
export async function startWatching({
  config,
  ports,
  database,
  events,
  warned,
  giveWay,
  maps: { root, admit },
  warn,
}: WatchingOptions): Promise<AsyncDisposable> {
  const { models, nowMs } = ports;
  await using opened = new AsyncDisposableStack();
  const processes = opened.use(watchingProcesses(ports, availableParallelism()));
  const { look, count: looksAtOnce } = processes;
  const round = { database, events, look, looksAtOnce, giveWay, nowMs };
  const planRound = { database, events, look: processes.plan, giveWay, nowMs };
  const store = {
    unfinished: async () => [...(await unfinishedTasks(database)), ...(await unfinishedPlanParts(database))],
  };
  const queue = await jobQueueOf(
    config.databaseUrl,
    store,
    async (id, signal) => {
      if (isPlanPart(id)) await workOnPlans(planRound, id, signal);
      else await workOnRound(round, id, signal);
      await events.place();
    },
    { name: watchQueue, atOnce: partsAtOnce },
  );
  const lookForRuns = async (): Promise<void> => {
    await noteArrivals(database, await newestRuns(models, nowMs()), nowMs(), emitRuns(events));
    await events.place();
    await beginRounds({
      database,
      nowMs,
      queue: (transaction, id) => queue.addIn(transaction, id),
      moreParts: planParts,
      begun: (id) => queue.begin(id),
    });
  };
  const move = async (): Promise<void> => {
    await moveByClock(round);
    await movePlans(planRound);
    await events.place();
  };
  const { warnings, refresh } = warned;
  const stepWarned = warnedSteps({ database, warnings, refresh, events, nowMs });
  const lookAtWarnings = async (): Promise<void> => {
    await stepWarned();
    await events.place();
  };
  // A SQLite file has one server, so the attempts in it are of processes that were killed.
  if (config.databaseUrl === undefined) await endAttempts(database);
  const ending = new AbortController();
  const makeMaps = async (): Promise<void> => {
    if (root === undefined) return;
    const { map: score, count: atOnce } = processes;
    await makeDueMaps({ ...ports, admit, score, atOnce, root, database, events, nowMs, warn }, ending.signal);
  };
  const told = (line: string): void => warn(`watches: ${line}`);
  opened.defer(async () => {
    const closed = queue.close();
    // What is under way is not waited for: the next process looks again.
    await processes[Symbol.asyncDispose]();
    await closed;
  });
  opened.use(every(lookEveryMs, lookForRuns, told));
  opened.use(every(moveEveryMs, move, told));
  // What a killed process has begun continues at once.
  opened.use(every(lookEveryMs, makeMaps, told)).now();
  // Ends before the others: it waits for the blocks under way, and not for all maps that are due.
  opened.defer(() => ending.abort());
  const looking = opened.use(every(moveEveryMs, lookAtWarnings, told));
  warned.onChange(() => looking.now());
  return opened.move();
}
