import { type EntryDetail, idealAbove } from "@halcyon/schema";
import { isSingleRun } from "@halcyon/schema/registry";
import type * as V2 from "@halcyon/schema/v2";
import type { ReasonedForecast, ReasonedHour } from "../../../data/queries/queries.ts";
import { formatScore, formatShare } from "../../../words/weather/band-words.ts";
import { constraintWords } from "../../../words/weather/constraint-words.ts";
import { docsPage } from "../../frame/docs-address.ts";
import { Term } from "../../frame/terms/term.tsx";
import { lacksLimit } from "./lacks-limit.ts";

interface Props {
  readonly hour: ReasonedHour;
  readonly moment: string;
  readonly entry: EntryDetail;
  readonly metadata: ReasonedForecast["metadata"];
  /**
   * True if a limit lacks data in any hour of the forecast. The page then has a line about missing data for every hour, so that the layout does not change
   * between hours.
   */
  readonly isEverMissing: boolean;
}

/** Shows further facts about the selected hour: the source of its weather, and the scores of its ensemble members. */
export function HourMore({ hour, moment, entry, metadata, isEverMissing }: Props) {
  const { part, ensemble, missing } = hour;
  const workedThrough = docsPage("/methodology/number");
  return (
    <section className="reading-more" aria-label="More of that hour">
      <p className="note">{moment}</p>
      <dl>
        <div>
          <dt>Source</dt>
          <dd>{sourceOf(metadata.source, hour)}</dd>
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
            <dd>{sharesText(ensemble, lacksLimit(hour, metadata, entry), entry.polarity)}</dd>
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
  );
}

type Ensemble = NonNullable<ReasonedHour["ensemble"]>;

/** Returns the range of the members. If a single run is scored, the text includes the median of the members. */
function rangeText({ median, Q10, Q90 }: Ensemble, part: ReasonedHour["part"]): string {
  const range = `${formatScore(Q10)} to ${formatScore(Q90)}`;
  return isSingleRun(part) ? `${range}, the middle one ${formatScore(median)}` : range;
}

/** Returns the shares of the members in the best and the worst bands, as text. If a limit has no data, it is unknown whether the hour is ideal. */
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

/** Returns the source of the weather of an hour as text, with the number of ensemble members or runs. */
function sourceOf(
  { parts }: V2.ForecastMetadata["source"],
  { part, timestamp, ensemble }: ReasonedHour,
): string {
  const answering = parts.find((one) => one.part === part)!;
  const { source, licence, members } = answering;
  const name = licence === null ? "synthetic" : source;
  if (members > 1) return `${name}, ${members} members`;
  const beside = parts.find((one) => one !== answering && one.from <= timestamp && timestamp < one.to);
  return `${name}, one run${ensemble === null || beside === undefined ? "" : ` beside ${beside.members} members`}`;
}
