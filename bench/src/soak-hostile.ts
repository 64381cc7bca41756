// The hostile callers of the soak, in a process of their own until they are killed: what they send is told by the parent. Each does one thing
// over and over, as fast as it is answered, from an address of its kind's own.
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type HostileName, type HostileOrders, hostileNames } from "./soak-orders.ts";
import { type Asked, bodySizes, illegalBodies, legal } from "./stall-requests.ts";

/** Number of callers of each kind. */
const callers: Readonly<Record<HostileName, number>> = {
  bulk: 2,
  exhausted: 2,
  slow: 40,
  head: 8,
  largest: 2,
  chunks: 2,
};

/** Time before a refused or disconnected caller tries again [ms]. */
const patienceMs = 50;

const json = { "content-type": "application/json" };
const batch = legal["optimality.batch"]!;
const bulk = [...illegalBodies.values()].map((made) => Buffer.from(made(bodySizes["optimality.batch"])));
const largest = Object.values(legal);
const longest = legal["projections.daily"]!.path;

/** Number of pipelined requests on a connection. Their responses exceed the buffers of the connection. */
const answersAhead = 50;

/** Returns a request with a response of about 370 kB. */
function longAnswer(key: string): string {
  const { path, body = "" } = legal["optimality.composite"]!;
  return `POST ${path} HTTP/1.1\r\nhost: a\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

/** Hostile caller of one kind. */
interface Caller {
  readonly url: string;
  readonly key: string;
  /** Local IP address from which the caller connects. */
  readonly localAddress: string;
  readonly agent: Agent;
}

type Act = (caller: Caller, count: number) => Promise<unknown>;

const acts: Readonly<Record<HostileName, Act>> = {
  bulk: (caller, count) =>
    taken(caller, { path: batch.path, method: "POST", headers: json, body: bulk[count % bulk.length]! }),
  exhausted: (caller) => taken(caller, batch),
  slow: (caller) => conversation(caller, longAnswer(caller.key).repeat(answersAhead)),
  head: (caller) => taken(caller, { path: longest, method: "HEAD" }),
  largest: (caller, count) => taken(caller, largest[count % largest.length]!),
  chunks: (caller) =>
    conversation(
      caller,
      `POST ${batch.path} HTTP/1.1\r\nhost: a\r\nx-api-key: ${caller.key}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${"1\r\n \r\n".repeat(50_000)}`,
    ),
};

type Sent = Omit<Asked, "body"> & { readonly body?: string | Buffer };

/** Sends a request, and discards the response. */
async function taken(
  { url, key, agent }: Caller,
  { path, method = "GET", headers, body }: Sent,
): Promise<void> {
  const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
  const sent = request(url + path, { method, agent, headers: { ...headers, ...length, "x-api-key": key } });
  // A server may close while the body is still being sent.
  sent.on("response", (answer) => answer.resume()).on("error", () => undefined);
  sent.end(body);
  await once(sent, "close");
}

/** Sends bytes without reading, and waits until the server closes the connection. */
async function conversation({ url, localAddress }: Caller, bytes: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, localAddress }).on("error", () => undefined);
  socket.pause();
  socket.write(bytes);
  // A socket that is paused sees the end of its connection only when it writes.
  const trying = setInterval(() => socket.write("\r\n"), 1000);
  await once(socket, "close");
  clearInterval(trying);
}

async function go(name: HostileName, { url, keys }: HostileOrders): Promise<never> {
  const localAddress = `127.0.0.${2 + hostileNames.indexOf(name)}`;
  const caller: Caller = {
    url,
    key: keys[name],
    localAddress,
    agent: new Agent({ keepAlive: true, localAddress }),
  };
  for (let count = 0; ; count++) {
    await acts[name](caller, count).catch(() => undefined);
    await sleep(patienceMs);
  }
}

process.once("message", (orders: HostileOrders) => {
  for (const name of orders.names)
    for (let caller = 0; caller < callers[name]; caller++) void go(name, orders);
});
process.once("disconnect", () => process.exit());
