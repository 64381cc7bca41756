import type { EpochHour } from "@halcyon/schema";
import { fetchDefaults, type FetchOptions } from "../fetch/fetch-options.ts";
import { providerRequest } from "../fetch/requests/provider-request.ts";
import type { Provider } from "../providers/provider.ts";
import { planOf, type RunRequest } from "./run-request.ts";

/** How far back a run is looked for [h]: two days, since some products start once a day. */
const lookBackHours = 48;

/**
 * The newest run whose files have come: the first of them, or the last.
 *
 * Runs of a provider differ in length. Runs that do not reach the last wanted lead are passed over, so that every run of a part has the same leads.
 *
 * @param now - No later run is asked for.
 * @returns undefined where none of the last two days is there.
 * @throws IngestError
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

/** Starts of runs, newest first, that have every lead wanted. */
export function runsBefore(provider: Provider, now: EpochHour, toLeadHours = Infinity): readonly EpochHour[] {
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
