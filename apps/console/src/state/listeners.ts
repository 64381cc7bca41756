/** Those who are told when something that is kept outside of React has changed. */
export interface Listeners {
  /** Adds one; the answer takes it away again. */
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
