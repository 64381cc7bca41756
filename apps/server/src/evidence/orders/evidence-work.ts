import { HourSums } from "@halcyon/scoring/evidence";
import { SourceError } from "@halcyon/weather";
import { workFor } from "../../errors/caller-left.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { JobPause, WorkOnJob } from "../../jobs/job-queue.ts";
import type { GatheredEvidence } from "../gather-evidence.ts";
import type { EvidenceStore, OpenEvidence } from "./evidence-store.ts";
import type { GatherPiece } from "./gather-piece.ts";
import { type ReportWish, writeReport } from "./write-report.ts";

interface EvidenceWork {
  readonly store: EvidenceStore;
  readonly gather: GatherPiece;
  readonly nowMs: () => number;
}

/**
 * Returns the function that makes ordered reports, piece by piece. A piece is the runs of one month. If the process ends, the pieces that were read stay
 * stored.
 */
export function evidenceWork(work: EvidenceWork): WorkOnJob {
  // A report goes on whether or not the request waits that ordered it.
  return (id, signal) => workFor(undefined, () => makeReport(work, id, signal));
}

/** Limits of a pause [ms]. A report that must wait longer pauses again. */
const pauseMs = { min: 1000, max: 86_400_000 };

/**
 * Makes a report.
 *
 * @returns Pause if the calls of a weather provider are used up. The remaining pieces are read after it.
 * @throws Error if the signal is aborted; the remaining pieces are read later.
 */
async function makeReport(
  work: EvidenceWork,
  id: string,
  signal: AbortSignal,
): Promise<JobPause | undefined> {
  const { store, nowMs } = work;
  const pauseUntil = async (untilMs: number): Promise<JobPause> => {
    await store.putOff(id, untilMs);
    return { againAfterMs: Math.min(Math.max(untilMs - nowMs(), pauseMs.min), pauseMs.max) };
  };
  const order = await store.open(id);
  if (order === undefined) return undefined;
  const { waitsUntilMs } = order;
  if (waitsUntilMs !== null && waitsUntilMs > nowMs()) return pauseUntil(waitsUntilMs);
  try {
    if (!(await readPieces(work, id, order, signal))) return undefined;
  } catch (error) {
    if (signal.aborted) {
      await store.putOff(id);
      throw new Error("the report was put off", { cause: error });
    }
    if (error instanceof SourceError && error.spentCalls !== undefined)
      return pauseUntil(error.spentCalls.renewsAtMs);
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    await store.fail(id, failure);
    return undefined;
  }
  const { gathered, hours } = await gatheredOf(store, id, order);
  const { promises, unpromised } = gathered[0]!;
  const { request: asked, plan } = order;
  if (promises.length + unpromised.length === 0) await store.fail(id, nothingRead(gathered[0]!));
  else await store.finish(id, writeReport({ asked, plan, gathered, hours, nowMs: nowMs() }));
  return undefined;
}

/**
 * Reads the pieces that are not stored yet.
 *
 * @returns False if the report was deleted meanwhile.
 */
async function readPieces(
  { store, gather }: EvidenceWork,
  id: string,
  { request: { part }, plan, done }: OpenEvidence,
  signal: AbortSignal,
): Promise<boolean> {
  for (const [index, piece] of plan.pieces.entries()) {
    if (done.has(index)) continue;
    const { model, runs } = piece;
    const planned = plan.models.find((one) => one.model === model)!;
    const hasHours = model === plan.models[0]!.model;
    const { request } = plan;
    const packed = await gather({ request, model, part, plan: planned.plan, runs, hasHours });
    if (!(await store.add(id, index, piece, packed))) return false;
    signal.throwIfAborted();
  }
  return true;
}

/** Returns the reason of a failure that another attempt would repeat; undefined for any other error. */
function failureOf(error: unknown): Parameters<EvidenceStore["fail"]>[1] | undefined {
  if (error instanceof Refusal) return { code: error.code, detail: error.message };
  if (error instanceof SourceError)
    return { code: "weather_unavailable", detail: "The weather that came could not be read." };
  return undefined;
}

function nothingRead({
  unreadable,
  gapDays,
}: Pick<GatheredEvidence, "unreadable" | "gapDays">): Parameters<EvidenceStore["fail"]>[1] {
  if (unreadable.length > 0)
    return {
      code: "weather_unavailable",
      detail: "No run could be read. Order the report again later, or choose another period or model.",
    };
  const detail =
    gapDays > 0
      ? "The runs or the weather that came have a gap on each day. Choose another period, or another record as the truth."
      : "No day has hours in which such a window can lie. Ask for a shorter job, or for more hours of the day.";
  return { code: "data_gap", detail };
}

/** Returns the promised windows of each model in the order of the plan, and the sums of the hours. */
async function gatheredOf(
  store: EvidenceStore,
  id: string,
  { plan: { models } }: OpenEvidence,
): Promise<Pick<ReportWish, "gathered" | "hours">> {
  const sums = new HourSums();
  const found = models.map(() => ({
    promises: [] as GatheredEvidence["promises"][number][],
    unpromised: [] as GatheredEvidence["unpromised"][number][],
    unreadable: [] as GatheredEvidence["unreadable"][number][],
    gapDays: 0,
  }));
  for await (const { model, promises, unpromised, hours, unreadable, gapDays } of store.pieces(id)) {
    sums.add(await hours());
    const own = found[models.findIndex((one) => one.model === model)]!;
    own.promises.push(...promises);
    own.unpromised.push(...unpromised);
    own.unreadable.push(...unreadable);
    own.gapDays += gapDays;
  }
  return { gathered: found, hours: sums };
}
