import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { processorMsOf } from "./processor-ms-of.ts";
import { median } from "./ratio.ts";
import { serverProcess } from "./server-process.ts";
import type { Row } from "./table.ts";

const starts = 5;

/** From the start of the process to its first answer, on an empty data folder and on the same one again, and its memory then. */
export async function startUpRows(): Promise<Row[]> {
  const first: Start[] = [];
  const second: Start[] = [];
  for (let round = 0; round < starts; round++) {
    const folder = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
    try {
      first.push(await start(folder));
      second.push(await start(folder));
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  return [
    row(
      "start to first answer, empty data folder",
      first.map(({ ms }) => ms),
      "ms",
    ),
    row(
      "start to first answer, second start",
      second.map(({ ms }) => ms),
      "ms",
    ),
    row(
      "processor time until the first answer, second start",
      second.map(({ spentMs }) => spentMs),
      "ms",
    ),
    row(
      "memory after the first answer",
      second.map(({ kilobytes }) => kilobytes / 1024),
      "MiB",
    ),
  ];
}

interface Start {
  readonly ms: number;
  readonly spentMs: number;
  readonly kilobytes: number;
}

async function start(dataDirectory: string): Promise<Start> {
  await using server = await serverProcess({ HALCYON_DATA_DIR: dataDirectory });
  return {
    ms: server.startMs,
    spentMs: await processorMsOf(server.pid),
    kilobytes: await residentKilobytes(server.pid),
  };
}

/** Resident memory of a process on Linux; NaN elsewhere. */
async function residentKilobytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN);
}

function row(what: string, values: readonly number[], unit: string): Row {
  return {
    what,
    baseline: "",
    measured: `${median(values).toFixed(0)} ${unit}`,
    ratio: undefined,
    target: undefined,
  };
}
