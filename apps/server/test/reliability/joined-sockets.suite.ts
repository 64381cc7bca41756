import type { Socket } from "node:net";

/**
 * Passes on what two connections say, and lets neither outlive the other.
 *
 * @param open - Holds both for as long as they stand.
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
