/** Listeners to state changes outside React. */
interface Listeners {
  /** Adds a listener, and returns a function that removes it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly tellAll: () => void;
}

export function listeners(): Listeners {
  const all = new Set<() => void>();
  return {
    subscribe: (listener) => {
      all.add(listener);
      return () => all.delete(listener);
    },
    tellAll: () => {
      for (const listener of all) listener();
    },
  };
}
