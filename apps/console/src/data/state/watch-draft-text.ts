const storageKey = "halcyon-watch-draft";

/**
 * Draft of a new watch, as text in the session storage of the tab. The draft survives a reload and a change of page. It is lost when the tab closes.
 */
export const watchDraftText = {
  read: (): string | null => sessionStorage.getItem(storageKey),
  keep(text: string): void {
    try {
      sessionStorage.setItem(storageKey, text);
    } catch {
      // Without room the draft lives as long as its page.
    }
  },
  drop: (): void => sessionStorage.removeItem(storageKey),
};
