import type { KeyboardEvent } from "react";

const steps = new Map(
  Object.entries<number>({
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -10,
    PageUp: 10,
    Home: -Infinity,
    End: Infinity,
  }),
);

/** Returns a keyboard handler that moves an edge. The handler calls `move` with a number of steps, which is −∞ for Home and ∞ for End. */
export function edgeKeys(move: (steps: number) => void) {
  return (event: KeyboardEvent): void => {
    const by = steps.get(event.key);
    if (by === undefined) return;
    event.preventDefault();
    move(by);
  };
}
