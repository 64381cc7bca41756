import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Row } from "./table.ts";

/** What one process measured of composites of 720 h. */
export interface KeptAnswers {
  /** Memory that an answer takes which was scored and compressed [bytes]. */
  readonly bytesEach: number;
  /** Processor time of an answer, from its admission on, or of a baseline [us]. */
  readonly stringifiedUs: number;
  readonly writtenUs: number;
  readonly keptUs: number;
  readonly zippedUs: number;
  readonly deflatedUs: number;
  readonly keptGzipUs: number;
}

const answersCount = 3000;
const budgetBytes = 64 * 2 ** 20;

/** What is kept of answers, in a process of its own. */
export async function keptRows(): Promise<Row[]> {
  const file = fileURLToPath(new URL("kept-process.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", file]);
  const measured = JSON.parse(stdout) as KeptAnswers;
  const bytes = answersCount * measured.bytesEach;
  return [
    {
      what: `memory of ${answersCount} answers of 720 h, scores and one compressed form, counted on from 300`,
      baseline: `${budgetBytes / 2 ** 20} MiB`,
      measured: `${(bytes / 2 ** 20).toFixed(0)} MiB, ${(measured.bytesEach / 1000).toFixed(1)} kB each`,
      ratio: budgetBytes / bytes,
      target: 1,
    },
    timeRow(
      "written from kept scores",
      "JSON.stringify of its rows",
      measured.stringifiedUs,
      measured.writtenUs,
    ),
    timeRow("kept as it was written", "written", measured.writtenUs, measured.keptUs),
    timeRow(
      "written and compressed from kept scores",
      "gzip by zlib alone",
      measured.zippedUs,
      measured.deflatedUs,
    ),
    timeRow("kept compressed", "written and compressed", measured.deflatedUs, measured.keptGzipUs),
  ];
}

function timeRow(how: string, baseline: string, baselineUs: number, us: number): Row {
  return {
    what: `answer of 720 h before HTTP, ${how}`,
    baseline: `${baseline}, ${baselineUs.toFixed(0)} us`,
    measured: `${us.toFixed(0)} us`,
    ratio: baselineUs / us,
    target: undefined,
  };
}
