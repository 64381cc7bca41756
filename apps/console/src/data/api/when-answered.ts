import type { QueryClient } from "@tanstack/react-query";

/**
 * Calls a function as soon as no request to the server is pending. This lets urgent requests come before less urgent ones.
 *
 * @returns A function that cancels the call.
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
