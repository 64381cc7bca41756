import type { EntrySummary } from "@halcyon/schema";
import { foldText, searchEntries } from "@halcyon/schema/words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { entriesQuery } from "../../../data/queries/queries.ts";
import { entryNamesQuery } from "./entry-names.ts";
import { Combobox } from "../../../widgets/combobox.tsx";

interface Props {
  readonly label?: string;
  /** Entry whose name the field shows when no search is active; undefined for a field that is empty after each choice. */
  readonly entry: Pick<EntrySummary, "type" | "id"> | undefined;
  readonly pick: (entry: Pick<EntrySummary, "type" | "id">) => void;
}

/** Shows a field in which the reader searches for a task or scenario. */
export function EntryPicker({ label = "Task or scenario", entry, pick }: Props) {
  const { data: entries = [], isPending, isError, refetch } = useQuery(entriesQuery);
  const [isOpened, setOpened] = useState(false);
  const { data: namesOf = noNames } = useQuery({ ...entryNamesQuery, enabled: isOpened });
  const current = entries.find((one) => one.type === entry?.type && one.id === entry.id);
  return (
    <Combobox
      label={label}
      listLabel="Tasks and scenarios"
      placeholder={isPending ? "Loading the library…" : "Search by name, also in your language"}
      shown={current?.name ?? ""}
      find={(text) =>
        searchEntries(entries, text, namesOf).map((found) => ({
          key: `${found.type} ${found.id}`,
          name: found.name,
          note: `${found.type}${found.scope === "custom" ? ", your own" : ""} · ${found.sector}${foundByWords(found, namesOf(found), text)}`,
          value: { type: found.type, id: found.id },
        }))
      }
      onOpen={() => {
        setOpened(true);
        if (isError) void refetch();
      }}
      none={() => {
        if (isPending) return "The library is loading…";
        return isError
          ? "The list could not be loaded; open it again to try again."
          : "Nothing matches; try other words.";
      }}
      choose={pick}
    />
  );
}

const noNames = (): readonly string[] => [];

/**
 * Returns the alternative name through which a search text finds an entry, such as ` · hijskraan`. Returns an empty string if the main name contains the
 * text.
 */
function foundByWords({ name }: EntrySummary, names: readonly string[], text: string): string {
  const wanted = foldText(text.trim());
  if (wanted === "" || foldText(name).includes(wanted)) return "";
  const by = names.find((one) => foldText(one).startsWith(wanted));
  return by === undefined ? "" : ` · ${by}`;
}
