import { eventDays } from "@halcyon/schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callProblem } from "../api/call-problem.ts";
import { eventsQuery, eventsReadMax } from "../api/watch-queries.ts";
import { readWatching, type View } from "../state/view.ts";
import type { Clock } from "../time/clock.ts";
import { Loading } from "../widgets/loading.tsx";
import { PageLink } from "../widgets/page-link.tsx";
import { ProblemNote } from "../widgets/problem-note.tsx";
import { SyntheticNote } from "../widgets/synthetic-note.tsx";
import { eventName, eventPlace, eventWatch, eventWords, isSyntheticEvent } from "../words/event-words.ts";

interface Props {
  /** One watch alone; all of the account where it is not given. */
  readonly watch?: string;
  readonly view: View;
  readonly clock: Clock;
}

/** So many are shown at first, and more with each press. */
const shownAtOnce = 20;

/** What watches have told, the newest first. */
export function EventList({ watch, view, clock }: Props) {
  const { data: events, isError, error, refetch } = useQuery(eventsQuery(watch));
  const [shown, setShown] = useState(shownAtOnce);
  if (isError) return <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />;
  if (events === undefined) return <Loading what="what was told" />;
  if (events.length === 0)
    return <p>Nothing was told in the last {eventDays} days. What comes is told once and stands here.</p>;
  const synthetic = events.filter(isSyntheticEvent).length;
  const isMixed = synthetic > 0 && synthetic < events.length;
  return (
    <>
      {watch === undefined && synthetic > 0 && !isMixed && <SyntheticNote />}
      {events.length >= eventsReadMax && (
        <p className="watch-warns">
          There are more than {eventsReadMax} events, and the newest may not be among these. Look at one watch
          alone, or read them with <code>GET /v1/events/</code>.
        </p>
      )}
      <ol className="events" aria-label="Events, the newest first">
        {events.slice(0, shown).map((event) => {
          const place = eventPlace(event);
          const of = eventWatch(event);
          return (
            <li key={event.id}>
              <p className="note">{clock.moment(Date.parse(event.timestamp))}</p>
              <div>
                <h3>
                  {eventName(event.type)}
                  {place !== undefined && `, ${place}`}
                  {isMixed && isSyntheticEvent(event) && <span className="note"> (synthetic weather)</span>}
                </h3>
                <p>{eventWords(event, clock)}</p>
                {watch === undefined && of !== undefined && (
                  <p className="note">
                    <PageLink page="watches" view={{ ...view, watching: readWatching(of.id) ?? "all" }}>
                      {of.name}
                    </PageLink>
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {events.length > shown && (
        <button type="button" onClick={() => setShown(shown + shownAtOnce)}>
          Show earlier ones
        </button>
      )}
    </>
  );
}
