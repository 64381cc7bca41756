import { useSyncExternalStore } from "react";

const wantsDark = "(prefers-color-scheme: dark)";

/** Returns true while the console has dark colours. Drawings on a canvas need it, because style sheets do not reach them. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDark);
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia(wantsDark).matches : theme === "dark";
}

function subscribe(changed: () => void): () => void {
  const media = matchMedia(wantsDark);
  const observer = new MutationObserver(changed);
  media.addEventListener("change", changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    media.removeEventListener("change", changed);
    observer.disconnect();
  };
}
