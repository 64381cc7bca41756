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

/** Moves a handle by keys: so many steps, or without end for Home and End. */
export function edgeKeys(move: (steps: number) => void) {
  return (event: KeyboardEvent): void => {
    const by = steps.get(event.key);
    if (by === undefined) return;
    event.preventDefault();
    move(by);
  };
}
