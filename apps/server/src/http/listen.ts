import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Makes a server listen.
 *
 * @param port - 0 picks a free one.
 * @returns The port.
 * @throws What the system says of the address, such as EADDRINUSE.
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
