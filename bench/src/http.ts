import autocannon from "autocannon";
import { median } from "./ratio.ts";
import { type Spent, spentBy } from "./spent.ts";
import { startedProcess } from "./started-process.ts";
import type { Row } from "./table.ts";
import { type UsedServer, usedServer } from "./used-server.ts";

const path = "/v1/optimality/composite/";
const rounds = 7;

interface Case {
  readonly hours: number;
  readonly connections: number;
  /** Requests of a round. */
  readonly requests: number;
  readonly target?: number;
}

const cases: readonly Case[] = [
  { hours: 24, connections: 8, requests: 3000 },
  { hours: 168, connections: 8, requests: 3000 },
  { hours: 720, connections: 8, requests: 3000, target: 0.5 },
  { hours: 5040, connections: 8, requests: 800 },
  { hours: 720, connections: 1, requests: 1500, target: 0.25 },
  { hours: 720, connections: 32, requests: 3000 },
];

/**
 * Whole requests to a server as users run it, against a bare node:http server that sends the same headers and bytes. It counts the time of both processes
 * on a processor. Both are asked in turns by this process.
 */
export async function httpRows(): Promise<Row[]> {
  await using server = await usedServer();
  await using bare = await startedProcess<number>("bare-process.ts");
  const sides: readonly [Side, Side] = [
    { url: server.url + path, spent: () => server.spent() },
    { url: `http://127.0.0.1:${bare.said}${path}`, spent: () => spentBy(bare.child) },
  ];
  const rows: Row[] = [];
  for (const one of cases) rows.push(await rowOf(one, server, sides));
  const { rssBytes } = await server.spent();
  const measured = `${(rssBytes / 2 ** 20).toFixed(0)} MiB`;
  return [
    ...rows,
    { what: "memory after all this", baseline: "", measured, ratio: undefined, target: undefined },
  ];
}

interface Side {
  readonly url: string;
  spent(): Promise<Spent>;
}

async function rowOf(
  { hours, connections, requests, target }: Case,
  { key }: Pick<UsedServer, "key">,
  sides: readonly [Side, Side],
): Promise<Row> {
  const request = {
    method: "POST",
    body: JSON.stringify({
      request: { latitude: 51.5, longitude: -0.12, forecast_hours: hours, model: "noaa" },
      constraint_params: { id: 1, type: "task" },
    }),
    headers: { "content-type": "application/json", "accept-encoding": "identity", "x-api-key": key },
  } as const;
  const bytes = await teachBare(sides, request);
  const spent = sides.map((): number[] => []);
  for (let round = -2; round < rounds; round++) {
    for (const [index, side] of sides.entries()) {
      const start = await side.spent();
      const options = { ...request, url: side.url, connections, amount: requests };
      const { non2xx, errors } = await autocannon(options);
      if (non2xx > 0 || errors > 0) throw new Error(`${side.url}: ${non2xx} refusals, ${errors} errors`);
      const { cpuMs } = await side.spent();
      if (round >= 0) spent[index]!.push(((cpuMs - start.cpuMs) / requests) * 1000);
    }
  }
  const [ours, bare] = spent.map(median) as [number, number];
  return {
    what: `request of ${hours} h, cached, ${connections} ${connections === 1 ? "connection" : "connections"}`,
    baseline: `bare node:http, ${bare.toFixed(0)} us of ${(bytes / 1024).toFixed(0)} kB`,
    measured: `${ours.toFixed(0)} us`,
    ratio: bare / ours,
    target,
  };
}

/** Lets the bare server send what the other one answers. @returns The length of the answer [bytes] */
async function teachBare([ours, bare]: readonly [Side, Side], request: RequestInit): Promise<number> {
  const answer = await fetch(ours.url, request);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  const body = Buffer.from(await answer.arrayBuffer());
  // The server that sends them adds these itself.
  const own = new Set(["date", "connection", "keep-alive"]);
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !own.has(name)));
  await fetch(bare.url, { method: "PUT", body, headers: { "x-answer": JSON.stringify(headers) } });
  return body.length;
}
