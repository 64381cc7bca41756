import { type EntryType, entryTypes } from "@halcyon/schema";
import { useSyncExternalStore } from "react";
import { listeners } from "./listeners.ts";

/** Type and id of the entry (task or scenario) that a draft changes. */
export interface DraftName {
  readonly type: EntryType;
  readonly id: number;
}

/** Store of one text per entry (task or scenario) in the session storage of the tab. */
interface TabTexts {
  readonly read: (name: DraftName) => string | null;
  /** Stores a text, and returns true if there was enough space. */
  readonly keep: (name: DraftName, text: string) => boolean;
  readonly drop: (name: DraftName) => void;
  readonly dropAll: () => void;
  readonly names: () => DraftName[];
  /** Returns the types and ids of all entries that have a stored text, as a React state. */
  readonly useNames: () => DraftName[];
}

/** Unsaved drafts of entries (tasks or scenarios) in this tab, in the format of this build of the console. */
export const draftTexts = tabTexts("halcyon-draft:");

/** Unsaved drafts that another build of the console stored and that this build cannot read. */
export const unreadTexts = tabTexts("halcyon-unread-draft:");

function tabTexts(prefix: string): TabTexts {
  const { subscribe, tellAll } = listeners();
  const keyOf = ({ type, id }: DraftName): string => `${prefix}${type}:${id}`;
  /** Returns the storage keys of all texts of this store as one text. The text changes only if a key is added or removed. */
  const keys = (): string =>
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith(prefix))
      .toSorted()
      .join(" ");
  const namesOf = (all: string): DraftName[] =>
    all.split(" ").flatMap((key) => {
      const [type, id] = key.slice(prefix.length).split(":");
      const known = entryTypes.find((one) => one === type);
      return known === undefined || !/^\d{1,10}$/.test(id ?? "") ? [] : [{ type: known, id: Number(id) }];
    });
  const names = (): DraftName[] => namesOf(keys());
  return {
    read: (name) => sessionStorage.getItem(keyOf(name)),
    keep(name, text) {
      try {
        sessionStorage.setItem(keyOf(name), text);
      } catch {
        return false;
      }
      tellAll();
      return true;
    },
    drop(name) {
      sessionStorage.removeItem(keyOf(name));
      tellAll();
    },
    dropAll() {
      for (const name of names()) sessionStorage.removeItem(keyOf(name));
      tellAll();
    },
    names,
    useNames: () => namesOf(useSyncExternalStore(subscribe, keys)),
  };
}
