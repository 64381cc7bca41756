import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { callProblem } from "../../data/api/call-problem.ts";
import { entryQuery } from "../../data/queries/queries.ts";
import { ForecastControls } from "../frame/choices/forecast-controls.tsx";
import { Loading } from "../../widgets/loading.tsx";
import { useAddress } from "../../data/state/address.ts";
import { EditorView } from "./editor-view.tsx";
import { newEntry } from "./new-entry.ts";
import { newEntryId } from "../../data/state/view.ts";
import { NewEntryLinks } from "./new-entry-links.tsx";
import { ProblemWithWayOut } from "./problem-with-way-out.tsx";

/** The limits of a task, to be tried on the hours ahead and kept as one's own. */
export function EditorPage() {
  const { view, change } = useAddress();
  const { type, id } = view.entry;
  const isNew = id === newEntryId;
  const { data, isError, error, refetch } = useQuery({ ...entryQuery(view.entry), enabled: !isNew });
  const blank = useMemo(() => newEntry(type), [type]);
  const entry = isNew ? blank : data;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="editor">
      <div className="editor-place">
        <div className="row acts">
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Close place, task and hours" : "Change place, task and hours"}
          </button>
          <NewEntryLinks view={view} />
        </div>
        {isOpen && <ForecastControls view={view} change={change} />}
      </div>
      {isError && <ProblemWithWayOut problem={callProblem(error)} retry={() => void refetch()} />}
      {!isError && entry === undefined && <Loading what="the limits" />}
      {!isError && entry !== undefined && (
        <EditorView key={`${entry.type} ${entry.id}`} {...{ entry, view, change }} />
      )}
    </div>
  );
}
