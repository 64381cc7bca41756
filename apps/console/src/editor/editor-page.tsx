import { useQuery } from "@tanstack/react-query";
import { callProblem } from "../api/call-problem.ts";
import { entryQuery } from "../api/queries.ts";
import { ForecastControls } from "../forecast/forecast-controls.tsx";
import { Loading } from "../shell/loading.tsx";
import { ProblemNote } from "../shell/problem-note.tsx";
import { useAddress } from "../state/address.ts";
import { EditorView } from "./editor-view.tsx";

/** The limits of a task, to be tried on the hours ahead and kept as one's own. */
export function EditorPage() {
  const { view, change } = useAddress();
  const { data: entry, isError, error, refetch } = useQuery(entryQuery(view.entry));
  return (
    <div className="forecast">
      <ForecastControls view={view} change={change} />
      <div className="forecast-main">
        {isError && <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />}
        {!isError && entry === undefined && <Loading what="the limits" />}
        {entry !== undefined && (
          <EditorView key={`${entry.type} ${entry.id} ${entry.version}`} {...{ entry, view, change }} />
        )}
      </div>
    </div>
  );
}
