import { endpointId } from "@halcyon/schema/endpoints";
import { answerHere } from "./answer-here.ts";
import type { AnswerInWorker } from "./pipeline/answer-in-worker.ts";
import { workFor } from "../errors/caller-left.ts";
import type { Batches } from "./batch/batches.ts";
import type { WorkOnJob } from "../jobs/job-queue.ts";
import type { JobLine, JobStore } from "../jobs/job-store.ts";
import type { Gazetteer } from "../places/gazetteer.ts";
import type { Ports } from "../ports.ts";
import type { Scorer } from "../scoring/scorer.ts";
import { batches as v1Batches } from "./v1/batch.ts";
import { batches as v2Batches } from "./v2/batch.ts";
import { areaEndpoint, areaWork } from "./v2/field/area-job.ts";
import { isPlanJob, planWork } from "./v2/plans/plan-job.ts";
import { weatherById } from "./weather-by-id.ts";
import { weatherRooms } from "./weather-rooms.ts";

interface BatchWork {
  readonly jobs: JobStore;
  /** Returns the functions that read and score the items of a job, in the format of its API version. The argument is the id of the job's endpoint. */
  readonly batchesOf: (endpoint: string) => Batches;
  readonly nowMs: () => number;
}

/** Number of result lines of a job that are stored at once. If the process is killed, items whose lines were not stored are scored again. */
const keptAtOnce = 20;

/**
 * Runs a batch job, or continues it after an interruption. Adds a result line for each item that has no line yet.
 *
 * @throws Error if the signal is aborted; the remaining items are not processed.
 */
async function runBatch(
  { jobs, batchesOf, nowMs }: BatchWork,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const job = await jobs.open(id);
  if (job === undefined) return;
  const { endpoint, accountId, items, done } = job;
  const batches = batchesOf(endpoint);
  const batch = await batches.check(items, { accountId, nowMs: nowMs(), skip: done });
  let lines: JobLine[] = [];
  for await (const outcome of batch.outcomes()) {
    const line = batches.line(outcome, id);
    lines.push({ item: outcome.index, line, outcome: "error" in outcome ? "failed" : "scored" });
    if (lines.length >= keptAtOnce || signal.aborted) {
      await jobs.add(id, lines);
      lines = [];
    }
    if (!signal.aborted) continue;
    await jobs.putOff(id);
    throw new Error("the job was put off");
  }
  await jobs.add(id, lines);
  await jobs.finish(id);
}

/**
 * Returns the function that runs the jobs of every API version: batches, and areas and plans of V2.
 *
 * @param places - Returns the gazetteer, in which the named places of items are looked up.
 * @param apart - Makes long responses in a worker thread. Without this function, they are made in the event loop.
 * @param long - Makes responses that take minutes, in a thread in which no request waits; `apart` by default.
 */
export function jobWork(
  store: JobStore,
  scorer: Scorer,
  places: () => Gazetteer,
  ports: Parameters<typeof weatherRooms>[0] & Pick<Ports, "nowMs">,
  apart?: AnswerInWorker,
  long = apart,
): WorkOnJob {
  const { nowMs, models, warned } = ports;
  const known = new Map<string, Batches>([
    [endpointId("v1", "optimality.batch"), v1Batches(scorer)],
    [endpointId("v2", "optimality.batch"), v2Batches(scorer, places, apart, warned)],
  ]);
  const work = { jobs: store, batchesOf: (endpoint: string) => known.get(endpoint)!, nowMs };
  // A job goes on whether or not the request waits that began it.
  const runArea = areaWork(store, { ...scorer, models });
  const runPlan = planWork(store, long ?? answerHere(weatherById(weatherRooms(ports, scorer))));
  return (id, signal) =>
    workFor(undefined, async () => {
      const endpoint = await store.endpointOf(id);
      if (endpoint === areaEndpoint) return runArea(id, signal);
      return isPlanJob(endpoint) ? runPlan(id, signal) : runBatch(work, id, signal);
    });
}
