import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";

/** Server that only this machine can reach, with its connections. */
export interface Listening extends AsyncDisposable {
  readonly port: number;
  readonly sockets: readonly Socket[];
  /** Returns a promise that resolves when all connections to the server are closed. */
  readonly left: () => Promise<void>;
}

export async function listening(server: Server): Promise<Listening> {
  const sockets: Socket[] = [];
  server.on("connection", (socket: Socket) => {
    sockets.push(socket);
    // Broken connections are what the tests are about.
    socket.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    sockets,
    left: async () => {
      await Promise.all(sockets.filter(({ closed }) => !closed).map((socket) => once(socket, "close")));
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
