import type { EntryDetail } from "@halcyon/schema";
import { customEntriesMax } from "@halcyon/schema/wire";
import type { FormEvent } from "react";
import { BorrowedSourcesNote } from "./borrowed-sources-note.tsx";
import { ProblemWithWayOut } from "../problem-with-way-out.tsx";
import type { Fault } from "../drafts/check-definition.ts";
import { type Draft, withEnding } from "../drafts/draft.ts";
import { newEntryId } from "../../../data/state/view.ts";
import { TextField } from "../fields/text-field.tsx";
import { useSaveEntry } from "./use-save-entry.ts";

interface Props {
  readonly entry: EntryDetail;
  readonly draft: Draft;
  readonly isChanged: boolean;
  readonly isSound: boolean;
  readonly changeDraft: (change: Partial<Draft>) => void;
  /** Told what was saved. */
  readonly settle: (saved: Draft) => void;
  /** Told what the server finds wrong with fields. */
  readonly refuse: (faults: readonly Fault[]) => void;
  /** Called with the id of a new entry. */
  readonly created: (id: number) => void;
}

export const saveFormId = "save-entry";

/** The words of an entry, each as one line or as so many. */
const wordFields: readonly {
  readonly field: "name" | "sector" | "description" | "caveat";
  readonly rows?: number;
}[] = [
  { field: "name" },
  { field: "sector" },
  { field: "description", rows: 2 },
  { field: "caveat", rows: 2 },
];

/** What saving does to an entry: a curated one stays, and there is one of one's own. */
export function saveWords({ id, type, scope, version }: EntryDetail): string {
  if (id === newEntryId) return `Save as a new ${type}`;
  return scope === "curated" ? "Save as my own" : `Save as version ${version + 1}`;
}

/** The words that a draft shares with the entry that it began from. */
function borrowedTexts(entry: EntryDetail, draft: Draft): string[] {
  return (["description", "caveat"] as const).filter(
    (name) => draft[name] !== "" && draft[name] === entry[name],
  );
}

/** Names what was changed and keeps it: as the next version of an own entry, or as a new one. */
export function SaveForm(props: Props) {
  const { entry, draft, isChanged, isSound, changeDraft } = props;
  const { scope, type, version } = entry;
  const isNew = entry.id === newEntryId;
  const borrowed = scope === "curated" ? borrowedTexts(entry, draft) : [];
  const { problem, isBusy, replace, create } = useSaveEntry(props);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (scope === "curated" || isNew) await create(draft);
    else await replace();
  };
  const isCopied = draft.name === entry.name;
  return (
    <form
      id={saveFormId}
      className="card save"
      aria-label="Save"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h2>{scope === "curated" ? `Keep it as a ${type} of your own` : "Name and words"}</h2>
      <div className="numbers words">
        {wordFields.map(({ field, rows }) => (
          <TextField
            key={field}
            label={field}
            pointer={`#/${field}`}
            rows={rows}
            value={draft[field]}
            change={(text) => changeDraft({ [field]: text })}
          />
        ))}
      </div>
      {borrowed.length > 0 && (
        <p className="note">
          The {borrowed.join(" and the ")} come from the curated entry “{entry.name}” and were written for its
          limits. Change them to fit yours; what stands here is saved as your own.
        </p>
      )}
      {!isNew && (
        <BorrowedSourcesNote
          before={entry.constraints}
          after={draft.constraints}
          change={(constraints) => changeDraft({ constraints })}
        />
      )}
      <div className="row">
        <button
          type="submit"
          className="primary"
          disabled={isBusy || !isSound || (scope === "custom" && !isChanged)}
        >
          {saveWords(entry)}
        </button>
        {scope === "custom" && !isNew && (
          <button
            type="button"
            disabled={isBusy || !isSound}
            onClick={() =>
              void create(isCopied ? { ...draft, name: withEnding(draft.name, ", copy") } : draft)
            }
          >
            Save a copy
          </button>
        )}
        <span className="note" role="status">
          {scope === "custom" && !isNew && !isChanged && `Saved as version ${version}.`}
        </span>
      </div>
      {problem && <ProblemWithWayOut problem={problem} />}
      <p className="note">Seen by your account alone. An account keeps up to {customEntriesMax} entries.</p>
    </form>
  );
}
