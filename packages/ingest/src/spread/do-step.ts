import { formatEpochHour } from "@halcyon/schema/time";
import type { StoreRoot } from "@halcyon/store";
import { openSharedRunWriter, publishedGroup, type WorkArea } from "@halcyon/store/writer-kit";
import { atMost } from "@halcyon/weather/source-kit";
import { type Crop, type FetchedField, noProgress } from "../fetch/fetch-file.ts";
import { fetchDefaults, type FetchOptions } from "../fetch/fetch-options.ts";
import { fetchRanges, type FetchReport } from "../fetch/fetch-ranges.ts";
import { readSealed } from "../fetch/sealed-file.ts";
import { findSuspects } from "../fields/steps/find-suspects.ts";
import type { MessageMark } from "../fields/stored/stored-bytes.ts";
import type { StoredCatalogue } from "../fields/stored/stored-catalogue.ts";
import { storedMessage } from "../fields/stored/stored-message.ts";
import type { InTraceSpan } from "../in-trace-span.ts";
import { IngestError } from "../ingest-error.ts";
import { askAgain, type AskedAgain, type CheckCounts, noChecks } from "../run/check-run.ts";
import { isWhole, type RunOutcome } from "../run/ingest-run.ts";
import { contentOf, describeRun, type RunContent, writeGroup } from "../run/write-run.ts";
import { fetchedMessages, type FetchedMessage, keepPiece, messageName, type SettledChecks } from "./piece.ts";
import { readRunPieces, type RunPieces, sumOf } from "./run-pieces.ts";
import { jsonOfSealed, sealedJson } from "./sealed-json.ts";
import type { OpenedPlan } from "./spread-plan.ts";
import { outcomePath, planPath, resultPath, type SpreadStep, type StepKind } from "./spread-task.ts";

/** Objects that a step of an ingest needs: store, work area, plan and functions. */
export interface StepTools {
  readonly root: StoreRoot;
  readonly part: string;
  readonly area: WorkArea;
  readonly areaName: string;
  readonly plan: OpenedPlan;
  readonly crop: Crop;
  /** Empty folder that only this step uses. */
  readonly folder: string;
  /** True if the step is not retried after a failure. */
  readonly isLastTry: boolean;
  readonly fetchOptions: Omit<FetchOptions, "crop" | "workFolder" | "onProgress" | "waitMs">;
}

/** Result of a step. */
interface StepReport {
  /** `later` if files do not exist yet, so that the step must be repeated later. */
  readonly state: "done" | "later";
  /** Size of the messages that the step fetched [bytes]. */
  readonly bytes: number;
}

type StepOf<Kind extends StepKind> = Extract<SpreadStep, { kind: Kind }>;

const doers: { readonly [Kind in StepKind]: (step: StepOf<Kind>, tools: StepTools) => Promise<StepReport> } =
  {
    fetch: fetchSlice,
    check: checkGroup,
    settle: settleChecks,
    write: writeTiles,
    publish: publishRun,
  };

/**
 * Executes a step, and stores its result in the work area. If a step is executed twice, the result is the same.
 *
 * @throws IngestError if the files of the provider cannot be fetched or used.
 * @throws StoreError if the store cannot be read or written.
 */
export async function doStep<Kind extends StepKind>(
  step: StepOf<Kind>,
  tools: StepTools,
): Promise<StepReport> {
  const doer = doers[step.kind] as (one: SpreadStep, other: StepTools) => Promise<StepReport>;
  const { provider, request } = tools.plan;
  const facts = {
    provider: provider.id,
    run: formatEpochHour(request.run),
    part: tools.part,
    step: step.kind,
  };
  return spansOf(tools)("ingest task", facts, async (tell) => {
    const report = await doer(step, tools);
    tell({ ...report });
    return report;
  });
}

function spansOf({ fetchOptions: { inSpan = fetchDefaults.inSpan } }: StepTools): InTraceSpan {
  return inSpan;
}

async function fetchSlice(step: StepOf<"fetch">, tools: StepTools): Promise<StepReport> {
  const { plan, folder, crop, fetchOptions, area } = tools;
  const { provider, request, files, slices, groups } = plan;
  const [from, to] = slices[step.slice]!;
  const wanted = files.files.slice(from, to);
  const { clock, pollMs } = { ...fetchDefaults, ...fetchOptions };
  const fetchSome = (some: typeof wanted): Promise<FetchReport> =>
    fetchRanges(provider, request.run, some, { ...fetchOptions, workFolder: folder, crop });
  const mayWait = ({ notThere }: FetchReport): boolean =>
    notThere.length > 0 && clock() + pollMs <= step.untilMs;

  // While the first is not there the others are left alone.
  const first = await fetchSome(wanted.slice(0, 1));
  if (mayWait(first)) return { state: "later", bytes: first.progress.bytes };
  const others = await fetchSome(wanted.slice(1));
  const progress = sumOf(first.progress, others.progress);
  if (mayWait(others)) return { state: "later", bytes: progress.bytes };
  const positions = new Map<unknown, number>(wanted.map((file, position) => [file, from + position]));
  const positionOf = (file: unknown): number => positions.get(file)!;
  const both = [first, others];
  const [problem] = both.flatMap(({ failed }) => failed);
  if (problem !== undefined && !tools.isLastTry) throw new IngestError("retry_later", problem.reason);
  const whole = both.every(isWhole);
  const fetched = await fetchedMessages(
    { fields: both.flatMap(({ fields }) => fields) },
    ({ file }) => positionOf(file),
    readSealed,
  );
  const { messages, settled } = plan.twice ? await settleAll(fetched, tools) : { messages: fetched };
  await keepPiece(area, resultPath(step, whole ? "whole" : "gaps"), messages, groups, {
    absent: both.flatMap(({ absent }) => absent),
    notThere: both.flatMap(({ notThere }) => notThere.map(positionOf)),
    failed: both.flatMap(({ failed }) =>
      failed.map(({ file, reason }) => ({ file: positionOf(file), reason })),
    ),
    progress,
    ...(settled && { settled }),
  });
  return { state: "done", bytes: progress.bytes };
}

