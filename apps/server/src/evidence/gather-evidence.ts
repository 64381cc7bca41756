import type { EpochHour } from "@halcyon/schema/time";
import type { HourCase, UnpromisedDay } from "@halcyon/scoring/evidence";
import { loopTurn, SourceError } from "@halcyon/weather";
import { RankSample } from "../verification/forecasts/rank-sample.ts";
import { type Wait, whenCallsRenew } from "../verification/past-reads.ts";
import type { EvidencePlace } from "./evidence-place.ts";
import type { EvidencePlan } from "./plan-evidence.ts";
import { promisesOf, type ProvedPromise } from "./promised-windows.ts";

/** Windows that past runs promised, and how they turned out. The results of several groups of runs can be joined. */
export interface GatheredEvidence {
  readonly promises: readonly ProvedPromise[];
  readonly unpromised: readonly UnpromisedDay[];
  readonly hours: readonly HourCase[];
  /** Model runs that could not be read, with the reason. */
  readonly unreadable: readonly { readonly run: EpochHour; readonly because: string }[];
  /** Number of days that are left out because the run or the true weather has a gap, summed over all model runs. */
  readonly gapDays: number;
}

interface GatheringOptions {
  readonly place: EvidencePlace;
  readonly plan: EvidencePlan;
  /** Runs to read, in ascending order; all runs of the plan by default. */
  readonly runs?: readonly EpochHour[];
  /** Signal that ends the work before the next run is read. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each run, with the number of runs that are done. */
  readonly onRun?: (done: number, total: number) => void;
  /** By default, waits in real time. */
  readonly wait?: Wait | undefined;
}

/** Number of attempts to read a run before it counts as missing. A run that its source reports as damaged is tried once, because the source itself retries. */
const attempts = 4;

/**
 * Reads past runs one after the other, and returns the windows that they promised. The windows of a run do not depend on the other runs that are read.
 *
 * @throws The abort reason if the signal is aborted. SourceError or Refusal if the truth cannot be read. SourceError if the calls of a provider are used up for
 * the day.
 */
export async function gatherEvidence({
  place,
  plan,
  runs = plan.runs,
  signal,
  onRun,
  wait,
}: GatheringOptions): Promise<GatheredEvidence> {
  const promises: ProvedPromise[] = [];
  const unpromised: UnpromisedDay[] = [];
  const hours: HourCase[] = [];
  const unreadable: { readonly run: EpochHour; readonly because: string }[] = [];
  let gapDays = 0;
  // What the runs are compared with is read first: without it no run is worth its bytes.
  await place.seenWindows([]);
  const around = { before: plan.from, ranks: new RankSample(plan.runs, place.cell) };
  for (const [index, run] of runs.entries()) {
    signal?.throwIfAborted();
    const ofRun = await readAgain(() => promisesOf(place, run, around), wait);
    if ("because" in ofRun) unreadable.push({ run, because: ofRun.because });
    else {
      promises.push(...ofRun.promises);
      unpromised.push(...ofRun.unpromised);
      hours.push(...ofRun.hours);
      gapDays += ofRun.gapDays;
    }
    onRun?.(index + 1, runs.length);
    await loopTurn();
  }
  return { promises, unpromised, hours, unreadable, gapDays };
}

/**
 * Calls a function that reads a run until it succeeds, at most {@link attempts} times. Returns the reason of the last failure if no attempt succeeds. Waiting
 * until the provider allows calls again is not a failure.
 */
async function readAgain<Read>(
  read: () => Promise<Read>,
  wait: Wait | undefined,
): Promise<Read | { readonly because: string }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await whenCallsRenew(read, wait);
    } catch (error) {
      if (!(error instanceof SourceError) || error.spentCalls !== undefined) throw error;
      if (error.damagedRun !== undefined || attempt === attempts) return { because: error.message };
    }
  }
}
