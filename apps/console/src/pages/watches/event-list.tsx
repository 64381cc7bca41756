import { eventDays } from "@halcyon/schema/watch";
import { useInfiniteQuery } from "@tanstack/react-query";
import { callProblem } from "../../data/api/call-problem.ts";
import { eventsQuery } from "./watch-queries.ts";
import { readWatching, type View } from "../../data/state/view.ts";
import { useClockAt } from "./use-clock-at.ts";
import { Loading } from "../../widgets/loading.tsx";
import { PageLink } from "../../widgets/page-link.tsx";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import { SyntheticNote } from "../frame/notes/synthetic-note.tsx";
import {
  eventLocation,
  eventName,
  eventPlace,
  eventWatch,
  eventWords,
  isSyntheticEvent,
} from "./event-words.ts";

interface Props {
  /** Id of the watch whose events are listed; if it is absent, events of all watches of the account are listed. */
  readonly watch?: string;
  readonly view: View;
  /** Level of the heading of each event. */
  readonly heading: "h2" | "h3";
}

/** Lists the events of watches, newest first. */
export function EventList({ watch, view, heading: Heading }: Props) {
  const clockAt = useClockAt(view.zone);
  const { data, isError, error, refetch, ...older } = useInfiniteQuery(eventsQuery(watch));
  const events = data?.pages.flatMap((page) => page.events);
  if (isError) return <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />;
  if (events === undefined || clockAt === undefined) return <Loading what="what was told" shape="list" />;
  if (events.length === 0)
    return <p>There were no events in the last {eventDays} days. Each new event appears here once.</p>;
  const synthetic = events.filter(isSyntheticEvent).length;
  const isMixed = synthetic > 0 && synthetic < events.length;
  return (
    <>
      {watch === undefined && synthetic > 0 && !isMixed && <SyntheticNote />}
      <ol className="events" aria-label="Events, the newest first">
        {events.map((event) => {
          const place = eventPlace(event);
          const of = eventWatch(event);
          const clock = clockAt(eventLocation(event));
          return (
            <li key={event.id}>
              <p className="note">
                {clock.moment(Date.parse(event.timestamp))} {clock.name}
              </p>
              <div>
                <Heading>
                  {eventName(event.type)}
                  {place !== undefined && `, ${place}`}
                  {isMixed && isSyntheticEvent(event) && <span className="note"> (synthetic weather)</span>}
                </Heading>
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
      {older.hasNextPage && (
        <button type="button" disabled={older.isFetchingNextPage} onClick={() => void older.fetchNextPage()}>
          Show earlier ones
        </button>
      )}
    </>
  );
}
