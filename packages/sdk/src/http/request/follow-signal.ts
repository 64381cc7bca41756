/** What ends with a signal. A signal may end any number of calls, and runtimes warn of many listeners on one: it has one for all. */
const followers = new Map<EventTarget, Set<AbortController>>();

/** Aborts a controller with a signal, at once where that was before, until the function is called that it gives. */
export function followSignal(signal: AbortSignal, controller: AbortController): () => void {
  if (signal.aborted) controller.abort(signal.reason);
  const all = (followers.get(signal) ?? new Set()).add(controller);
  followers.set(signal, all);
  signal.addEventListener("abort", abortAll);
  return () => {
    all.delete(controller);
    if (all.size > 0) return;
    followers.delete(signal);
    signal.removeEventListener("abort", abortAll);
  };
}

function abortAll({ target }: Event): void {
  const signal = target as AbortSignal;
  for (const controller of followers.get(signal) ?? []) controller.abort(signal.reason);
}
