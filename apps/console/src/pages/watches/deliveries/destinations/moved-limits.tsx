import type { EntryDetail } from "@halcyon/schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callProblem } from "../../../../data/api/call-problem.ts";
import { entryQuery } from "../../../../data/queries/queries.ts";
import type { View } from "../../../../data/state/view.ts";
import { constraintWords, limitWords, lowerFirst } from "../../../../words/weather/constraint-words.ts";
import { withMovedLimits } from "../../../forecast/limit-card/moved-limits.ts";
import { ProblemNote } from "../../../frame/problems/problem-note.tsx";
import { linkedEntry } from "../link-request.ts";

/**
 * Returns the entry (task or scenario) that a new link or table shows. It has the limits as they were moved, unless the reader leaves these out. It is undefined
 * until these limits are loaded.
 */
export function useMovedLimits({ entry, limits }: Pick<View, "entry" | "limits">) {
  const isOfLimits = limits.length > 0;
  const { data: known, error } = useQuery({ ...entryQuery(entry), enabled: isOfLimits });
  const [isMoved, setMoved] = useState(isOfLimits);
  const linked = isMoved ? known && linkedEntry(known, limits) : entry;
  return { linked, limits, known, error, isMoved, setMoved };
}

/** Lets the reader choose whether a new link or table has the limits as they were moved. Shows nothing if none was moved. */
export function MovedLimits({
  limits,
  known,
  error,
  isMoved,
  setMoved,
}: Omit<ReturnType<typeof useMovedLimits>, "linked">) {
  if (limits.length === 0) return null;
  return (
    <>
      <div className="tick-boxes">
        <label className="tick-box">
          <input type="checkbox" checked={isMoved} onChange={({ target }) => setMoved(target.checked)} />
          With the limits as you moved them{known && `: ${movedWords(known, limits)}`}
        </label>
      </div>
      {error !== null && <ProblemNote problem={callProblem(error)} />}
    </>
  );
}

/** Describes the limits that the URL moves, with their moved values. */
function movedWords({ constraints: own, polarity }: EntryDetail, limits: View["limits"]): string {
  const moved = withMovedLimits(own, limits).constraints.filter((one, position) => one !== own[position]);
  const words = moved.map((one) => `${lowerFirst(constraintWords(one))} ${limitWords(one, polarity)}`);
  return words.length === 0 ? "none of them fits this task" : words.join("; ");
}
