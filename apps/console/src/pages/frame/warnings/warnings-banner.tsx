import { warningCaveat } from "@halcyon/schema/words";
import type { Clock } from "../../../words/time/clock.ts";
import { warningTimes } from "../../../words/time/warning-times.ts";
import { capital } from "../../../words/weather/model-part-name.ts";
import { useNow } from "../../../words/time/use-now.ts";
import type { ShownWarning, ShownWarnings } from "./shown-warnings.ts";
import { countOf, severityWords, warningSentences } from "./warning-words.ts";

interface Props {
  /** Warnings at the place; undefined if nothing about warnings is loaded. */
  readonly shown: ShownWarnings | undefined;
  readonly clock: Clock;
}

/** Number of warnings that are shown before a reader opens the others. */
const openMost = 3;

/**
 * Shows the official warnings at a place in the words of their authorities, and what is not known about them. Shows nothing if all feeds were read
 * without any.
 */
export function WarningsBanner({ shown, clock }: Props) {
  const nowMs = useNow();
  if (shown === undefined) return null;
  const { unknown, none } = warningSentences(shown, clock, nowMs);
  if (none !== "") return null;
  const { warnings, more, feeds } = shown;
  const [first, rest] = [warnings.slice(0, openMost), warnings.slice(openMost)];
  return (
    <section className="card warnings" aria-labelledby="warnings-title" aria-live="polite">
      <h2 id="warnings-title">Official warnings</h2>
      {unknown.map((words) => (
        <p key={words} className="warnings-unknown">
          {words}
        </p>
      ))}
      <WarningList warnings={first} clock={clock} />
      {rest.length > 0 && (
        <details>
          <summary>
            {rest.length} more {rest.length === 1 ? "warning" : "warnings"}
          </summary>
          <WarningList warnings={rest} clock={clock} />
        </details>
      )}
      {more > 0 && <p>There are {more} more, which are not loaded. Their hours are not marked.</p>}
      <p className="note">
        {countOf(shown) > 0 && "Scores and windows heed them only if the task stops at them. "}
        {warningCaveat}
        {feeds.map(({ id, attribution, note }) => (
          <span key={id}>
            {" "}
            {attribution}.{note !== null && ` ${note}`}
          </span>
        ))}
      </p>
    </section>
  );
}

/** Says in one line that there are no official warnings, or that the server knows of none. Shows nothing if `WarningsBanner` shows something. */
export function NoWarningsNote({ shown, clock }: Props) {
  const nowMs = useNow();
  if (shown === undefined) return null;
  const { none } = warningSentences(shown, clock, nowMs);
  return none === "" ? null : <p className="note warnings-none">{none}</p>;
}

function WarningList({
  warnings,
  clock,
}: {
  readonly warnings: readonly ShownWarning[];
  readonly clock: Clock;
}) {
  if (warnings.length === 0) return null;
  return (
    <ul>
      {warnings.map((warning) => (
        <WarningItem key={warning.id} {...{ warning, clock }} />
      ))}
    </ul>
  );
}

/** Shows a warning. Its texts are those of the authority, in their language. */
function WarningItem({ warning, clock }: { readonly warning: ShownWarning; readonly clock: Clock }) {
  const { severity, event, sender_name: sender, headline, sent, language, area } = warning;
  const { description, instruction, web, urgency, certainty } = warning;
  const texts = [description, instruction].filter((text) => text !== undefined && text !== null);
  const own = { lang: language, dir: "auto" } as const;
  return (
    <li data-severity={severity}>
      <p>
        <span className="warning-severity">{severityWords(warning)}</span> <strong {...own}>{event}</strong>
      </p>
      <p>
        {capital(warningTimes(warning, clock))} {clock.name}
        {sender !== null && (
          <>
            {" · "}
            <span {...own}>{sender}</span>
          </>
        )}
      </p>
      {headline !== null && headline !== event && <p {...own}>{headline}</p>}
      {description === undefined ? (
        <p className="note">The rest of its text is not loaded.</p>
      ) : (
        <details>
          <summary>
            Whole text<span className="unseen"> of {event}</span>
          </summary>
          {texts.map((text) => (
            <p key={text} className="warning-text" {...own}>
              {text}
            </p>
          ))}
          <p className="note">
            {area !== undefined && area !== "" && (
              <>
                For <span {...own}>{area}</span>.{" "}
              </>
            )}
            Sent {clock.moment(Date.parse(sent))}; urgency {urgency}, certainty {certainty}.{" "}
            {web && <WarningPage address={web} />}
          </p>
        </details>
      )}
    </li>
  );
}

/** Shows the address of a page of the authority, as a link if it is one. */
function WarningPage({ address }: { readonly address: string }) {
  return /^https?:\/\//i.test(address) ? (
    <a href={address} rel="noreferrer">
      Page of the authority
    </a>
  ) : (
    <span>{address}</span>
  );
}
