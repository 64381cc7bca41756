import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import { IngestError } from "../../ingest-error.ts";
import { idxStep, type IdxStep, indexLines, shownLine } from "../idx-step.ts";

/** One field of a NOAA GRIB2 file, as listed in the `.idx` file next to it. */
export interface IdxLine {
  /** Number of the message in its file, from 1. */
  readonly message: number;
  /** Number of the field within its message, from 1. The fields of a message share its bytes. */
  readonly part: number;
  /** Offset of the first byte of the message in the file [bytes]. */
  readonly offset: number;
  /** Length of the message [bytes]; undefined for the last message, which extends to the end of the file. */
  readonly length: number | undefined;
  /** Start of the run [hours since 1970]. */
  readonly run: EpochHour;
  readonly variable: string;
  readonly level: string;
  /** Step of the field; undefined if its wording is unknown. */
  readonly step: IdxStep | undefined;
  /** Text after the step, such as `ENS=+1`; empty for a deterministic run. */
  readonly member: string;
}

/**
 * Reads an index as wgrib2 writes it: `message:offset:d=date:variable:level:step:member`.
 *
 * @throws IngestError `bad_index` if a line has another form, has a smaller offset than the previous line, or lacks its line break. The message names the first
 * such line.
 */
export function parseIdx(text: string): readonly IdxLine[] {
  const lines = indexLines(text).map(parseLine);
  const length = lengthsOf(lines.map(({ offset }) => offset));
  return lines.map((line, index) => ({ ...line, length: length[index] }));
}

function parseLine(line: string, index: number): Omit<IdxLine, "length"> {
  const [, message, part, offset, year, month, day, hour, variable, level, step, member] =
    /^(\d+)(?:\.(\d+))?:(\d+):d=(\d{4})(\d\d)(\d\d)(\d\d):([^:]+):([^:]+):([^:]+)(?::(.*))?$/u.exec(line) ??
    [];
  const runMs = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour));
  const indexLine = {
    message: Number(message),
    part: Number(part ?? 1),
    offset: Number(offset),
    run: epochHourOf(runMs),
    variable: variable!,
    level: level!,
    step: idxStep(step ?? ""),
    member: member ?? "",
  };
  if (level === undefined || !Number.isSafeInteger(indexLine.offset)) throw oddLine(index, line);
  return indexLine;
}

/** Returns the lengths of messages. Fields of one message have the same offset, so a message ends at the next larger offset. */
function lengthsOf(offsets: readonly number[]): readonly (number | undefined)[] {
  const lengths: (number | undefined)[] = Array.from({ length: offsets.length });
  for (let index = offsets.length - 2; index >= 0; index -= 1) {
    const gap = offsets[index + 1]! - offsets[index]!;
    if (gap < 0) throw oddLine(index + 1, `offset ${offsets[index + 1]} after ${offsets[index]}`);
    lengths[index] = gap === 0 ? lengths[index + 1] : gap;
  }
  return lengths;
}

function oddLine(index: number, line: string): IngestError {
  return new IngestError(
    "bad_index",
    `Line ${index + 1} of the index is not one of wgrib2: "${shownLine(line)}". Ask for the index again later.`,
  );
}
