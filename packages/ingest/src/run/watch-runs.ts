import { type EpochHour, epochHourOf, millisecondsPerHour } from "@halcyon/schema";
import { SourceError } from "@halcyon/weather";
import { fetchDefaults } from "../fetch/fetch-options.ts";
import type { Provider } from "../providers/provider.ts";
import { ingestRun, type RunOptions, type RunOutcome } from "./ingest-run.ts";
import { newestRun, runsBefore } from "./newest-run.ts";
import type { RunRequest } from "./run-request.ts";

export type WatchEvent =
  /** Nothing is new; the provider is asked again then [ms since 1970]. */
  | { readonly kind: "waiting"; readonly untilMs: number }
  | { readonly kind: "begun"; readonly run: EpochHour }
  | { readonly kind: "ended"; readonly run: EpochHour; readonly outcome: RunOutcome }
  /** The failed run is tried again. */
  | { readonly kind: "failed"; readonly error: SourceError };

export interface WatchOptions extends Omit<RunOptions, "waitMs"> {
  readonly signal?: AbortSignal;
  /** How a run is ingested; `ingestRun` where it is not given. */
  readonly ingest?: (request: RunRequest, options: RunOptions) => Promise<RunOutcome>;
}

/**
 * Ingests every run of a provider as it comes, until the signal.
 *
 * A run is begun once its first file is there, and its further files are waited for until the next run is due. A provider is left alone
 * until its next run is due, then asked every `pollMs`.
 *
 * @throws StoreError `busy` where another process ingests the same
 */
export async function watchRuns(
  request: Omit<RunRequest, "run">,
  options: WatchOptions,
  onEvent: (event: WatchEvent) => void,
): Promise<void> {
  const { signal, clock, sleep, pollMs, inSpan, part, ingest = ingestRun } = { ...fetchDefaults, ...options };
  let done: EpochHour | undefined;
  const dueMs = (run: EpochHour): number => dueOf(request, run);
  const ingestNewest = async (): Promise<void> => {
    const run = await newestRun(request, "first", epochHourOf(clock()), options);
    if (run === undefined || (done !== undefined && run <= done)) return;
    onEvent({ kind: "begun", run });
    const waitMs = Math.max(0, dueMs(run) - clock());
    const outcome = await ingest({ ...request, run }, { ...options, waitMs });
    onEvent({ kind: "ended", run, outcome });
    if (outcome.state !== "not_whole") done = run;
  };
  const isOver = (): boolean => signal?.aborted === true;
  while (!isOver()) {
    try {
      await inSpan("ingest", { part }, ingestNewest);
    } catch (error) {
      if (!(error instanceof SourceError) || error.code === "busy") throw error;
      onEvent({ kind: "failed", error });
    }
    if (isOver()) return;
    const untilMs = Math.max(clock() + pollMs, done === undefined ? 0 : dueMs(done));
    onEvent({ kind: "waiting", untilMs });
    await sleep(untilMs - clock());
  }
}

/** When the first file of the run after one is published, as a rule [ms since 1970]. */
function dueOf(
  { provider, toLeadHours }: Pick<RunRequest, "provider" | "toLeadHours">,
  run: EpochHour,
): number {
  return (nextRun(provider, run, toLeadHours) + provider.release.firstHours) * millisecondsPerHour;
}

function nextRun(provider: Provider, run: EpochHour, toLeadHours: number | undefined): EpochHour {
  return runsBefore(provider, run + hoursPerDay, toLeadHours).findLast((later) => later > run)!;
}

/** Every kind of run comes at least once a day. */
const hoursPerDay = 24;
