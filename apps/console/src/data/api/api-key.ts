import { useSyncExternalStore } from "react";
import { listeners } from "../state/listeners.ts";

const storageKey = "halcyon-api-key";
const { subscribe, tellAll } = listeners();

/** API key of this tab. The key is lost when the tab closes, unless the reader chooses to keep it on this device. */
export const apiKey = {
  read: (): string | null => sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey),
  keep(key: string, isOfDevice: boolean): void {
    (isOfDevice ? localStorage : sessionStorage).setItem(storageKey, key);
    tellAll();
  },
  forget(): void {
    sessionStorage.removeItem(storageKey);
    localStorage.removeItem(storageKey);
    tellAll();
  },
};

/**
 * Returns the key of this tab as a React state, or null if there is none. The state updates when another tab changes the key of the device.
 */
export function useApiKey(): string | null {
  return useSyncExternalStore(listen, apiKey.read);
}

function listen(listener: () => void): () => void {
  const stop = subscribe(listener);
  addEventListener("storage", listener);
  return () => {
    stop();
    removeEventListener("storage", listener);
  };
}
