import type { VariableName } from "@halcyon/schema";
import { nearestName } from "@halcyon/schema/errors";
import type { Calendar } from "@halcyon/schema/time";
import {
  type CopyProgress,
  copyRecord,
  openRecordWriter,
  type RecordWriter,
  type RecordStoreDescription,
  type RecordWriterOptions,
  type StoreRoot,
  surveyCells,
} from "@halcyon/store";
import { lockPart, placesOfCells, publishedAgain, recordBegun } from "@halcyon/store/writer-kit";
import {
  formatRecordTime,
  parseRecordTime,
  type RecordDescription,
  type RecordSpan,
  type RecordStep,
  type RecordTime,
  type RecordWithPlaces,
} from "@halcyon/weather";
import { PackingTooFineError, stepHours } from "@halcyon/weather/source-kit";
import { type InTraceSpan, type TraceSpanFacts, withoutTraceSpans } from "../in-trace-span.ts";
import { RecordDoubts } from "./record-doubts.ts";
import { chooseCells, type Outside, type WantedCells } from "./wanted-cells.ts";
import { IngestError } from "../ingest-error.ts";

export interface RecordIngestOptions extends RecordPart, RecordWriterOptions {
  /** Store in which the record is written: a folder or a bucket. */
  readonly root: StoreRoot;
  /** Name of the record in the store. */
  readonly record: string;
  readonly wanted: WantedCells;
  /** Fingerprint of the files. It distinguishes files that have the same description but different content. */
  readonly revision: string;
  /** True to publish a historical record although its files lack steps. The published record then lists its gaps. */
  readonly allowGaps?: boolean;
  /** True to publish a record although some of its years have values that do not occur on Earth. */
  readonly allowDoubtful?: boolean;
  readonly onProgress?: (progress: CopyProgress) => void;
  /** Runs functions inside spans of a trace. */
  readonly inSpan?: InTraceSpan;
}

export interface RecordIngest {
  /** State of the record. `there` means that the same record was already published, so that nothing was read. */
  readonly state: "published" | "there";
  /** Path of the record below the root of the store. */
  readonly group: string;
  readonly description: RecordStoreDescription;
  /** Places that were left out because the source does not cover them. */
  readonly outside: readonly Outside[];
  /** Doubts about values that apply to most of the checked cells, one sentence each; empty unless `allowDoubtful` is true. */
  readonly doubts: readonly string[];
}

/**
 * Writes a record, or the wanted part of it, into a point store. When everything is written, the record is published and replaces the previous one. Until then,
 * readers do not see it. If an ingest ends early, the next ingest with the same files and options continues it. Daily sums are first written with the
 * resolution of hourly sums. If a sum is too large for this resolution, the record is written again with a resolution ten times as coarse.
 *
 * @throws IngestError `gaps` if the files of a historical record lack steps, `implausible` if years have impossible values. The options can allow both.
 * @throws RangeError if the record lacks the wanted variables, days or cells, or if its calendar is not supported.
 * @throws StoreError `busy` if another process is writing the record. Errors of the source are thrown unchanged.
 * @example Continues from {@link netcdfRecord}.
 * ```js
 * const { state } = await ingestRecord(era5, { root, record: "era5", wanted: "all", revision: "1" });
 * state; // => "published"
 * ```
 */
export async function ingestRecord(
  source: RecordWithPlaces,
  options: RecordIngestOptions,
): Promise<RecordIngest> {
  return inRecordTraceSpan(source.describe().id, options, async () => writeRecord(source, options));
}

/** Runs the ingest of a record inside a trace span. */
export function inRecordTraceSpan(
  provider: string,
  { record, inSpan = withoutTraceSpans }: Pick<RecordIngestOptions, "record" | "inSpan">,
  work: (tell: (facts: TraceSpanFacts) => void) => Promise<RecordIngest>,
): Promise<RecordIngest> {
  return inSpan("ingest run", { provider, part: record }, async (tell) => {
    const ingest = await work(tell);
    const { cells, variables } = ingest.description;
    tell({ state: ingest.state, cells: placesOfCells(cells).count, variables: variables.size });
    return ingest;
  });
}

