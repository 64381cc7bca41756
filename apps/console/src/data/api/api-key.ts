import { useSyncExternalStore } from "react";
import { listeners } from "../state/listeners.ts";

const storageKey = "halcyon-api-key";
const { subscribe, tellAll } = listeners();

/** The key of this tab. It is gone with the tab, unless the reader lets this device keep it. */
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

/** The key of this tab, null until one is given; what another tab does to the key of the device is followed. */
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
