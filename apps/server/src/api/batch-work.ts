import { endpointId } from "@halcyon/schema";
import type { AnswerApart } from "./pipeline/answer-in-worker.ts";
import type { Batches } from "./batch/batches.ts";
import { runBatch } from "./batch/run-batch.ts";
import type { WorkOnJob } from "../jobs/job-queue.ts";
import type { JobStore } from "../jobs/job-store.ts";
import type { Scorer } from "../scoring/scorer.ts";
import { batches as v1Batches } from "./v1/batch.ts";
import { batches as v2Batches } from "./v2/batch.ts";

/**
 * Does the jobs of the batches of every version.
 *
 * @param apart - For items that would keep the event loop too long; without it they are made in it.
 */
export function batchWork(
  store: JobStore,
  scorer: Scorer,
  nowMs: () => number,
  apart?: AnswerApart,
): WorkOnJob {
  const known = new Map<string, Batches>([
    [endpointId("v1", "optimality.batch"), v1Batches(scorer)],
    [endpointId("v2", "optimality.batch"), v2Batches(scorer, apart)],
  ]);
  const work = { jobs: store, batchesOf: (endpoint: string) => known.get(endpoint)!, nowMs };
  return (id, signal) => runBatch(work, id, signal);
}
