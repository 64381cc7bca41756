import type { QueryClient } from "@tanstack/react-query";

/**
 * Calls a function once no response of the server is outstanding. So requests that readers wait for come before those that can wait.
 *
 * @returns What stops the waiting.
 */
export function whenAnswered(queries: QueryClient, act: () => void): () => void {
  const look = (): void => {
    if (queries.isFetching() > 0) return;
    stop();
    act();
  };
  const stopListening = queries.getQueryCache().subscribe(look);
  // What a page asks first it asks when it is drawn.
  const timer = setTimeout(look);
  const stop = (): void => {
    clearTimeout(timer);
    stopListening();
  };
  return stop;
}
