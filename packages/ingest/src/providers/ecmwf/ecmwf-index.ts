import { z } from "zod";
import { IngestError } from "../../ingest-error.ts";
import { indexLines, shownLine } from "../idx-step.ts";

/** One field of an ECMWF GRIB2 file, as listed in the `.index` file next to it. */
export interface EcmwfIndexLine {
  readonly offset: number;
  readonly length: number;
  readonly param: string;
  /** Level type: `sfc`, `sol` or `pl`; undefined if the index does not state it. */
  readonly levtype: string | undefined;
  readonly level: string | undefined;
  /** End of the step [h since the start of the run]. */
  readonly stepHours: number;
  /** Number of the ensemble member; undefined for a forecast that is not a member. */
  readonly number: number | undefined;
  /** Type of the forecast: `fc`, `cf` or `pf`; undefined if the index does not state it. */
  readonly type: string | undefined;
  readonly stream: string | undefined;
}

const whole = z.union([z.int().min(0), z.string().regex(/^\d+$/u).transform(Number)]);
const text = z.union([z.string(), z.number().transform(String)]);
const stepEnd = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^(\d+-)?\d+$/u)
    .transform(endOfStep),
]);

/** Schema of a line with MARS keys, as in ECMWF's open data. */
const marsLine = z
  .object({
    _offset: whole,
    _length: whole,
    param: z.string(),
    step: stepEnd,
    levtype: z.string().optional(),
    levelist: text.optional(),
    number: whole.optional(),
    type: z.string().optional(),
    stream: z.string().optional(),
  })
  .transform(
    ({ _offset: offset, _length: length, step, levtype, levelist, number, type, stream, param }) =>
      ({
        offset,
        length,
        param,
        levtype,
        level: levelist,
        stepHours: step,
        number,
        type,
        stream,
      }) satisfies EcmwfIndexLine,
  );

/** Schema of a line with the keys of extracts from the sub-seasonal archive. */
const extractLine = z
  .object({
    offset: whole,
    length: whole,
    variable: z.string(),
    level: z.string(),
    lead_hours: whole,
    ensemble_member: whole,
  })
  .transform(
    ({ offset, length, variable, level, lead_hours: stepHours, ensemble_member: number }) =>
      ({
        offset,
        length,
        param: variable,
        levtype: undefined,
        level: level === "" ? undefined : level,
        stepHours,
        number,
        type: undefined,
        stream: undefined,
      }) satisfies EcmwfIndexLine,
  );

const indexLine = z.union([marsLine, extractLine]);

/**
 * Reads an index of JSON lines.
 *
 * @throws IngestError `bad_index` if a line is invalid or incomplete. The message names the first such line.
 */
export function parseEcmwfIndex(index: string): readonly EcmwfIndexLine[] {
  return indexLines(index).map((line, position) => {
    const parsed = indexLine.safeParse(parseJson(line));
    if (parsed.success && parsed.data.length > 0) return parsed.data;
    throw new IngestError(
      "bad_index",
      `Line ${position + 1} of the index does not say where a field lies: "${shownLine(line)}". Ask for the index again later.`,
    );
  });
}

function endOfStep(step: string): number {
  return Number(step.slice(step.indexOf("-") + 1));
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}
