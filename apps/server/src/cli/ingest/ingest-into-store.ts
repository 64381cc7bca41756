import { existsSync } from "node:fs";
import { ingestRecord, NetcdfError, type RecordIngest, type RecordIngestOptions } from "@halcyon/ingest";
import { formatRecordTime, type RecordTime, type RecordWithPlaces, SourceError } from "@halcyon/weather";
import type { StoreRoot } from "@halcyon/store";
import { storeName } from "@halcyon/store/writer-kit";
import { StationFileError } from "@halcyon/weather/sources/station";
import { inIngestTraceSpan, inTrace } from "../../trace-spans.ts";
import type { RecordOptions } from "./records/ingest-record-options.ts";
import { progressLine } from "../progress.ts";
import { say } from "../options/report.ts";

/** Reports an error and ends the command. */
export type Fail = (reason: string) => never;

/** Ingests a record of past or projected weather into a store, shows the progress, and reports the result. */
export async function ingestIntoStore(source: RecordWithPlaces, options: RecordIngestOptions): Promise<void> {
  const progress = progressLine(process.stdout, "blocks");
  const onProgress: RecordIngestOptions["onProgress"] = ({ done, total }) => progress.show(done, total);
  let ingest: RecordIngest;
  try {
    ingest = await ingestRecord(source, { ...options, onProgress });
  } finally {
    progress.end();
  }
  sayWhatCame(ingest, options.root);
}

/** Reports what a weather record contains after an ingest, and which places were left out. */
export function sayWhatCame(ingest: RecordIngest, root: StoreRoot): void {
  for (const { latitude, longitude, beyondKm } of ingest.outside) {
    say(
      beyondKm === undefined
        ? `Left out: ${latitude}, ${longitude} is outside the coverage of the files, or they have no values there.`
        : `Left out: ${latitude}, ${longitude} lies ${Math.ceil(beyondKm)} km from the nearest cell of the files.`,
    );
  }
  for (const doubt of ingest.doubts) say(`Warning: ${doubt}. It is published all the same.`);
  const { gaps = [], provisional = [], step, calendar } = ingest.description;
  const textOf = (time: RecordTime): string => formatRecordTime(time, step, calendar);
  for (const { from, to, variables } of gaps) {
    say(`Gaps: the files have no ${variables.join(", ")} from ${textOf(from)} to ${textOf(to)}.`);
  }
  for (const { from, to } of provisional) {
    say(`Preliminary: ${textOf(from)} to ${textOf(to)}. Ingest these months again once they are final.`);
  }
  const about = wordsOf(ingest);
  const where = storeName(root, ingest.description.record);
  say(ingest.state === "there" ? `${where} holds ${about} already.` : `Published ${about} in ${where}.`);
}

/** Runs a function. If it fails for a reason that an operator can fix, reports the reason and ends the command. */
export async function orFail(fail: Fail, root: StoreRoot, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (isForOperator(error)) fail(inTrace(error.message, error));
    if (isSystemError(error)) fail(inTrace(systemWords(error, storeName(root)), error));
    throw error;
  }
}

/** Ingests a weather record, and records the work as a span (timed section) of the trace. Handles errors of the ingest in the same way as {@link orFail}. */
export async function ingestOrFail(
  fail: Fail,
  { to, name }: Pick<RecordOptions, "to" | "name">,
  run: () => Promise<void>,
): Promise<void> {
  await orFail(fail, to, () => inIngestTraceSpan("ingest", { part: name }, run));
}

function wordsOf({ description }: RecordIngest): string {
  const { id, step, calendar, first, last, variables, cells, monthYears } = description;
  const count = "sites" in cells ? cells.sites.length : cells.latitudes.length * cells.longitudes.length;
  const [from, to] = [first, last].map((time) => formatRecordTime(time, step, calendar));
  const of = description.offering === "projection" ? ` (${description.model}, ${description.scenario})` : "";
  const size = `${counted(variables.size, "variable")} of ${counted(count, "cell")}`;
  const typical = monthYears === undefined ? "" : ", a typical year under a nominal date";
  return `${id}${of}: ${size}, every ${step} from ${from} to ${to}, calendar ${calendar}${typical},`;
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function isForOperator(error: unknown): error is Error {
  return [NetcdfError, StationFileError, SourceError, RangeError].some((kind) => error instanceof kind);
}

/** Returns true for an error of the file system, such as a missing file, a missing permission or a full disk. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}

function systemWords({ code, path, message }: NodeJS.ErrnoException, root: string): string {
  if (path === undefined || path.startsWith(root)) return `${root} cannot be written (${message}).`;
  return code === "ENOENT" && !existsSync(path)
    ? `there is no file ${path}.`
    : `${path} cannot be read (${message}).`;
}
