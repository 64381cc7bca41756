import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * What happens to a statement. `pass`: it is sent. `cut before`: the connection is cut before the server receives it. `cut after`: the connection is cut
 * before the response returns. `silent`: the connection stays open but transmits nothing. `held`: the statement and all later ones wait until they are
 * released.
 */
export type StatementFate = "pass" | "cut before" | "cut after" | "silent" | "held";

export interface FaultProxy extends AsyncDisposable {
  /** URL for clients that connect through the proxy. */
  readonly url: string;
  /** Releases all held statements. */
  letGo(): void;
}

/** Function that returns true for the messages of a client for which the test decides what happens. */
export type IsJudged = (message: Buffer) => boolean;

/** First bytes of the messages that begin a statement in the extended protocol: Parse and Bind. */
const statementStarts = new Set([0x50, 0x42]);

const beginsStatement: IsJudged = (message) => statementStarts.has(message[0]!);

/**
 * Starts a proxy between clients and PostgreSQL that can cut connections.
 *
 * @param targetUrl - `postgres://...` with host and port.
 * @param fate - Decides what happens to a statement. Called once per statement, or for the messages selected by `isJudged`.
 */
export async function faultProxy(
  targetUrl: string,
  fate: () => StatementFate,
  isJudged = beginsStatement,
): Promise<FaultProxy> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  const held = new Set<() => void>();
  const proxy = createServer((client) => {
    const server = connect(Number(target.port || 5432), target.hostname);
    let deaf = false;
    let silent = false;
    const cut = (): void => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      // A cut is noticed at "close"; why it came does not matter.
      socket
        .on("error", () => undefined)
        .on("close", () => {
          sockets.delete(socket);
          cut();
        });
    }
    client.on("data", (bytes: Buffer) => {
      const decided = isJudged(bytes) ? fate() : "pass";
      if (decided === "cut before") return cut();
      deaf ||= decided === "cut after";
      silent ||= decided === "silent";
      if (decided === "held") {
        client.pause();
        held.add(() => {
          server.write(bytes);
          client.resume();
        });
      } else if (!silent) server.write(bytes);
    });
    server.on("data", (bytes) => (deaf ? cut() : client.write(bytes)));
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const url = new URL(targetUrl);
  // What is lost here is to be found lost as soon as a server finds it.
  url.searchParams.delete("connect_timeout");
  url.hostname = "127.0.0.1";
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    letGo() {
      for (const pass of held) pass();
      held.clear();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, "close");
    },
  };
}
