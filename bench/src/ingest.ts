import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { eccodesPython } from "@halcyon/grib2/eccodes-python.suite";
import type { Extent } from "@halcyon/ingest";
import type { VariableName } from "@halcyon/schema";
import { eccodesProcess, withoutEccodes } from "./eccodes-process.ts";
import { eightVariables } from "./eight-variables.ts";
import { median } from "./ratio.ts";
import { startedProvider } from "./started-provider.ts";
import type { Row } from "./table.ts";

export interface IngestTask {
  readonly baseUrl: string;
  readonly run: number;
  readonly members: number;
  readonly toLeadHours: number;
  readonly variables: readonly VariableName[];
  readonly extent: Extent;
  /** For the store and the work. */
  readonly folder: string;
}

export interface IngestFigures {
  readonly seconds: number;
  readonly messages: number;
  /** The bytes of the fetched messages. */
  readonly bytes: number;
  /** The time of all threads on processors. */
  readonly processorSeconds: number;
  readonly residentKilobytes: number;
}

const members = 3;
const toLeadHours = 30;
const extents = new Map(
  Object.entries<Extent>({
    "100 places": {
      places: Array.from({ length: 100 }, (_, index) => ({
        latitude: -60 + 1.25 * index,
        longitude: -180 + 3.5 * index,
      })),
      reachKm: 30,
    },
    "a region of 100 x 100 cells": { region: { south: 35, west: -5, north: 59.75, east: 19.75 } },
  }),
);
const rounds = 3;
const memoryMiB = 1024;

/** A forecast of GEFS in files of real size, ingested over HTTP by a process of its own, beside ecCodes which decodes the same messages. */
export async function ingestRows(): Promise<Row[]> {
  const python = await eccodesPython();
  if (python === undefined) return [withoutEccodes("ingest of GEFS")];
  const folder = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  using provider = await startedProvider(folder);
  try {
    const made = [folder, String(members), String(toLeadHours)];
    using eccodes = await eccodesProcess(python, "ingest/scripts/forecasts/global_forecast.py", ...made);
    const { version, run, messages } = eccodes.said as { version: string; run: number; messages: number };
    const decodeSeconds: number[] = [];
    const figures = [...extents].map(([name, extent]) => ({
      name,
      extent,
      ingests: [] as IngestFigures[],
    }));
    for (let round = 0; round < rounds; round++) {
      decodeSeconds.push(await eccodes.ask(""));
      for (const { extent, ingests } of figures) {
        const baseUrl = provider.baseUrl;
        ingests.push(await ingest({ baseUrl, run, members, toLeadHours, variables: eightVariables, extent }));
      }
    }
    const perSecond = messages / median(decodeSeconds);
    const baseline = `ecCodes ${version} decoding alone in one process, ${perSecond.toFixed(0)}/s`;
    return figures.flatMap(({ name, ingests }) => [
      speedRow(name, baseline, perSecond, ingests),
      memoryRow(name, ingests),
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

async function ingest(task: Omit<IngestTask, "folder">): Promise<IngestFigures> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [
      pathOf("ingest-process.ts"),
      JSON.stringify({ ...task, folder }),
    ]);
    return JSON.parse(stdout) as IngestFigures;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function speedRow(name: string, baseline: string, theirs: number, ingests: readonly IngestFigures[]): Row {
  const ours = median(ingests.map(({ messages, seconds }) => messages / seconds));
  const megabytes = median(ingests.map(({ bytes, seconds }) => bytes / 1e6 / seconds));
  const ofProcessor = median(ingests.map(({ messages, processorSeconds }) => messages / processorSeconds));
  return {
    what: `ingest of GEFS, ${name}: records`,
    baseline,
    measured: `${ours.toFixed(0)}/s, ${megabytes.toFixed(0)} MB/s, ${ofProcessor.toFixed(0)} a second of processor`,
    ratio: ours / theirs,
    target: undefined,
  };
}

function memoryRow(name: string, ingests: readonly IngestFigures[]): Row {
  const mebibytes = Math.max(...ingests.map(({ residentKilobytes }) => residentKilobytes / 1024));
  return {
    what: `memory of an ingest, ${name}`,
    baseline: `${memoryMiB} MiB`,
    measured: `${mebibytes.toFixed(0)} MiB`,
    ratio: memoryMiB / mebibytes,
    target: 1,
  };
}
