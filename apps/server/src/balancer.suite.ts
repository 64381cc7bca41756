import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Gives each connection to one of the servers that are ready, as a service of Kubernetes does. */
export interface Balancer extends AsyncDisposable {
  readonly url: string;
  /** Takes a server in; resolves when it is ready. */
  add(url: string): Promise<void>;
  remove(url: string): void;
}

export interface BalancerOptions {
  /** How often a server is asked whether it is ready [ms]. */
  readonly probeEveryMs: number;
}

/** @returns A balancer without servers. It closes connections that come while none is ready. */
export async function balancer({ probeEveryMs }: BalancerOptions): Promise<Balancer> {
  /** Whether each of the servers was ready when it was last asked. */
  const servers = new Map<string, boolean>();
  const sockets = new Set<Socket>();
  let turn = 0;
  const listening = createServer((client) => {
    const ready = [...servers].filter(([, isReady]) => isReady);
    const [url] = ready[turn++ % ready.length] ?? [];
    if (url === undefined) {
      client.destroy();
      return;
    }
    const server = connect(Number(new URL(url).port), "127.0.0.1");
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket
        .on("error", () => undefined)
        .on("close", () => {
          sockets.delete(socket);
          other.destroy();
        });
      socket.pipe(other);
    }
  }).listen(0, "127.0.0.1");
  await once(listening, "listening");

  async function probe(url: string): Promise<void> {
    while (servers.has(url)) {
      const isReady = await fetch(`${url}/readyz`, { headers: { connection: "close" } }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (servers.has(url)) servers.set(url, isReady);
      await sleep(probeEveryMs);
    }
  }

  return {
    url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    async add(url) {
      servers.set(url, false);
      void probe(url);
      while (servers.get(url) === false) await sleep(probeEveryMs);
    },
    remove: (url) => void servers.delete(url),
    async [Symbol.asyncDispose]() {
      servers.clear();
      for (const socket of sockets) socket.destroy();
      listening.close();
      await once(listening, "close");
    },
  };
}
