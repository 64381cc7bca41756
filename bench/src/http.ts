import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import type { Figure } from "./figure.ts";
import { pathOf, spentBy } from "./processes.ts";
import { median } from "./timing.ts";
import { compositeOf, london, type UsedServer, usedServer } from "./used-server.ts";

const rounds = 7;

/** Measured cases: forecast length, number of connections, requests per round, and maximum time as a multiple of that of the bare server. */
const cases = [
  { hours: 24, connections: 8, requests: 3000 },
  { hours: 168, connections: 8, requests: 3000 },
  { hours: 720, connections: 8, requests: 3000, bareTimes: 2 },
  { hours: 5040, connections: 8, requests: 800 },
  { hours: 720, connections: 1, requests: 1500, bareTimes: 4 },
  { hours: 720, connections: 32, requests: 3000 },
] as const;

/**
 * Measures requests to a production server, compared with a bare node:http server that sends the same headers and bytes. The figures are the processor times
 * of both servers. This process calls them alternately.
 */
export async function httpFigures(): Promise<Figure[]> {
  await using server = await usedServer();
  const bare = fork(pathOf("bare-process.ts"), {
    execArgv: ["--import", pathOf("process-watch.ts")],
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const [port] = (await once(bare.stdout!, "data")) as [Buffer];
  const figures: Figure[] = [];
  for (const one of cases) figures.push(await figureOf(one, server, { port: Number(port), child: bare }));
  bare.disconnect();
  return figures;
}

async function figureOf(
  one: (typeof cases)[number],
  server: UsedServer,
  bareServer: { readonly port: number; readonly child: ChildProcess },
): Promise<Figure> {
  const { hours, connections, requests } = one;
  const { path, body } = compositeOf(london, hours);
  const request = {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", "accept-encoding": "identity", "x-api-key": server.key },
  } as const;
  const sides = [
    { url: server.url + path, child: server.child },
    { url: `http://127.0.0.1:${bareServer.port}${path}`, child: bareServer.child },
  ] as const;
  const bytes = await teachBare(sides[0].url, sides[1].url, request);
  const spent = sides.map((): number[] => []);
  for (let round = -2; round < rounds; round++) {
    for (const [index, { url, child }] of sides.entries()) {
      const before = await spentBy(child);
      const { non2xx, errors } = await autocannon({ ...request, url, connections, amount: requests });
      if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`);
      const { cpuMs } = await spentBy(child);
      if (round >= 0) spent[index]!.push(((cpuMs - before.cpuMs) / requests) * 1000);
    }
  }
  const [value, bareUs] = spent.map(median) as [number, number];
  return {
    name: `request of ${hours} h, cached, ${connections} ${connections === 1 ? "connection" : "connections"}`,
    value,
    unit: "us",
    atMost: "bareTimes" in one ? Math.round(one.bareTimes * bareUs) : undefined,
    beside: `bare node:http, ${bareUs.toFixed(0)} us of ${(bytes / 1024).toFixed(0)} kB`,
  };
}

/**
 * Makes the bare server send the same response as the Halcyon server.
 *
 * @returns The length of the response [bytes].
 */
async function teachBare(ours: string, bare: string, request: RequestInit): Promise<number> {
  const answer = await fetch(ours, request);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  const body = Buffer.from(await answer.arrayBuffer());
  // The server that sends them adds these itself.
  const own = new Set(["date", "connection", "keep-alive"]);
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !own.has(name)));
  await fetch(bare, { method: "PUT", body, headers: { "x-answer": JSON.stringify(headers) } });
  return body.length;
}
