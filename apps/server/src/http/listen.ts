import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Starts a server on a port.
 *
 * @param port - Port; 0 selects a free one.
 * @returns Port on which the server listens.
 * @throws Error of the system, such as EADDRINUSE, if the address cannot be used.
 */
export async function listen(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}
