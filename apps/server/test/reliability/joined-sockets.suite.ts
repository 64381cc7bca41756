import type { Socket } from "node:net";

/**
 * Connects two sockets with each other, and closes both if one is closed.
 *
 * @param open - Set that contains both sockets while they are open.
 */
export function joinSockets(one: Socket, other: Socket, open: Set<Socket>): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    open.add(from);
    from
      .on("error", () => undefined)
      .on("close", () => {
        open.delete(from);
        to.destroy();
      });
    from.pipe(to);
  }
}
