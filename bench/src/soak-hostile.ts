// The hostile callers of the soak, in a process of their own until they are killed: what they send is told by the parent. Each does one thing
// over and over, as fast as it is answered.
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { HostileName, HostileOrders } from "./soak-orders.ts";
import { bodySizes, illegalBodies, legal } from "./stall-requests.ts";

/** How many callers of a kind there are. */
const callers: Readonly<Record<HostileName, number>> = {
  bulk: 2,
  exhausted: 2,
  slow: 40,
  head: 8,
  largest: 2,
  chunks: 2,
};

/** So long a caller that was refused or closed waits before it tries again [ms]. */
const patienceMs = 50;

const json = { "content-type": "application/json" };
const batch = legal["optimality.batch"]!;
const bulk = [...illegalBodies.values()].map((made) => Buffer.from(made(bodySizes["optimality.batch"])));
const largest = Object.values(legal);
const longest = legal["projections.daily"]!.path;

/** More answers than the system holds for a connection. */
const answersAhead = 50;

/** Asks for an answer of some 370 kB. */
function longAnswer(key: string): string {
  const { path, body = "" } = legal["optimality.composite"]!;
  return `POST ${path} HTTP/1.1\r\nhost: a\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

type Act = (url: string, key: string, count: number) => Promise<unknown>;

const acts: Readonly<Record<HostileName, Act>> = {
  bulk: (url, key, count) =>
    taken(url + batch.path, {
      method: "POST",
      headers: { ...json, "x-api-key": key },
      body: bulk[count % bulk.length]!,
    }),
  exhausted: (url, key) =>
    taken(url + batch.path, { method: "POST", headers: { ...json, "x-api-key": key }, body: batch.body! }),
  slow: (url, key) => conversation(url, longAnswer(key).repeat(answersAhead)),
  head: (url, key) => taken(url + longest, { method: "HEAD", headers: { "x-api-key": key } }),
  largest: (url, key, count) => {
    const { path, headers, ...init } = largest[count % largest.length]!;
    return taken(url + path, { ...init, headers: { ...headers, "x-api-key": key } });
  },
  chunks: (url, key) =>
    conversation(
      url,
      `POST ${batch.path} HTTP/1.1\r\nhost: a\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${"1\r\n \r\n".repeat(50_000)}`,
    ),
};

async function taken(url: string, init: RequestInit): Promise<void> {
  await (await fetch(url, init)).arrayBuffer();
}

/** Sends bytes, reads nothing, and waits until the server closes. */
async function conversation(url: string, bytes: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on("error", () => undefined);
  socket.pause();
  socket.write(bytes);
  // A socket that is paused sees the end of its connection only when it writes.
  const trying = setInterval(() => socket.write("\r\n"), 1000);
  await once(socket, "close");
  clearInterval(trying);
}

async function go(name: HostileName, { url, keys }: HostileOrders): Promise<never> {
  for (let count = 0; ; count++) {
    await acts[name](url, keys[name], count).catch(() => undefined);
    await sleep(patienceMs);
  }
}

process.once("message", (orders: HostileOrders) => {
  for (const name of orders.names)
    for (let caller = 0; caller < callers[name]; caller++) void go(name, orders);
});
process.once("disconnect", () => process.exit());
