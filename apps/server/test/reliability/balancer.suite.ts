import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { joinSockets } from "./joined-sockets.suite.ts";

/** Load balancer that passes each connection to one of the servers that are ready, as a Kubernetes service does. */
export interface Balancer extends AsyncDisposable {
  readonly url: string;
  /** Adds a server. Resolves when the server is ready. */
  add(url: string): Promise<void>;
  remove(url: string): void;
  /** Returns true if a server was ready at its last check. */
  isReady(url: string): boolean;
}

export interface BalancerOptions {
  /** Interval of the readiness checks [ms]. */
  readonly probeEveryMs: number;
  /** Time without a response after which a server is considered gone and its connections are closed [ms]; never if absent. */
  readonly silentAfterMs?: number;
}

interface Backend {
  isReady: boolean;
  readonly sockets: Set<Socket>;
}

/** Creates a balancer without servers. It closes new connections while no server is ready. */
export async function balancer({ probeEveryMs, silentAfterMs }: BalancerOptions): Promise<Balancer> {
  const backends = new Map<string, Backend>();
  const sockets = new Set<Socket>();
  let turn = 0;
  const listening = createServer((client) => {
    const ready = [...backends].filter(([, { isReady }]) => isReady);
    const chosen = ready[turn++ % ready.length];
    if (chosen === undefined) {
      client.destroy();
      return;
    }
    const [url, backend] = chosen;
    const { hostname, port } = new URL(url);
    const server = connect(Number(port), hostname);
    joinSockets(client, server, sockets);
    backend.sockets.add(server);
    server.on("close", () => backend.sockets.delete(server));
  }).listen(0, "127.0.0.1");
  await once(listening, "listening");

  async function probe(url: string, backend: Backend): Promise<void> {
    const isThere = (): boolean => backends.get(url) === backend;
    while (isThere()) {
      const signal = silentAfterMs === undefined ? null : AbortSignal.timeout(silentAfterMs);
      backend.isReady = await fetch(`${url}/readyz`, { headers: { connection: "close" }, signal }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (signal?.aborted === true && isThere()) for (const socket of backend.sockets) socket.destroy();
      await sleep(probeEveryMs);
    }
  }

  return {
    url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    async add(url) {
      const backend = { isReady: false, sockets: new Set<Socket>() };
      backends.set(url, backend);
      void probe(url, backend);
      while (!backend.isReady) await sleep(probeEveryMs);
    },
    remove: (url) => void backends.delete(url),
    isReady: (url) => backends.get(url)?.isReady === true,
    async [Symbol.asyncDispose]() {
      backends.clear();
      for (const socket of sockets) socket.destroy();
      listening.close();
      await once(listening, "close");
    },
  };
}
