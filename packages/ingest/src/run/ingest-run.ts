import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Location, VariableName } from "@halcyon/schema";
import { formatEpochHour } from "@halcyon/schema/time";
import { isRunPublished, type RunWriterOptions, type StoreRoot } from "@halcyon/store";
import { lockFile, placesOfCells } from "@halcyon/store/writer-kit";
import { placesInTiles } from "../cells/place-columns.ts";
import type { FetchProgress } from "../fetch/fetch-file.ts";
import { fetchDefaults, type FetchOptions } from "../fetch/fetch-options.ts";
import { fetchRanges, type FetchReport } from "../fetch/fetch-ranges.ts";
import { forgetFetched, openJournal } from "../fetch/journal.ts";
import { cropPool } from "../fields/crop/crop-pool.ts";
import type { TraceSpanFacts } from "../in-trace-span.ts";
import type { IngestPlan } from "../providers/plan.ts";
import type { Provider, ProviderFile } from "../providers/provider.ts";
import { checkGlobalMeans } from "./check-global-means.ts";
import { type CheckCounts, type CheckedRun, checkRun } from "./check-run.ts";
import { membersOf, planOf, type RunRequest } from "./run-request.ts";
import { settleMembers, type SettledRequest } from "./settle-members.ts";
import { type Survey, surveyFile, surveyFolder, surveyRun } from "./survey-run.ts";
import { type WriteProgress, writeRun, type WrittenRun } from "./write-run.ts";

export interface RunOptions extends Omit<FetchOptions, "crop" | "onProgress">, RunWriterOptions {
  /** Store that gets the run: a folder or a bucket. */
  readonly root: StoreRoot;
  /** Name of the part of the store that gets the run: the folder with the runs of one forecast product. */
  readonly part: string;
  /** True to publish a run although files are missing. The run then has gaps. */
  readonly acceptGaps?: boolean;
  /** True to ingest a run again although it is already published, for example for other cells or variables. */
  readonly again?: boolean;
  /**
   * Provider with the same files on another server. When a suspect message is fetched again, this server gets the first request. If there is no mirror, the
   * provider itself gets all requests.
   */
  readonly mirror?: Provider | undefined;
  /**
   * True to fetch every message until two responses agree. This is useful if transfers may change bits, for example over plain HTTP or from a mirror with a
   * faulty disk.
   */
  readonly twice?: boolean;
  /** Maximum memory for the data of one variable [bytes]; 64 MiB by default. A single tile (cells that are stored together) may exceed it. */
  readonly bytesAtOnce?: number;
  /**
   * Maximum number of threads that decode messages; by default one per processor, and never more than 4. With 0, messages are decoded in the calling thread.
   */
  readonly threads?: number;
  readonly onProgress?: (progress: RunProgress) => void;
}

export type RunProgress = ({ readonly phase: "fetching" } & FetchProgress) | WriteProgress;

/** Report on an ingest that has read a run. */
export interface RunReport extends WrittenRun {
  readonly checks: CheckCounts;
  readonly cells: number;
  /** Requested places that are outside the grid of the files. */
  readonly outside: readonly Location[];
  /** True if the run has a land-sea mask. Otherwise, a coarse map determines which cells are sea. */
  readonly knowsSurface: boolean;
  readonly notCarried: readonly VariableName[];
  readonly ofTheSea: readonly VariableName[];
  readonly fetched: Omit<FetchReport, "fields">;
}

export type RunOutcome =
  | ({ readonly state: "published" | "nothing_usable" } & RunReport)
  | { readonly state: "published_before" }
  /** The run is incomplete at the provider. The fetched data remain on disk for the next ingest. */
  | { readonly state: "not_whole"; readonly fetched: Omit<FetchReport, "fields"> }
  /** None of the requested places is in the grid of the files. */
  | { readonly state: "nowhere" };

/**
 * Ingests a run of a provider into a point store and publishes it.
 *
 * As soon as a message is complete, its wanted part is stored in the work folder. After an interruption, the next ingest continues from there, and fetches no
 * message twice. Nothing is visible in the store before the run is complete. A run that is already in the store stays unchanged unless `again` is true.
 *
 * @throws IngestError if the files of the provider cannot be ingested.
 * @throws StoreError `busy` if another process is ingesting from the provider in the same work folder.
 * @throws RangeError if the provider has none of the variables at the wanted lead times.
 * @throws RangeError if the region has too many cells, or if a place is too far from its cell.
 */
export async function ingestRun(request: RunRequest, options: RunOptions): Promise<RunOutcome> {
  const { root, part, workFolder, again = false } = options;
  const { id } = request.provider;
  const lock = await lockFile(join(workFolder, `${id}.lock`), `what is ingested of ${id} in ${workFolder}`);
  try {
    if (!again && (await isRunPublished(root, part, request.run))) return { state: "published_before" };
    return await inRunTraceSpan(request, options, async () => surveyAndIngest(request, options));
  } finally {
    lock[Symbol.dispose]();
  }
}

/** Runs the ingest of a run inside a trace span. */
export function inRunTraceSpan(
  { provider, run }: RunRequest,
  { part, inSpan = fetchDefaults.inSpan }: Pick<RunOptions, "part" | "inSpan">,
  work: () => Promise<RunOutcome>,
): Promise<RunOutcome> {
  return inSpan("ingest run", { provider: provider.id, run: formatEpochHour(run), part }, async (tell) => {
    const outcome = await work();
    tell(factsOf(outcome));
    return outcome;
  });
}

