import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serverProcess, type ServerProcess } from "./server-process.ts";
import { type HostileName, type HostileOrders, hostileNames } from "./soak-orders.ts";
import { soakKeys } from "./soak-keys.ts";
import type { Row } from "./table.ts";
import { watched } from "./watched.ts";

/** How long the soak takes where nothing else is said [s]. */
export const soakSeconds = 600;

/** Times as long as alone that honest callers may wait beside hostile ones. */
const slowerMax = 3;
/** The longest that one request may hold the loop [ms]. */
const holdMaxMs = 50;
/** What the caches of the event loop and of its thread may fill: grids, scores and records [MiB]. */
const cachesMiB = 256 + 64 + 64 + 64 + 64;

/** Requests a second of each honest caller, sent whether or not those before are answered. */
const ratePerSecond = 5;

interface Honest {
  readonly what: string;
  /** The request that a caller makes for the so manieth time. */
  readonly ask: (count: number) => { readonly path: string; readonly body?: object };
}

const request = { latitude: 51.5, longitude: -0.12, forecast_hours: 48, model: "noaa" };
const constraint_params = { id: 1, type: "task" };
const elsewhere = (count: number) => ({ ...request, latitude: -60 + (count % 1200) / 10, longitude: 10 });

const honest: readonly Honest[] = [
  {
    what: "composite, cached",
    ask: () => ({ path: "/v1/optimality/composite/", body: { request, constraint_params } }),
  },
  {
    what: "composite, not cached",
    ask: (count) => ({
      path: "/v1/optimality/composite/",
      body: { request: elsewhere(count), constraint_params },
    }),
  },
  {
    what: "windows",
    ask: (count) => ({
      path: "/v1/optimality/windows/",
      body: { request: elsewhere(count), constraint_params, window: { duration_hours: 4 } },
    }),
  },
  { what: "list of entries", ask: () => ({ path: "/v1/tasks/" }) },
];

export interface SoakOptions {
  readonly seconds: number;
  readonly hostile: readonly HostileName[];
}

/** What honest callers wait alone, and beside hostile callers with keys of their own, on a server as users run it. */
export async function soakRows({ seconds, hostile: names }: SoakOptions): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rm(folder, { recursive: true }));
  const server = opened.use(
    await serverProcess({ HALCYON_DATA_DIR: folder }, { preloaded: ["loop-watch.ts"] }),
  );
  const many = 1_000_000_000;
  const hostileKeys = Object.fromEntries(hostileNames.map((name) => [name, name === "exhausted" ? 0 : many]));
  const keys = await soakKeys(folder, {
    ...hostileKeys,
    ...Object.fromEntries(honest.map(({ what }) => [what, many])),
  });
  await told(server, keys, 2);
  await watched(server);
  const alone = await told(server, keys, seconds / 4);
  const before = await watched(server);
  const hostile = fork(new URL("soak-hostile.ts", import.meta.url));
  // Their own work is not the server's: on machines of their own it would keep nobody waiting.
  setPriority(hostile.pid!, constants.priority.PRIORITY_LOW);
  const orders: HostileOrders = { url: server.url, names, keys };
  hostile.send(orders);
  const beside = await told(server, keys, (seconds * 3) / 4);
  if (hostile.exitCode !== null) throw new Error("the hostile callers ended before the soak");
  hostile.kill();
  await once(hostile, "exit");
  const during = await watched(server);
  await sleep(Math.min(30, seconds / 8) * 1000);
  const after = await watched(server);
  const grownMiB = (after.rssBytes - before.rssBytes) / 2 ** 20;
  return [
    ...honest.map(({ what }, index) => slowerRow(what, alone[index]!, beside[index]!)),
    slowerRow("all together", alone.flat(), beside.flat()),
    {
      what: "soak: longest turn of the loop beside hostile callers",
      baseline: `${holdMaxMs} ms`,
      measured: `${during.longestMs.toFixed(1)} ms`,
      ratio: holdMaxMs / during.longestMs,
      target: 1,
    },
    {
      what: "soak: memory that stays after hostile callers",
      baseline: `${(before.rssBytes / 2 ** 20).toFixed(0)} MiB before, and caches of up to ${cachesMiB} MiB`,
      measured: `${(during.rssBytes / 2 ** 20).toFixed(0)} MiB at their end, ${(after.rssBytes / 2 ** 20).toFixed(0)} MiB after`,
      ratio: cachesMiB / Math.max(1, grownMiB),
      target: 1,
    },
  ];
}

/** How long an answer took [ms], infinite where there was none or a problem, and its status. */
interface Wait {
  readonly ms: number;
  readonly status: number | "none";
}

type Waits = readonly Wait[];

/** Lets the honest callers ask for a time, and tells what each waited. */
function told(
  server: ServerProcess,
  keys: Readonly<Record<string, string>>,
  seconds: number,
): Promise<Waits[]> {
  return Promise.all(
    honest.map(async ({ what, ask }) => {
      const waits: Promise<Wait>[] = [];
      const startMs = performance.now();
      for (let count = 0; count < seconds * ratePerSecond; count++) {
        await sleep(Math.max(0, startMs + (count * 1000) / ratePerSecond - performance.now()));
        const { path, body } = ask(Math.floor(startMs) + count);
        waits.push(waitFor(server.url + path, keys[what]!, body));
      }
      return Promise.all(waits);
    }),
  );
}

async function waitFor(url: string, key: string, body: object | undefined): Promise<Wait> {
  const startMs = performance.now();
  const headers = { "x-api-key": key };
  const init: RequestInit =
    body === undefined
      ? { headers }
      : {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify(body),
        };
  try {
    const answer = await fetch(url, init);
    await answer.arrayBuffer();
    return { ms: answer.ok ? performance.now() - startMs : Infinity, status: answer.status };
  } catch {
    return { ms: Infinity, status: "none" };
  }
}

function slowerRow(what: string, alone: Waits, beside: Waits): Row {
  const [aloneMs, besideMs] = [p99(alone), p99(beside)];
  const failed = Map.groupBy(
    beside.filter(({ ms }) => ms === Infinity),
    ({ status }) => status,
  );
  const refusals = [...failed].map(
    ([status, waits]) => `, ${waits.length} of ${beside.length} were ${status}`,
  );
  return {
    what: `soak: p99 of honest callers beside hostile ones, ${what}`,
    baseline: `${slowerMax} times alone, ${aloneMs.toFixed(1)} ms`,
    measured: `${besideMs.toFixed(1)} ms${refusals.join("")}`,
    ratio: (slowerMax * aloneMs) / besideMs,
    target: 1,
  };
}

function p99(waits: Waits): number {
  const sorted = waits.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1]!;
}
