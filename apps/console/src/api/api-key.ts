import { useSyncExternalStore } from "react";
import { listeners } from "../state/listeners.ts";

const storageKey = "halcyon-api-key";
const { subscribe, tellAll } = listeners();

/** The key of this tab; it lives in the session storage alone and is gone with the tab. */
export const apiKey = {
  read: (): string | null => sessionStorage.getItem(storageKey),
  keep(key: string): void {
    sessionStorage.setItem(storageKey, key);
    tellAll();
  },
  forget(): void {
    sessionStorage.removeItem(storageKey);
    tellAll();
  },
};

/** The key of this tab, null until one is given. */
export function useApiKey(): string | null {
  return useSyncExternalStore(subscribe, apiKey.read);
}
