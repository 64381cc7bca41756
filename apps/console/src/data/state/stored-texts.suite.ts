import { beforeEach, vi } from "vitest";

/** Simulates the local storage of a browser, and returns its texts by key. The storage is empty before each test. */
export function keptTexts(): Map<string, string> {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
      removeItem: (name: string) => void kept.delete(name),
    });
  });
  return kept;
}
