import type { EntrySummary } from "@halcyon/schema";
import { searchEntries } from "@halcyon/schema/words";
import { useQuery } from "@tanstack/react-query";
import { entriesQuery } from "../../../data/queries/queries.ts";
import { Combobox } from "../../../widgets/combobox.tsx";

interface Props {
  readonly label?: string;
  /** The entry that stands in the field while nothing is searched; undefined where each search finds another one. */
  readonly entry: Pick<EntrySummary, "type" | "id"> | undefined;
  readonly pick: (entry: Pick<EntrySummary, "type" | "id">) => void;
}

/** A searchable list of tasks and scenarios. */
export function EntryPicker({ label = "Task or scenario", entry, pick }: Props) {
  const { data: entries = [], isPending, isError, refetch } = useQuery(entriesQuery);
  const current = entries.find((one) => one.type === entry?.type && one.id === entry.id);
  return (
    <Combobox
      label={label}
      listLabel="Tasks and scenarios"
      placeholder={isPending ? "Loading the library…" : "Search by name, sector or purpose"}
      shown={current?.name ?? ""}
      find={(text) =>
        searchEntries(entries, text).map(({ type, id, name, scope, sector }) => ({
          key: `${type} ${id}`,
          name,
          note: `${type}${scope === "custom" ? ", your own" : ""} · ${sector}`,
          value: { type, id },
        }))
      }
      onOpen={() => void (isError && refetch())}
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
