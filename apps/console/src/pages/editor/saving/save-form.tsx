import type { Constraint, EntryDetail } from "@halcyon/schema";
import { customEntriesMax } from "@halcyon/schema/wire";
import { type FormEvent, useState } from "react";
import { ProblemWithWayOut } from "../problem-with-way-out.tsx";
import { type Fault, faultsOf } from "../drafts/check-definition.ts";
import { type Draft, requestOfDraft, withEnding } from "../drafts/draft.ts";
import { newEntryId } from "../../../data/state/view.ts";
import { TextField } from "../fields/text-field.tsx";
import { constraintWords } from "../../../words/weather/constraint-words.ts";
import { pairConstraints } from "../definition/pair-constraints.ts";
import { useQueryClient } from "@tanstack/react-query";
import { callProblem, type CallProblem } from "../../../data/api/call-problem.ts";
import { client } from "../../../data/api/client.ts";
import { dropScores, entriesQuery, entryQuery } from "../../../data/queries/queries.ts";
import { versionTag } from "../../../data/api/version-tag.ts";

interface Props {
  readonly entry: EntryDetail;
  readonly draft: Draft;
  readonly isChanged: boolean;
  readonly isSound: boolean;
  readonly changeDraft: (change: Partial<Draft>) => void;
  /** Called with the draft after it was saved. */
  readonly settle: (saved: Draft) => void;
  /** Called with the field errors that the server reports. */
  readonly refuse: (faults: readonly Fault[]) => void;
  /** Called with the id of a new entry. */
  readonly created: (id: number) => void;
}

export const saveFormId = "save-entry";

/** Text fields of an entry. `rows` is the number of lines of a longer text. */
const wordFields: readonly {
  readonly field: "name" | "sector" | "description" | "caveat";
  readonly rows?: number;
}[] = [
  { field: "name" },
  { field: "sector" },
  { field: "description", rows: 2 },
  { field: "caveat", rows: 2 },
];

/** Returns the label of the save button, such as `Save as a new task`. Saving a curated entry (task or scenario) leaves it unchanged and creates a copy. */
export function saveWords({ id, type, scope, version }: EntryDetail): string {
  if (id === newEntryId) return `Save as a new ${type}`;
  return scope === "curated" ? "Save as my own" : `Save as version ${version + 1}`;
}

/** Returns the names of the texts (such as the description) that a draft has unchanged from its entry. */
function borrowedTexts(entry: EntryDetail, draft: Draft): string[] {
  return (["description", "caveat"] as const).filter(
    (name) => draft[name] !== "" && draft[name] === entry[name],
  );
}

/** Shows a form that saves a draft. The draft becomes the next version of a custom entry (task or scenario), or a new entry. */
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
      <p className="note">
        Only your account can see it. An account can have up to {customEntriesMax} entries.
      </p>
    </form>
  );
}

interface BorrowedSourcesNoteProps {
  readonly before: readonly Constraint[];
  readonly after: readonly Constraint[];
  readonly change: (constraints: readonly Constraint[]) => void;
}

/** Lists the constraints whose limits were changed but whose note and sources were not. The reader can clear these notes and sources. */
function BorrowedSourcesNote({ before, after, change }: BorrowedSourcesNoteProps) {
  const borrowed = borrowedSources(before, after);
  if (borrowed.length === 0) return null;
  const clear = (): void =>
    change(after.map((one, place) => (borrowed.includes(place) ? withoutSources(one) : one)));
  return (
    <p className="note">
      The note and the sources of {borrowed.map((place) => constraintWords(after[place]!)).join(" and ")} were
      written for other limits. Write where yours come from, or{" "}
      <button type="button" className="link" onClick={clear}>
        clear them
      </button>
      .
    </p>
  );
}

/**
 * Finds the constraints whose limits were changed, but whose note or sources still refer to the earlier limits.
 *
 * @returns The positions of these constraints in the second definition.
 */
export function borrowedSources(before: readonly Constraint[], after: readonly Constraint[]): number[] {
  const pairs = pairConstraints(before, after);
  return after.flatMap((one, place) => {
    const old = pairs[place]!.before;
    if (old === undefined || !hasSources(one) || sourcesOf(old) !== sourcesOf(one)) return [];
    return limitsOf(old) === limitsOf(one) ? [] : [place];
  });
}

/** Returns a constraint without its note and its sources. */
export function withoutSources({ note: _note, source: _source, ...rest }: Constraint): Constraint {
  return rest;
}

function hasSources({ note = "", source = [] }: Constraint): boolean {
  return note !== "" || source.length > 0;
}

function sourcesOf({ note = "", source = [] }: Constraint): string {
  return JSON.stringify([note, source]);
}

/**
 * Returns all fields of a constraint that its cited sources may support, as text. These exclude the weight, the role and the handling of missing data.
 */
function limitsOf(constraint: Constraint): string {
  const { weight: _weight, role: _role, if_missing: _ifMissing, ...limits } = withoutSources(constraint);
  return JSON.stringify(limits);
}

interface Saving {
  readonly entry: EntryDetail;
  readonly draft: Draft;
  /** Called with the draft after it was saved. */
  readonly settle: (saved: Draft) => void;
  readonly refuse: (faults: readonly Fault[]) => void;
  readonly created: (id: number) => void;
}

/** Returns functions that save a draft as a new version or a new entry. If saving fails, the draft stays. */
function useSaveEntry({ entry, draft, settle, refuse, created }: Saving) {
  const { type, id, version } = entry;
  const [problem, setProblem] = useState<CallProblem>();
  const [isBusy, setBusy] = useState(false);
  const queries = useQueryClient();

  /** Sends a change to the server. Returns undefined if the server refuses the change. */
  const save = async (change: () => Promise<EntryDetail>): Promise<EntryDetail | undefined> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const saved = await change();
      queries.setQueryData(entryQuery(saved).queryKey, saved);
      dropScores(queries, saved);
      void queries.invalidateQueries({ queryKey: entriesQuery.queryKey });
      settle(draft);
      return saved;
    } catch (error) {
      const found = callProblem(error);
      const faults = faultsOf(found.fields);
      // The fields say what is wrong with them.
      const isSaid = found.code === "invalid_request" && faults.length === found.fields.length;
      if (!isSaid) setProblem(found);
      refuse(faults);
      // Somebody else was faster: what there is now is shown beside the draft.
      if (found.code === "precondition_failed")
        await queries.invalidateQueries({ queryKey: entryQuery(entry).queryKey });
      return undefined;
    } finally {
      setBusy(false);
    }
  };

  return {
    problem,
    isBusy,
    create: async (named: Draft): Promise<void> => {
      const call = type === "task" ? client.createTask : client.createScenario;
      const saved = await save(async () => (await call.mutate({ body: requestOfDraft(named) })).json);
      if (saved !== undefined) created(saved.id);
    },
    replace: async (): Promise<void> => {
      const call = type === "task" ? client.replaceTask : client.replaceScenario;
      await save(
        async () =>
          (
            await call.mutate({
              params: { id },
              headers: { "if-match": versionTag(version) },
              body: requestOfDraft(draft),
            })
          ).json,
      );
    },
  };
}
