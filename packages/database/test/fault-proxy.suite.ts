import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * What becomes of one statement: it passes, its connection is cut before the server sees it, or before its answer comes back. A silent connection
 * stands and passes nothing on any more, as to a machine that is gone. What is held waits, with all behind it, until it is let go.
 */
export type StatementFate = "pass" | "cut before" | "cut after" | "silent" | "held";

export interface FaultProxy extends AsyncDisposable {
  /** The URL with which clients go through the proxy. */
  readonly url: string;
  /** Lets all pass that is held. */
  letGo(): void;
}

/** Which messages of clients a fate is asked for. */
export type IsJudged = (message: Buffer) => boolean;

/** First bytes of the messages with which a statement of the extended protocol begins: Parse and Bind. */
const statementStarts = new Set([0x50, 0x42]);

const beginsStatement: IsJudged = (message) => statementStarts.has(message[0]!);

/**
 * Stands between clients and PostgreSQL and cuts connections.
 *
 * @param targetUrl - `postgres://...` with host and port.
 * @param fate - Asked once a statement, or where `isJudged` says so.
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