/** Writes a record like {@link ingestRecord}, but opens no trace span. The caller has already opened one. */
export async function writeRecord(
  source: RecordWithPlaces,
  options: RecordIngestOptions,
): Promise<RecordIngest> {
  const { root, record, wanted, onProgress, inSpan = withoutTraceSpans } = options;
  const part = partOfRecord(source, options);
  refuseCalendar(part.describe());
  if (options.allowGaps !== true) refuseGaps(part.describe());
  const { cells, coverage, outside } = await inSpan("survey", {}, async () => {
    const chosen = await chooseCells(part, wanted);
    return { ...chosen, cells: await surveyCells(part, chosen.cells) };
  });
  const descriptionOf = (packed: RecordWithPlaces): RecordStoreDescription => {
    return { ...packed.describe(), coverage, record, cells };
  };
  const write = async (packed: RecordWithPlaces): Promise<RecordIngest> => {
    const description = descriptionOf(packed);
    const writer = await openRecordWriter(root, description, options);
    const doubts = new RecordDoubts(description, placesOfCells(cells).count, options.allowDoubtful === true);
    const isLookedAt = description.station !== true;
    if (isLookedAt) await doubts.lookAtWritten(packed, writer);
    const copied = isLookedAt ? doubts.watch(packed) : packed;
    await inSpan("assemble", sizesOf(writer), async () => copyRecord(copied, writer, onProgress));
    const found = doubts.end();
    const { length: tiles } = writer.blocks;
    const group = await inSpan("publish", { tiles }, async () => writer.publish());
    return { state: "published", group, description, outside, doubts: found };
  };
  const lock = await lockPart(root, record);
  try {
    const coarse = part.coarser?.();
    for (const packed of coarse === undefined ? [part] : [part, coarse]) {
      const description = descriptionOf(packed);
      const there = await publishedAgain(root, description, options);
      if (there !== undefined) return { state: "there", group: there, description, outside, doubts: [] };
    }
    if (coarse === undefined) return await write(part);
    if (await recordBegun(root, descriptionOf(coarse), options)) return await write(coarse);
    try {
      return await write(part);
    } catch (error) {
      if (!(error instanceof PackingTooFineError)) throw error;
      return await write(part.coarser!());
    }
  } finally {
    lock[Symbol.dispose]();
  }
}

function sizesOf({ blocks, description }: RecordWriter): TraceSpanFacts {
  const { first, last, variables: all } = description;
  const cells = placesOfCells(description.cells).count;
  const variables = all.size;
  const bytes = cells * (last - first + 1) * variables * Int16Array.BYTES_PER_ELEMENT;
  return { tiles: blocks.length, cells, variables, bytes };
}

/** Requested part of a record; by default the whole record. */
export interface RecordPart {
  readonly variables?: readonly VariableName[];
  /**
   * First wanted day as `YYYY-MM-DD` in the calendar of the record; `toDate` is the last. The defaults are the first and the last day of the record. Hourly
   * steps from 00:00 of the first day to 24:00 of the last day are included.
   */
  readonly fromDate?: string;
  readonly toDate?: string;
}

/**
 * Reduces a record to the wanted variables and days.
 *
 * @throws RangeError if the record lacks a variable, if its calendar lacks a day, or if nothing is left.
 */
function partOfRecord(source: RecordWithPlaces, part: RecordPart): RecordWithPlaces {
  const { variables, fromDate, toDate } = part;
  const whole = source.describe();
  const { step, calendar } = whole;
  const first = Math.max(whole.first, boundOf(fromDate, step, calendar, 0) ?? -Infinity);
  const last = Math.min(whole.last, boundOf(toDate, step, calendar, 24) ?? Infinity);
  if (first > last) {
    const [from, to] = [whole.first, whole.last].map((time) => formatRecordTime(time, step, calendar));
    throw new RangeError(`${whole.id} has ${from} to ${to} and nothing of the period that is wanted.`);
  }
  const taken = chosenVariables(whole, variables);
  const gaps = spansWithin(whole.gaps, first, last)
    .map((gap) => ({ ...gap, variables: gap.variables.filter((name) => taken.has(name)) }))
    .filter((gap) => gap.variables.length > 0);
  const provisional = spansWithin(whole.provisional, first, last);
  const { gaps: _, provisional: __, ...rest } = whole;
  const description: RecordDescription = {
    ...rest,
    first,
    last,
    variables: taken,
    ...(gaps.length === 0 ? {} : { gaps }),
    ...(provisional.length === 0 ? {} : { provisional }),
  };
  return {
    describe: () => description,
    places: () => source.places(),
    ...(source.beyondKm === undefined ? {} : { beyondKm: source.beyondKm }),
    locate: async (location) => source.locate(location),
    expect: (cells) => source.expect?.(cells),
    read: async (request) =>
      source.read({ ...request, from: Math.max(first, request.from), to: Math.min(last, request.to) }),
    ...(source.coarser === undefined ? {} : { coarser: () => partOfRecord(source.coarser!(), part) }),
  };
}

