import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callProblem } from "../api/call-problem.ts";
import { lookCost } from "../api/look-cost.ts";
import { entriesQuery, modelsQuery, scoresQuery } from "../api/queries.ts";
import { ClockSelect } from "../look/clock-select.tsx";
import { ForecastControls } from "../forecast/forecast-controls.tsx";
import { SourceNote } from "../forecast/source-note.tsx";
import { SyntheticNote } from "../widgets/synthetic-note.tsx";
import { isSynthetic } from "../words/is-synthetic.ts";
import { ProblemNote } from "../widgets/problem-note.tsx";
import { useAddress } from "../state/address.ts";
import { othersMax, requestOf, type Subject } from "../state/view.ts";
import { clockOf } from "../time/clock.ts";
import { SubjectRow } from "./subject-row.tsx";

/** Several places or tasks over the same hours, one under the other. */
export function ComparePage() {
  const { view, change } = useAddress();
  const subjects: readonly Subject[] = [view, ...view.others];
  const answers = useQueries({
    queries: subjects.map((subject) => scoresQuery(requestOf(view, subject))),
  });
  const listed = useQuery(entriesQuery);
  const offered = useQuery(modelsQuery);
  const failed = [listed, offered].find(({ isError }) => isError);
  const { data: entries = [] } = listed;
  const [hour, read] = useState(0);
  const { location, entry } = view;
  const isKept = view.others.some((other) => JSON.stringify(other) === JSON.stringify({ location, entry }));
  const first = answers.find(({ data }) => data !== undefined)?.data;
  const clock = clockOf(view.zone, first?.json.metadata.timezone);
  const model = offered.data?.find(({ id }) => id === view.model);
  return (
    <div className="forecast">
      <ForecastControls
        view={view}
        change={change}
        cost={subjects.length * lookCost("optimality.composite")}
      />
      <div className="forecast-main">
        {failed && <ProblemNote problem={callProblem(failed.error)} retry={() => void failed.refetch()} />}
        {first && isSynthetic(first.headers) && <SyntheticNote />}
        {first && (
          <SourceNote
            parts={first.json.metadata.source.parts}
            model={model}
            headers={first.headers}
            clock={clock}
          />
        )}
        <header className="forecast-head">
          <div>
            <h1>Side by side</h1>
            <p className="note">
              The first row follows the choice at the side; keep it to compare it with another ·{" "}
              <ClockSelect {...{ view, change }} placeZone={first?.json.metadata.timezone} />
            </p>
          </div>
          <button
            type="button"
            className="primary"
            disabled={isKept || view.others.length >= othersMax}
            onClick={() => change({ others: [...view.others, { location, entry }] })}
          >
            Keep this one
          </button>
        </header>
        {subjects.map((subject, position) => (
          <SubjectRow
            key={JSON.stringify([position, subject.location, subject.entry])}
            view={view}
            subject={subject}
            entry={entries.find(({ type, id }) => type === subject.entry.type && id === subject.entry.id)}
            answer={answers[position]!}
            clock={clock}
            cursor={{ hour, read }}
            drop={
              position === 0
                ? undefined
                : () => change({ others: view.others.filter((_, index) => index !== position - 1) })
            }
          />
        ))}
        {view.others.length === 0 && (
          <p className="note">
            Nothing is kept yet. Keep this one, then pick another place or task at the side: up to{" "}
            {othersMax + 1} stand under each other.
          </p>
        )}
      </div>
    </div>
  );
}
