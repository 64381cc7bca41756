import type { EntrySummary } from "@halcyon/schema";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { callProblem, type CallProblem } from "../../data/api/call-problem.ts";
import { client } from "../../data/api/client.ts";
import { dropScores } from "../../data/queries/drop-scores.ts";
import { entriesQuery, entryQuery } from "../../data/queries/queries.ts";
import { draftTexts } from "../../data/state/draft-names.ts";
import { ProblemWithWayOut } from "../editor/problem-with-way-out.tsx";
import { versionTag } from "../../data/api/version-tag.ts";

interface Props {
  readonly entry: Pick<EntrySummary, "type" | "id" | "name" | "version">;
  /** Whether it is changed in this tab and not saved. */
  readonly isDrafted: boolean;
  readonly close: () => void;
}

/** Asks once more, then deletes the version that is seen: one that was saved since is not lost. */
export function DeleteEntry({ entry, isDrafted, close }: Props) {
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
        {isDrafted && " Your changes that are not saved go with it."}
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
