import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { issueKey } from "@halcyon/accounts/keys/key";
import { places, scenario, writeRecords } from "./data-records.ts";
import { median } from "./ratio.ts";
import type { Row } from "./table.ts";

/**
 * Data and climate over HTTP, from records in a point store. The first request that a process ever gets compiles what it runs. Another place in a warm process
 * is read and decoded. Then the same place is asked for again.
 */
export async function dataRows(): Promise<Row[]> {
  const root = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  try {
    await writeRecords(root);
    const wavesOf = "change of heat waves, 30 models x 150 years from the store";
    return [
      ...(await timed(root, wavesOf, waves, { coldMs: 150, warmMs: 15 })),
      ...(await timed(root, "workability of 46 years of hours from the store", workability, {
        coldMs: 300,
        warmMs: 300,
      })),
      ...(await timed(root, "10 years of hours as CSV, three variables, from the store", hourly)),
    ];
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

type Place = (typeof places)[number];

interface Asked {
  readonly path: string;
  readonly init: {
    readonly method?: string;
    readonly headers?: Record<string, string>;
    readonly body?: string;
  };
}

function waves(place: Place): Asked {
  const years = `period_start=2041&period_end=2070&scenario=${scenario}`;
  const path = "/v1/projections/heat-and-cold-waves/frequency-change/heatwave";
  return { path: `${path}?${whereOf(place)}&${years}`, init: {} };
}

function hourly(place: Place): Asked {
  const days = "start_date=2001-01-01&end_date=2010-12-31";
  const variables = "variables=temperature_2m,wind_speed_10m,precipitation";
  return {
    path: `/v1/historical/hourly?${whereOf(place)}&${days}&${variables}`,
    init: { headers: { accept: "text/csv" } },
  };
}

function workability(place: Place): Asked {
  return {
    path: "/v1/historical/workability/",
    init: {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        request: { ...place, start_year: 1980, end_year: 2025 },
        constraint_params: { id: 1, type: "task" },
      }),
    },
  };
}

function whereOf({ latitude, longitude }: Place): string {
  return `latitude=${latitude}&longitude=${longitude}`;
}

interface Budgets {
  readonly coldMs?: number;
  readonly warmMs?: number;
}

/** How many processes are asked; each answers its first request once. */
const processes = 5;

async function timed(
  root: string,
  what: string,
  asked: (place: Place) => Asked,
  { coldMs, warmMs }: Budgets = {},
): Promise<Row[]> {
  const first: number[] = [];
  const other: number[] = [];
  const again: number[] = [];
  const [one, another] = places;
  for (let process = 0; process < processes; process += 1) {
    await using server = await started(root);
    // What this process itself does for the first time is not counted.
    await answerMs(server.url, { path: "/livez", init: {} });
    first.push(await answerMs(server.url, asked(one)));
    other.push(await answerMs(server.url, asked(another)));
    for (let time = 0; time < 5; time += 1) again.push(await answerMs(server.url, asked(another)));
  }
  return [
    row(`${what}, first request of a process`, median(first), coldMs),
    row(`${what}, another place for the first time`, median(other), coldMs),
    row(`${what}, again`, median(again), warmMs),
  ];
}

/** From the request to the last byte of its answer [ms]. */
async function answerMs(url: string, { path, init }: Asked): Promise<number> {
  const headers = { ...init.headers, "x-api-key": issueKey().plaintext };
  const start = performance.now();
  const answer = await fetch(url + path, { ...init, headers });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(text);
  return performance.now() - start;
}

function row(what: string, ms: number, budgetMs: number | undefined): Row {
  return {
    what,
    baseline: budgetMs === undefined ? "" : `${budgetMs} ms`,
    measured: `${ms.toFixed(ms < 10 ? 1 : 0)} ms`,
    ratio: budgetMs === undefined ? undefined : budgetMs / ms,
    target: budgetMs === undefined ? undefined : 1,
  };
}

async function started(root: string): Promise<AsyncDisposable & { readonly url: string }> {
  const child = fork(fileURLToPath(new URL("data-process.ts", import.meta.url)), [root], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [url] = (await once(child, "message")) as [string];
  return {
    url,
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}
