import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { median } from "./ratio.ts";
import type { Row } from "./table.ts";

const lengths = [24, 168, 720, 5040];
const rounds = 5;
const sliceSeconds = 1;
const connections = 8;

type Side = "cached" | "uncached" | "bare";
type Started = Readonly<Record<Side | "oneRun", number>> & { readonly key: string };

/** Whole requests through express, against a bare node:http server that sends the same bytes. */
export async function httpRows(): Promise<Row[]> {
  const child = forked();
  try {
    const started = await startedOf(child);
    const rows: Row[] = [];
    for (const hours of lengths) rows.push(...(await rowsFor(hours, started)));
    return [...rows, await memoryRow(child)];
  } finally {
    child.disconnect();
  }
}

export interface FreeServer extends AsyncDisposable {
  readonly url: string;
  readonly key: string;
  /** How long its process has been on a processor [ms]. */
  cpuMs(): Promise<number>;
}

/**
 * The whole way of a request but its charge.
 *
 * @param side - Whether scores are kept, and whether the deterministic part is alone.
 */
export async function freeServer(side: Exclude<Side, "bare"> | "oneRun" = "cached"): Promise<FreeServer> {
  const child = forked();
  const started = await startedOf(child);
  return {
    url: `http://127.0.0.1:${started[side]}`,
    key: started.key,
    cpuMs: async () => (await spentBy(child)).cpuMs,
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}

function forked(): ChildProcess {
  return fork(fileURLToPath(new URL("http-server.ts", import.meta.url)), {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
}

async function startedOf(child: ChildProcess): Promise<Started> {
  const [chunk] = (await once(child.stdout!, "data")) as [Buffer];
  return JSON.parse(chunk.toString()) as Started;
}

async function rowsFor(hours: number, started: Started): Promise<Row[]> {
  const body = JSON.stringify({
    request: { latitude: 51.5, longitude: -0.12, forecast_hours: hours, model: "noaa" },
    constraint_params: { id: 1, type: "task" },
  });
  const request = {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "x-api-key": started.key },
  } as const;
  const answer = await fetch(url(started, "cached"), request);
  if (answer.status !== 200) throw new Error(`${hours} h: ${answer.status} ${await answer.text()}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  await fetch(url(started, "bare"), { method: "PUT", body: bytes });

  const perSecond: Record<Side, number[]> = { cached: [], uncached: [], bare: [] };
  for (let round = -1; round < rounds; round++) {
    for (const side of ["cached", "uncached", "bare"] as const) {
      const result = await autocannon({
        ...request,
        url: url(started, side),
        connections,
        duration: sliceSeconds,
      });
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${side}: ${result.non2xx} refusals, ${result.errors} errors`);
      if (round >= 0) perSecond[side].push(result.requests.average);
    }
  }
  const rate = {
    cached: median(perSecond.cached),
    uncached: median(perSecond.uncached),
    bare: median(perSecond.bare),
  };
  const baseline = `bare node:http, ${rate.bare.toFixed(0)}/s of ${(bytes.length / 1024).toFixed(0)} kB`;
  return [
    {
      what: `request of ${hours} h, cached`,
      baseline,
      measured: `${rate.cached.toFixed(0)}/s`,
      ratio: rate.cached / rate.bare,
      target: hours === 720 ? 0.6 : undefined,
    },
    {
      what: `request of ${hours} h, grids in memory, scores not`,
      baseline: hours === 720 ? "500/s a core" : baseline,
      measured: `${rate.uncached.toFixed(0)}/s`,
      ratio: rate.uncached / (hours === 720 ? 500 : rate.bare),
      target: hours === 720 ? 1 : undefined,
    },
  ];
}

interface Spent {
  readonly rssBytes: number;
  readonly cpuMs: number;
}

async function spentBy(child: ChildProcess): Promise<Spent> {
  child.send("spent");
  const [spent] = (await once(child, "message")) as [Spent];
  return spent;
}

async function memoryRow(child: ChildProcess): Promise<Row> {
  const { rssBytes: bytes } = await spentBy(child);
  return {
    what: "memory after all this",
    baseline: "",
    measured: `${(bytes / 2 ** 20).toFixed(0)} MiB`,
    ratio: undefined,
    target: undefined,
  };
}

function url(started: Started, side: Side): string {
  return `http://127.0.0.1:${started[side]}/v1/optimality/composite/`;
}
