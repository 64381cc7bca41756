import type { EpochHour } from "@halcyon/schema/time";
import { IngestError } from "../ingest-error.ts";
import type { AbsentField, PlannedFile } from "../providers/plan.ts";
import type { Provider, ProviderFile } from "../providers/provider.ts";
import {
  type FetchedField,
  fetchFile,
  type FetchProgress,
  type FileOutcome,
  type FileTask,
  noProgress,
} from "./fetch-file.ts";
import { fetchDefaults, type FetchOptions } from "./fetch-options.ts";
import { openJournal } from "./journal.ts";

export interface FetchReport {
  /** Fetched fields, in the order of the plan's files. Fields of one file are in the order of the file. */
  readonly fields: readonly FetchedField[];
  readonly absent: readonly AbsentField[];
  /** Files that are incomplete or do not exist yet at the provider. */
  readonly notThere: readonly ProviderFile[];
  readonly failed: readonly { readonly file: ProviderFile; readonly reason: string }[];
  readonly progress: FetchProgress;
}

/** Number of consecutive failed files after which the ingest stops, because the provider seems not to respond any more. */
const hopelessFiles = 4;

/**
 * Fetches the messages of a plan in order. As soon as a message is complete, the part that `crop` returns is written to disk. After an interruption, the next
 * ingest continues where this one stopped, and fetches no message twice.
 *
 * @throws IngestError `retry_later` if the provider stops responding.
 */
export async function fetchRanges(
  provider: Provider,
  run: EpochHour,
  files: readonly PlannedFile[],
  options: FetchOptions,
): Promise<FetchReport> {
  const { onProgress, waitMs, parallel, ...settings } = { ...fetchDefaults, ...options };
  const progress: Record<keyof FetchProgress, number> = { ...noProgress, filesTotal: files.length };
  const count = (change: Partial<FetchProgress>): void => {
    for (const [name, by] of Object.entries(change)) progress[name as keyof FetchProgress] += by;
    onProgress({ ...progress });
  };
  const outcomes: FileOutcome[] = [];
  let next = 0;
  let givenUpInARow = 0;
  let isOver = false;
  const deadlineMs = settings.clock() + waitMs;
  const task = {
    provider,
    journal: openJournal(options.workFolder, provider, run),
    mayWait: () => !isOver && settings.clock() + settings.pollMs <= deadlineMs,
    count,
    ...settings,
    onRetry: () => count({ retries: 1 }),
  };

  const giveUp = (error: unknown): FileOutcome => {
    const ofProvider = error instanceof IngestError;
    givenUpInARow = ofProvider && error.code === "retry_later" ? givenUpInARow + 1 : 0;
    if (!ofProvider || givenUpInARow >= hopelessFiles) {
      isOver = true;
      next = files.length;
      throw error;
    }
    return { state: "failed", reason: error.message };
  };
  const work = async (): Promise<void> => {
    while (next < files.length) {
      const position = next;
      next += 1;
      try {
        outcomes[position] = await fetchInSpan(task, files[position]!);
        givenUpInARow = 0;
      } catch (error) {
        outcomes[position] = giveUp(error);
      }
      count({ filesDone: 1 });
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: parallel }, work));
  const broken = workers.find((worker) => worker.status === "rejected");
  if (broken !== undefined) throw broken.reason;
  return { ...reportOf(files, outcomes), progress };
}

/** Fetches a file in a span of the trace. The span counts only messages that are fetched now, not those already on disk. */
function fetchInSpan(task: FileTask, file: PlannedFile): Promise<FileOutcome> {
  const name = new URL(file.url).pathname.split("/").at(-1)!;
  return task.inSpan("fetch file", { file: name, lead_hours: file.leadHours }, async (tell) => {
    const fetched = { messages: 0, bytes: 0 };
    const count: FileTask["count"] = (change) => {
      if (change.bytes !== undefined) fetched.messages += change.messagesDone ?? 0;
      fetched.bytes += change.bytes ?? 0;
      task.count(change);
    };
    const outcome = await fetchFile({ ...task, count }, file);
    tell({ ...fetched, state: outcome.state });
    return outcome;
  });
}

function reportOf(
  files: readonly PlannedFile[],
  outcomes: readonly FileOutcome[],
): Omit<FetchReport, "progress"> {
  const each = files.map((file, position) => ({ file, outcome: outcomes[position]! }));
  return {
    fields: each.flatMap(({ outcome }) => (outcome.state === "complete" ? outcome.fields : [])),
    absent: each.flatMap(({ outcome }) => (outcome.state === "complete" ? outcome.absent : [])),
    notThere: each.flatMap(({ file, outcome }) => (outcome.state === "not_there" ? [file] : [])),
    failed: each.flatMap(({ file, outcome }) =>
      outcome.state === "failed" ? [{ file, reason: outcome.reason }] : [],
    ),
  };
}
