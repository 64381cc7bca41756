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

/** Returns a handler that moves a handle by keys: by a number of steps, or without limit for Home and End. */
export function edgeKeys(move: (steps: number) => void) {
  return (event: KeyboardEvent): void => {
    const by = steps.get(event.key);
    if (by === undefined) return;
    event.preventDefault();
    move(by);
  };
}
