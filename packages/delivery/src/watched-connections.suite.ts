import { Socket } from "node:net";
import { vi } from "vitest";

/** Records all addresses to which any code of this process tries to connect, until the returned object is disposed of. */
export function watchedConnections() {
  const addresses: string[] = [];
  const watched = new WeakSet<Socket>();
  // oxlint-disable-next-line typescript/unbound-method -- called on the socket that it belongs to
  const connect = Socket.prototype.connect;
  const spy = vi.spyOn(Socket.prototype, "connect").mockImplementation(function watch(this: Socket, ...args) {
    if (!watched.has(this)) this.on("connectionAttempt", (address) => addresses.push(address));
    watched.add(this);
    return Reflect.apply(connect, this, args);
  });
  return { addresses, [Symbol.dispose]: () => spy.mockRestore() };
}
