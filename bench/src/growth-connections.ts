import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import type { Curve } from "./growth-curve.ts";
import { costsInTurns, type Load } from "./in-turns.ts";
import { usedServer, type UsedServer } from "./used-server.ts";

const idleSizes = [0, 100, 500, 1000, 2000];
const activeSizes = [1, 8, 64, 512, 900, 2000];
/** Active ones beside the idle ones. */
const besideIdle = 8;
const requestsMin = 1500;
/** So many requests of each active connection make its opening a small part of them. */
const requestsEach = 10;

/** Connections that are open and idle beside eight active ones, and active ones. */
export async function connectionCurves(rounds: number): Promise<Curve[]> {
  await using server = await usedServer({ environment: { HALCYON_IN_WORK_PER_KEY: "100000" } });
  const idle = await costsInTurns(
    idleSizes.map((size) => idleLoad(server, size)),
    rounds,
  );
  const active = await costsInTurns(
    activeSizes.map((size) => ({ server, ask: () => cannon(server, size) })),
    rounds,
  );
  const flat = { unit: "connections", costUnit: "us", expected: "flat" } as const;
  return [
    {
      ...flat,
      what: "request beside idle connections",
      points: idleSizes.map((size, index) => ({ size, cost: idle[index]! })),
    },
    {
      ...flat,
      what: "request while all connections ask",
      points: activeSizes.map((size, index) => ({ size, cost: active[index]! })),
    },
  ];
}

function idleLoad(server: UsedServer, size: number): Load {
  let idle: readonly Socket[] = [];
  return {
    server,
    async before() {
      idle = await Promise.all(Array.from({ length: size }, () => idleConnection(server.url)));
    },
    ask: () => cannon(server, besideIdle),
    async after() {
      for (const socket of idle) socket.destroy();
      // Their ends are seen before the next turn begins.
      await sleep(200);
    },
  };
}

/** A connection over which something was answered. */
async function idleConnection(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write("GET /livez HTTP/1.1\r\nhost: bench\r\n\r\n");
  await once(socket, "data");
  return socket;
}

/** @returns How many answers there were, of a server that has no more room for a request too */
async function cannon({ url, key }: UsedServer, connections: number): Promise<number> {
  const { non2xx, ...answers } = await autocannon({
    url: `${url}/v1/optimality/composite/`,
    connections,
    amount: Math.max(requestsMin, requestsEach * connections),
    timeout: 60,
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json", "accept-encoding": "identity" },
    body: JSON.stringify({
      request: { latitude: 51.5, longitude: -0.12, forecast_hours: 24, model: "noaa" },
      constraint_params: { id: 1, type: "task" },
    }),
  });
  // Where the machine is too busy to send in time, connections are closed, and what was sent over them is not counted.
  if (answers["2xx"] === 0) throw new Error(`nothing was answered over ${connections} connections`);
  return answers["2xx"] + non2xx;
}
