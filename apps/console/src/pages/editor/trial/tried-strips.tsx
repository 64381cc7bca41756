import type { EntryDetail } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { useDeferredValue } from "react";
import { BandCounts } from "../../../chart/bands/band-counts.tsx";
import { bandWord, formatScore, missingWords } from "../../../words/weather/band-words.ts";
import type { HourCursor } from "../../../chart/hour-slider.ts";
import { LineStrip } from "../../../chart/strip/line-strip.tsx";
import { ScoreStrip } from "../../../chart/strip/score-strip.tsx";
import type { Clock } from "../../../words/time/clock.ts";

interface Props {
  readonly polarity: EntryDetail["polarity"];
  readonly scores: readonly number[];
  /** True for each hour in which a limit lacks data; undefined until the hours are scored. */
  readonly missing: readonly boolean[] | undefined;
  readonly startMs: number;
  readonly clock: Clock;
  readonly cursor: HourCursor;
}

/** Shows the forecast under the edited limits in one line, the score of the selected hour, and the number of hours in each band. */
export function TriedLine({ before, ...props }: Props & { readonly before?: readonly number[] | undefined }) {
  const { scores, polarity } = props;
  return (
    <>
      <HourLine {...props} />
      <BandCounts scores={scores} {...(before && { before })} polarity={polarity} />
    </>
  );
}

/** Shows the forecast in one line, under the limits of the version with which the draft is compared. */
export function BeforeLine({ words, ...props }: Props & { readonly words: string }) {
  return (
    <section className="card" aria-label={words}>
      <h2>{words}</h2>
      <HourLine {...props} />
    </section>
  );
}

/** Shows the forecast with one row per day. The strip is updated with lower priority than a limit that is being dragged. */
export function DayStrip(props: Props) {
  const scores = useDeferredValue(props.scores);
  const missing = useDeferredValue(props.missing);
  const shown = { ...props, scores, missing };
  return (
    <section className="card" aria-label="Day by day">
      <h2>Day by day</h2>
      <ScoreStrip {...shown} text={readingOf(shown)} />
    </section>
  );
}

function HourLine(props: Props) {
  const reading = readingOf(props);
  return (
    <>
      <p className="hour-reading">{reading}</p>
      <LineStrip {...props} text={reading} />
    </>
  );
}

function readingOf({ scores, missing, polarity, startMs, clock, cursor: { hour } }: Props): string {
  const moment = clock.moment(startMs + hour * millisecondsPerHour);
  const score = scores[hour];
  return score === undefined
    ? moment
    : `${moment}: ${formatScore(score)}, ${bandWord(score, polarity)}${missing?.[hour] === true ? `. ${missingWords}` : ""}`;
}
