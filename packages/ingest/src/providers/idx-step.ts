import { IngestError } from "../ingest-error.ts";

/** Statistic of a field over its step. */
type Statistic = "instant" | "average" | "accumulation" | "maximum" | "minimum";

/** Interval that a field covers [h since the start of the run]. Start and end are equal for an instantaneous field. */
export interface Interval {
  readonly fromHours: number;
  readonly toHours: number;
}

export interface IdxStep extends Interval {
  readonly statistic: Statistic;
}

const hoursOf = new Map(Object.entries<number>({ min: 1 / 60, hour: 1, day: 24 }));

const statistics = new Map(
  Object.entries<Statistic>({
    ave: "average",
    acc: "accumulation",
    max: "maximum",
    min: "minimum",
  }),
);

/**
 * Reads a step in the wording of wgrib2: `anl`, `7 hour fcst`, `6-7 hour acc fcst`, `0-1 day ave fcst`.
 *
 * @returns undefined if the wording is unknown.
 */
export function idxStep(text: string): IdxStep | undefined {
  if (text === "anl") return { statistic: "instant", fromHours: 0, toHours: 0 };
  const [, from, to, unit, word] =
    /^(?:(\d+)-)?(\d+) (min|hour|day)(?: (ave|acc|max|min))? fcst$/u.exec(text) ?? [];
  if (to === undefined || (from === undefined) !== (word === undefined)) return undefined;
  const hours = hoursOf.get(unit!)!;
  return {
    statistic: word === undefined ? "instant" : statistics.get(word)!,
    fromHours: Number(from ?? to) * hours,
    toHours: Number(to) * hours,
  };
}

/**
 * Splits an index into its lines. Each line ends with a line break.
 *
 * @throws IngestError `bad_index` if the index is empty or truncated. The last line of a truncated index lacks its line break.
 */
export function indexLines(index: string): readonly string[] {
  const lines = index.split(/\r?\n/u);
  const after = lines.pop();
  if (after !== undefined && after !== "") {
    throw new IngestError(
      "bad_index",
      `Line ${lines.length + 1} of the index has no end, so the index was cut: "${shownLine(after)}". Ask for it again later.`,
    );
  }
  while (lines.at(-1) === "") lines.pop();
  if (lines.length === 0) throw new IngestError("bad_index", "The index is empty. Ask for it again later.");
  return lines;
}

/** Shortens a line of an index to 80 characters, for an error message. */
export function shownLine(line: string): string {
  return line.length > 80 ? `${line.slice(0, 80)}…` : line;
}
