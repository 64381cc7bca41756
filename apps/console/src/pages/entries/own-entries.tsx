import { customEntriesMax } from "@halcyon/schema/wire";
import { NewEntryLinks } from "../editor/new-entry-links.tsx";
import type { EntrySummary } from "@halcyon/schema";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { callProblem, type CallProblem } from "../../data/api/call-problem.ts";
import { client } from "../../data/api/client.ts";
import { versionTag } from "../../data/api/version-tag.ts";
import { dropScores, entriesQuery, entryQuery } from "../../data/queries/queries.ts";
import { type DraftName, draftTexts, unreadTexts } from "../../data/state/draft-names.ts";
import { newEntryId, type View } from "../../data/state/view.ts";
import { holdUnits } from "../../words/units/with-unit.ts";
import { PageLink } from "../../widgets/page-link.tsx";
import { SaveEntryFile } from "../editor/files/save-entry-file.tsx";
import { ProblemWithWayOut } from "../editor/problem-with-way-out.tsx";
import { saveFile } from "../forecast/export/save-file.ts";
import { addressOf, go } from "../../data/state/address.ts";

interface OwnProps {
  readonly all: readonly EntrySummary[];
  readonly view: View;
}

/** Lists custom tasks and scenarios, and unsaved drafts. */
export function OwnEntries({ all, view }: OwnProps) {
  const drafts = draftTexts.useNames();
  const unread = unreadTexts.useNames();
  const own = all.filter(({ scope }) => scope === "custom");
  const isDrafted = (entry: (typeof drafts)[number]): boolean =>
    drafts.some(({ type, id }) => type === entry.type && id === entry.id);
  const others = drafts.filter(({ type, id }) => !own.some((one) => one.type === type && one.id === id));
  return (
    <>
      <section className="entries-own" aria-labelledby="own-title">
        <div className="card-head">
          <div>
            <h2 id="own-title">{own.length === 0 ? "You have none yet" : "Your own"}</h2>
            <p className="note">
              {own.length === 0
                ? "Your own tasks are listed here. Open a task of the library in Limits, change it and save it: each change makes a version."
                : `Visible only to your account; ${own.length} of at most ${customEntriesMax}`}
            </p>
          </div>
          <div className="row acts">
            <NewEntryLinks view={view} />
            {own.length === 0 && (
              <PageLink page="editor" view={view}>
                Open Limits
              </PageLink>
            )}
            <OpenEntryFile view={view} />
          </div>
        </div>
        {own.length > 0 && (
          <ul aria-label="Entries of your own">
            {own.map((entry) => (
              <EntryRow key={`${entry.type} ${entry.id}`} {...{ entry, view }} isDrafted={isDrafted(entry)} />
            ))}
          </ul>
        )}
      </section>
      {others.length + unread.length > 0 && (
        <section className="entries-own">
          <h2>Changed and not saved</h2>
          <ul aria-label="Drafts">
            {others.map((name) => (
              <DraftRow
                key={`${name.type} ${name.id}`}
                {...{ name, view }}
                entry={all.find(({ type, id }) => type === name.type && id === name.id)}
              />
            ))}
            {unread.map((name) => (
              <UnreadRow key={`unread ${name.type} ${name.id}`} name={name} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Shows a draft that this build of the console cannot read. */
function UnreadRow({ name }: { readonly name: DraftName }) {
  const { type, id } = name;
  const save = (): void =>
    saveFile(
      `halcyon-draft-${type}-${id}.json`,
      new Blob([unreadTexts.read(name) ?? ""], { type: "application/json" }),
    );
  return (
    <li className="card entry-row">
      <div>
        <h3>
          Draft of {type} {id}, which cannot be opened
        </h3>
        <p className="note">
          Another version of the console wrote this draft. Save it as a file to read it, then write it again.
        </p>
      </div>
      <div className="row acts">
        <button type="button" onClick={save}>
          Save as a file
        </button>
        <button type="button" onClick={() => unreadTexts.drop(name)}>
          Discard
        </button>
      </div>
    </li>
  );
}

interface DraftRowProps {
  readonly name: DraftName;
  /** Entry that the draft changes; undefined if the entry was deleted. */
  readonly entry: EntrySummary | undefined;
  readonly view: View;
}

/** Shows a draft whose entry is new, not custom, or deleted. */
function DraftRow({ name, entry, view }: DraftRowProps) {
  const isNew = name.id === newEntryId;
  return (
    <li className="card entry-row">
      <div>
        <h3>{isNew ? `New ${name.type}` : (entry?.name ?? `${name.type} ${name.id}, which is gone`)}</h3>
        <p className="note">Kept in this tab until it is saved, discarded or the tab is closed</p>
      </div>
      <div className="row acts">
        {(isNew || entry) && (
          <PageLink page="editor" view={{ ...view, entry: name }}>
            Go on
          </PageLink>
        )}
        <button type="button" onClick={() => draftTexts.drop(name)}>
          Discard
        </button>
      </div>
    </li>
  );
}

interface EntryRowProps {
  readonly entry: EntrySummary;
  readonly view: View;
  /** True if the entry has unsaved changes in this tab. */
  readonly isDrafted: boolean;
}

/** Shows a custom task or scenario, with controls to edit it, show its forecast, save it as a file or delete it. */
function EntryRow({ entry, view, isDrafted }: EntryRowProps) {
  const [isAsked, setAsked] = useState(false);
  const there: View = { ...view, entry: { type: entry.type, id: entry.id } };
  return (
    <li className="card entry-row">
      <div>
        <h3>{entry.name}</h3>
        <p className="note">
          {entry.type} {entry.id} · {entry.sector} · version {entry.version}
          {isDrafted && <strong> · changes not saved</strong>}
        </p>
        <p>{holdUnits(entry.description)}</p>
      </div>
      <div className="row acts">
        <PageLink page="editor" view={there}>
          {isDrafted ? "Go on editing" : "Edit"}
        </PageLink>
        <PageLink page="forecast" view={there}>
          Forecast
        </PageLink>
        <SaveEntryFile entry={entry} />
        <button type="button" onClick={() => setAsked(true)}>
          Delete<span className="unseen"> {entry.name}</span>
        </button>
      </div>
      {isAsked && <DeleteEntry {...{ entry, isDrafted }} close={() => setAsked(false)} />}
    </li>
  );
}

interface DeleteEntryProps {
  readonly entry: Pick<EntrySummary, "type" | "id" | "name" | "version">;
  /** True if the entry has unsaved changes in this tab. */
  readonly isDrafted: boolean;
  readonly close: () => void;
}

/**
 * Asks for confirmation, and then deletes the entry if the shown version is still the newest. A version that was saved later is not lost.
 */
function DeleteEntry({ entry, isDrafted, close }: DeleteEntryProps) {
  const { type, id, name, version } = entry;
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const queries = useQueryClient();
  useEffect(() => dialog.current?.showModal(), []);
  const remove = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const call = type === "task" ? client.deleteTask : client.deleteScenario;
      await call.mutate({ params: { id }, headers: { "if-match": versionTag(version) } });
      draftTexts.drop({ type, id });
      queries.removeQueries({ queryKey: entryQuery(entry).queryKey });
      dropScores(queries, entry);
      await queries.invalidateQueries({ queryKey: entriesQuery.queryKey });
      close();
    } catch (error) {
      setProblem(callProblem(error));
      await queries.invalidateQueries({ queryKey: entriesQuery.queryKey });
      setBusy(false);
    }
  };
  return (
    <dialog ref={dialog} className="card" aria-labelledby={`delete-${id}`} onClose={close}>
      <h2 id={`delete-${id}`}>Delete “{name}”?</h2>
      <p>
        The {type} leaves your list, and you cannot bring it back. Requests that name it get “no such {type}”.
        Its versions can still be read by their numbers.
        {isDrafted && " Your unsaved changes are deleted with it."}
      </p>
      {problem && <ProblemWithWayOut problem={problem} />}
      <div className="row">
        <button type="button" onClick={close}>
          Keep it
        </button>
        <button type="button" className="danger" disabled={isBusy} onClick={() => void remove()}>
          Delete it
        </button>
      </div>
    </dialog>
  );
}

/** Maximum size of a file with an entry [bytes]. Files that contain the largest possible entry are smaller. */
const fileBytesMax = 1_000_000;

/** Shows a button that opens a file with a task or scenario in the editor, as a new entry that is not saved yet. */
function OpenEntryFile({ view }: { readonly view: View }) {
  const input = useRef<HTMLInputElement>(null);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const open = async (file: File): Promise<void> => {
    setFaults([]);
    try {
      setFaults(await faultsOfOpening(file, view));
    } catch {
      setFaults(["The file could not be read. Check that this device is connected, then open it again."]);
    }
  };
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        Open a file
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label="File with a task or scenario"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again after it was changed.
          if (file !== undefined) void open(file).then(() => (target.value = ""));
        }}
      />
      {faults.length > 0 && (
        <div className="problem card" role="alert">
          <h3>This file cannot be opened</h3>
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Stores the entry of a file as a draft of this tab, and opens the editor. Returns the reasons why this is not possible, or an empty list. */
async function faultsOfOpening(file: File, view: View): Promise<readonly string[]> {
  if (file.size > fileBytesMax)
    return ["The file is larger than any task or scenario. Choose a file that Halcyon saved."];
  const [{ draftInFile }, { storedDrafts }] = await Promise.all([
    import("../editor/files/entry-files.ts"),
    import("../editor/drafts/stored-drafts.ts"),
  ]);
  const read = draftInFile(await file.text());
  if ("faults" in read) return read.faults;
  const name = { type: read.type, id: newEntryId };
  if (draftTexts.read(name) !== null)
    return [
      `This tab has a new ${read.type} that is not saved. Save or discard it, then open the file again.`,
    ];
  if (!storedDrafts.keep(name, { version: 1, draft: read.draft }))
    return ["This browser has no room for the file. Close other tabs of the console, then open it again."];
  go(addressOf("editor", { ...view, entry: name, limits: [] }));
  return [];
}
