import type { SpanHistory } from "@halcyon/schema";
import type { WatchKind } from "@halcyon/schema/watch";
import { formatShare } from "../../../words/weather/band-words.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { SpanPicture } from "./span-picture.tsx";
import { withUnit } from "../../../words/units/with-unit.ts";

interface Props {
  readonly span: SpanHistory;
  readonly kind: WatchKind;
  readonly probability: { readonly rise: number; readonly fall: number };
  readonly clock: Clock;
  /** The place, where the list has spans of several. */
  readonly place?: string | undefined;
}

const phases: Readonly<Record<SpanHistory["state"], string>> = {
  pending: "not told yet: more rounds must agree",
  open: "it holds",
  fading: "the last round did not see it: told as lost if the next ones agree",
  lost: "lost",
  passed: "over",
};

/** A span of likely hours, with its chance at each round. */
export function SpanRow({ span, kind, probability, clock, place }: Props) {
  const { start, end, latest_start: latestStart, hours, state, rounds, likelihood } = span;
  const startMs = Date.parse(start);
  return (
    <li className="span-row">
      <div>
        <h3>{clock.span(startMs, Date.parse(end))}</h3>
        <p>
          <strong>{formatShare(span.probability)}</strong> {likelihood.replaceAll("_", " ")} ·{" "}
          {withUnit(hours, "h")}
        </p>
        <p className="note">
          {place !== undefined && `${place} · `}
          {kind === "window" &&
            latestStart !== start &&
            `start by ${clock.moment(Date.parse(latestStart))} · `}
          {phases[state]}
        </p>
      </div>
      <div>
        {rounds.length > 1 && <SpanPicture {...{ rounds, probability, clock }} />}
        {rounds.length > 1 && (
          <details className="span-rounds">
            <summary>All {rounds.length} rounds</summary>
            <ol>
              {rounds.toReversed().map(({ as_of: asOf, probability: chance }) => (
                <li key={asOf}>
                  {clock.moment(Date.parse(asOf))}{" "}
                  <strong>{chance === null ? "not seen" : formatShare(chance)}</strong>
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
    </li>
  );
}