/** Returns spans truncated to a range of times. It leaves out spans outside the range. */
function spansWithin<Span extends RecordSpan>(
  spans: readonly Span[] = [],
  first: RecordTime,
  last: RecordTime,
): readonly Span[] {
  return spans
    .map((span) => ({ ...span, from: Math.max(first, span.from), to: Math.min(last, span.to) }))
    .filter(({ from, to }) => from <= to);
}

function chosenVariables(
  { id, variables }: RecordDescription,
  wanted: readonly VariableName[] | undefined,
): RecordDescription["variables"] {
  if (wanted === undefined) return variables;
  const names = [...variables.keys()];
  for (const name of wanted) {
    if (variables.has(name)) continue;
    const near = nearestName(name, names);
    const meant = near === undefined ? "" : ` Did you mean ${near}?`;
    throw new RangeError(`${id} does not carry ${name}; it carries ${names.join(", ")}.${meant}`);
  }
  return new Map([...variables].filter(([name]) => wanted.includes(name)));
}

/**
 * Returns the time at which a day begins or ends in a record; undefined if no date is given.
 *
 * @param hour - Hour of the day to return if the record has hourly steps.
 */
function boundOf(
  date: string | undefined,
  step: RecordStep,
  calendar: Calendar,
  hour: number,
): RecordTime | undefined {
  if (date === undefined) return undefined;
  const day = parseRecordTime(date, "day", calendar);
  if (day === undefined)
    throw new RangeError(`"${date}" is not a day of the calendar ${calendar} (YYYY-MM-DD).`);
  return step === "day" ? day : day * 24 + hour;
}

/**
 * Throws an error for a historical record whose calendar is not the standard calendar. The server does not support such a record.
 *
 * @throws RangeError if the calendar is not supported.
 */
function refuseCalendar({ id, offering, calendar }: RecordDescription): void {
  if (offering !== "historical" || calendar === "standard") return;
  throw new RangeError(
    `${id} is in the calendar ${calendar}, and a record of the past is served in the standard one. Ingest the years of a climate model as a projection, by its model and scenario. Bring observations to the standard calendar, as with convert_calendar("standard") of xarray.`,
  );
}

/** Maximum number of months that an error lists by name; further months are only counted. */
const monthsNamed = 36;

/**
 * Throws an error for a historical record that lacks steps, because its years would have too few hours. Less than a day at either end is not a gap. Sums of
 * the first hour belong to the previous day, and midnight belongs to two days.
 *
 * @throws IngestError `gaps` if steps are missing. The message names the months and the variables.
 */
function refuseGaps({ id, offering, gaps, step, calendar, first, last }: RecordDescription): void {
  const daySteps = 24 / stepHours[step];
  const inside = (gaps ?? []).filter(
    ({ from, to }) => (from > first && to < last) || to - from + 1 >= daySteps,
  );
  if (offering !== "historical" || inside.length === 0) return;
  const monthOf = (time: RecordTime): string => formatRecordTime(time, step, calendar).slice(0, 7);
  const found = new Set<string>();
  for (const { from, to } of inside) {
    for (let time = from; time < to; time += daySteps) found.add(monthOf(time));
    found.add(monthOf(to));
  }
  const months = [...found].toSorted();
  const more = months.length > monthsNamed ? ` and ${months.length - monthsNamed} more` : "";
  const names = new Set(inside.flatMap(({ variables }) => variables));
  throw new IngestError(
    "gaps",
    `The files of ${id} lack steps of ${months.slice(0, monthsNamed).join(", ")}${more}: of ${[...names].join(", ")}. Add the files of these months, or allow gaps.`,
  );
}
