import type { BriefWarning, Watch } from "@halcyon/schema/v2";
import type { Address } from "../../../data/state/address.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { formatPlace } from "../../../words/weather/format-place.ts";
import { EventList } from "../event-list.tsx";
import { useDestinations } from "../form/use-destinations.ts";
import { StateMark } from "../state-mark.tsx";
import { warningTimes } from "../../../words/time/warning-times.ts";
import { unknownWords, wantedWords, warningsToldWords } from "../warned-words.ts";
import { isOfRuns, runsToldWords, runsWords, sentWords } from "../watched-words.ts";
import { restWords } from "../watch-state-words.ts";
import { WatchActions } from "./watch-actions.tsx";

interface Props extends Pick<Address, "view" | "change"> {
  readonly watch: Watch;
  readonly clockAt: (place: Watch["subjects"][number] | undefined) => Clock;
  /** Opens the form that changes the watch. */
  readonly edit: () => void;
}

/** Shows a watch for official warnings or for new runs: its state, the warnings at each place, and its events. */
export function WarnedWatch({ watch, view, change, clockAt, edit }: Props) {
  const destinations = useDestinations();
  const { id, when, subjects } = watch;
  const looks =
    when.kind === "warning"
      ? `${wantedWords(when)}. ${warningsToldWords}`
      : isOfRuns(watch) && `${runsWords(watch.model, watch.when)}. ${runsToldWords}`;
  if (looks === false) return null;
  const rest = restWords(watch);
  const end = clockAt(subjects[0]).day(Date.parse(watch.ends_at));
  return (
    <>
      <header className="watch-head">
        <div>
          <StateMark watch={watch} isBlind={subjects.some(({ sight }) => sight === "blind")} />
          <h1>{watch.name}</h1>
          <p>Looks for {looks}</p>
          <p>{sentWords(watch.tell, destinations)}</p>
          <p className="note">
            {isOfRuns(watch) ? "Looks every 20 seconds" : "Looks after every reading of a feed"} · ends {end}{" "}
            {new Date(watch.ends_at).getUTCFullYear()}
          </p>
        </div>
        <WatchActions {...{ watch, change, edit }} />
      </header>
      {rest !== undefined && (
        <section className="card watch-rests" aria-label="Why it is paused">
          <p>
            <strong>{rest.why}</strong> {rest.what}
          </p>
        </section>
      )}
      {subjects.map((subject, position) => (
        <WarnedPlace
          key={`${position} ${subject.latitude} ${subject.longitude}`}
          subject={subject}
          clock={clockAt(subject)}
        />
      ))}
      <section className="card" aria-labelledby="told-title">
        <h2 id="told-title">What it told</h2>
        <EventList watch={id} view={view} heading="h3" />
      </section>
    </>
  );
}

interface PlaceProps {
  readonly subject: Watch["subjects"][number];
  readonly clock: Clock;
}

/** Shows what is known about the official warnings at one place, and the warnings as their authorities wrote them. */
function WarnedPlace({ subject, clock }: PlaceProps) {
  const { ref, sight, warned } = subject;
  const place = formatPlace(subject);
  if (warned === null) return null;
  const { state, warnings, warnings_more: more, feeds, caveat } = warned;
  const isKnown = sight === "seeing" && state === "known";
  return (
    <section className="card" aria-label={ref ?? place}>
      <h2>{ref ?? place}</h2>
      <p className="note">
        {ref !== null && ref !== place && `${place} · `}
        times in {clock.name}
      </p>
      {!isKnown && (
        <p className="silence">
          <strong>Not known.</strong> {unknownWords(state)}
        </p>
      )}
      {warnings.length > 0 && (
        <ol className="spans" aria-label="Official warnings">
          {warnings.map((warning) => (
            <WarningRow key={warning.id} {...{ warning, clock }} />
          ))}
        </ol>
      )}
      {more > 0 && <p>And {more} more.</p>}
      {warnings.length === 0 && isKnown && <p>No warning now.</p>}
      <p className="note">{caveat}</p>
      {feeds.map(({ id, attribution, note, checked_at: at }) => (
        <p key={id} className="note">
          {attribution}
          {at !== null && ` · read ${clock.moment(Date.parse(at))}`}
          {note !== null && ` · ${note}`}
        </p>
      ))}
    </section>
  );
}

/** Shows a warning as its authority wrote it, in its language. */
function WarningRow({ warning, clock }: { readonly warning: BriefWarning; readonly clock: Clock }) {
  const { severity, event, headline, sender_name: sender, language } = warning;
  return (
    <li>
      <strong>
        {severity}: <span lang={language}>{event}</span>
      </strong>{" "}
      · {warningTimes(warning, clock)}
      {sender !== null && <> · {sender}</>}
      {headline !== null && <p lang={language}>{headline}</p>}
    </li>
  );
}
