import { useSyncExternalStore } from "react";

/** Returns true if the browser reports a network connection. */
export function isOnline(): boolean {
  return navigator.onLine;
}

/** Returns {@link isOnline} as a React state. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
