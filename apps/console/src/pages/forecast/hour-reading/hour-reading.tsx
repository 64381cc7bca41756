import { type EntryDetail, idealAbove } from "@halcyon/schema";
import type { ConstraintReason, ReasonedHour } from "../../../data/queries/queries.ts";
import { bandClass, bandWord, formatScore, formatShare } from "../../../words/weather/band-words.ts";
import { constraintWords, formatValue } from "../../../words/weather/constraint-words.ts";
import { docsPage } from "../../../data/state/docs-address.ts";
import { Term } from "../../frame/terms/term.tsx";

interface Props {
  readonly hour: ReasonedHour;
  readonly moment: string;
  readonly entry: EntryDetail;
  /** What answers the hour. */
  readonly source: string;
  /** Whether its members have no data for a limit. */
  readonly isLimitUnknown: boolean;
  /** Whether an hour of the forecast lacks data of a limit: then each tells of it, and nothing beneath moves from hour to hour. */
  readonly isEverMissing: boolean;
}

/** All that is known of the hour that is read: what stays in sight above the charts, and more of it. */
export function HourReading({ hour, moment, entry, source, isLimitUnknown, isEverMissing }: Props) {
  const { score, part, ensemble, limiting, missing, constraints } = hour;
  const workedThrough = docsPage("/methodology/number");
  return (
    <>
      <section className="reading card" aria-label="The hour that is read">
        <svg width={10} height={48} aria-hidden="true">
          <rect width={10} height={48} rx={5} className={bandClass(score, entry.polarity)} />
        </svg>
        <div className="reading-score">
          <span className="reading-number">{formatScore(score)}</span>
          <span className="reading-word">
            <Term id="band">{bandWord(score, entry.polarity)}</Term>
          </span>
        </div>
        <p className="reading-words">
          <strong>{moment}</strong>
          <span>
            <Term id="limiting">{entry.polarity === "suitability" ? "Limited by" : "Held down by"}</Term>{" "}
            {limiting.length === 0
              ? "nothing"
              : limiting.map((position) => limitText(entry, constraints[position], position)).join("; ")}
          </span>
        </p>
      </section>
      <section className="reading-more card" aria-label="More of that hour">
        <dl>
          <div>
            <dt>Source</dt>
            <dd>{source}</dd>
          </div>
          <div>
            <dt>
              <Term id="percentile">8 of 10 members</Term>
            </dt>
            <dd>{ensemble === null ? "one value: no members say otherwise" : rangeText(ensemble, part)}</dd>
          </div>
          {ensemble !== null && (
            <div>
              <dt>
                <Term id="member">Members</Term>
              </dt>
              <dd>{sharesText(ensemble, isLimitUnknown, entry.polarity)}</dd>
            </div>
          )}
          {isEverMissing && (
            <div className="reading-data">
              <dt>{missing.length > 0 ? "No data" : "Data"}</dt>
              <dd>
                {missing.length > 0
                  ? `${missing.map((position) => constraintWords(entry.constraints[position]!)).join("; ")}: the score is ${idealAbove} at most`
                  : "of every limit"}
              </dd>
            </div>
          )}
        </dl>
        {workedThrough !== undefined && (
          <p className="note">
            <a href={workedThrough} rel="noreferrer">
              How is this number made?
            </a>
          </p>
        )}
      </section>
    </>
  );
}

type Ensemble = NonNullable<ReasonedHour["ensemble"]>;

/** The range of the members, and their median where they stand beside the one run that is scored. */
function rangeText({ median, Q10, Q90 }: Ensemble, part: ReasonedHour["part"]): string {
  const range = `${formatScore(Q10)} to ${formatScore(Q90)}`;
  return part === "deterministic" ? `${range}, the middle one ${formatScore(median)}` : range;
}

/** How many of the members are in which band. Without data for a limit nobody knows whether the hour is ideal. */
function sharesText(
  { shares }: Ensemble,
  isLimitUnknown: boolean,
  polarity: EntryDetail["polarity"],
): string {
  const [ideal = 0, _acceptable, unsuitable = 0, stop = 0] = shares;
  const low = formatShare(unsuitable + stop);
  if (isLimitUnknown) return `at least ${low} unsuitable`;
  return polarity === "suitability"
    ? `${formatShare(ideal)} ideal, ${low} unsuitable`
    : `${formatShare(ideal)} present, ${low} hardly or not`;
}

function limitText(entry: EntryDetail, reason: ConstraintReason | undefined, position: number): string {
  const words = constraintWords(entry.constraints[position]!);
  if (reason === undefined || reason.value === null) return words;
  const { value, unit, distance } = reason;
  const side =
    distance === null
      ? ""
      : `, ${formatValue(Math.abs(distance), unit)} ${distance < 0 ? "outside" : "inside"} the ${entry.polarity === "suitability" ? "acceptable" : "partly present"} range`;
  return `${words} ${formatValue(value, unit)}${side}`;
}
