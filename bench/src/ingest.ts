import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Extent } from "@halcyon/ingest";
import type { VariableName } from "@halcyon/schema";
import { eccodesProcess } from "./eccodes-process.ts";
import { eightVariables } from "./eight-variables.ts";
import type { Figure } from "./figure.ts";
import { pathOf, temporaryFolder } from "./processes.ts";
import { startedProvider } from "./started-provider.ts";
import { median } from "./timing.ts";

export interface IngestTask {
  readonly baseUrl: string;
  readonly run: number;
  readonly members: number;
  readonly toLeadHours: number;
  readonly variables: readonly VariableName[];
  readonly extent: Extent;
  /** Folder for the store and temporary files. */
  readonly folder: string;
}

export interface IngestFigures {
  readonly seconds: number;
  readonly messages: number;
  /** Total size of the fetched messages [bytes]. */
  readonly bytes: number;
  /** Processor time of all threads [s]. */
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

/**
 * Measures the ingest of a GEFS forecast over HTTP in a separate process, with files of realistic size. For comparison, ecCodes decodes the same
 * messages.
 */
export async function ingestFigures(): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  using provider = await startedProvider(folder.path);
  const made = [folder.path, String(members), String(toLeadHours)];
  using eccodes = await eccodesProcess("ingest/scripts/forecasts/global_forecast.py", ...made);
  const { version, run, messages } = eccodes.said as { version: string; run: number; messages: number };
  const decodeSeconds: number[] = [];
  const found = [...extents].map(([name, extent]) => ({ name, extent, ingests: [] as IngestFigures[] }));
  for (let round = 0; round < rounds; round++) {
    decodeSeconds.push(await eccodes.ask(""));
    for (const { extent, ingests } of found) {
      const { baseUrl } = provider;
      ingests.push(await ingest({ baseUrl, run, members, toLeadHours, variables: eightVariables, extent }));
    }
  }
  const theirs = messages / median(decodeSeconds);
  const beside = `ecCodes ${version} decoding alone in one process, ${theirs.toFixed(0)}/s`;
  return found.flatMap(({ name, ingests }) => [
    {
      name: `ingest of GEFS, ${name}: messages`,
      value: median(ingests.map(({ messages: count, seconds }) => count / seconds)),
      unit: "/s",
      beside,
    },
    {
      name: `ingest of GEFS, ${name}: messages a second of a processor`,
      value: median(ingests.map(({ messages: count, processorSeconds }) => count / processorSeconds)),
      unit: "/s",
    },
    {
      name: `memory of an ingest, ${name}`,
      value: Math.max(...ingests.map(({ residentKilobytes }) => residentKilobytes / 1024)),
      unit: "MiB",
      atMost: memoryMiB,
    },
  ]);
}

async function ingest(task: Omit<IngestTask, "folder">): Promise<IngestFigures> {
  await using folder = await temporaryFolder();
  const words = [pathOf("ingest-process.ts"), JSON.stringify({ ...task, folder: folder.path })];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return JSON.parse(stdout) as IngestFigures;
}
