import type { EpochHour } from "@halcyon/schema/time";
import { fetchDefaults, type FetchOptions } from "../fetch/fetch-options.ts";
import { openJournal } from "../fetch/journal.ts";
import { providerRequest } from "../fetch/requests/provider-request.ts";
import { IngestError } from "../ingest-error.ts";
import type { LaggedMembers, Provider, ProviderFile } from "../providers/provider.ts";
import { membersOf, planOf, type RunRequest } from "./run-request.ts";
import { surveyFolder } from "./survey-run.ts";

/**
 * Maximum difference between the ends of complete forecasts [h]. Complete forecasts end at the end of a month, so their ends differ by at most one month. A
 * larger difference means that a forecast is truncated.
 */
const mostDifferenceHours = 31 * 24;

/**
 * Determines the members of a run that combines forecasts with different start times. The members are the newest complete forecasts. A forecast is complete if
 * all its requested files list all lead times up to the same end. If the forecast that starts with the run is incomplete, the function waits for it.
 *
 * @returns The request with these members, or the files that are still missing for the forecast that starts with the run.
 * @throws IngestError `retry_later` if too few members are complete, `unusable` if an index lists other fields.
 */
export async function settleMembers(
  request: RunRequest,
  options: Omit<FetchOptions, "crop" | "onProgress">,
): Promise<SettledRequest | { readonly notThere: readonly ProviderFile[] }> {
  const { provider, run, toLeadHours = Infinity } = request;
  const { lagged, runEveryHours } = provider;
  if (lagged === undefined) return request;
  const wanted = membersOf(request);
  const whole: Start[] = [];
  for (let lag = 0; lag <= lagged.lookBackHours && whole.length < wanted; lag += runEveryHours) {
    const start = run - lag;
    const { files } = planOf({ ...request, provider: lagged.settled([start], Infinity), run: start }, true);
    const ask = async () => reachOf(provider, lagged, start, files, options);
    const reachHours = await (lag === 0 ? waitedFor(ask, options) : ask());
    if (reachHours === undefined && lag === 0) return { notThere: files };
    if (reachHours === undefined) continue;
    const [newest = { reachHours }] = whole;
    if (Math.abs(reachHours - newest.reachHours) <= mostDifferenceHours) whole.push({ start, reachHours });
  }
  const least = Math.min(lagged.leastMembers, wanted);
  if (whole.length < least) {
    throw new IngestError(
      "retry_later",
      `${whole.length} whole forecasts of ${provider.id} started in the ${lagged.lookBackHours} hours up to the run, and ${least} are needed. Ingest again later, or an earlier run.`,
    );
  }
  const starts = whole.map(({ start }) => start);
  const reach = Math.min(toLeadHours, ...whole.map(({ start, reachHours }) => reachHours - (run - start)));
  return {
    ...request,
    provider: lagged.settled(starts, reach),
    members: starts.length,
    settledAs: { starts, reachHours: reach },
  };
}

/** Request for a run with known members. */
export interface SettledRequest extends RunRequest {
  /**
   * Start times of the members, newest first, and the last lead time that all members have [h since the start of the run]. Absent if all members start with the
   * run.
   */
  readonly settledAs?: { readonly starts: readonly EpochHour[]; readonly reachHours: number };
}

/** Calls a function repeatedly, until it returns a result or the maximum waiting time is over. */
async function waitedFor<Value>(
  ask: () => Promise<Value | undefined>,
  options: Omit<FetchOptions, "crop" | "onProgress">,
): Promise<Value | undefined> {
  const { clock, sleep, pollMs, waitMs } = { ...fetchDefaults, ...options };
  const deadlineMs = clock() + waitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined || clock() + pollMs > deadlineMs) return answer;
    await sleep(pollMs);
  }
}

interface Start {
  readonly start: EpochHour;
  /** Last lead time that all files of a forecast with this start time have [h]. */
  readonly reachHours: number;
}

/**
 * Returns the last lead time that all files of the forecast with a given start time have; undefined if files are incomplete. It stores the indices of complete
 * files on disk.
 */
async function reachOf(
  provider: Provider,
  lagged: LaggedMembers,
  start: EpochHour,
  files: readonly ProviderFile[],
  options: Omit<FetchOptions, "crop" | "onProgress">,
): Promise<number | undefined> {
  const connection = { ...fetchDefaults, onRetry: () => undefined, ...options };
  const journal = openJournal(surveyFolder(options.workFolder), provider, start);
  const found = await Promise.all(
    files.map(async (file) => {
      const kept = await journal.open(file);
      const before = await kept.index();
      const bytes = before === undefined ? await providerRequest(connection, file.indexUrl) : undefined;
      const index = before ?? (bytes === undefined ? undefined : new TextDecoder().decode(bytes));
      return { kept, index, reachHours: index === undefined ? 0 : reachIn(lagged, file, index) };
    }),
  );
  const [reachHours = 0] = found.map((one) => one.reachHours);
  if (reachHours === 0 || found.some((one) => one.reachHours !== reachHours)) return undefined;
  await Promise.all(found.map(async ({ kept, index }) => kept.keepIndex(index!)));
  return reachHours;
}

/** Returns the last lead up to which an index is complete; 0 if the index is truncated. */
function reachIn(lagged: LaggedMembers, file: ProviderFile, index: string): number {
  try {
    return lagged.reachHours(file, index);
  } catch (error) {
    if (error instanceof IngestError && error.code === "bad_index") return 0;
    throw error;
  }
}
