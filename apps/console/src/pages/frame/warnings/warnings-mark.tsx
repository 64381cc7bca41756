import { WarnedSwatch } from "../../../chart/bands/mark-legend.tsx";
import type { Clock } from "../../../words/time/clock.ts";
import { useNow } from "../../../words/time/use-now.ts";
import type { ShownWarnings, WarnedAnswer } from "./shown-warnings.ts";
import { noFeedsWords, warningCountWords, warningSentences } from "./warning-words.ts";

interface Props {
  /** Warnings at the place; undefined if nothing about warnings is loaded. */
  readonly shown: ShownWarnings | undefined;
  readonly clock: Clock;
}

/** Shows in a few words the official warnings at one of several places. A server without feeds says nothing at each place: `NoFeedsNote` says it once. */
export function WarningsMark({ shown, clock }: Props) {
  const nowMs = useNow();
  if (shown === undefined || shown.state === "not_configured") return null;
  const { unknown, none } = warningSentences(shown, clock, nowMs);
  const [first] = shown.warnings;
  return (
    <div className="warnings-mark">
      {first !== undefined && (
        <p>
          <WarnedSwatch /> <span className="warning-severity">{warningCountWords(shown)}</span>{" "}
          <strong lang={first.language} dir="auto">
            {first.event}
          </strong>
        </p>
      )}
      {unknown.map((words) => (
        <p key={words} className="warnings-unknown">
          {words}
        </p>
      ))}
      {none !== "" && <p className="note">{none}</p>}
    </div>
  );
}

/** Says that the server reads no feeds of warnings, if that is so. */
export function NoFeedsNote({ of }: { readonly of: readonly WarnedAnswer[] }) {
  if (!of.some(({ metadata }) => metadata.warnings?.state === "not_configured")) return null;
  return <p className="note">{noFeedsWords}</p>;
}