/** Fetches every message until two responses agree, as if all messages were suspect. */
async function settleAll(
  fetched: readonly FetchedMessage[],
  tools: StepTools,
): Promise<{ readonly messages: readonly FetchedMessage[]; readonly settled: SettledChecks }> {
  const { files } = tools.plan.files;
  const asked = fetched.map(({ file, listed: [first], kept }) => ({
    field: { ...first!, file: files[file]!, path: messageName(file, first!.offset) },
    mark: storedMessage(kept, "", 0).mark,
  }));
  const { results, checks } = await askEach(asked, tools);
  return {
    messages: fetched.map((message, at) => replacedBy(message, results[at]!) ?? message),
    settled: { asked: asked.map(({ field }) => field.path), checks, impossible: [] },
  };
}

/** Fetches messages again, and counts the results. */
async function askEach(
  asked: readonly { readonly field: FetchedField; readonly mark: MessageMark | undefined }[],
  { plan, crop, fetchOptions }: StepTools,
): Promise<{ readonly results: readonly AskedAgain[]; readonly checks: CheckCounts }> {
  const limit = atMost(fetchOptions.parallel ?? fetchDefaults.parallel);
  const options = { ...fetchOptions, crop, mirror: plan.mirror };
  const results = await Promise.all(
    asked.map(({ field, mark }) => limit(() => askAgain(plan.request, field, mark, options))),
  );
  const checks = { ...noChecks, suspect: results.length };
  for (const { result } of results) checks[result] += 1;
  return { results, checks };
}

/** Returns a message with its new content; undefined if the content does not change. */
function replacedBy(
  { file, listed }: Pick<FetchedMessage, "file" | "listed">,
  { kept }: AskedAgain,
): FetchedMessage | undefined {
  return kept && { file, listed, kept: Buffer.from(kept.buffer, kept.byteOffset, kept.byteLength) };
}

/** Names of messages that are suspect because of values in a group of cells. */
interface GroupSuspects {
  readonly suspect: readonly string[];
  readonly impossible: readonly string[];
}

async function checkGroup(step: StepOf<"check">, { area, plan, folder }: StepTools): Promise<StepReport> {
  const { request, files, leadHours, groups } = plan;
  const pieces = await readRunPieces(area, plan);
  const catalogue = await pieces.catalogueOf(step.group, folder);
  const { suspect, impossible } = await findSuspects(catalogue, files.rows, leadHours, request.members, [
    groups[step.group]!,
  ]);
  const found: GroupSuspects = { suspect: [...suspect], impossible: [...impossible] };
  await area.put(resultPath(step), sealedJson(found));
  return { state: "done", bytes: 0 };
}

async function settleChecks(step: StepOf<"settle">, tools: StepTools): Promise<StepReport> {
  const { area, plan } = tools;
  const pieces = await readRunPieces(area, plan);
  const catalogue = await pieces.catalogue();
  const ofGroups = await Promise.all(
    plan.groups.map((_, group) => suspectsOf(area, { kind: "check", round: step.round, group })),
  );
  const fieldOf = new Map(pieces.fields.map((field) => [field.path, field]));
  const asked = new Set(pieces.settled.flatMap((before) => before.asked));
  const suspects = ofGroups.flatMap(({ suspect }) => suspect);
  const doubtful = [...new Set([...suspects, ...catalogue.unusable])].filter((name) => !asked.has(name));
  const { results, checks } = await askEach(
    doubtful.map((name) => ({ field: fieldOf.get(name)!, mark: catalogue.marks.get(name) })),
    tools,
  );
  const isOver = results.every(({ result }) => result === "confirmed");
  await keepPiece(
    area,
    resultPath(step, isOver ? "whole" : "open"),
    doubtful.flatMap((name, at) => replacedBy(pieces.message(name), results[at]!) ?? []),
    plan.groups,
    {
      absent: [],
      notThere: [],
      failed: [],
      progress: noProgress,
      settled: { asked: doubtful, checks, impossible: ofGroups.flatMap(({ impossible }) => impossible) },
    },
  );
  return { state: "done", bytes: 0 };
}

