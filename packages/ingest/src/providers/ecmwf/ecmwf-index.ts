import { z } from "zod";
import { IngestError } from "../../ingest-error.ts";
import { indexLines, shownLine } from "../idx-step.ts";

/** One field of a GRIB2 file of ECMWF, as the `.index` beside it lists it. */
export interface EcmwfIndexLine {
  readonly offset: number;
  readonly length: number;
  readonly param: string;
  /** Level type: `sfc`, `sol` or `pl`; undefined if the index does not state it. */
  readonly levtype: string | undefined;
  readonly level: string | undefined;
  /** End of the step, hours since the start of the run. */
  readonly stepHours: number;
  /** Member of the ensemble; undefined for a forecast of its own. */
  readonly number: number | undefined;
  /** Type of the forecast: `fc`, `cf` or `pf`. */
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

/** The keys of MARS, as ECMWF serves its open data. */
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

/** The keys in which extracts of the sub-seasonal archive are listed. */
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
 * @throws IngestError `bad_index` naming the first line that is not one, or that has no end.
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
