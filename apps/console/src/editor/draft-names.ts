import { type EntryType, entryTypes } from "@halcyon/schema";
import { useSyncExternalStore } from "react";
import { listeners } from "../state/listeners.ts";

/** The entry that a draft changes. */
export interface DraftName {
  readonly type: EntryType;
  readonly id: number;
}

const prefix = "halcyon-draft:";
const { subscribe, tellAll } = listeners();

/** Where drafts stand in the session storage of the tab, by the entries that they change. */
export const draftTexts = {
  read: (name: DraftName): string | null => sessionStorage.getItem(keyOf(name)),
  keep(name: DraftName, text: string): void {
    sessionStorage.setItem(keyOf(name), text);
    tellAll();
  },
  drop(name: DraftName): void {
    sessionStorage.removeItem(keyOf(name));
    tellAll();
  },
  dropAll(): void {
    for (const name of draftTexts.names()) sessionStorage.removeItem(keyOf(name));
    tellAll();
  },
  names: (): DraftName[] => namesOf(draftKeys()),
};

/** The entries that there are drafts of in this tab. */
export function useDraftNames(): DraftName[] {
  return namesOf(useSyncExternalStore(subscribe, draftKeys));
}

/** The keys of all drafts as one text, which is the same as long as they are. */
function draftKeys(): string {
  return Object.keys(sessionStorage)
    .filter((key) => key.startsWith(prefix))
    .toSorted()
    .join(" ");
}

function namesOf(keys: string): DraftName[] {
  return keys.split(" ").flatMap((key) => {
    const [type, id] = key.slice(prefix.length).split(":");
    const known = entryTypes.find((one) => one === type);
    return known === undefined || !/^\d{1,10}$/.test(id ?? "") ? [] : [{ type: known, id: Number(id) }];
  });
}

function keyOf({ type, id }: DraftName): string {
  return `${prefix}${type}:${id}`;
}