async function suspectsOf(area: WorkArea, step: StepOf<"check">): Promise<GroupSuspects> {
  const path = resultPath(step);
  const bytes = await area.get(path);
  const found = bytes && (jsonOfSealed(bytes) as GroupSuspects | undefined);
  if (found !== undefined) return found;
  await area.remove([path]);
  throw new IngestError("retry_later", `${path} changed in the store. Ingest again.`);
}

async function writeTiles(step: StepOf<"write">, tools: StepTools): Promise<StepReport> {
  const { area, plan, folder } = tools;
  const pieces = await readRunPieces(area, plan);
  const catalogue = await pieces.catalogueOf(step.group, folder, leftOut(pieces));
  const content = contentOf(plan.request, plan.files.rows, catalogue);
  if (content.rows.length > 0) {
    const writer = await openWriter(tools, content);
    try {
      await writeGroup(writer, plan.groups[step.group]!, catalogue, content, spansOf(tools));
    } finally {
      await writer.close();
    }
  }
  await area.put(resultPath(step), sealedJson({}));
  return { state: "done", bytes: 0 };
}

async function publishRun(_: StepOf<"publish">, tools: StepTools): Promise<StepReport> {
  const { area, plan } = tools;
  const pieces = await readRunPieces(area, plan);
  if (!plan.acceptGaps && !isWhole(pieces.fetched)) {
    await keepOutcome(area, { state: "not_whole", fetched: pieces.fetched });
    return { state: "done", bytes: 0 };
  }
  const catalogue = await pieces.catalogue(leftOut(pieces));
  const content = contentOf(plan.request, plan.files.rows, catalogue);
  const isPublished = content.rows.length > 0;
  if (isPublished) await publishOnce(tools, content);
  await keepOutcome(area, {
    state: isPublished ? "published" : "nothing_usable",
    ...reportOf(plan, pieces, catalogue, content),
  });
  if (isPublished) await area.remove([...(await area.paths())].filter((path) => path !== outcomePath));
  return { state: "done", bytes: 0 };
}

/** Publishes the run. If a worker has already published it, but ended before it could record this, nothing is published again. */
async function publishOnce(tools: StepTools, content: RunContent): Promise<void> {
  const { root, part, plan } = tools;
  const there = await publishedGroup(root, part, plan.request.run);
  if (there !== undefined && there !== plan.publishedBefore) return;
  const writer = await openWriter(tools, content);
  try {
    await spansOf(tools)("publish", { tiles: writer.tiles.length }, async () => writer.publish());
  } finally {
    await writer.close();
  }
}

function openWriter({ root, part, plan, areaName, fetchOptions }: StepTools, content: RunContent) {
  const { keepRuns, keepDays, graceMs, before, request, survey } = plan;
  return openSharedRunWriter(root, describeRun(request, part, survey, content), request.run, {
    before,
    revision: areaName,
    ...(keepRuns === undefined ? {} : { keepRuns }),
    ...(keepDays === undefined ? {} : { keepDays }),
    ...(graceMs === undefined ? {} : { graceMs }),
    ...(fetchOptions.clock === undefined ? {} : { clock: fetchOptions.clock }),
  });
}

function leftOut({ settled }: RunPieces): ReadonlySet<string> {
  return new Set(settled.at(-1)?.impossible);
}

function reportOf(
  { survey, files }: OpenedPlan,
  { fetched, settled }: RunPieces,
  { skipped }: StoredCatalogue,
  { rows }: RunContent,
): Omit<Extract<RunOutcome, { state: "published" | "nothing_usable" }>, "state"> {
  const checks = { ...noChecks };
  for (const some of settled) {
    for (const [name, count] of Object.entries(some.checks)) checks[name as keyof typeof checks] += count;
  }
  return {
    variables: rows.map(({ name }) => name),
    skipped,
    checks,
    cells: survey.sea.length,
    outside: survey.outside,
    knowsSurface: survey.knowsSurface,
    notCarried: files.notCarried,
    ofTheSea: files.ofTheSea,
    fetched,
  };
}

/** Outcome of a run; `failed` if none of its tasks could continue. */
type SpreadOutcome =
  | RunOutcome
  | { readonly state: "failed"; readonly code: string; readonly message: string };

/** Stores the outcome of a run, unless it is already stored or the ingest has ended. */
export async function keepOutcome(area: WorkArea, outcome: SpreadOutcome): Promise<void> {
  if (!(await area.paths()).has(planPath)) return;
  await area.put(outcomePath, sealedJson(outcome));
}

/** Reads the outcome of a run; undefined if the ingest of the run has not ended. */
export async function readOutcome(area: WorkArea): Promise<SpreadOutcome | undefined> {
  const bytes = await area.get(outcomePath);
  if (bytes === undefined) return undefined;
  const outcome = jsonOfSealed(bytes) as SpreadOutcome | undefined;
  if (outcome === undefined) await area.remove([outcomePath]);
  return outcome;
}
