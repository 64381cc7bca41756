import type { Watch } from "@halcyon/schema";
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
import { scoredWords } from "../scored-words.ts";
import { SpanRow } from "./span-row.tsx";
import { StateMark } from "../state-mark.tsx";
import { restWords } from "../watch-state-words.ts";
import { SubjectCard } from "./subject-card.tsx";
import { WatchActions } from "./watch-actions.tsx";
import { draftOfWatch } from "../form/watch-draft.ts";
import { WatchForm } from "../form/watch-form.tsx";
import { notifyWords, watchedWords } from "../watched-words.ts";

interface Props extends Pick<Address, "view" | "change"> {
  readonly id: string;
}

/** One watch: how it stands, what it sees at each place, what it saw before, and what it has told. */
export function WatchView({ id, view, change }: Props) {
  const found = useQuery(watchQuery(id));
  const spans = useQuery(watchSpansQuery(id));
  const models = useQuery(modelsQuery);
  const { data: entries } = useQuery(entriesQuery);
  const [isChanged, setChanged] = useState(false);
  const clockAt = useClockAt(view.zone);
  const { data: watch } = found;
  const failed = [found, spans].find(({ isError }) => isError);
  if (failed !== undefined)
    return <ProblemNote problem={callProblem(failed.error)} retry={() => void failed.refetch()} />;
  if (watch === undefined || spans.data === undefined || clockAt === undefined)
    return <Loading what="the watch" />;
  if (isChanged) {
    return (
      <WatchForm
        first={draftOfWatch(watch, view)}
        watch={watch}
        done={() => setChanged(false)}
        close={() => setChanged(false)}
      />
    );
  }
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
            Looks for {watchedWords(when, scored)}. Tells {notifyWords(when)}.
          </p>
          <p className="note">{factsOf(watch, clockAt(subjects[0]))}</p>
        </div>
        <WatchActions {...{ watch, change }} edit={() => setChanged(true)} />
      </header>
      {rest !== undefined && (
        <section className="card watch-rests" aria-label="Why it does not look">
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

function factsOf(
  { model, last_round_at: lastAt, next_round_expected: nextAt, ends_at: endsAt }: Watch,
  clock: Clock,
): string {
  const round = lastAt === null ? "no round yet" : `last round ${clock.moment(Date.parse(lastAt))}`;
  const next = nextAt === null ? [] : [`next look: about ${clock.moment(Date.parse(nextAt))}`];
  const endMs = Date.parse(endsAt);
  const end = `ends ${clock.day(endMs)} ${new Date(endMs).getUTCFullYear()}`;
  return [model.toUpperCase(), round, ...next, end, `times in ${clock.name}`].join(" · ");
}
