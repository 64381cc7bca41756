import type { SpanHistory } from "@halcyon/schema";
import type { Watch } from "@halcyon/schema/v2";
import type { WatchKind } from "@halcyon/schema/watch";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callProblem } from "../../../data/api/call-problem.ts";
import { entriesQuery, modelsQuery } from "../../../data/queries/queries.ts";
import { watchQuery, watchSpansQuery } from "../watch-queries.ts";
import type { Address } from "../../../data/state/address.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { useClockAt } from "../use-clock-at.ts";
import { Loading } from "../../../widgets/loading.tsx";
import { PageLink } from "../../../widgets/page-link.tsx";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import { SyntheticNote } from "../../frame/notes/synthetic-note.tsx";
import { EventList } from "../event-list.tsx";
import { isOfSynthetic } from "../is-of-synthetic.ts";
import {
  isOfForecast,
  isOfRuns,
  notifyWords,
  type OfForecast,
  oneWindow,
  reachWords,
  scoredWords,
  sentWords,
  watchedWords,
} from "../watched-words.ts";
import { SpanRow } from "./span-row.tsx";
import { StateMark } from "../state-mark.tsx";
import { restWords, silenceWords } from "../watch-state-words.ts";
import { draftOfRunWatch, draftOfWarningWatch, draftOfWatch, type WatchDraft } from "../form/watch-draft.ts";
import type { OfWarnings } from "../warned-words.ts";
import { useDestinations } from "../form/use-destinations.ts";
import { WarnedWatch } from "./warned-watch.tsx";
import { WatchActions } from "./watch-actions.tsx";
import { WatchForm } from "../form/watch-form.tsx";
import type { View } from "../../../data/state/view.ts";
import { formatPlace } from "../../../words/weather/format-place.ts";

interface Props extends Pick<Address, "view" | "change"> {
  readonly id: string;
}

/** Shows one watch: its state, what it found at each place, its past spans (ranges of hours) and its events. */
export function WatchView({ id, view, change }: Props) {
  const found = useQuery(watchQuery(id));
  const spans = useQuery(watchSpansQuery(id));
  const models = useQuery(modelsQuery);
  const { data: entries } = useQuery(entriesQuery);
  const destinations = useDestinations();
  const [isChanged, setChanged] = useState(false);
  const clockAt = useClockAt(view.zone);
  const { data: watch } = found;
  const failed = [found, spans].find(({ isError }) => isError);
  if (failed !== undefined)
    return <ProblemNote problem={callProblem(failed.error)} retry={() => void failed.refetch()} />;
  if (watch === undefined || spans.data === undefined || clockAt === undefined)
    return <Loading what="the watch" shape="page" />;
  if (isChanged) {
    const close = (): void => setChanged(false);
    return <WatchForm first={draftOf(watch, view)} watch={watch} done={close} close={close} />;
  }
  const edit = (): void => setChanged(true);
  if (!isOfForecast(watch)) return <WarnedWatch {...{ watch, view, change, clockAt, edit }} />;
  const { when, subjects } = watch;
  const scored = scoredWords(watch, entries);
  const rest = restWords(watch);
  const open = new Map(spans.data.map((span) => [span.id, span]));
  const closed = spans.data.filter(({ state }) => state === "lost" || state === "passed").toReversed();
  const isBlind = subjects.some(({ sight }) => sight === "blind");
  return (
    <>
      {isOfSynthetic(models.data, watch.model) && <SyntheticNote />}
      <header className="watch-head">
        <div>
          <StateMark watch={watch} isBlind={isBlind} />
          <h1>{watch.name}</h1>
          <p>
            Looks for {watchedWords(when, scored, clockAt(subjects[0]))}. Tells {notifyWords(when)}.
          </p>
          <p>{sentWords(watch.tell, destinations)}</p>
          <p className="note">{factsOf(watch, clockAt(subjects[0]))}</p>
        </div>
        <WatchActions {...{ watch, change, edit }} />
      </header>
      {rest !== undefined && (
        <section className="card watch-rests" aria-label="Why it is paused">
          <p>
            <strong>{rest.why}</strong> {rest.what}
          </p>
          {watch.paused_because === "allowance" && (
            <p>
              <PageLink page="account" view={view}>
                See what was used
              </PageLink>
            </p>
          )}
        </section>
      )}
      {subjects.map((subject, position) => (
        <SubjectCard
          key={`${position} ${subject.latitude} ${subject.longitude}`}
          {...{ subject, watch, open, view }}
          clock={clockAt(subject)}
        />
      ))}
      {closed.length > 0 && (
        <details className="card">
          <summary>What was before ({closed.length})</summary>
          <ol className="spans">
            {closed.map((span) => (
              <SpanRow
                key={span.id}
                span={span}
                clock={clockAt(subjects.find(({ ref }) => ref === span.ref) ?? subjects[0])}
                kind={when.kind}
                probability={when.probability}
                place={subjects.length === 1 ? undefined : (span.ref ?? undefined)}
              />
            ))}
          </ol>
        </details>
      )}
      <section className="card" aria-labelledby="told-title">
        <h2 id="told-title">What it told</h2>
        <EventList watch={id} view={view} heading="h3" />
      </section>
    </>
  );
}

