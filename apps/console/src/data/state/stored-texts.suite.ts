import { beforeEach, vi } from "vitest";

/** What the browser keeps during each test of a file, by its name; nothing at first. */
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
