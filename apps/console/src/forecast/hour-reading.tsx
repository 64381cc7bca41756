import { type BreakdownHour, type EntryDetail, idealAbove } from "@halcyon/schema";
import { bandClass, bandWord, formatScore, formatShare } from "../chart/band-words.ts";
import { constraintWords, formatValue } from "../words/constraint-words.ts";

interface Props {
  readonly hour: BreakdownHour;
  readonly moment: string;
  readonly entry: EntryDetail;
  /** What answers the hour. */
  readonly source: string;
}

/** All that is known of the hour that is read. */
export function HourReading({ hour, moment, entry, source }: Props) {
  const { median, Q10, Q90, probability, limiting, missing = [], constraints } = hour;
  return (
    <section className="reading card" aria-label="The hour that is read">
      <svg className="reading-band" width={10} height={64} aria-hidden="true">
        <rect width={10} height={64} rx={5} className={bandClass(median, entry.polarity)} />
      </svg>
      <div className="reading-score">
        <span className="reading-number">{formatScore(median)}</span>
        <span className="reading-word">{bandWord(median, entry.polarity)}</span>
      </div>
      <dl>
        <div className="reading-hour">
          <dt>Hour</dt>
          <dd>{moment}</dd>
        </div>
        <div>
          <dt>Source</dt>
          <dd>{source}</dd>
        </div>
        <div>
          <dt>Q10 to Q90</dt>
          <dd>
            {Q10 === null || Q90 === null
              ? "one value, no range"
              : `${formatScore(Q10)} to ${formatScore(Q90)}`}
          </dd>
        </div>
        {probability !== null && (
          <div>
            <dt>Odds</dt>
            <dd>{oddsText(probability, entry.polarity)}</dd>
          </div>
        )}
        {missing.length > 0 && (
          <div>
            <dt>No data</dt>
            <dd>
              {missing.map((position) => constraintWords(entry.constraints[position]!)).join("; ")}: the score
              is {idealAbove} at most
            </dd>
          </div>
        )}
        <div className="reading-limit">
          <dt>{entry.polarity === "suitability" ? "Limited by" : "Held down by"}</dt>
          <dd>
            {limiting.length === 0
              ? "nothing"
              : limiting.map((position) => limitText(entry, constraints[position], position)).join("; ")}
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** How likely the bands are. Where members have no data for a limit, nobody knows whether the hour is ideal. */
function oddsText(
  { ideal, unsuitable }: NonNullable<BreakdownHour["probability"]>,
  polarity: EntryDetail["polarity"],
): string {
  if (ideal === null) return `at least ${formatShare(unsuitable)} unsuitable`;
  return polarity === "suitability"
    ? `${formatShare(ideal)} ideal, ${formatShare(unsuitable)} unsuitable`
    : `${formatShare(ideal)} present, ${formatShare(unsuitable)} hardly or not`;
}

function limitText(
  entry: EntryDetail,
  reason: BreakdownHour["constraints"][number] | undefined,
  position: number,
): string {
  const words = constraintWords(entry.constraints[position]!);
  if (reason === undefined || reason.value === null) return words;
  const { value, unit, distance } = reason;
  const side =
    distance === null
      ? ""
      : `, ${formatValue(Math.abs(distance), unit)} ${distance < 0 ? "outside" : "inside"} the ${entry.polarity === "suitability" ? "acceptable" : "partly present"} range`;
  return `${words} ${formatValue(value, unit)}${side}`;
}
