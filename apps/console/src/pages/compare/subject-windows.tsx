import type { EntryDetail } from "@halcyon/schema";
import { useQuery } from "@tanstack/react-query";
import { callProblem } from "../../data/api/call-problem.ts";
import { windowsQuery } from "../../data/queries/queries.ts";
import type { ReasonedForecast } from "../../data/queries/reasoned-forecast.ts";
import { requestOf, type Subject, type View } from "../../data/state/view.ts";
import type { Clock } from "../../words/time/clock.ts";
import { Loading } from "../../widgets/loading.tsx";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import { endWords, lengthWords, noSpellWords } from "../forecast/windows/spell-words.ts";
import { windowOdds } from "../forecast/windows/window-words.ts";

interface Props {
  readonly view: View;
  readonly subject: Subject;
  readonly forecast: ReasonedForecast;
  /** Undefined as long as it is not known, or where it cannot be read. */
  readonly entry: EntryDetail | undefined;
  readonly clock: Clock;
}

/** How many windows stand beside a subject; its forecast has all. */
const shownMax = 3;

/** The windows of a subject, the soonest first. */
export function SubjectWindows({ view, subject, forecast, entry, clock }: Props) {
  const { data, isError, error, refetch } = useQuery(windowsQuery(requestOf(view, subject), view));
  if (isError) return <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />;
  if (data === undefined) return <Loading what="windows" />;
  const { windows, found } = data.json;
  if (windows.length === 0) {
    const { windowHours } = view;
    return <p className="note">{noSpellWords(data.json, { windowsIn: "all", windowHours }, clock)}</p>;
  }
  return (
    <>
      <ol className="subject-windows" aria-label="Windows">
        {windows.slice(0, shownMax).map((spell) => {
          const ends = entry === undefined ? "" : endWords(spell, forecast, entry);
          return (
            <li key={`${spell.start} ${spell.part}`} data-start={spell.start}>
              <strong>{clock.span(Date.parse(spell.start), Date.parse(spell.end))}</strong>{" "}
              <span>{windowOdds(spell)}</span>{" "}
              <span className="note">
                {lengthWords(spell, clock)}
                {ends !== "" && `, ${ends}`}
              </span>
            </li>
          );
        })}
      </ol>
      {found > shownMax && (
        <p className="note">
          {found - shownMax === 1 ? "1 more stands" : `${found - shownMax} more stand`} in its forecast.
        </p>
      )}
    </>
  );
}