function factsOf(outcome: RunOutcome): TraceSpanFacts {
  const { state } = outcome;
  const progress = "fetched" in outcome ? outcome.fetched.progress : undefined;
  return {
    state,
    ...(progress && { files: progress.filesDone, messages: progress.messagesDone, bytes: progress.bytes }),
    ...("cells" in outcome && { cells: outcome.cells, variables: outcome.variables.length }),
  };
}

/** Run for which the cells and the plan are known. */
interface SurveyedRun {
  /** Request that names only the members that the run actually has. */
  readonly request: SettledRequest;
  readonly survey: Survey;
  readonly plan: IngestPlan;
}

/**
 * Finds the cells of a run, and plans the files to fetch.
 *
 * @returns The run with its cells and plan, or an outcome if nothing can be ingested.
 */
export async function surveyAndPlan(
  asked: RunRequest,
  options: Omit<RunOptions, "root" | "part" | "onProgress">,
): Promise<SurveyedRun | Extract<RunOutcome, { state: "not_whole" | "nowhere" }>> {
  const request = await settleMembers(asked, options);
  if ("notThere" in request) return { state: "not_whole", fetched: nothingOf(request.notThere) };
  const { provider, run, extent } = request;
  const first = surveyFile(planOf(request, true).files);
  if (first === undefined) {
    throw new RangeError(`${provider.id} carries none of the variables in the leads that are wanted.`);
  }
  const { inSpan = fetchDefaults.inSpan } = options;
  const survey = await inSpan("survey", {}, async () => surveyRun(provider, run, first, extent, options));
  if (!("cells" in survey)) return { state: "not_whole", fetched: survey };
  if (placesOfCells(survey.cells).count === 0) return { state: "nowhere" };

  const plan = planOf(request, survey.sea.includes(true));
  await checkGlobalMeans(request, plan, options);
  return { request, survey, plan };
}

async function surveyAndIngest(asked: RunRequest, options: RunOptions): Promise<RunOutcome> {
  const surveyed = await surveyAndPlan(asked, options);
  if ("state" in surveyed) return surveyed;
  const { request, survey, plan } = surveyed;
  const { provider, run } = request;
  const { fetched, checked } = await fetchAndCheck(request, options, survey, plan);
  if (checked === undefined) return { state: "not_whole", fetched };
  const { catalogue, checks } = checked;

  const written = await writeRun(
    { ...request, members: membersOf(request) },
    plan.rows,
    survey,
    fetched,
    catalogue,
    { bytesAtOnce: bytesAtOnceDefault, ...options },
  );
  const isPublished = written.variables.length > 0;
  if (isPublished) {
    for (const folder of [options.workFolder, surveyFolder(options.workFolder)]) {
      await forgetFetched(folder, provider, run, plan.files);
    }
  }
  return {
    state: isPublished ? "published" : "nothing_usable",
    ...written,
    checks,
    cells: survey.sea.length,
    outside: survey.outside,
    knowsSurface: survey.knowsSurface,
    notCarried: plan.notCarried,
    ofTheSea: plan.ofTheSea,
    fetched,
  };
}

const bytesAtOnceDefault = 64 * 2 ** 20;

/**
 * Fetches the planned messages and checks the run. Of each message, it stores the values of the wanted cells, in the order of the store's tiles.
 *
 * @returns The fetch report and the checked run. `checked` is undefined if the run is incomplete and `acceptGaps` is not true.
 */
async function fetchAndCheck(
  request: RunRequest,
  options: RunOptions,
  survey: Survey,
  plan: IngestPlan,
): Promise<{ readonly fetched: FetchReport; readonly checked: CheckedRun | undefined }> {
  const { provider, run } = request;
  const { workFolder, onProgress, acceptGaps = false } = options;
  const { cells } = survey;
  const journal = openJournal(workFolder, provider, run);
  await journal.claim(createHash("sha256").update(JSON.stringify(cells)).digest("hex"));
  await using pool = cropPool(placesInTiles(cells), options.threads);
  const { crop } = pool;
  await survey.handOver(journal, crop);
  const fetched = await fetchRanges(provider, run, plan.files, {
    ...options,
    crop,
    onProgress: (progress) => onProgress?.({ phase: "fetching", ...progress }),
  });
  if (!acceptGaps && !isWhole(fetched)) return { fetched, checked: undefined };
  const task = { ...request, members: membersOf(request) };
  const checkOptions = { bytesAtOnce: bytesAtOnceDefault, ...options, crop };
  const { inSpan = fetchDefaults.inSpan } = options;
  const checked = await inSpan("check", { fields: fetched.fields.length }, async (tell) => {
    const found = await checkRun(task, plan.rows, survey, fetched.fields, checkOptions);
    tell({ ...found.checks });
    return found;
  });
  return { fetched, checked };
}

/** Returns true if all files and fields that are required to publish a run were fetched. */
export function isWhole({ notThere, failed, absent }: Omit<FetchReport, "fields" | "progress">): boolean {
  return notThere.length === 0 && failed.length === 0 && absent.every(({ optional }) => optional);
}

/** Returns the fetch report for a run whose files do not exist yet. */
function nothingOf(files: readonly ProviderFile[]): Omit<FetchReport, "fields"> {
  const none = { filesDone: 0, messagesDone: 0, messagesKnown: 0, bytes: 0, retries: 0, waiting: 0 };
  const again = { indicesAgain: 0, keptChanged: 0 };
  return {
    notThere: files,
    failed: [],
    absent: [],
    progress: { ...none, ...again, filesTotal: files.length },
  };
}
