import { type EpochHour, epochHourOf, millisecondsPerHour } from "@halcyon/schema/time";
import { SourceError } from "@halcyon/weather";
import { fetchDefaults, type FetchOptions } from "../fetch/fetch-options.ts";
import type { Provider } from "../providers/provider.ts";
import { ingestRun, type RunOptions, type RunOutcome } from "./ingest-run.ts";
import { planOf, type RunRequest } from "./run-request.ts";
import { providerRequest } from "../fetch/requests/provider-request.ts";

/** Maximum age of runs that are searched [h]. It is two days, because some products have only one run per day. */
const lookBackHours = 48;

/**
 * Finds the newest run whose first or last file is published. The runs of a provider differ in length. Runs that end before the last wanted lead time are
 * skipped, so that all ingested runs have the same lead times.
 *
 * @param now - Current hour. Later runs are not searched.
 * @param come - Which file of the run must be published: its first or its last file.
 * @returns undefined if no run of the last two days is published.
 * @throws IngestError if the provider does not respond or refuses a request.
 */
export async function newestRun(
  request: Omit<RunRequest, "run">,
  come: "first" | "last",
  now: EpochHour,
  options: Partial<Omit<FetchOptions, "crop" | "onProgress">> = {},
): Promise<EpochHour | undefined> {
  const connection = { ...fetchDefaults, onRetry: () => undefined, ...options };
  for (const run of runsBefore(request.provider, now, request.toLeadHours)) {
    const { files } = planOf({ ...request, run }, true);
    // Waves come from a model of their own, and where no place lies at sea nobody waits for them.
    const ofTheAir = files.filter(({ kind }) => kind === "atmosphere");
    const file = (ofTheAir.length > 0 ? ofTheAir : files).at(come === "first" ? 0 : -1);
    if (file !== undefined && (await providerRequest(connection, file.indexUrl)) !== undefined) return run;
  }
  return undefined;
}

/** Returns the start times of runs that have every wanted lead, newest first. */
function runsBefore(provider: Provider, now: EpochHour, toLeadHours = Infinity): readonly EpochHour[] {
  const { runEveryHours } = provider;
  const newest = now - (now % runEveryHours);
  const runs = Array.from(
    { length: lookBackHours / runEveryHours + 1 },
    (_, index) => newest - index * runEveryHours,
  );
  const lastLeadOf = (run: EpochHour): number => provider.leadHours(run).at(-1)!;
  const longest = Math.max(...runs.map(lastLeadOf));
  return runs.filter((run) => lastLeadOf(run) >= Math.min(toLeadHours, longest));
}

export type WatchEvent =
  /** No run is due. The next request to the provider is at `untilMs` [ms since 1970]. */
  | { readonly kind: "waiting"; readonly untilMs: number }
  | { readonly kind: "begun"; readonly run: EpochHour }
  | { readonly kind: "ended"; readonly run: EpochHour; readonly outcome: RunOutcome }
  /** The ingest of a run failed. It is going to be repeated. */
  | { readonly kind: "failed"; readonly error: SourceError };

export interface WatchOptions extends Omit<RunOptions, "waitMs"> {
  readonly signal?: AbortSignal;
  /** Function that ingests a run; `ingestRun` by default. */
  readonly ingest?: (request: RunRequest, options: RunOptions) => Promise<RunOutcome>;
}

/**
 * Ingests every run of a provider as it is published, until the signal is aborted. The ingest of a run begins when its first file exists, and waits for further
 * files until the next run is due. The provider gets no request before its next run is due. From then on, the provider is asked for a new run every `pollMs`.
 *
 * @throws StoreError `busy` if another process is ingesting from the provider in the same work folder, or is writing to the same part of the store.
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

/** Returns the usual publication time of the first file of the next run [ms since 1970]. */
function dueOf(
  { provider, toLeadHours }: Pick<RunRequest, "provider" | "toLeadHours">,
  run: EpochHour,
): number {
  return (nextRun(provider, run, toLeadHours) + provider.release.firstHours) * millisecondsPerHour;
}

function nextRun(provider: Provider, run: EpochHour, toLeadHours: number | undefined): EpochHour {
  return runsBefore(provider, run + hoursPerDay, toLeadHours).findLast((later) => later > run)!;
}

/** Number of hours in a day. Runs of every length are published at least once a day. */
const hoursPerDay = 24;