/** Returns the draft of a watch without changes. */
function draftOf(watch: Watch, view: View): WatchDraft {
  if (isOfForecast(watch)) return draftOfWatch(watch, view);
  return isOfRuns(watch)
    ? draftOfRunWatch(watch, view)
    : draftOfWarningWatch(watch as OfWarnings<Watch>, view);
}

function factsOf(
  { model, last_round_at: lastAt, next_round_expected: nextAt, ends_at: endsAt }: OfForecast<Watch>,
  clock: Clock,
): string {
  const round = lastAt === null ? "no round yet" : `last round ${clock.moment(Date.parse(lastAt))}`;
  const next = nextAt === null ? [] : [`next look: about ${clock.moment(Date.parse(nextAt))}`];
  const endMs = Date.parse(endsAt);
  const end = `ends ${clock.day(endMs)} ${new Date(endMs).getUTCFullYear()}`;
  return [model.toUpperCase(), round, ...next, end, `times in ${clock.name}`].join(" · ");
}

interface SubjectCardProps {
  readonly subject: Watch["subjects"][number];
  readonly watch: OfForecast<Watch>;
  /** Spans of the watch by id, open and closed, each with the results of all evaluations. */
  readonly open: ReadonlyMap<string, SpanHistory>;
  readonly view: View;
  readonly clock: Clock;
}

/** Shows what a watch has found at one of its places. */
function SubjectCard({ subject, watch, open, view, clock }: SubjectCardProps) {
  const { ref, latitude, longitude, sight, seen_at: seenAt, spans } = subject;
  const { when, constraint_params: entry = view.entry, model } = watch;
  const place = formatPlace(subject);
  const seen = spans.flatMap(({ id }) => open.get(id) ?? []);
  const isNamed = ref !== null && ref !== place;
  const location = { latitude, longitude, ...(isNamed && { name: ref }) };
  const there: View = { ...view, location, entry, model };
  return (
    <section className="card" aria-label={ref ?? place}>
      <div className="card-head subject-head">
        <div>
          <h2>{ref ?? place}</h2>
          <p className="note">
            {isNamed && `${place} · `}
            {seenAt === null ? "not seen yet" : `seen ${clock.moment(Date.parse(seenAt))}`} · times in{" "}
            {clock.name}
          </p>
        </div>
        <PageLink page="forecast" view={there}>
          Forecast<span className="unseen"> of {ref ?? place}</span>
        </PageLink>
      </div>
      {sight === "blind" && (
        <p className="silence">
          <strong>Blind.</strong> {silenceWords(seenAt, clock)}
        </p>
      )}
      {seen.length > 0 && (
        <ol className="spans">
          {seen.map((span) => (
            <SpanRow
              key={span.id}
              {...{ span, clock }}
              kind={when.kind}
              probability={when.probability}
              isOne={oneWindow(when) !== undefined}
            />
          ))}
        </ol>
      )}
      {seen.length === 0 && sight === "seeing" && <p>{noneWords(watch, subject, clock)}</p>}
    </section>
  );
}

const nones: Readonly<Record<WatchKind, string>> = {
  window: "No window in sight",
  band: "No such hours in sight",
  limit: "The limit is not passed",
};

function noneWords(
  { when, state }: OfForecast<Watch>,
  { seen_at: seenAt, ...looked }: Watch["subjects"][number],
  clock: Clock,
): string {
  if (seenAt === null) return "No round has looked here yet.";
  const asOf = `${nones[when.kind]} as of ${clock.moment(Date.parse(seenAt))}.`;
  return state === "active"
    ? `${asOf} ${reachWords(when, looked, clock)} You get a message when that changes.`
    : `${asOf} Newer runs are not checked.`;
}
