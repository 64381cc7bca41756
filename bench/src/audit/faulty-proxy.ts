import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { exchange, type Received } from "./exchange.ts";
import { type Passing, plantedFaults, type Through } from "./planted-faults.ts";
import { Seeded } from "./seeded.ts";

export interface FaultyProxy extends AsyncDisposable {
  readonly url: string;
  /** Number of occasions at which the fault showed. */
  shown(): number;
}

/** Share of the occasions at which a fault shows. */
const shown = 0.1;

/** Stands between callers and a server, and answers some requests wrongly, always in the same way. */
export async function faultyProxy(server: string, name: string, seed: number): Promise<FaultyProxy> {
  const fault = plantedFaults.get(name)!;
  const agent = new Agent({ keepAlive: true });
  let count = 0;
  const forward = async ({ key, ...sent }: Passing): Promise<Received> => {
    const outcome = await exchange(server, agent, {
      ...sent,
      headers: { ...sent.headers, "x-api-key": key },
    });
    return typeof outcome === "string" ? { status: 503, headers: {}, text: "" } : outcome;
  };
  const random = new Seeded(seed);
  const shows = (): boolean => {
    const isNow = random.chance(shown);
    if (isNow) count += 1;
    return isNow;
  };
  const through: Through = { forward, random, shows, notes: new Map() };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    const {
      host: _host,
      connection: _connection,
      "content-length": _length,
      "x-api-key": key,
      ...headers
    } = request.headers;
    const passing: Passing = {
      method: request.method as Passing["method"],
      path: request.url!,
      headers: headers as Record<string, string>,
      key: String(key),
      ...(body === "" ? {} : { body }),
    };
    const {
      status,
      headers: answered,
      text: sent,
    } = (await fault(passing, through)) ?? (await forward(passing));
    for (const [header, value] of Object.entries(answered))
      if (value !== undefined && !["connection", "keep-alive", "transfer-encoding"].includes(header))
        response.setHeader(header, value);
    response.writeHead(status).end(sent);
  };
  const proxy = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port } = proxy.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    shown: () => count,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections();
      proxy.close();
      agent.destroy();
    },
  };
}
